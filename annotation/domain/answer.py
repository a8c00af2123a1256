"""What an annotator answers: the fields that each outcome needs, and how a body is read."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from typing import NamedTuple

from annotation.domain.phase import SETTLED_OUTCOMES
from benchmarks.domain.fault import Outcome, Root
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.roles import Aliases
from benchmarks.domain.shown import shown
from benchmarks.domain.steps import BadStep, check_in_history, step_from
from benchmarks.domain.trajectory import storable

LONGEST_TEXT = 20_000
CONFIDENCES = range(1, 6)


class Field(StrEnum):
    """The keys of a body, the same in the form, the API and the draft."""

    OUTCOME = "outcome"
    STEP = "step"
    ROLE = "role"
    MODE = "mode"
    RATIONALE = "rationale"
    CORRECTION = "correction"
    CONFIDENCE = "confidence"
    CANNOT_JUDGE_REASON = "cannot_judge_reason"


class Need(StrEnum):
    """Whether a field goes with an outcome."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    FORBIDDEN = "forbidden"


ROOT_FIELDS = (Field.STEP, Field.ROLE, Field.MODE)
NO_ROOT = dict.fromkeys(ROOT_FIELDS, Need.FORBIDDEN)
# A vote says why: without a rationale a dispute can't be settled by reading. What
# an outcome forbids is refused and not dropped: two things were said, and which
# one was meant only the person knows.
NEEDS: dict[Outcome, dict[Field, Need]] = {
    Outcome.FAULT: {
        Field.STEP: Need.REQUIRED,
        Field.ROLE: Need.REQUIRED,
        # Where the round asks for modes; elsewhere it is forbidden.
        Field.MODE: Need.REQUIRED,
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.OPTIONAL,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
    },
    Outcome.NO_SINGLE_FAULT: NO_ROOT
    | {
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.OPTIONAL,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
    },
    Outcome.ENVIRONMENT: NO_ROOT
    | {
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.FORBIDDEN,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
    },
    Outcome.TASK_OR_CHECKER: NO_ROOT
    | {
        Field.RATIONALE: Need.REQUIRED,
        Field.CORRECTION: Need.FORBIDDEN,
        Field.CONFIDENCE: Need.REQUIRED,
        Field.CANNOT_JUDGE_REASON: Need.FORBIDDEN,
    },
    Outcome.CANNOT_JUDGE: NO_ROOT
    | {
        Field.RATIONALE: Need.OPTIONAL,
        Field.CORRECTION: Need.FORBIDDEN,
        Field.CONFIDENCE: Need.OPTIONAL,
        Field.CANNOT_JUDGE_REASON: Need.REQUIRED,
    },
}


class TextTooLong(BadInput):
    """More was written than one field keeps."""


class BadAnswer(BadInput):
    """An answer can't be stored as it is; `errors` says why, field by field."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        self.errors = dict(errors)
        super().__init__("; ".join(f"{field}: {message}" for field, message in self.errors.items()))

    @property
    def details(self) -> dict[str, object]:
        return {"errors": self.errors}


@dataclass(frozen=True, slots=True)
class Answer:
    """One person's answer on one trajectory. `root` is set exactly when the outcome is `fault`."""

    outcome: Outcome
    root: Root | None = None
    # Further steps that are wrong, none of them the root.
    other_faults: tuple[Root, ...] = ()
    rationale: str = ""
    correction: str = ""
    confidence: int | None = None
    cannot_judge_reason: str = ""

    def __post_init__(self) -> None:
        if (self.outcome is Outcome.FAULT) is not (self.root is not None):
            raise ValueError(f"outcome {self.outcome} with root {self.root}")


class SettledAnswer(NamedTuple):
    """What an adjudicator says of a trajectory; never `cannot_judge`."""

    outcome: Outcome
    root: Root | None


@dataclass(frozen=True)
class Choices:
    """What a body may name: steps 0 to n_steps - 1, these roles, these modes (none: modes aren't asked)."""

    n_steps: int
    role_keys: Collection[str]
    mode_codes: Collection[str] = ()
    aliases: Aliases = dataclass_field(default_factory=Aliases)


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
    kept = storable(text)[0].strip()
    if len(kept) > LONGEST_TEXT:
        raise TextTooLong(f"has {len(kept):,} characters; at most {LONGEST_TEXT:,} are stored")
    return kept


def needs_of(outcome: Outcome, *, asks_mode: bool) -> dict[Field, Need]:
    """Return which fields go with an outcome, in a round that asks for modes or doesn't."""
    needs = NEEDS[outcome]
    return needs if asks_mode else needs | {Field.MODE: Need.FORBIDDEN}


def answer_from(
    body: Mapping[str, object],
    *,
    n_steps: int,
    role_keys: Collection[str],
    mode_codes: Collection[str],
    aliases: Aliases | None = None,
) -> Answer:
    """Read a body as an answer; keys that it doesn't know are left alone.

    A role may be a key, or any spelling that normalisation and the aliases lead to a key.
    No mode codes means that the round doesn't ask for modes.

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
    choices = Choices(n_steps, role_keys, mode_codes, aliases or Aliases())
    outcome = _read_outcome(body, Outcome)
    values = _read_fields(body, outcome, tuple(NEEDS[outcome]), choices)
    return Answer(
        outcome=outcome,
        root=_root(outcome, values),
        rationale=values[Field.RATIONALE] or "",
        correction=values[Field.CORRECTION] or "",
        confidence=values[Field.CONFIDENCE],
        cannot_judge_reason=values[Field.CANNOT_JUDGE_REASON] or "",
    )


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
    return SettledAnswer(outcome, _root(outcome, _read_fields(body, outcome, ROOT_FIELDS, choices)))


def warnings_about(root: Root | None, speakers: list[str]) -> list[str]:
    """Return what a person should look at twice before they submit; nothing of it is an error.

    Parameters
    ----------
    root : Root or None
        What they named.
    speakers : shape (n_steps,)
        The role key that speaks at each step.

    Examples
    --------
    >>> warnings_about(Root("coder", 1), ["coder", "user"])
    ["Step 1 was spoken by 'user', not by 'coder'."]
    """
    if root is None or speakers[root.step] == root.role:
        return []
    return [f"Step {root.step} was spoken by {speakers[root.step]!r}, not by {root.role!r}."]


class _Unfit(Exception):
    """One field's value can't be used; the message says why."""


def _read_outcome(body: Mapping[str, object], allowed: Collection[Outcome]) -> Outcome:
    words = [outcome.value for outcome in Outcome if outcome in allowed]
    given = body.get(Field.OUTCOME)
    if given not in words:
        raise BadAnswer({Field.OUTCOME: f"{shown(given)} is none of {', '.join(words)}"})
    return Outcome(given)


def _read_fields(body: Mapping, outcome: Outcome, fields: Collection[Field], choices: Choices) -> dict:
    needs = needs_of(outcome, asks_mode=bool(choices.mode_codes))
    values: dict[Field, object] = {}
    errors: dict[str, str] = {}
    for field in fields:
        try:
            values[field] = _read_field(field, _given(body, field), needs[field], choices)
        except _Unfit as unfit:
            errors[field.value] = str(unfit)
    if errors:
        raise BadAnswer(errors)
    return values


def _given(body: Mapping, field: Field) -> object:
    """Return a field's value, or None where nothing was entered."""
    value = body.get(field)
    if not isinstance(value, str):
        return value
    try:
        return entered(value) or None
    except TextTooLong as error:
        raise _Unfit(str(error)) from error


def _read_field(field: Field, value: object, need: Need, choices: Choices) -> object:
    if value is None:
        if need is Need.REQUIRED:
            raise _Unfit("is missing")
        return None
    if not isinstance(value, str | int | float):
        raise _Unfit(f"{shown(value)} is not one value")
    if need is Need.FORBIDDEN:
        raise _Unfit(f"{shown(value)} does not go with this outcome in this round; leave it empty")
    return READ[field](value, choices)


def _read_step(value: object, choices: Choices) -> int:
    try:
        return check_in_history(step_from(value), n_steps=choices.n_steps)
    except BadStep as error:
        raise _Unfit(str(error)) from error


def _read_role(value: object, choices: Choices) -> str:
    # A key is never normalised again: it is looked for as it is first.
    if value in choices.role_keys:
        return value
    key = choices.aliases.role(value).key if isinstance(value, str) else None
    if key not in choices.role_keys:
        raise _Unfit(f"{shown(value)} does not speak in this trajectory; its roles are {', '.join(choices.role_keys)}")
    return key


def _read_mode(value: object, choices: Choices) -> str:
    if value not in choices.mode_codes:
        raise _Unfit(f"{shown(value)} is no mode of this round; its modes are {', '.join(choices.mode_codes)}")
    return value


def _read_confidence(value: object, choices: Choices) -> int:
    level = next((level for level in CONFIDENCES if str(value) == str(level)), None)
    if level is None:
        raise _Unfit(f"{shown(value)} is not a whole number from {CONFIDENCES[0]} to {CONFIDENCES[-1]}")
    return level


def _read_text(value: object, choices: Choices) -> str:
    if not isinstance(value, str):
        raise _Unfit(f"{shown(value)} is not text")
    return value


READ: dict[Field, Callable[[object, Choices], object]] = {
    Field.STEP: _read_step,
    Field.ROLE: _read_role,
    Field.MODE: _read_mode,
    Field.RATIONALE: _read_text,
    Field.CORRECTION: _read_text,
    Field.CONFIDENCE: _read_confidence,
    Field.CANNOT_JUDGE_REASON: _read_text,
}


def _root(outcome: Outcome, values: Mapping[Field, object]) -> Root | None:
    if outcome is not Outcome.FAULT:
        return None
    return Root(role=values[Field.ROLE], step=values[Field.STEP], mode=values[Field.MODE])
