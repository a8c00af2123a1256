"""Whether records speak of trajectories, roles, steps, modes, rounds and people that exist."""

from collections.abc import Iterator

from benchmarks.domain.fault import Outcome
from benchmarks.domain.release.files import MANIFEST, PROCESS, RECORD_FILES
from benchmarks.domain.release.records import AnnotationRecord, FaultEntry, GoldItem, TaskRecord, VerdictRecord
from benchmarks.domain.roles import Aliases, AmbiguousAlias, DeadAlias
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.core import Core
from benchmarks.domain.verify.said import check_said

# What a database column counts. Of more steps, figures would take for ever or no float holds them.
MOST_STEPS = 2**31 - 1


def check_references(core: Core) -> list[str]:
    """Find records that name something that isn't there."""
    strangers = list(_check_trajectories(core))
    if strangers:
        return strangers
    return [
        *(finding for task in core.tasks.values() for finding in _check_task(task, core)),
        *_check_alias_tables(core),
        *_check_rounds(core),
        *(finding for label in core.decided.annotations for finding in _check_label(label, core)),
        *(finding for item in core.decided.gold for finding in _check_root(item, core)),
        *(finding for verdict in core.decided.verdicts for finding in _check_verdict(verdict, core)),
    ]


def _check_trajectories(core: Core) -> Iterator[str]:
    for record in core.records:
        task = core.tasks.get(record.question_id)
        if task is None:
            yield f"{_place(record)}: is not in tasks.jsonl"
        elif getattr(record, "source", task.source) != task.source:
            yield f"{_place(record)}: source is {shown(record.source)}, in tasks.jsonl {shown(task.source)}"


def _check_task(task: TaskRecord, core: Core) -> Iterator[str]:
    # As domain.trajectory.question_id makes it.
    prefix = f"{task.source}__"
    if task.question_id != prefix + task.native_id.removeprefix(prefix):
        yield f"{_place(task)}: source {shown(task.source)} and native_id {shown(task.native_id)} do not make it"
    if sum(role.n_steps for role in task.roles) != task.n_steps:
        yield f"{_place(task)}: its roles do not speak {task.n_steps} steps together"
    if task.n_steps > MOST_STEPS:
        yield f"{_place(task)}: {shown(task.n_steps)} steps are more than a history has"
    if str(task.alias_table) not in core.manifest["alias_tables"]:
        yield f"{_place(task)}: alias table {task.alias_table} is not in {MANIFEST}"
    in_order = [round["slug"] for round in core.decided.process["rounds"] if round["slug"] in task.rounds]
    if list(task.rounds) != in_order:
        yield f"{_place(task)}: its rounds are not those of {PROCESS}, in that order"


def _check_rounds(core: Core) -> Iterator[str]:
    for record in core.records:
        if record.round is not None and record.round not in core.tasks[record.question_id].rounds:
            yield f"{_place(record)}: round {shown(record.round)} did not screen it, says tasks.jsonl"


def _check_alias_tables(core: Core) -> Iterator[str]:
    for version, table in core.manifest["alias_tables"].items():
        try:
            Aliases(table)
        except (AmbiguousAlias, DeadAlias) as error:
            yield f"{MANIFEST}: alias_tables: {version}: {error}"


def _check_label(label: AnnotationRecord, core: Core) -> Iterator[str]:
    place = f"{_place(label)}: {label.annotator} in {label.round}"
    n_roots = sum(fault.is_root for fault in label.faults)
    if n_roots != (label.outcome == Outcome.FAULT):
        yield f"{place}: outcome {label.outcome} with {n_roots} roots"
    task = core.tasks[label.question_id]
    for fault in label.faults:
        yield from _check_fault(place, fault, task)
        yield from _check_mode(place, fault.mode, label.taxonomy, core)
    yield from (f"{place}: {what}" for what in check_said(label, n_steps=task.n_steps))


def _check_root(record: GoldItem | VerdictRecord, core: Core) -> Iterator[str]:
    yield from _check_fault(_place(record), record, core.tasks[record.question_id])
    yield from _check_mode(_place(record), record.mode, record.taxonomy, core)


def _check_verdict(verdict: VerdictRecord, core: Core) -> Iterator[str]:
    if verdict.step is not None:
        yield from _check_root(verdict, core)
    people = {label.annotator for label in core.labels_of.get((verdict.question_id, verdict.round), ())}
    if verdict.picked is not None and verdict.picked not in people:
        yield f"{_place(verdict)}: picked is {shown(verdict.picked)}, who has no label on it"


def _check_fault(place: str, fault: FaultEntry | GoldItem | VerdictRecord, task: TaskRecord) -> Iterator[str]:
    if fault.step >= task.n_steps:
        yield f"{place}: step {fault.step} is out of range: the history has {task.n_steps} steps, from 0"
    if (fault.role_key, fault.role) not in {(speaking.key, speaking.name) for speaking in task.roles}:
        yield f"{place}: role {shown(fault.role)} ({shown(fault.role_key)}) does not speak in the trajectory"


def _check_mode(place: str, mode: str | None, taxonomy: str | None, core: Core) -> Iterator[str]:
    if mode is None:
        return
    known = core.manifest["taxonomies"].get(taxonomy)
    if known is None:
        yield f"{place}: taxonomy {shown(taxonomy)} is not in {MANIFEST}"
    elif mode not in {entry["code"] for entry in known["modes"]}:
        yield f"{place}: mode {shown(mode)} is not in {taxonomy}"


def _place(record: object) -> str:
    return f"{RECORD_FILES[type(record)].path}: {record.question_id}"
