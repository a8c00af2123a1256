"""A body as the flat fields of an HTML form, and back: `other_faults-1-quotes-0-text`.

The fields of a row share its number. A form may leave gaps between numbers and rows that nobody filled
in: gaps close, and what is blank was not said.
"""

import re
from collections.abc import Iterator, Mapping

from annotation.domain.answer import Field, QuoteField
from annotation.domain.answer.fields import FAULT_NEEDS
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.shown import shown

# Every row that a body may have, with room for forms that only ever count up.
MOST_FIELDS = 10_000
NUMBER = "(0|[1-9][0-9]{0,2})"
OTHER_ROOTS_BETWEEN = re.compile(r"[\s,;]+")
LISTS = (Field.OTHER_FAULTS, Field.QUOTES)
SINGLE = frozenset(Field) - {*LISTS, Field.OTHER_ROOTS}
QUOTE_NAME = f"{Field.QUOTES}-{NUMBER}-({'|'.join(QuoteField)})"
FAULT_NAME = f"{Field.OTHER_FAULTS}-{NUMBER}-({'|'.join(name for name in FAULT_NEEDS if name not in LISTS)})"
NAMES: dict[Field, re.Pattern] = {
    Field.QUOTES: re.compile(QUOTE_NAME),
    Field.OTHER_FAULTS: re.compile(f"{FAULT_NAME}|{Field.OTHER_FAULTS}-{NUMBER}-{QUOTE_NAME}"),
}


class BadForm(BadInput):
    """What was sent is not this form: a field that it doesn't have, or more fields than it can have."""


def body_of_form(fields: Mapping[str, str]) -> dict[str, object]:
    """Return the body that the fields of a form say; what belongs to no answer is left alone.

    Raises
    ------
    BadForm
        If there are more than MOST_FIELDS, or one is called like a part of a row and is none.

    Examples
    --------
    >>> body_of_form({"outcome": "fault", "other_roots": "3, 17", "quotes-4-step": "7", "quotes-4-text": ""})
    {'outcome': 'fault', 'other_roots': ['3', '17'], 'quotes': [{'step': '7'}]}
    """
    if len(fields) > MOST_FIELDS:
        raise BadForm(f"the form has {len(fields):,} fields; at most {MOST_FIELDS:,} are read")
    body: dict[str, object] = {}
    for name, value in fields.items():
        if value.strip():
            _put(body, name, value)
    return _with_lists(body)


def form_of_body(body: Mapping[str, object]) -> dict[str, str]:
    """Return the fields of a form that say a body; what it doesn't say has no field.

    Examples
    --------
    >>> form_of_body({"outcome": "fault", "other_roots": [3, 17], "quotes": [{"step": 7}]})
    {'outcome': 'fault', 'other_roots': '3, 17', 'quotes-0-step': '7'}
    """
    fields = dict(_fields(body, ""))
    return {name: value for name, value in fields.items() if value.strip()}


def _put(body: dict, name: str, value: str) -> None:
    """Put a field where it belongs; rows are kept by their number for now."""
    if name in SINGLE:
        body[name] = value
    elif name == Field.OTHER_ROOTS:
        steps = [step for step in OTHER_ROOTS_BETWEEN.split(value) if step]
        body |= {name: steps} if steps else {}
    else:
        for row, last in _rows_named(body, name):
            row[last] = value


def _rows_named(body: dict, name: str) -> Iterator[tuple[dict, str]]:
    pattern = NAMES.get(name.partition("-")[0])
    if pattern is None or "-" not in name:
        return
    if not pattern.fullmatch(name):
        raise BadForm(f"{shown(name)} is no field of this form")
    *path, last = name.split("-")
    inner = body
    for part in path:
        inner = inner.setdefault(int(part) if part.isdecimal() else part, {})
    yield inner, last


def _with_lists(body: dict) -> dict:
    """Return a body whose rows stand in lists, by their numbers."""
    for name in [one for one in LISTS if one in body]:
        body[name] = [_with_lists(row) for _, row in sorted(body[name].items())]
    return body


def _fields(body: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for name, value in body.items():
        if name == Field.OTHER_ROOTS and isinstance(value, list):
            yield f"{prefix}{name}", ", ".join(map(_text, value))
        elif isinstance(value, list):
            for number, row in enumerate(value):
                yield from _fields(row, f"{prefix}{name}-{number}-")
        else:
            yield f"{prefix}{name}", _text(value)


def _text(value: object) -> str:
    return "" if value is None else str(value)
