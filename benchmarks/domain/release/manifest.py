"""What manifest.json says: which release this is, and what its files can be checked against."""

from collections.abc import Iterable, Mapping

from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, ROOT_CONVENTION_VERSION, RootConvention
from benchmarks.domain.release.files import FORMAT_VERSION
from benchmarks.domain.release.records import AnnotationRecord, GoldItem, VerdictRecord


def describe_release(
    *,
    slug: str,
    title: str,
    version: str,
    date: str,
    counts: Mapping,
    alias_tables: Mapping[str, Mapping[str, str]],
    taxonomies: Mapping[str, Mapping],
    root_conventions: Iterable[str],
    seeds: Mapping[str, int],
) -> dict:
    """Return the manifest without the digests of the files: README.md and croissant.json say the same."""
    return {
        "format": FORMAT_VERSION,
        "benchmark": slug,
        "title": title,
        "version": version,
        "date": date,
        "counts": dict(counts),
        "alias_tables": dict(alias_tables),
        "taxonomies": dict(taxonomies),
        "root_convention_version": ROOT_CONVENTION_VERSION,
        "root_conventions": convention_texts(root_conventions),
        "seeds": dict(seeds),
    }


def conventions_behind(gold: Iterable[GoldItem], annotations: Iterable[AnnotationRecord]) -> list[str]:
    """Return the root conventions under which somebody answered, sorted."""
    of_labels = {label.root_convention for label in annotations}
    return sorted(of_labels.union(*(item.root_conventions for item in gold)))


def taxonomies_behind(
    annotations: Iterable[AnnotationRecord], verdicts: Iterable[VerdictRecord], rounds: Iterable[Mapping]
) -> list[str]:
    """Return the taxonomies that a round asks for or a mode belongs to, as `key@version`, sorted."""
    asked = {round["taxonomy"] for round in rounds}
    return sorted((asked | {record.taxonomy for record in (*annotations, *verdicts)}) - {None})


def seeds_behind(agreement: Mapping) -> dict[str, int]:
    """Return the seeds that figures of the release were drawn with, by what was drawn."""
    return {
        f"agreement.{entry['round']}.bootstrap": entry["before"]["bootstrap"]["seed"] for entry in agreement["rounds"]
    }


def convention_texts(names: Iterable[str]) -> dict[str, str]:
    """Return what "the root" means under each of these conventions."""
    return {name: ROOT_CONVENTION_TEXT[RootConvention(name)] for name in sorted(set(names))}


def with_digests(description: Mapping, digests: Mapping[str, str]) -> dict:
    """Return the whole manifest: the description and the SHA-256 of every other file but SHA256SUMS."""
    return {**description, "files": dict(digests)}
