"""A step as an outline reads it."""

from typing import NamedTuple


class SpokenStep(NamedTuple):
    """Who spoke (`name` is raw, `speaker` the role's key), the chat role, and the text. Its place is its index."""

    name: str
    role: str
    content: str
    speaker: str


def first_line(text: str, *, longest: int) -> str:
    """Return the first line that isn't blank, cut to a length.

    Examples
    --------
    >>> first_line("\\n  Look it up.\\nThen go.", longest=8)
    'Look it…'
    """
    # A prefix is enough, and keeps a text of a million blanks cheap.
    line = text[: 4 * longest + 400].strip().partition("\n")[0].strip()
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"
