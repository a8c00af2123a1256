"""Read a body as an answer, naming every field that is wrong by its path: `other_faults[1].step`."""

from collections.abc import Callable, Collection, Iterator, Mapping

from annotation.domain.answer.fields import (
    MARK_OF_FIELD,
    MOST_FAULTS,
    MOST_QUOTES,
    ROOT_FIELDS,
    Field,
    QuoteField,
    needs_of,
    needs_of_other_fault,
)
from annotation.domain.answer.quotes import read_quotes
from annotation.domain.answer.said import NO_DETAILS, Answer, Details, Mark, MarkedFault, SettledAnswer, in_order
from annotation.domain.answer.values import READ_SINGLE, Choices, Unfit, read_fields, read_rows, read_steps
from annotation.domain.phase import SETTLED_OUTCOMES
from benchmarks.domain.fault import MarkKind, Outcome, Root
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.roles import Aliases
from benchmarks.domain.shown import shown
from benchmarks.domain.steps import BadStep, step_from


class BadAnswer(BadInput):
    """An answer can't be stored as it is; `errors` says why, field by field."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        self.errors = dict(errors)
        super().__init__("; ".join(f"{field}: {message}" for field, message in self.errors.items()))

    @property
    def details(self) -> dict[str, object]:
        return {"errors": self.errors}


def answer_from(
    body: Mapping[str, object],
    *,
    n_steps: int,
    role_keys: Collection[str],
    mode_codes: Collection[str],
    aliases: Aliases | None = None,
    contents: Mapping[int, str] | None = None,
) -> Answer:
    """Read a body as an answer; keys that it doesn't know are left alone.

    A role may be a key, or any spelling that normalisation and the aliases lead to a key.
    No mode codes means that the round doesn't ask for modes. `contents` has the content of
    each step in `steps_quoted(body)` that the trajectory has.

    Raises
    ------
    BadAnswer
        Naming every field that is missing, out of place or out of range.

    Examples
    --------
    >>> body = {"outcome": "fault", "step": "3", "role": "Coder ", "rationale": "It guessed.", "confidence": "4"}
    >>> answer_from(body, n_steps=6, role_keys=["coder"], mode_codes=[]).root
    Root(role='coder', step=3, mode=None)
    """
    choices = Choices(n_steps, role_keys, mode_codes, aliases or Aliases(), contents or {})
    outcome = _read_outcome(body, Outcome)
    values = _read_all(body, outcome, choices)
    answer = Answer(
        outcome=outcome,
        root=_root(outcome, values),
        other_faults=values[Field.OTHER_FAULTS] or (),
        rationale=values[Field.RATIONALE] or "",
        correction=values[Field.CORRECTION] or "",
        confidence=values[Field.CONFIDENCE],
        cannot_judge_reason=values[Field.CANNOT_JUDGE_REASON] or "",
        root_details=_details(values),
        marks=_marks(values),
    )
    _check_said_once(answer)
    return answer


def settled_answer_from(
    body: Mapping[str, object],
    *,
    n_steps: int,
    role_keys: Collection[str],
    mode_codes: Collection[str],
    aliases: Aliases | None = None,
) -> SettledAnswer:
    """Read outcome, step, role and mode as an adjudicator's answer, by the rules of `answer_from`."""
    choices = Choices(n_steps, role_keys, mode_codes, aliases or Aliases())
    outcome = _read_outcome(body, SETTLED_OUTCOMES)
    return SettledAnswer(outcome, _root(outcome, _read_all(body, outcome, choices, ROOT_FIELDS)))


def steps_quoted(body: Mapping[str, object]) -> set[int]:
    """Return the steps that the quotes of a body name, in the trajectory or not; what is no step is left out."""
    faults = [body, *_rows(body.get(Field.OTHER_FAULTS.value), MOST_FAULTS)]
    quotes = [quote for fault in faults for quote in _rows(fault.get(Field.QUOTES.value), MOST_QUOTES)]
    return {step for quote in quotes for step in _step_named(quote)}


def _rows(value: object, most: int) -> list[Mapping]:
    rows = value[:most] if isinstance(value, list) else []
    return [row for row in rows if isinstance(row, Mapping)]


def _step_named(quote: Mapping) -> Iterator[int]:
    try:
        yield step_from(quote.get(QuoteField.STEP.value))
    except BadStep:
        return


def _read_outcome(body: Mapping[str, object], allowed: Collection[Outcome]) -> Outcome:
    words = [outcome.value for outcome in Outcome if outcome in allowed]
    given = body.get(Field.OUTCOME.value)
    if given not in words:
        raise BadAnswer({Field.OUTCOME.value: f"{shown(given)} is none of {', '.join(words)}"})
    return Outcome(given)


def _read_all(body: Mapping, outcome: Outcome, choices: Choices, fields: Collection[Field] | None = None) -> dict:
    needs = needs_of(outcome, asks_mode=bool(choices.mode_codes))
    try:
        return read_fields(body, {name: needs[name] for name in fields or needs}, READ, choices)
    except Unfit as unfit:
        raise BadAnswer(unfit.parts) from unfit


def _read_other_faults(value: object, choices: Choices) -> tuple[MarkedFault, ...]:
    needs = needs_of_other_fault(asks_mode=bool(choices.mode_codes))

    def read(row: Mapping) -> MarkedFault:
        values = read_fields(row, needs, READ, choices)
        return MarkedFault(values[Field.ROLE], values[Field.STEP], values[Field.MODE], _details(values))

    return read_rows(value, read, most=MOST_FAULTS)


def _read_other_roots(value: object, choices: Choices) -> tuple[int, ...]:
    return read_steps(value, choices, most=MOST_FAULTS)


READ: dict[str, Callable[[object, Choices], object]] = READ_SINGLE | {
    Field.QUOTES: read_quotes,
    Field.OTHER_FAULTS: _read_other_faults,
    Field.OTHER_ROOTS: _read_other_roots,
}


def _root(outcome: Outcome, values: Mapping[Field, object]) -> Root | None:
    if outcome is not Outcome.FAULT:
        return None
    return Root(role=values[Field.ROLE], step=values[Field.STEP], mode=values[Field.MODE])


def _details(values: Mapping[Field, object]) -> Details:
    return Details(
        note=values[Field.NOTE] or NO_DETAILS.note,
        phase=values[Field.PHASE],
        repair=values[Field.REPAIR],
        trace=values[Field.TRACE],
        quotes=values[Field.QUOTES] or NO_DETAILS.quotes,
    )


def _marks(values: Mapping[Field, object]) -> tuple[Mark, ...]:
    others = [Mark(MarkKind.OTHER_ROOT, step) for step in values[Field.OTHER_ROOTS] or ()]
    single = [Mark(kind, values[field]) for field, kind in MARK_OF_FIELD.items() if values[field] is not None]
    return in_order([*others, *single])


def _check_said_once(answer: Answer) -> None:
    errors = {f"{Field.OTHER_FAULTS}[{number}].step": why for number, why in _repeated_faults(answer)}
    if answer.root is not None and answer.root.step in answer.steps_marked(MarkKind.OTHER_ROOT):
        errors[Field.OTHER_ROOTS.value] = f"step {answer.root.step} is the root itself"
    if errors:
        raise BadAnswer(errors)


def _repeated_faults(answer: Answer) -> Iterator[tuple[int, str]]:
    seen = {answer.root}
    for number, fault in enumerate(answer.other_faults):
        if fault.place in seen:
            yield number, f"step {fault.step} of {fault.role!r} is named already, with the same mode or none"
        seen.add(fault.place)
