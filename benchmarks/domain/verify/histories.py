"""Whether histories, inputs, tasks and gold speak of the same steps and roles."""

from collections.abc import Iterator
from itertools import zip_longest

from benchmarks.domain.release.canonical import canonical_line
from benchmarks.domain.release.files import BENCHMARK, INPUTS, RECORD_FILES
from benchmarks.domain.release.records import AnnotationRecord, GoldItem, TaskRecord, without_gold
from benchmarks.domain.roles import Aliases, speaking_roles
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.core import Core, read_lines
from benchmarks.domain.verify.said import check_quotes


def check_histories(core: Core) -> list[str]:
    """Find differences between benchmark.jsonl and what follows from it, or what it follows from."""
    return [*_check_trajectories(core), *_check_inputs(core)]


def _check_trajectories(core: Core) -> Iterator[str]:
    aliases = {version: Aliases(table) for version, table in core.manifest["alias_tables"].items()}
    gold = {item.question_id: item for item in core.decided.gold}
    for line in read_lines(core.folder / BENCHMARK):
        item = gold.pop(line["question_ID"], None)
        if item is None:
            yield f"{BENCHMARK}: {line['question_ID']}: labels.jsonl has no gold for it"
            continue
        task = core.tasks[item.question_id]
        yield from _check_gold(line, item)
        yield from _check_history(line, task, aliases[str(task.alias_table)])
        yield from _check_quotes(line, task, core)
    for question_id in gold:
        yield f"{BENCHMARK}: {question_id}: is missing, labels.jsonl has gold for it"


def _check_quotes(line: dict, task: TaskRecord, core: Core) -> Iterator[str]:
    contents = [step["content"] for step in line["history"]]
    # Of another length, it was named above.
    if len(contents) != task.n_steps:
        return
    for label in core.labels_on(task):
        place = f"{RECORD_FILES[AnnotationRecord].path}: {task.question_id}: {label.annotator} in {label.round}"
        yield from (f"{place}: {what}" for what in check_quotes(label, contents))


def _check_inputs(core: Core) -> list[str]:
    wanted = (canonical_line(without_gold(line)) for line in read_lines(core.folder / BENCHMARK))
    with (core.folder / INPUTS).open("rb") as given:
        for number, (one, other) in enumerate(zip_longest(wanted, given), start=1):
            if one != other:
                # One finding: after a missing line every later one differs.
                return [f"{INPUTS}: line {number}: is not that of {BENCHMARK} without its gold"]
    return []


def _check_gold(line: dict, item: GoldItem) -> Iterator[str]:
    said = {"mistake_agent": item.role, "mistake_step": item.step, "mistake_reason": item.reason}
    for name, value in said.items():
        if line[name] != value:
            yield f"{BENCHMARK}: {item.question_id}: {name} is {shown(line[name])}, in labels.jsonl {shown(value)}"


def _check_history(line: dict, task: TaskRecord, aliases: Aliases) -> Iterator[str]:
    place = f"{BENCHMARK}: {task.question_id}"
    history = line["history"]
    if [step["step"] for step in history] != list(range(len(history))):
        yield f"{place}: steps are not numbered from 0 by their position"
    if len(history) != task.n_steps:
        yield f"{place}: has {len(history)} steps, in tasks.jsonl {task.n_steps}"
    if tuple(speaking_roles((step["name"] for step in history), aliases)) != task.roles:
        yield f"{place}: its speakers do not make the roles of tasks.jsonl"
