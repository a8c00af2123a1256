"""One way to write a value as JSON, so that equal values are equal bytes.

Keys are sorted by code point, in Python: databases collate differently, and
jsonb reorders keys. A number without a fraction is written as an integer. A file
of lines holds one compact value a line, a document is indented for people; both
are UTF-8 without BOM and end in a line feed.
"""

import json
import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

# How JSON spells a half of a surrogate pair, or text that looks like it.
SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")


class NotStrictJson(ValueError):
    """NaN, Infinity, half of a surrogate pair, or a text that is no JSON at all."""


def canonical_line(value: Any) -> bytes:
    """Return a value as one line of a JSON Lines file.

    Examples
    --------
    >>> canonical_line({"b": 1, "a": "é"}).decode()
    '{"a":"é","b":1}\\n'
    """
    return _json(value, separators=(",", ":"))


def canonical_document(value: Any) -> bytes:
    """Return a value as the bytes of a whole JSON file."""
    return _json(value, indent=2)


def parse_strictly(text: bytes) -> Any:
    """Return the value of a JSON text; NaN, infinities and halves of surrogate pairs are refused, in any spelling."""
    try:
        value = json.loads(text.decode("utf-8"), parse_constant=_refuse_constant, parse_float=_finite)
        if SURROGATE_ESCAPE.search(text):
            # Encoding finds what UTF-8 can't hold; a whole pair is one character by now.
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise NotStrictJson("a text holds half of a surrogate pair") from error
    except ValueError as error:
        raise NotStrictJson(str(error)) from error
    return value


def plain_numbers(value: Any) -> Any:
    """Return a value whose floats without a fraction are integers.

    PostgreSQL keeps a JSON number as a decimal: 1e22 comes back as an integer, -0.0
    without its sign. SQLite keeps the text. Both must yield the same bytes.

    Examples
    --------
    >>> plain_numbers({"seed": 1e22, "rate": 0.5, "n": 2.0})
    {'seed': 10000000000000000000000, 'rate': 0.5, 'n': 2}
    """
    if isinstance(value, dict):
        return {key: plain_numbers(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain_numbers(inner) for inner in value]
    if isinstance(value, float) and value.is_integer():
        # By way of the shortest text: int(1e23) is 99999999999999991611392.
        return int(Decimal(repr(value)))
    return value


def utc_text(at: datetime | None) -> str | None:
    """Return a moment as files write it: in UTC, ending in Z, whatever zone it came in.

    Examples
    --------
    >>> utc_text(datetime.fromisoformat("2026-02-05T01:30:00+02:00"))
    '2026-02-04T23:30:00Z'
    """
    return at and at.astimezone(UTC).isoformat().removesuffix("+00:00") + "Z"


def _json(value: Any, **layout: Any) -> bytes:
    text = json.dumps(plain_numbers(value), ensure_ascii=False, allow_nan=False, sort_keys=True, **layout)
    return text.encode() + b"\n"


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text} is too large for a number")
    return number
