"""What a method answered: its status, and why it is no full answer."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from benchmarks.domain.roles import SpeakingRole, normalize_role
from benchmarks.domain.scoring import Field
from benchmarks.domain.trajectory import Trajectory


class Status(StrEnum):
    """How complete an answer is. Only the fields that a method declares count."""

    OK = "ok"
    PARTIAL = "partial"
    ABSTAINED = "abstained"
    FAILED = "failed"


# The statuses that hold at least one valid declared field.
ANSWERS = frozenset({Status.OK, Status.PARTIAL})


class Reason(StrEnum):
    """Why an answer isn't `ok`."""

    MODEL_ABSTAINED = "model_abstained"
    UNPARSEABLE = "unparseable"
    OUT_OF_RANGE = "out_of_range"
    UNKNOWN_ROLE = "unknown_role"
    UNGROUNDED_EVIDENCE = "ungrounded_evidence"
    CONTEXT_OVERFLOW = "context_overflow"
    API_ERROR = "api_error"
    TIMEOUT = "timeout"
    BUDGET_EXCEEDED = "budget_exceeded"
    CANCELLED = "cancelled"
    MISSING = "missing"
    # A method that learns from the other items of a source, on a source with one item.
    NOTHING_TO_LEARN_FROM = "nothing_to_learn_from"


@dataclass(frozen=True)
class Attribution:
    """A method's answer on one trajectory.

    `role` is a role key and `step` a 0-based step, each None where it isn't declared or not
    valid; `role_raw` and `step_raw` are what was said before validation. Tokens are None
    where the provider gave no usage, and 0 where nobody was asked.
    """

    status: Status
    reason: Reason | None = None
    role: str | None = None
    step: int | None = None
    role_raw: str | None = None
    step_raw: str | None = None
    rationale: str = ""
    artefacts: dict = field(default_factory=dict)
    n_calls: int = 0
    tokens_in: int | None = 0
    tokens_out: int | None = 0


class Checked(NamedTuple):
    """What is left of an answer after validation. The two fields are judged apart."""

    status: Status
    reason: Reason | None
    role: str | None
    step: int | None


# "step 7", "Step: 7", "#7"; a sign, a fraction or a second number is no step.
STEP_IN_WORDS = re.compile(r"\s*(?:step)?\s*[:#]?\s*([0-9]{1,9})\s*", re.IGNORECASE)


def read_step(value: object, *, n_steps: int) -> int | None:
    """Return the 0-based step that a value names, or None where it names none of the trajectory's.

    A whole number, or one in words: `7`, `" 7"`, `"Step 7"`. Not `True`, `7.0`, `"7.0"`, `-1`,
    `""`, `[7]`, nor a number that isn't below `n_steps`.

    Examples
    --------
    >>> [read_step(value, n_steps=10) for value in (7, "Step 7", 10, True, "7.0", -1)]
    [7, 7, None, None, None, None]
    """
    if isinstance(value, str) and (words := STEP_IN_WORDS.fullmatch(value)):
        value = int(words[1])
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value < n_steps else None


@dataclass(frozen=True)
class Answerable:
    """What an answer on a trajectory may name: a step, and a role in any spelling that occurs.

    Whatever a step shows as its speaker names that speaker's role, aliases included, and so
    does the role's display name. Compared after normalisation, never by a part of a name.
    """

    n_steps: int
    key_by_spelling: Mapping[str, str]

    def find_role(self, value: object) -> str | None:
        """Return the key of the role that a value names, or None."""
        return self.key_by_spelling.get(normalize_role(value)) if isinstance(value, str) else None


def answerable(trajectory: Trajectory) -> Answerable:
    """Return what an answer on this trajectory may name."""
    said = zip((step.name for step in trajectory.steps), trajectory.speakers, strict=True)
    return Answerable(trajectory.n_steps, key_by_spelling(said, trajectory.roles))


def key_by_spelling(said: Iterable[tuple[str, str]], roles: Iterable[SpeakingRole]) -> dict[str, str]:
    """Return the role keys by normalised spelling, from (speaker, role key) pairs and the roles."""
    return {normalize_role(name): key for name, key in said} | {normalize_role(role.name): role.key for role in roles}


def check(role: object, step: object, allowed: Answerable, *, declares: Collection[Field]) -> Checked:
    """Validate what was said: each declared field for itself, and only those.

    The role is never taken from the step's speaker (LongRCA's rule).
    """
    key = allowed.find_role(role) if Field.ROLE in declares else None
    index = read_step(step, n_steps=allowed.n_steps) if Field.STEP in declares else None
    problems = []
    if Field.ROLE in declares and key is None:
        problems.append(Reason.MISSING if role is None else Reason.UNKNOWN_ROLE)
    if Field.STEP in declares and index is None:
        problems.append(Reason.MISSING if step is None else Reason.OUT_OF_RANGE)
    return Checked(_status(len(problems), len(declares)), problems[-1] if problems else None, key, index)


def _status(n_problems: int, n_declared: int) -> Status:
    if n_problems == 0:
        return Status.OK
    return Status.FAILED if n_problems == n_declared else Status.PARTIAL
