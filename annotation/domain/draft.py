"""What may be kept of an answer while it is written."""

from collections.abc import Mapping

from annotation.domain.answer import Field
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.shown import shown
from benchmarks.domain.trajectory import storable

# Everything that an answer may hold in ordinary lengths, and all its texts at their longest.
LONGEST_DRAFT = 400_000
# The lists of a body: of rows, which are bodies of their own, and of single values.
ROWS = frozenset({Field.OTHER_FAULTS, Field.QUOTES})
VALUES = frozenset({Field.OTHER_ROOTS})
# Faults hold quotes, and quotes hold no rows.
DEEPEST = 2


class BadDraft(BadInput):
    """What was sent is no draft: the body of an answer, however unfinished."""


def draft_body(body: object) -> dict[str, object]:
    """Return a body as it is kept: any fields, unfinished or wrong, as long as it is built like one and not too large.

    Raises
    ------
    BadDraft
        If it is no mapping of names to single values (and to lists, where an answer has lists), or holds more than
        LONGEST_DRAFT characters, a row counted as one.
    """
    kept = _kept_row(body, "a draft", depth=0)
    size = _size(kept)
    if size > LONGEST_DRAFT:
        raise BadDraft(f"the draft has {size:,} characters; at most {LONGEST_DRAFT:,} are kept")
    return kept


def _kept_row(row: object, what: str, *, depth: int) -> dict[str, object]:
    if not isinstance(row, Mapping) or not all(isinstance(name, str) for name in row):
        raise BadDraft(f"{what} is one object of named fields")
    return {storable(name)[0]: _kept(name, value, depth=depth) for name, value in row.items()}


def _kept(name: str, value: object, *, depth: int) -> object:
    if not isinstance(value, list):
        return _kept_value(name, value)
    if name in VALUES:
        return [_kept_value(name, one) for one in value]
    if name in ROWS and depth < DEEPEST:
        return [_kept_row(row, f"each of {name}", depth=depth + 1) for row in value]
    raise _no_text(name, value)


def _kept_value(name: str, value: object) -> str | int | None:
    if isinstance(value, str):
        return storable(value)[0]
    if value is None or isinstance(value, int):
        return value
    raise _no_text(name, value)


def _no_text(name: str, value: object) -> BadDraft:
    return BadDraft(f"{shown(name)}: {shown(value)} is not text")


def _size(kept: object) -> int:
    if isinstance(kept, dict):
        return sum(len(name) + _size(value) for name, value in kept.items())
    if isinstance(kept, list):
        return sum(1 + _size(one) for one in kept)
    return len(str(kept))
