"""How single values of a body are read: each is understood, or refused with what was allowed."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from annotation.domain.answer.fields import CONFIDENCES, LONGEST_TEXT, Field, Need, QuoteField
from benchmarks.domain.fault import Phase, QuoteKind, Repair, Trace
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.roles import Aliases
from benchmarks.domain.shown import shown
from benchmarks.domain.steps import BadStep, check_in_history, step_from
from benchmarks.domain.trajectory import storable

Row = TypeVar("Row")
# What is quoted is kept letter by letter.
KEPT_WHOLE = frozenset({QuoteField.TEXT})


class TextTooLong(BadInput):
    """More was written than one field keeps."""


class Unfit(Exception):
    """A value can't be used. `parts` says why, by the part of it that is wrong: "" is the value itself."""

    def __init__(self, why: str | Mapping[str, str]) -> None:
        self.parts = {"": why} if isinstance(why, str) else dict(why)
        super().__init__(why)


@dataclass(frozen=True)
class Choices:
    """What a body may name: steps 0 to n_steps - 1, these roles, these modes (none: modes aren't asked)."""

    n_steps: int
    role_keys: Collection[str]
    mode_codes: Collection[str] = ()
    aliases: Aliases = field(default_factory=Aliases)
    # Of the steps that quotes name, at least.
    contents: Mapping[int, str] = field(default_factory=dict)


def entered(text: str) -> str:
    """Return a text that a person wrote as it is kept: without outer space, and storable.

    Raises
    ------
    TextTooLong
        If it has more than LONGEST_TEXT characters.

    Examples
    --------
    >>> entered("  It guessed.\\n")
    'It guessed.'
    """
    return _bounded(storable(text)[0].strip())


def read_fields(body: Mapping, needs: Mapping[StrEnum, Need], read: Mapping[str, Callable], choices: Choices) -> dict:
    """Return the value of each field, None where nothing was said; raises Unfit naming every wrong one."""
    values: dict[StrEnum, object] = {}
    errors: dict[str, str] = {}
    for name, need in needs.items():
        try:
            values[name] = _read_field(_given(body, name), need, read[name], choices)
        except Unfit as unfit:
            errors |= {f"{name}{part}": why for part, why in unfit.parts.items()}
    if errors:
        raise Unfit(errors)
    return values


def read_rows(rows: object, read_one: Callable[[Mapping], Row], *, most: int) -> tuple[Row, ...]:
    """Return what each row of a list says; raises Unfit naming every wrong part as `[1].step`."""
    found, errors = [], {}
    for number, row in enumerate(_checked_list(rows, most=most)):
        try:
            found.append(read_one(_checked_row(row)))
        except Unfit as unfit:
            errors |= {f"[{number}].{part}".removesuffix("."): why for part, why in unfit.parts.items()}
    if errors:
        raise Unfit(errors)
    return tuple(found)


def read_steps(value: object, choices: Choices, *, most: int) -> tuple[int, ...]:
    """Return the steps of a list, in order, each once."""
    steps = {read_step(one, choices) for one in _checked_list(value, most=most)}
    return tuple(sorted(steps))


def read_step(value: object, choices: Choices) -> int:
    try:
        return check_in_history(step_from(value), n_steps=choices.n_steps)
    except BadStep as error:
        raise Unfit(str(error)) from error


def _bounded(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        raise TextTooLong(f"has {len(text):,} characters; at most {LONGEST_TEXT:,} are stored")
    return text


def _given(body: Mapping, name: StrEnum) -> object:
    """Return a field's value, or None where nothing was entered."""
    value = body.get(name.value)
    if not isinstance(value, str):
        # An empty list says nothing; 0 and false are values.
        return None if value == [] else value
    try:
        return (_bounded(storable(value)[0]) if name in KEPT_WHOLE else entered(value)) or None
    except TextTooLong as error:
        raise Unfit(str(error)) from error


def _read_field(value: object, need: Need, read: Callable, choices: Choices) -> object:
    if value is None:
        if need is Need.REQUIRED:
            raise Unfit("is missing")
        return None
    if read in SINGLE and not isinstance(value, str | int | float):
        raise Unfit(f"{shown(value)} is not one value")
    if need is Need.FORBIDDEN:
        raise Unfit(f"{shown(value)} does not go with this outcome in this round; leave it empty")
    return read(value, choices)


def _checked_list(value: object, *, most: int) -> list:
    if not isinstance(value, list):
        raise Unfit(f"{shown(value)} is not a list")
    if len(value) > most:
        raise Unfit(f"has {len(value):,} entries; at most {most} are stored")
    return value


def _checked_row(row: object) -> Mapping:
    if not isinstance(row, Mapping):
        raise Unfit(f"{shown(row)} is not an object with named fields")
    return row


def _read_role(value: object, choices: Choices) -> str:
    # A key is never normalised again: it is looked for as it is first.
    if value in choices.role_keys:
        return value
    key = choices.aliases.role(value).key if isinstance(value, str) else None
    if key not in choices.role_keys:
        raise Unfit(f"{shown(value)} does not speak in this trajectory; its roles are {', '.join(choices.role_keys)}")
    return key


def _read_mode(value: object, choices: Choices) -> str:
    if value not in choices.mode_codes:
        raise Unfit(f"{shown(value)} is no mode of this round; its modes are {', '.join(choices.mode_codes)}")
    return value


def _read_confidence(value: object, choices: Choices) -> int:
    level = next((level for level in CONFIDENCES if str(value) == str(level)), None)
    if level is None:
        raise Unfit(f"{shown(value)} is not a whole number from {CONFIDENCES[0]} to {CONFIDENCES[-1]}")
    return level


def _read_text(value: object, choices: Choices) -> str:
    if not isinstance(value, str):
        raise Unfit(f"{shown(value)} is not text")
    return value


def _read_offset(value: object, choices: Choices) -> int:
    try:
        return step_from(value)
    except BadStep as error:
        raise Unfit(f"{shown(value)} is no place in a text: a whole number, 0 or more") from error


def _word_of(words: type[StrEnum]) -> Callable[[object, Choices], StrEnum]:
    def read(value: object, choices: Choices) -> StrEnum:
        if value not in list(words):
            raise Unfit(f"{shown(value)} is none of {', '.join(words)}")
        return words(value)

    return read


READ_SINGLE: dict[str, Callable[[object, Choices], object]] = {
    Field.STEP: read_step,
    Field.ROLE: _read_role,
    Field.MODE: _read_mode,
    Field.RATIONALE: _read_text,
    Field.CORRECTION: _read_text,
    Field.CONFIDENCE: _read_confidence,
    Field.CANNOT_JUDGE_REASON: _read_text,
    Field.NOTE: _read_text,
    Field.PHASE: _word_of(Phase),
    Field.REPAIR: _word_of(Repair),
    Field.TRACE: _word_of(Trace),
    Field.ONSET: read_step,
    Field.POINT_OF_NO_RETURN: read_step,
    Field.MANIFESTATION: read_step,
    QuoteField.KIND: _word_of(QuoteKind),
    QuoteField.START: _read_offset,
    QuoteField.END: _read_offset,
    QuoteField.TEXT: _read_text,
}
SINGLE = frozenset(READ_SINGLE.values())
