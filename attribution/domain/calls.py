"""Asking a language model, as methods see it: a question, a reply, or why there is none.

`attribution.llm` answers over HTTP; tests answer from a script.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple, Protocol

from attribution.domain.answers import Reason


class Message(NamedTuple):
    """One message of a chat. `role` is the chat's word: system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that goes to the model; two equal questions have the same digest."""

    model: str
    messages: tuple[Message, ...]
    max_tokens: int
    temperature: float = 0.0

    @property
    def digest(self) -> str:
        """The SHA-256 of the question's canonical JSON."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. Tokens are None where the provider gave no usage."""

    text: str
    finish_reason: str
    is_refusal: bool
    seconds: float
    model: str
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_reasoning: int | None = None
    tokens_cached: int | None = None
    # HTTP requests that were answered with 429 or 5xx, or not at all, before this reply.
    n_retries: int = 0


class NoReply(Exception):
    """The provider gave no answer to this question; `reason` says which kind of failure it was."""

    # A question that timed out may have cost something all the same.
    tokens: int | None = None

    def __init__(self, reason: Reason, message: str, *, seconds: float) -> None:
        super().__init__(message)
        self.reason = reason
        self.seconds = seconds


class ContextOverflow(NoReply):
    """The question is longer than the model's context; a shorter one may fit."""

    # It was refused before anything read it.
    tokens = 0

    def __init__(self, message: str, *, seconds: float) -> None:
        super().__init__(Reason.CONTEXT_OVERFLOW, message, seconds=seconds)


class ChatModel(Protocol):
    """Whoever answers questions."""

    name: str

    def ask(self, question: Question) -> Reply:
        """Return the reply, or raise NoReply."""
        ...


@dataclass(frozen=True, slots=True)
class Call:
    """One call as it is kept with a prediction. `attempt` counts from 1 within a trajectory."""

    attempt: int
    request_hash: str
    model: str
    rung: int | None
    parse_status: str
    finish_reason: str | None = None
    text: str = ""
    error: str = ""
    seconds: float = 0.0
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_reasoning: int | None = None
    tokens_cached: int | None = None
    n_retries: int = 0


class Usage(NamedTuple):
    """Tokens of all calls together."""

    tokens_in: int | None
    tokens_out: int | None


def usage_of(calls: Sequence[Call]) -> Usage:
    """Add up tokens; None as soon as one call has no usage: part of a sum is no sum."""
    return Usage(_sum([call.tokens_in for call in calls]), _sum([call.tokens_out for call in calls]))


def _sum(counts: Sequence[int | None]) -> int | None:
    return None if None in counts else sum(counts)
