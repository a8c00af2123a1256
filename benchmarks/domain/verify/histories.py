"""Whether histories, inputs, tasks and gold speak of the same steps and roles."""

from collections.abc import Iterator, Sequence

from benchmarks.domain.release.canonical import canonical_line
from benchmarks.domain.release.files import BENCHMARK, INPUTS
from benchmarks.domain.release.records import GoldItem, TaskRecord
from benchmarks.domain.roles import Aliases, speaking_roles
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.core import Core, read_lines


def check_histories(core: Core) -> list[str]:
    """Find differences between benchmark.jsonl and what follows from it, or what it follows from."""
    wanted = [item.question_id for item in core.decided.gold]
    strangers = [finding for path in (BENCHMARK, INPUTS) for finding in _check_ids(path, wanted, _ids(core, path))]
    return strangers or list(_check_each(core))


def _check_each(core: Core) -> Iterator[str]:
    aliases = {version: Aliases(table) for version, table in core.manifest["alias_tables"].items()}
    lines = read_lines(core.folder / BENCHMARK)
    with (core.folder / INPUTS).open("rb") as inputs:
        for item, line, given in zip(core.decided.gold, lines, inputs, strict=True):
            task = core.tasks[item.question_id]
            yield from _check_gold(line, item)
            yield from _check_history(line, task, aliases[str(task.alias_table)])
            if canonical_line({"question_ID": item.question_id, "history": line["history"]}) != given:
                yield f"{INPUTS}: {item.question_id}: is not {BENCHMARK} without its gold"


def _ids(core: Core, path: str) -> list[str]:
    return [line["question_ID"] for line in read_lines(core.folder / path)]


def _check_ids(path: str, wanted: Sequence[str], found: Sequence[str]) -> Iterator[str]:
    for question_id in sorted(set(wanted) - set(found)):
        yield f"{path}: {question_id}: is missing, labels.jsonl has gold for it"
    for question_id in sorted(set(found) - set(wanted)):
        yield f"{path}: {question_id}: labels.jsonl has no gold for it"


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
