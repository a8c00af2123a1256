"""Cut a long text where a page folds it."""

from typing import NamedTuple

# How far before the limit a line break is worth looking for, in characters.
LINE_BREAK_WINDOW = 400


class Folded(NamedTuple):
    """A text in two parts that join to it again; `tail` is "" where nothing is hidden."""

    head: str
    tail: str


def fold(text: str, *, limit: int) -> Folded:
    """Return the text cut at about `limit` characters, at a line break where one is near.

    Examples
    --------
    >>> fold("short", limit=10)
    Folded(head='short', tail='')
    >>> fold("one line\\nanother line", limit=12)
    Folded(head='one line', tail='\\nanother line')
    """
    if len(text) <= limit:
        return Folded(text, "")
    line_break = text.rfind("\n", max(1, limit - LINE_BREAK_WINDOW), limit)
    cut = limit if line_break == -1 else line_break
    return Folded(text[:cut], text[cut:])
