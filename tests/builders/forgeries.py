"""A release that has everything, and ways to change it and cover the traces."""

import json
from pathlib import Path

from annotation.actions.reading import note_reading
from annotation.domain.answer import Answer
from annotation.domain.reading import Report
from annotation.models import Label, Round
from benchmarks.actions.export_release import export_release
from benchmarks.domain.aids import Aid
from benchmarks.domain.fault import Outcome
from benchmarks.domain.release.canonical import canonical_document, canonical_line
from benchmarks.domain.release.card import data_card
from benchmarks.domain.release.croissant import croissant
from benchmarks.domain.release.digest import file_digests, sums_bytes
from benchmarks.domain.release.files import CARD, CORE_PATHS, CROISSANT, DATA_PATHS, MANIFEST, SUMS, schema_of
from benchmarks.domain.release.records import WHERE_SAID
from benchmarks.models import Trajectory
from tests.builders.releases import a_frozen_release
from tests.builders.rounds import (
    a_dispute,
    a_full_answer,
    a_round,
    a_submitted_label,
    an_adjudication,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import a_benchmark, a_trajectory


def export_everything(folder: Path) -> None:
    """Freeze single, agreed, adjudicated, contested, superseded, excluded and unscreened, and export it."""
    benchmark = a_benchmark(aliases={"searcher (thought)": "Searcher"})
    single, agreed, settled, contested, no_fault, unjudged, _unscreened = (
        a_trajectory(benchmark, native_id) for native_id in "1234567"
    )
    first = a_round(benchmark, "first", trajectories=[single], overlap=1)
    a_submitted_label(first, single, answer=an_answer(4, "searcher", rationale="An early thought."))
    main = a_round(benchmark, trajectories=[single, agreed, settled, contested, no_fault, unjudged])
    a_full_label(main, single)
    for person in ("ann", "ben"):
        a_submitted_label(main, agreed, person, answer=an_answer(rationale=f"Says {person}."))
        a_submitted_label(main, no_fault, person, answer=an_answer(None))
    a_dispute(main, settled)
    an_adjudication(main, settled)
    a_dispute(main, contested)
    a_submitted_label(main, unjudged, answer=Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="Cut off."))
    release = a_frozen_release(benchmark, [first, main])
    export_release(release=release, to=folder)


def a_full_label(round: Round, trajectory: Trajectory) -> Label:
    """A label that says everything, of somebody who read steps 0, 1 and 4."""
    assignment = an_assignment(round, trajectory)
    report = Report(last_step=4, steps_read=[(0, 1), (4, 4)], aids_used=[Aid.NEAR_REPEATS])
    note_reading(assignment=assignment, report=report, by=assignment.person)
    return a_submitted_label(round, trajectory, answer=a_full_answer())


def repair_sums(folder: Path) -> None:
    (folder / SUMS).write_bytes(sums_bytes(file_digests(folder, set(CORE_PATHS) - {SUMS})))


def repair_everything(folder: Path) -> None:
    """Make again whatever only describes other files: what a careful forger would do."""
    manifest = json.loads((folder / MANIFEST).read_bytes())
    description = {name: value for name, value in manifest.items() if name != "files"}
    process, agreement = (json.loads((folder / f"{name}.json").read_bytes()) for name in ("process", "agreement"))
    (folder / CARD).write_bytes(data_card(description=description, process=process, agreement=agreement))
    described = croissant(description=description, digests=file_digests(folder, DATA_PATHS))
    (folder / CROISSANT).write_bytes(canonical_document(described))
    files = file_digests(folder, set(CORE_PATHS) - {MANIFEST, SUMS})
    (folder / MANIFEST).write_bytes(canonical_document(description | {"files": files}))
    repair_sums(folder)


def change_line(folder: Path, path: str, question_id: str, **changes) -> None:
    """Set fields of the first line about a trajectory."""
    lines = [json.loads(line) for line in (folder / path).read_bytes().splitlines()]
    line = next(line for line in lines if line["question_ID"] == question_id)
    assert any(line.get(name) != value for name, value in changes.items())
    line.update(changes)
    (folder / path).write_bytes(b"".join(map(canonical_line, lines)))


def change_full_label(folder: Path, *where, to) -> None:
    """Set the value at a place in the label that says everything."""
    path = folder / "annotations.jsonl"
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    [inner] = [line for line in lines if "reading" in line]
    *parents, last = where
    for part in parents:
        inner = inner[part]
    assert inner[last] != to
    inner[last] = to
    path.write_bytes(b"".join(map(canonical_line, lines)))


def remove_line(folder: Path, path: str, question_id: str) -> None:
    lines = [json.loads(line) for line in (folder / path).read_bytes().splitlines()]
    kept = [line for line in lines if line["question_ID"] != question_id]
    assert len(kept) < len(lines)
    (folder / path).write_bytes(b"".join(map(canonical_line, kept)))


def change_document(folder: Path, path: str, *where, to) -> None:
    """Set the value at a place in a JSON document."""
    document = json.loads((folder / path).read_bytes())
    *parents, last = where
    inner = document
    for step in parents:
        inner = inner[step]
    assert inner.get(last) != to if isinstance(inner, dict) else inner[last] != to
    inner[last] = to
    (folder / path).write_bytes(canonical_document(document))


def change_root(folder: Path, question_id: str, **changes) -> None:
    root = {"is_root": True, "mode": None, "note": "", "role": "Writer", "role_key": "writer", "step": 2} | changes
    change_line(folder, "annotations.jsonl", question_id, faults=[root])


def annotations_schema_before_labels_said_more() -> bytes:
    """The schema of annotations.jsonl that the first releases of this format carry."""
    schema = schema_of("annotations.jsonl")
    said_or_absent = frozenset[str]().union(*WHERE_SAID.values())
    for properties in (schema["properties"], schema["properties"]["faults"]["items"]["properties"]):
        for name in said_or_absent & properties.keys():
            del properties[name]
    return (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()
