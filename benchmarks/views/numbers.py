"""Whole numbers that a page sends as text."""

import re
from collections.abc import Mapping

# Short enough for every column that holds one.
NUMBER = re.compile(r"[0-9]{1,9}")


def number_in(sent: Mapping[str, str], name: str) -> int | None:
    """Return a number that was sent, or None where there is none that could be meant.

    Examples
    --------
    >>> number_in({"step": " 12"}, "step"), number_in({"step": "-1"}, "step"), number_in({}, "step")
    (12, None, None)
    """
    text = sent.get(name, "").strip()
    return int(text) if NUMBER.fullmatch(text) else None
