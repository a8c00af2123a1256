"""Whether counts, manifest, data card and agreement describe the files beside them."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from benchmarks.domain.fault import ROOT_CONVENTION_VERSION
from benchmarks.domain.release.canonical import canonical_document
from benchmarks.domain.release.card import data_card
from benchmarks.domain.release.counts import process_counts, release_counts, round_counts
from benchmarks.domain.release.croissant import croissant
from benchmarks.domain.release.digest import file_digests
from benchmarks.domain.release.files import (
    AGREEMENT,
    CARD,
    CORE_PATHS,
    CROISSANT,
    DATA_PATHS,
    MANIFEST,
    PROCESS,
    SUMS,
)
from benchmarks.domain.release.manifest import convention_texts, conventions_behind, seeds_behind, taxonomies_behind
from benchmarks.domain.release.records import AnnotationRecord
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.core import Core


def check_described(core: Core) -> list[str]:
    """Find descriptions that don't follow from what they describe."""
    return [
        *_check_manifest(core),
        *_check_process(core),
        *_check_agreement(core),
        *_check_made_documents(core),
    ]


def _check_manifest(core: Core) -> Iterator[str]:
    counts = release_counts(core.decided, tasks=core.tasks.values())
    yield from _different(f"{MANIFEST}: counts", counts, core.manifest["counts"])
    digests = file_digests(core.folder, set(CORE_PATHS) - {MANIFEST, SUMS})
    yield from _different(f"{MANIFEST}: files", digests, core.manifest["files"])
    conventions = convention_texts(core.decided.process["root_conventions"])
    yield from _different(f"{MANIFEST}: root_conventions", conventions, core.manifest["root_conventions"])
    yield from _different(f"{MANIFEST}: seeds", seeds_behind(core.decided.agreement), core.manifest["seeds"])
    if core.manifest["root_convention_version"] != ROOT_CONVENTION_VERSION:
        yield f"{MANIFEST}: root_convention_version is not {ROOT_CONVENTION_VERSION}"
    tables = {str(task.alias_table) for task in core.tasks.values()}
    yield from _different_sets(f"{MANIFEST}: alias_tables", tables, core.manifest["alias_tables"])
    taxonomies = taxonomies_behind(core.decided.annotations, core.decided.verdicts, core.decided.process["rounds"])
    yield from _different_sets(f"{MANIFEST}: taxonomies", taxonomies, core.manifest["taxonomies"])


def _check_process(core: Core) -> Iterator[str]:
    counts = process_counts(
        gold=core.decided.gold,
        annotations=core.decided.annotations,
        verdicts=core.decided.verdicts,
        contested=core.decided.contested,
        left_out=core.decided.left_out,
    )
    yield from _different(f"{PROCESS}: counts", counts, core.decided.process["counts"])
    for round in core.decided.process["rounds"]:
        labels = [label for label in core.decided.annotations if label.round == round["slug"]]
        counted = round_counts(labels)
        yield from _different(f"{PROCESS}: round {round['slug']}", counted, _same_fields(counted, round))
    if core.decided.process["root_conventions"] != conventions_behind(core.decided.gold, core.decided.annotations):
        yield f"{PROCESS}: root_conventions are not those of the gold and the labels"
    guidelines = {round["guideline"] for round in core.decided.process["rounds"]} - {None}
    said = [guideline["version"] for guideline in core.decided.process["guidelines"]]
    if said != sorted(guidelines):
        yield f"{PROCESS}: guidelines are not those of the rounds"
    if (core.decided.process["calibration"] is None) is (core.decided.process["calibration_reason"] is None):
        yield f"{PROCESS}: calibration is null exactly where calibration_reason is not"


def _check_agreement(core: Core) -> Iterator[str]:
    if [entry["round"] for entry in core.decided.agreement["rounds"]] != [
        round["slug"] for round in core.decided.process["rounds"]
    ]:
        yield f"{AGREEMENT}: its rounds are not those of {PROCESS}"
        return
    gold = {item.question_id for item in core.decided.gold}
    for entry in core.decided.agreement["rounds"]:
        labels = [label for label in core.decided.annotations if label.round == entry["round"]]
        kept = [label for label in labels if label.question_id in gold]
        for when, counted in (("before", labels), ("after", kept)):
            yield from _check_figures(f"{AGREEMENT}: {entry['round']}: {when}", counted, entry[when])


def _check_figures(place: str, labels: Iterable[AnnotationRecord], figures: Mapping) -> Iterator[str]:
    """Count the plain figures again; those with chance or intervals rest on them."""
    labels = list(labels)
    pairs = list(_pairs(labels))
    roots = [(first.root, second.root) for first, second in pairs if first.root and second.root]
    n_exact = sum(first.step == second.step for first, second in roots)
    n_role = sum(first.role_key == second.role_key for first, second in roots)
    counted = {
        "n_trajectories": len({label.question_id for label in labels}),
        "n_outcome_conflicts": sum(first.outcome != second.outcome for first, second in pairs),
    }
    yield from _different(place, counted, _same_fields(counted, figures))
    shares = {"n": len(roots), "exact": _share(n_exact, len(roots)), "role": _share(n_role, len(roots))}
    yield from _different(f"{place}: pairs: all", shares, _same_fields(shares, figures["pairs"]["all"]))


def _pairs(labels: Iterable[AnnotationRecord]) -> Iterator[tuple[AnnotationRecord, AnnotationRecord]]:
    votes: dict[str, list[AnnotationRecord]] = {}
    for label in labels:
        if label.is_vote:
            votes.setdefault(label.question_id, []).append(label)
    for on_one in votes.values():
        yield from combinations(on_one, 2)


def _share(n: int, n_all: int) -> float | None:
    return n / n_all if n_all else None


def _check_made_documents(core: Core) -> Iterator[str]:
    description = {name: value for name, value in core.manifest.items() if name != "files"}
    card = data_card(description=description, process=core.decided.process, agreement=core.decided.agreement)
    digests = file_digests(core.folder, DATA_PATHS)
    made = {CARD: card, CROISSANT: canonical_document(croissant(description=description, digests=digests))}
    for path, wanted in made.items():
        yield from _different_line(path, wanted, (core.folder / path).read_bytes())


def _different_line(path: str, wanted: bytes, given: bytes) -> Iterator[str]:
    if wanted == given:
        return
    lines = zip(wanted.splitlines(), given.splitlines(), strict=False)
    number = next((number for number, (one, other) in enumerate(lines, start=1) if one != other), None)
    place = f"{path}: line {number}" if number else path
    yield f"{place}: is not what {MANIFEST} and the other files give"


def _same_fields(counted: Mapping, given: Mapping) -> dict:
    """Return what a document says of the figures that can be counted again; it says more."""
    return {name: given[name] for name in counted}


def _different(place: str, wanted: Mapping, given: Mapping) -> Iterator[str]:
    for name in sorted(wanted.keys() | given.keys()):
        if given.get(name) != wanted.get(name):
            yield f"{place}: {name} is {shown(given.get(name))}, the files give {shown(wanted.get(name))}"


def _different_sets(place: str, wanted: Iterable[str], given: Iterable[str]) -> Iterator[str]:
    if set(wanted) != set(given):
        yield f"{place}: has {', '.join(sorted(given)) or 'none'}, the files use {', '.join(sorted(wanted)) or 'none'}"
