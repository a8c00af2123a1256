"""A trajectory as pure code sees it, and the cleaning of its text."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

import orjson

from benchmarks.domain.roles import SpeakingRole

SOURCE_SLUG = re.compile(r"[a-z0-9_]{1,80}")
# Neither database nor UTF-8 can hold these: NUL ends a PostgreSQL text, a lone
# surrogate has no encoding.
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
REPLACEMENT = "\ufffd"


class BadSourceSlug(ValueError):
    """A source's slug is not 1 to 80 of `[a-z0-9_]` without `__`."""


class Origin(StrEnum):
    """Whether the fault came by itself, was put in, or was planted in a simulated world."""

    NATURAL = "natural"
    INJECTED = "injected"
    PLANTED = "planted"


# A tuple: an import makes 178,137 of them, and a frozen dataclass takes twice as long to make.
class StepText(NamedTuple):
    """One entry of a history; its index is its position."""

    name: str
    role: str
    content: str
    output_id: str | None = None


@dataclass(frozen=True)
class Trajectory:
    """What a method or a page may read of one execution. It holds no label."""

    question_id: str
    source: str
    task: str
    steps: Sequence[StepText]
    # In order of first appearance; `speakers[i]` is the role key of step i.
    roles: Sequence[SpeakingRole]
    speakers: Sequence[str]
    outcome_evidence: str = ""
    reference_answer: str | None = None
    metadata: dict = field(default_factory=dict)

    @property
    def n_steps(self) -> int:
        return len(self.steps)


def question_id(source: str, native_id: str) -> str:
    """Return `<source>__<native id>`; a prefix that is there already is not doubled.

    Examples
    --------
    >>> question_id("swe_bench_pro", "17"), question_id("swe_bench_pro", "swe_bench_pro__17")
    ('swe_bench_pro__17', 'swe_bench_pro__17')
    """
    prefix = f"{check_source_slug(source)}__"
    return native_id if native_id.startswith(prefix) else prefix + native_id


def check_source_slug(slug: str) -> str:
    """Return the slug, or raise BadSourceSlug."""
    if not SOURCE_SLUG.fullmatch(slug) or "__" in slug:
        raise BadSourceSlug(f"source {slug!r} is not made of a-z, 0-9 and single _ (at most 80)")
    return slug


def storable(text: str) -> tuple[str, int]:
    """Return the text with NUL and lone surrogates replaced, and how many there were."""
    # isascii is a flag lookup; most text takes this way out.
    if text.isascii() and "\x00" not in text:
        return text, 0
    return UNSTORABLE.subn(REPLACEMENT, text)


def history_digest(steps: Iterable[StepText]) -> str:
    """Return the SHA-256 of a history: names, roles, contents and outputs in order."""
    # Dumped at once: step by step took four times as long.
    return hashlib.sha256(orjson.dumps([list(step) for step in steps])).hexdigest()
