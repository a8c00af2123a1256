"""Equal values are equal bytes."""

import json
import math
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.domain.release.canonical import (
    NotStrictJson,
    canonical_document,
    canonical_line,
    parse_strictly,
    plain_numbers,
    utc_text,
)

numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
# Lone surrogates are replaced at import: they have no UTF-8.
texts = st.text(st.characters(exclude_categories=("Cs",)))
values = st.recursive(
    st.none() | st.booleans() | numbers | texts, lambda inner: st.lists(inner) | st.dictionaries(texts, inner)
)


@given(values)
def test_writing_what_was_read_gives_the_same_bytes(value):
    for write in (canonical_line, canonical_document):
        written = write(value)
        assert write(parse_strictly(written)) == written


@given(values)
def test_any_json_parser_reads_the_value_back(value):
    assert json.loads(canonical_line(value)) == plain_numbers(value)


def test_keys_stand_in_code_point_order_whatever_order_they_came_in():
    assert canonical_line({"a": 1, "Z": 2, "ä": 3, "_": 4}) == '{"Z":2,"_":4,"a":1,"ä":3}\n'.encode()


def test_text_is_utf_8_and_a_line_holds_no_line_feed():
    assert canonical_line("中文\n🚀\u2028") == '"中文\\n🚀\u2028"\n'.encode()


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1.0, b"1\n"),
        (-0.0, b"0\n"),
        # What PostgreSQL's jsonb gives back for 1e22 and 1e23.
        (1e22, b"10000000000000000000000\n"),
        (1e23, b"100000000000000000000000\n"),
        (2**63, b"9223372036854775808\n"),
        (0.1, b"0.1\n"),
        (1e-7, b"1e-07\n"),
        (True, b"true\n"),
    ],
)
def test_a_number_is_written_as_both_databases_know_it(number, written):
    assert canonical_line(number) == written


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_can_not_be_written(number):
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical_line({"rate": number})


@pytest.mark.parametrize("text", [b"NaN", b"[Infinity]", b"-Infinity", b"1e999", b"-1e999", b"{", b"", b"\xff", b"1 2"])
def test_what_is_no_strict_json_is_refused(text):
    with pytest.raises(NotStrictJson):
        parse_strictly(text)


def test_a_moment_is_written_in_utc_whatever_zone_it_came_in():
    moment = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    zones = [UTC, timezone(timedelta(hours=14)), timezone(timedelta(hours=-3, minutes=-30))]
    assert {utc_text(moment.astimezone(zone)) for zone in zones} == {"2026-03-01T12:00:00Z"}


def test_no_moment_is_null():
    assert utc_text(None) is None
