"""How a value from a file is quoted in a message."""

import json

LONGEST_QUOTE = 80


def shown(value: object) -> str:
    """Return a value as JSON on one line, cut to a length that fits a message.

    Examples
    --------
    >>> shown("7.0"), shown(None), shown(True)
    ('"7.0"', 'null', 'true')
    """
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
