"""Whether counts, manifest, data card and agreement describe the files beside them."""

from collections.abc import Iterable, Iterator, Mapping

from benchmarks.domain.fault import ROOT_CONVENTION_VERSION
from benchmarks.domain.release.canonical import canonical_document
from benchmarks.domain.release.card import data_card
from benchmarks.domain.release.counts import process_counts, release_counts, round_counts
from benchmarks.domain.release.croissant import croissant
from benchmarks.domain.release.digest import file_digests
from benchmarks.domain.release.files import (
    CARD,
    CORE_PATHS,
    CROISSANT,
    DATA_PATHS,
    MANIFEST,
    PROCESS,
    SUMS,
)
from benchmarks.domain.release.manifest import convention_texts, conventions_behind, seeds_behind, taxonomies_behind
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.agreement import check_agreement
from benchmarks.domain.verify.core import Core


def check_described(core: Core) -> list[str]:
    """Find descriptions that don't follow from what they describe."""
    return [
        *_check_manifest(core),
        *_check_process(core),
        *check_agreement(core),
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
    said, process = core.decided, core.decided.process
    counts = process_counts(
        annotations=said.annotations,
        verdicts=said.verdicts,
        gold=said.gold,
        contested=said.contested,
        left_out=said.left_out,
    )
    yield from _different(f"{PROCESS}: counts", counts, process["counts"])
    for round in process["rounds"]:
        counted = _count_round(core, round)
        given = {name: round[name] for name in counted}
        yield from _different(f"{PROCESS}: round {round['slug']}", counted, given)
    if process["root_conventions"] != conventions_behind(said.gold, said.annotations):
        yield f"{PROCESS}: root_conventions are not those of the gold and the labels"
    read = {round["guideline"] for round in process["rounds"]} | {label.guideline for label in said.annotations}
    if [guideline["version"] for guideline in process["guidelines"]] != sorted(read - {None}):
        yield f"{PROCESS}: guidelines are not those of the rounds and the labels"
    if (process["calibration"] is None) is (process["calibration_reason"] is None):
        yield f"{PROCESS}: calibration is null exactly where calibration_reason is not"


def _count_round(core: Core, round: Mapping) -> dict:
    """Return what a round's own entry says and the files give again; it says more."""
    return {
        **round_counts([label for label in core.decided.annotations if label.round == round["slug"]]),
        "n_trajectories": sum(round["slug"] in task.rounds for task in core.tasks.values()),
        "asks_mode": round["taxonomy"] is not None,
    }


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


def _different(place: str, wanted: Mapping, given: Mapping) -> Iterator[str]:
    for name in sorted(wanted.keys() | given.keys()):
        if given.get(name) != wanted.get(name):
            yield f"{place}: {name} is {shown(given.get(name))}, the files give {shown(wanted.get(name))}"


def _different_sets(place: str, wanted: Iterable[str], given: Iterable[str]) -> Iterator[str]:
    if set(wanted) != set(given):
        yield f"{place}: has {', '.join(sorted(given)) or 'none'}, the files use {', '.join(sorted(wanted)) or 'none'}"
