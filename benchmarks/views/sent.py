"""What a page sends, read as what it can be meant as."""

import re
from collections.abc import Mapping

from benchmarks.domain.trajectory import storable

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


def text_in(sent: Mapping[str, str], name: str) -> str:
    """Return a text to look for, without outer space; no database is asked for what none can hold.

    Examples
    --------
    >>> text_in({"q": " late "}, "q"), text_in({}, "q")
    ('late', '')
    """
    return storable(sent.get(name, ""))[0].strip()
