"""What may be kept of an answer while it is written."""

from collections.abc import Mapping

from benchmarks.domain.refusals import BadInput
from benchmarks.domain.shown import shown
from benchmarks.domain.trajectory import storable

LONGEST_DRAFT = 100_000


class BadDraft(BadInput):
    """What was sent is no draft: a flat form of short texts."""


def draft_body(body: object) -> dict[str, str | int | None]:
    """Return a body as it is kept: any fields, unfinished or wrong, as long as it is flat and not too large.

    Raises
    ------
    BadDraft
        If it is no mapping of names to single values, or holds more than LONGEST_DRAFT characters.
    """
    if not isinstance(body, Mapping) or not all(isinstance(name, str) for name in body):
        raise BadDraft("a draft is one object of named fields")
    kept = {storable(name)[0]: _kept(name, value) for name, value in body.items()}
    size = sum(len(name) + len(str(value)) for name, value in kept.items())
    if size > LONGEST_DRAFT:
        raise BadDraft(f"the draft has {size:,} characters; at most {LONGEST_DRAFT:,} are kept")
    return kept


def _kept(name: str, value: object) -> str | int | None:
    if isinstance(value, str):
        return storable(value)[0]
    if value is None or isinstance(value, int):
        return value
    raise BadDraft(f"{shown(name)}: {shown(value)} is not text")
