"""Strict JSON out of bytes: what is not JSON is refused with the place, what can't be stored is replaced."""

import json
import math
from typing import NamedTuple

import orjson

from benchmarks.domain.trajectory import storable
from benchmarks.readers.encodings import likely_encoding

ESCAPED_NUL = b"\\u0000"


class NotJson(Exception):
    """Bytes that hold no JSON value; the message says what stands where.

    `field` names the place in the value, where there is one: `history[3].cost`.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class NoNumber(NamedTuple):
    """What stands in a file for a number and is none: NaN, Infinity, 1e999."""

    spelled: str


class Parsed(NamedTuple):
    """A JSON value whose texts any database can hold, and how many characters gave way for that."""

    value: object
    n_replaced: int


def parse(raw: bytes) -> Parsed:
    """Return the one JSON value that the bytes hold.

    Raises
    ------
    NotJson
        If they are not UTF-8, end too early, hold NaN, Infinity or a number beyond
        every float, or aren't JSON for another reason.
    """
    try:
        return _parse(raw)
    except RecursionError as error:
        raise NotJson("is nested too deeply") from error


def _parse(raw: bytes) -> Parsed:
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        # orjson refuses lone surrogates, which are to be replaced, and it doesn't
        # tell a truncated file from a wrong one.
        value = _parse_slowly(raw)
        _check_numbers(value, "")
        return _cleaned(value)
    return _cleaned(value) if ESCAPED_NUL in raw else Parsed(value, 0)


def _parse_slowly(raw: bytes) -> object:
    text = _decode(raw)
    try:
        return json.loads(text, parse_constant=NoNumber, parse_float=_float)
    except json.JSONDecodeError as error:
        raise NotJson(_what_is_wrong(text, error)) from error
    except ValueError as error:
        raise NotJson(f"holds a number that can't be read: {error}") from error


def _decode(raw: bytes) -> str:
    try:
        # Some writers encode half a surrogate pair as if it were a character.
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise NotJson(
            f"is not UTF-8: byte 0x{raw[error.start]:02x} at position {error.start} "
            f"(it looks like {likely_encoding(raw)}; save it as UTF-8)"
        ) from error


def _what_is_wrong(text: str, error: json.JSONDecodeError) -> str:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return "ends too early: the file was cut off"
    return f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"


def _float(digits: str) -> float | NoNumber:
    number = float(digits)
    return NoNumber(digits) if math.isinf(number) else number


def _check_numbers(value: object, field: str) -> None:
    if isinstance(value, NoNumber):
        raise NotJson(f"is {value.spelled}, which is no finite number", field)
    if isinstance(value, list):
        for position, item in enumerate(value):
            _check_numbers(item, f"{field}[{position}]")
    if isinstance(value, dict):
        for name, item in value.items():
            _check_numbers(item, f"{field}.{name}" if field else name)


def _cleaned(value: object) -> Parsed:
    if isinstance(value, str):
        return Parsed(*storable(value))
    if isinstance(value, list):
        items = [_cleaned(item) for item in value]
        return Parsed([item.value for item in items], sum(item.n_replaced for item in items))
    if isinstance(value, dict):
        keys = [_cleaned(key) for key in value]
        items = [_cleaned(item) for item in value.values()]
        body = {key.value: item.value for key, item in zip(keys, items, strict=True)}
        return Parsed(body, sum(part.n_replaced for part in keys + items))
    return Parsed(value, 0)
