"""Store what a label names: its faults with their quotes, and its marks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from annotation.domain.answer import Mark, MarkedFault
from annotation.models import Fault, Label, Quote, StepMark
from benchmarks.domain.refusals import BadInput
from benchmarks.models import Mode


class AnswerDoesNotFit(BadInput):
    """The answer names a step, a role, a mode or a passage that its trajectory or round doesn't have."""


def store_faults(label: Label, named: Sequence[MarkedFault], *, has_root: bool) -> None:
    """Store the faults of a label in their order; with a root, the first of them is it."""
    roles = dict(label.assignment.trajectory.roles.values_list("key", "pk"))
    modes = dict(Mode.objects.filter(taxonomy=label.taxonomy).values_list("code", "pk"))
    for position, fault in enumerate(named):
        _check_fault(fault, n_steps=label.n_steps, roles=roles, modes=modes, is_root=has_root and position == 0)
    faults = Fault.objects.bulk_create(
        Fault(
            label=label,
            position=position,
            step=fault.step,
            n_steps=label.n_steps,
            role_id=roles[fault.role],
            mode_id=modes.get(fault.mode),
            is_root=has_root and position == 0,
            note=fault.details.note,
            phase=fault.details.phase,
            repair=fault.details.repair,
            trace=fault.details.trace,
        )
        for position, fault in enumerate(named)
    )
    quotes = [quote for pair in zip(faults, named, strict=True) for quote in _quotes(*pair)]
    _check_quotes(label, quotes)
    Quote.objects.bulk_create(quotes)


def store_marks(label: Label, marks: Iterable[Mark]) -> None:
    """Store the marks of a label."""
    for mark in marks:
        _check_step(mark.step, n_steps=label.n_steps)
    StepMark.objects.bulk_create(
        StepMark(label=label, kind=mark.kind, step=mark.step, n_steps=label.n_steps) for mark in marks
    )


def _quotes(fault: Fault, named: MarkedFault) -> Iterator[Quote]:
    for position, said in enumerate(named.details.quotes):
        yield Quote(
            fault=fault,
            position=position,
            kind=said.kind,
            step=said.step,
            start=said.start,
            end=said.end,
            text=said.text,
            n_steps=fault.n_steps,
        )


def _check_fault(fault: MarkedFault, *, n_steps: int, roles: Mapping, modes: Mapping, is_root: bool) -> None:
    _check_step(fault.step, n_steps=n_steps)
    if fault.role not in roles:
        raise AnswerDoesNotFit(f"role {fault.role!r} is none of {', '.join(roles)}")
    if fault.mode is None and is_root and modes:
        raise AnswerDoesNotFit(f"this round asks for a mode: one of {', '.join(modes)}")
    if fault.mode is not None and fault.mode not in modes:
        raise AnswerDoesNotFit(
            f"mode {fault.mode!r} is none of {', '.join(modes) or 'this round, which asks for none'}"
        )


def _check_step(step: int, *, n_steps: int) -> None:
    if not 0 <= step < n_steps:
        raise AnswerDoesNotFit(f"step {step} is none of 0 to {n_steps - 1}")


def _check_quotes(label: Label, quotes: Sequence[Quote]) -> None:
    if not quotes:
        return
    steps = label.assignment.trajectory.steps.filter(index__in={quote.step for quote in quotes})
    contents = dict(steps.values_list("index", "content"))
    for quote in quotes:
        _check_step(quote.step, n_steps=label.n_steps)
        if not quote.text or contents[quote.step][quote.start : quote.end] != quote.text:
            raise AnswerDoesNotFit(f"step {quote.step} does not say {quote.text!r} at {quote.start} to {quote.end}")
