"""The items of one large JSON array, one at a time, as bytes.

ijson was tried: it turns a lone surrogate into "?" without a word and gives up
the whole array at the first bad item. Cut into items, an array goes the way of lines.
"""

import re
from collections.abc import Iterable, Iterator

# A whole string, a sign of structure, or a quote whose string goes on in the next chunk.
TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{},"]', re.DOTALL)


class UnclosedArray(Exception):
    """The bytes ended inside the array."""


class AfterArray(Exception):
    """Something stands behind the end of the array."""


def array_items(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the bytes of each item of the array that the chunks spell.

    An item is only cut out, not judged: it may be no JSON. Memory holds one item
    and one chunk.

    Examples
    --------
    >>> list(array_items([b'[{"a": "],', b' "}, [1, 2]]']))
    [b'{"a": "], "}', b' [1, 2]']
    """
    chunks = iter(chunks)
    buffer, position, start, depth = b"", 0, 0, 0
    for chunk in chunks:
        buffer, position, start = buffer[start:] + chunk, position - start, 0
        while token := TOKEN.search(buffer, position):
            sign = token.group()
            if sign == b'"':
                # Scanned again, from its first quote, when more has come.
                position = token.start()
                break
            position = token.end()
            if sign in b"[{":
                depth += 1
                start = position if depth == 1 else start
            elif sign in b"]}":
                depth -= 1
            if depth == 0 or (depth == 1 and sign == b","):
                yield buffer[start : token.start()]
                start = position
            if depth == 0:
                return _check_blank(buffer[position:], chunks)
        else:
            position = len(buffer)
    raise UnclosedArray("the array is not closed")


def _check_blank(rest: bytes, chunks: Iterable[bytes]) -> None:
    if rest.strip() or any(chunk.strip() for chunk in chunks):
        raise AfterArray("something stands behind the end of the array")
