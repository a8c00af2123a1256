"""A day of work: which instants it holds in a person's time zone."""

from datetime import date, datetime, time, timedelta, tzinfo
from typing import NamedTuple

from benchmarks.domain.refusals import BadInput

# Beyond these, no clock has shown a label being submitted, and adding a day may leave the calendar.
FIRST_YEAR, LAST_YEAR = 1971, 9998


class BadDay(BadInput):
    """A day is written as its date: 2026-12-01."""


class Span(NamedTuple):
    """The instants from `start` on and before `end`."""

    start: datetime
    end: datetime


def day_from(text: str, *, today: date) -> date:
    """Return the day that was asked for; nothing is today.

    Examples
    --------
    >>> day_from("2026-12-01", today=date(2026, 12, 24)), day_from("", today=date(2026, 12, 24))
    (datetime.date(2026, 12, 1), datetime.date(2026, 12, 24))
    """
    if not text:
        return today
    try:
        day = datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError as error:
        raise BadDay(f"{text!r} is no day; one looks like {today.isoformat()}") from error
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise BadDay(f"{text!r} is no day between {FIRST_YEAR} and {LAST_YEAR}")
    return day


def span_of(day: date, *, zone: tzinfo) -> Span:
    """Return the day from midnight to midnight in a zone: 23 to 25 hours, where clocks are changed.

    Examples
    --------
    >>> from zoneinfo import ZoneInfo
    >>> start, end = span_of(date(2026, 3, 29), zone=ZoneInfo("Europe/Berlin"))
    >>> end.timestamp() - start.timestamp()
    82800.0
    """
    return Span(datetime.combine(day, time.min, zone), datetime.combine(day + timedelta(days=1), time.min, zone))
