"""The labels of a dispute side by side, with what differs marked."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from annotation.domain.reading import Coverage
from annotation.queries.sight import VisibleLabel
from annotation.queries.votes import CurrentLabel
from benchmarks.templatetags.figures import decimals, percent


class Cell(NamedTuple):
    """One field of one label; `step` is set where the text is a step to go to."""

    text: str
    step: int | None = None


class Row(NamedTuple):
    """One field of all labels."""

    name: str
    cells: list[Cell]
    differs: bool


def side_by_side(labels: Sequence[VisibleLabel], *, asks_mode: bool) -> list[Row]:
    """Return the fields that at least one label has, in the order in which they are read."""
    rows = [_row(name, read, labels, compared=True) for name, read in COMPARED.items()]
    if not asks_mode:
        # Told, not compared: where a round doesn't ask for modes, two modes are no dispute.
        rows = [row._replace(differs=False) if row.name == "Mode" else row for row in rows]
    rows += [_row(name, read, labels, compared=False) for name, read in TOLD.items()]
    return [row for row in rows if any(cell.text for cell in row.cells)]


def reading_rows(labels: Sequence[VisibleLabel], coverages: Mapping[int, Coverage]) -> list[Row]:
    """Return how the labels were read, where a person may see it: `coverages` holds what they may, by label."""
    if not coverages:
        return []
    read = [coverages.get(one.current.label.pk) for one in labels]
    return [Row(name, [say(one) if one else Cell("") for one in read], differs=False) for name, say in READ.items()]


def _row(name: str, read: Callable[[CurrentLabel], Cell], labels: Sequence[VisibleLabel], *, compared: bool) -> Row:
    cells = [read(label.current) for label in labels]
    return Row(name, cells, differs=compared and len(set(cells)) > 1)


def _outcome(one: CurrentLabel) -> Cell:
    return Cell(one.label.outcome.replace("_", " "))


def _step(one: CurrentLabel) -> Cell:
    return Cell(str(one.root.step), one.root.step) if one.root else Cell("")


def _role(one: CurrentLabel) -> Cell:
    return Cell(one.root.role.name if one.root else "")


def _mode(one: CurrentLabel) -> Cell:
    return Cell(f"{one.root.mode.code} {one.root.mode.name}" if one.root and one.root.mode else "")


def _confidence(one: CurrentLabel) -> Cell:
    return Cell(f"{one.label.confidence} of 5" if one.label.confidence else "")


def _other_faults(one: CurrentLabel) -> Cell:
    others = [fault for fault in one.faults if not fault.is_root]
    return Cell("; ".join(f"step {fault.step}, {fault.role.name}" for fault in others))


COMPARED: dict[str, Callable[[CurrentLabel], Cell]] = {
    "Outcome": _outcome,
    "Root step": _step,
    "Role": _role,
    "Mode": _mode,
}
TOLD: dict[str, Callable[[CurrentLabel], Cell]] = {
    "Root convention": lambda one: Cell(one.label.root_convention.replace("_", " ")),
    "Confidence": _confidence,
    "Rationale": lambda one: Cell(one.label.rationale or one.label.cannot_judge_reason),
    "Proposed correction": lambda one: Cell(one.label.correction),
    "Other faults": _other_faults,
}


def _steps_read(coverage: Coverage) -> Cell:
    if coverage.reason:
        return Cell(coverage.reason)
    return Cell(f"{coverage.n_steps_read} of {coverage.n_steps}, {percent(coverage.share_read)}")


def _read_before_root(coverage: Coverage) -> Cell:
    return Cell("" if coverage.n_read_before_root is None else percent(coverage.share_read_before_root))


def _active_time(coverage: Coverage) -> Cell:
    return Cell("" if coverage.active_minutes is None else f"{decimals(coverage.active_minutes, 1)} minutes")


READ: dict[str, Callable[[Coverage], Cell]] = {
    "Steps read": _steps_read,
    "Read before the root was marked": _read_before_root,
    "Active time": _active_time,
}
