"""Write the core of a release into a folder, from stored trajectories and what was decided about them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from operator import itemgetter
from pathlib import Path

from benchmarks.domain.refusals import BadInput
from benchmarks.domain.release import Decided, GoldItem, TaskRecord
from benchmarks.domain.release.canonical import canonical_document, canonical_line
from benchmarks.domain.release.card import data_card
from benchmarks.domain.release.counts import release_counts
from benchmarks.domain.release.croissant import croissant
from benchmarks.domain.release.digest import file_digests, sums_bytes
from benchmarks.domain.release.files import (
    AGREEMENT,
    BENCHMARK,
    CARD,
    CORE_PATHS,
    CROISSANT,
    DATA_PATHS,
    INPUTS,
    MANIFEST,
    PROCESS,
    RECORD_FILES,
    SCHEMA_PATHS,
    SUMS,
    schema_bytes,
)
from benchmarks.domain.release.manifest import describe_release, seeds_behind, taxonomies_behind, with_digests
from benchmarks.domain.release.records import (
    AnnotationRecord,
    Contested,
    LeftOut,
    Record,
    VerdictRecord,
    as_line,
    without_gold,
)
from benchmarks.domain.roles import SpeakingRole
from benchmarks.models import Benchmark, Taxonomy, Trajectory

STEP_FIELDS = ("step", "name", "role", "content")


class UnknownTrajectory(BadInput):
    """Something was decided about a trajectory that the benchmark doesn't have."""


def write_core(folder: Path, *, benchmark: Benchmark, version: str, date: date, decided: Decided) -> dict:
    """Write every file of the core, and return its manifest.

    Histories pass one at a time: a benchmark of 200 MB needs no more memory than its
    longest history.
    """
    trajectories = _trajectories(benchmark, decided.question_ids)
    tasks = [_task(one, decided.screened_in.get(question_id, ())) for question_id, one in trajectories.items()]
    _write_histories(folder, decided.gold, trajectories)
    _write_records(folder, TaskRecord, tasks)
    _write_records(folder, GoldItem, decided.gold)
    _write_records(folder, AnnotationRecord, decided.annotations)
    _write_records(folder, VerdictRecord, decided.verdicts)
    _write_records(folder, Contested, decided.contested)
    _write_records(folder, LeftOut, decided.left_out)
    (folder / AGREEMENT).write_bytes(canonical_document(decided.agreement))
    (folder / PROCESS).write_bytes(canonical_document(decided.process))
    return _write_descriptions(folder, _describe(benchmark, version, date, tasks, decided), decided)


def _trajectories(benchmark: Benchmark, question_ids: Sequence[str]) -> dict[str, Trajectory]:
    rows = benchmark.trajectories.select_related("source", "alias_table").prefetch_related("roles")
    known = {row.question_id: row for row in rows}
    strangers = [question_id for question_id in question_ids if question_id not in known]
    if strangers:
        raise UnknownTrajectory(f"{benchmark.slug} has no trajectory {', '.join(strangers)}")
    return {question_id: known[question_id] for question_id in question_ids}


def _task(trajectory: Trajectory, rounds: tuple[str, ...]) -> TaskRecord:
    roles = sorted(trajectory.roles.all(), key=lambda role: role.position)
    return TaskRecord(
        question_id=trajectory.question_id,
        source=trajectory.source.slug,
        native_id=trajectory.native_id,
        task=trajectory.task,
        outcome_evidence=trajectory.outcome_evidence,
        reference_answer=trajectory.reference_answer,
        metadata=trajectory.metadata,
        origin=trajectory.origin,
        n_steps=trajectory.n_steps,
        roles=tuple(SpeakingRole(role.key, role.name, role.n_steps) for role in roles),
        alias_table=trajectory.alias_table.version,
        rounds=rounds,
    )


def _write_histories(folder: Path, gold: Iterable[GoldItem], trajectories: Mapping[str, Trajectory]) -> None:
    with (folder / BENCHMARK).open("wb") as benchmark, (folder / INPUTS).open("wb") as inputs:
        for item in sorted(gold, key=lambda item: item.question_id):
            line = _benchmark_line(item, trajectories[item.question_id])
            benchmark.write(canonical_line(line))
            inputs.write(canonical_line(without_gold(line)))


def _benchmark_line(item: GoldItem, trajectory: Trajectory) -> dict:
    steps = trajectory.steps.order_by("index").values_list("index", "name", "role", "content")
    return {
        "question_ID": item.question_id,
        "history": [dict(zip(STEP_FIELDS, step, strict=True)) for step in steps],
        "mistake_agent": item.role,
        "mistake_step": item.step,
        "mistake_reason": item.reason,
    }


def _write_records(folder: Path, kind: type[Record], records: Iterable[Record]) -> None:
    file = RECORD_FILES[kind]
    # Sorted here: two databases return rows in different orders, and a release must
    # have the same digest wherever it is made again.
    lines = sorted(map(as_line, records), key=itemgetter(*file.order))
    (folder / file.path).write_bytes(b"".join(map(canonical_line, lines)))


def _describe(benchmark: Benchmark, version: str, date: date, tasks: Sequence[TaskRecord], decided: Decided) -> dict:
    rounds = decided.process["rounds"]
    return describe_release(
        slug=benchmark.slug,
        title=benchmark.title,
        version=version,
        date=date.isoformat(),
        counts=release_counts(decided, tasks=tasks),
        alias_tables=_alias_tables(benchmark, {task.alias_table for task in tasks}),
        taxonomies=_taxonomies(taxonomies_behind(decided.annotations, decided.verdicts, rounds)),
        root_conventions=decided.process["root_conventions"],
        seeds=seeds_behind(decided.agreement),
    )


def _alias_tables(benchmark: Benchmark, versions: Iterable[int]) -> dict[str, dict[str, str]]:
    tables = benchmark.alias_tables.filter(version__in=versions).values_list("version", "aliases")
    return {str(version): aliases for version, aliases in tables}


def _taxonomies(names: Iterable[str]) -> dict[str, dict]:
    return {name: _taxonomy(name) for name in names}


def _taxonomy(name: str) -> dict:
    key, _, version = name.partition("@")
    taxonomy = Taxonomy.objects.get(key=key, version=version)
    modes = taxonomy.modes.order_by("position").values("code", "name", "dimension", "definition")
    return {"title": taxonomy.title, "source": taxonomy.source, "digest": taxonomy.digest, "modes": list(modes)}


def _write_descriptions(folder: Path, description: dict, decided: Decided) -> dict:
    for path in SCHEMA_PATHS:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(schema_bytes(path))
    card = data_card(description=description, process=decided.process, agreement=decided.agreement)
    (folder / CARD).write_bytes(card)
    described = croissant(description=description, digests=file_digests(folder, DATA_PATHS))
    (folder / CROISSANT).write_bytes(canonical_document(described))
    manifest = with_digests(description, file_digests(folder, set(CORE_PATHS) - {MANIFEST, SUMS}))
    (folder / MANIFEST).write_bytes(canonical_document(manifest))
    (folder / SUMS).write_bytes(sums_bytes(file_digests(folder, set(CORE_PATHS) - {SUMS})))
    return manifest
