"""A day is a date in somebody's time zone."""

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from annotation.domain.day import BadDay, day_from, span_of

TODAY = date(2026, 12, 1)


@pytest.mark.parametrize("text", ["yesterday", "2026-13-01", "2026-02-30", "01.12.2026", "0001-01-01", "9999-12-31"])
def test_what_is_no_day_is_refused(text):
    with pytest.raises(BadDay, match="is no day"):
        day_from(text, today=TODAY)


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 12, 1), 24)])
def test_a_day_is_as_long_as_its_clocks_say(day, hours):
    # Berlin went to summer time on 29 March 2026 and back on 25 October.
    start, end = span_of(day, zone=ZoneInfo("Europe/Berlin"))
    assert end.timestamp() - start.timestamp() == hours * 3600
