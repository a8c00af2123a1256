"""A number that may be undefined."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A value over `n` units or pairs; None has its reason beside it."""

    value: float | None
    n: int
    reason: str | None = None
