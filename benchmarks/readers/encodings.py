"""Which encoding a file is in, if it isn't UTF-8. It is named, never guessed into text."""

import codecs
import re

# UTF-32 first: its little-endian mark starts with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# JSON starts with an ASCII character, so the zero bytes around it tell the width.
ZERO_PATTERNS = (
    (re.compile(rb"\0\0\0[^\0]"), "utf-32-be"),
    (re.compile(rb"[^\0]\0\0\0"), "utf-32-le"),
    (re.compile(rb"\0[^\0]"), "utf-16-be"),
    (re.compile(rb"[^\0]\0"), "utf-16-le"),
)
# Where most bytes beyond ASCII stand in runs, the text is of one of these; single
# ones between ASCII letters are Western European.
RUNNING = ("shift_jis", "euc-jp", "gb18030", "big5", "euc-kr", "windows-1251")
HIGH_BYTE = re.compile(rb"[\x80-\xff]")
# Two stand together in Western text as well, where a quotation ends on an accent.
RUN_OF_HIGH_BYTES = re.compile(rb"[\x80-\xff]{3,}")
# Bytes that latin-1 leaves to control characters and windows-1252 uses for quotes and dashes.
ONLY_WINDOWS_1252 = re.compile(rb"[\x80-\x9f]")


def wide_encoding(head: bytes) -> str | None:
    """Return the name of the 16 or 32 bit encoding that a file begins in, or None.

    Examples
    --------
    >>> wide_encoding("{}".encode("utf-16")), wide_encoding(b"{}")
    ('utf-16', None)
    """
    for mark, name in BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return name
    return next((name for pattern, name in ZERO_PATTERNS if pattern.match(head)), None)


def likely_encoding(raw: bytes) -> str:
    """Return the likely name, or names, of the encoding of bytes that are not UTF-8; a hint for a person.

    Examples
    --------
    >>> likely_encoding("café".encode("latin-1")), likely_encoding("“café”".encode("windows-1252"))
    ('latin-1', 'windows-1252')
    >>> likely_encoding("日本語のテキスト".encode("shift_jis"))  # These bytes are text in three encodings.
    'shift_jis or gb18030 or windows-1251'
    """
    in_runs = sum(map(len, RUN_OF_HIGH_BYTES.findall(raw)))
    if 2 * in_runs > len(HIGH_BYTE.findall(raw)):
        return " or ".join(name for name in RUNNING if _decodes(raw, name)) or "no text"
    return "windows-1252" if ONLY_WINDOWS_1252.search(raw) else "latin-1"


def _decodes(raw: bytes, encoding: str) -> bool:
    try:
        raw.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True
