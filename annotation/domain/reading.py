"""How a trajectory is read: when a step counts as read, when time counts as active, and how reports of it add up.

The numbers are one table (RULES); the page hands them to its script, so that both follow the same rules.
They are telemetry of a browser: what they say was on screen was shown, not necessarily understood.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from benchmarks.domain.aids import Aid
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.shown import shown

# First and last step of a run of steps; or the seconds at which activity began and ended.
Stretch = tuple[int, int]

# One report of one page holds at most so many; the script joins what touches.
MOST_SPANS = 1000
# A report may begin so long before the last known activity: answers are lost, and clocks of two tabs differ a little.
SLACK_SECONDS = 60


class ReadingRules(NamedTuple):
    """When something counts. The script of the page gets these numbers and has none of its own."""

    # A page in front with no key, pointer, wheel, touch or scroll for this long is idle. The time up to then counts:
    # a screen of text takes that long to read. Whoever walks away unseen adds at most this much.
    idle_after_seconds: int = 60
    heartbeat_seconds: int = 15
    # A chosen lower bound, no reading speed: 100 characters a second are 1,200 words of five letters a minute, five
    # times what adults read on average (238 words a minute: Brysbaert 2019, Journal of Memory and Language 109).
    # Less was skipped for certain; more may still have been skimmed.
    characters_per_second: int = 100
    least_seconds: int = 1
    # Nobody is asked to stay longer on a step, however long it is: log files are searched, not read.
    most_seconds: int = 20


RULES = ReadingRules()


class BadReport(BadInput):
    """What a page reported of the reading can't be: the message names every field."""


def seconds_to_read(n_characters: int, *, rules: ReadingRules = RULES) -> float:
    """Return how long a step must have been on screen to count as read.

    All of its text must be open, its beginning and its end must both have been on screen, and the page active.
    Several visits add up; several steps on screen at once are timed at once.

    Parameters
    ----------
    n_characters : int
        Length of the step's text, 0 or more.

    Returns
    -------
    float
        Seconds, from `rules.least_seconds` to `rules.most_seconds`.

    Examples
    --------
    >>> seconds_to_read(20), seconds_to_read(450), seconds_to_read(300_000)
    (1, 4.5, 20)
    """
    return max(rules.least_seconds, min(rules.most_seconds, n_characters / rules.characters_per_second))


def steps_joined(*read: Iterable[Stretch]) -> list[Stretch]:
    """Return runs of steps as the fewest runs that hold the same steps, in order.

    Examples
    --------
    >>> steps_joined([(4, 5), (0, 1)], [(2, 2), (9, 9)])
    [(0, 2), (4, 5), (9, 9)]
    """
    return _joined(read, reach=1)


def n_steps_in(read: Iterable[Stretch]) -> int:
    """Return how many steps there are in runs that don't overlap."""
    return sum(last - first + 1 for first, last in read)


def spans_joined(*active: Iterable[Stretch]) -> list[Stretch]:
    """Return active spans as the fewest spans over the same seconds: what two tabs report of one minute is one minute.

    Examples
    --------
    >>> spans_joined([(100, 160)], [(130, 190), (200, 230)])
    [(100, 190), (200, 230)]
    """
    return _joined(active, reach=0)


def seconds_in(active: Iterable[Stretch]) -> int:
    """Return the seconds of spans that don't overlap."""
    return sum(end - start for start, end in active)


def clipped(active: Iterable[Stretch], *, earliest: int, latest: int) -> list[Stretch]:
    """Return the parts of spans that lie between two moments.

    Examples
    --------
    >>> clipped([(0, 50), (80, 120), (300, 400)], earliest=40, latest=100)
    [(40, 50), (80, 100)]
    """
    cut = ((max(start, earliest), min(end, latest)) for start, end in active)
    return [(start, end) for start, end in cut if start < end]


def _joined(groups: Iterable[Iterable[Stretch]], *, reach: int) -> list[Stretch]:
    joined: list[Stretch] = []
    for first, last in sorted((first, last) for group in groups for first, last in group):
        if joined and first <= joined[-1][1] + reach:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined


@dataclass(frozen=True)
class Report:
    """What a page has seen since its last report. `last_step` is None where no step came into view."""

    last_step: int | None = None
    steps_read: Sequence[Stretch] = ()
    active_spans: Sequence[Stretch] = ()
    aids_used: Sequence[Aid] = ()
    root_is_marked: bool = False


@dataclass(frozen=True)
class Progress:
    """One assignment as far as it was read."""

    last_step: int = 0
    steps_read: Sequence[Stretch] = ()
    active_spans: Sequence[Stretch] = ()
    aids_used: Sequence[str] = ()
    n_read_before_root: int | None = None

    def with_report(self, report: Report, *, since: int, now: int) -> "Progress":
        """Return the progress with a report counted in: never less than before, and the same report twice is once.

        Activity counts between `since`, when the person got the trajectory, and `now`; and a report takes up where
        the last one left off, with SLACK_SECONDS to spare: it can't fill in old gaps.
        """
        known_until = self.active_spans[-1][1] - SLACK_SECONDS if self.active_spans else since
        active = clipped(report.active_spans, earliest=max(since, known_until), latest=now)
        read = steps_joined(self.steps_read, report.steps_read)
        return replace(
            self,
            last_step=self.last_step if report.last_step is None else report.last_step,
            steps_read=read,
            active_spans=spans_joined(self.active_spans, active),
            aids_used=sorted({*self.aids_used, *report.aids_used}),
            n_read_before_root=self._before_root(report, n_steps_in(read)),
        )

    def _before_root(self, report: Report, n_read: int) -> int | None:
        # Of the first root alone: whoever moves it later had read on with an opinion.
        is_first = report.root_is_marked and self.n_read_before_root is None
        return n_read if is_first else self.n_read_before_root


@dataclass(frozen=True)
class Coverage:
    """How a label was read, for people and files. Where nothing was recorded all is None, and `reason` says why."""

    n_steps: int
    n_steps_read: int | None = None
    n_read_before_root: int | None = None
    active_seconds: int | None = None
    reason: str = ""

    @property
    def share_read(self) -> float | None:
        """The share of the steps that were on screen long enough, 0 to 1."""
        return self._share(self.n_steps_read)

    @property
    def share_read_before_root(self) -> float | None:
        """The share that had been read when a root was first marked; None as well where none was."""
        return self._share(self.n_read_before_root)

    @property
    def active_minutes(self) -> float | None:
        return None if self.active_seconds is None else self.active_seconds / 60

    def _share(self, n: int | None) -> float | None:
        return None if n is None or not self.n_steps else n / self.n_steps


FIELDS = ("last_step", "steps_read", "active_spans", "aids_used", "root_is_marked")


def report_from(body: object, *, n_steps: int) -> Report:
    """Read a report of a trajectory with so many steps; a field left out says nothing.

    Raises
    ------
    BadReport
        Naming every field that can't be.
    """
    if not isinstance(body, Mapping):
        raise BadReport(f"a report is one object with some of {', '.join(FIELDS)}")
    problems = [f"{shown(name)} is no field of a report" for name in body if name not in FIELDS]
    problems += [problem for name, check in CHECKS.items() if name in body if (problem := check(body[name], n_steps))]
    if problems:
        raise BadReport("; ".join(problems))
    return Report(
        last_step=body.get("last_step"),
        steps_read=_stretches(body.get("steps_read", ())),
        active_spans=_stretches(body.get("active_spans", ())),
        aids_used=tuple(Aid(name) for name in body.get("aids_used", ())),
        root_is_marked=body.get("root_is_marked", False),
    )


def _stretches(pairs: Iterable[Sequence[int]]) -> tuple[Stretch, ...]:
    return tuple((first, last) for first, last in pairs)


def _wrong_last_step(value: object, n_steps: int) -> str:
    is_right = value is None or (_is_whole(value) and 0 <= value < n_steps)
    return "" if is_right else f"last_step: {shown(value)} is no step of 0 to {n_steps - 1}"


def _wrong_steps(value: object, n_steps: int) -> str:
    if not _are_stretches(value) or len(value) > n_steps:
        return "steps_read: not a list of pairs, first and last step"
    outside = [pair for pair in value if not 0 <= pair[0] <= pair[1] < n_steps]
    return f"steps_read: {shown(outside[0])} is not within 0 to {n_steps - 1}" if outside else ""


def _wrong_spans(value: object, n_steps: int) -> str:
    if not _are_stretches(value) or len(value) > MOST_SPANS:
        return f"active_spans: not a list of at most {MOST_SPANS} pairs of whole seconds"
    backwards = [pair for pair in value if pair[0] > pair[1]]
    return f"active_spans: {shown(backwards[0])} ends before it begins" if backwards else ""


def _wrong_aids(value: object, n_steps: int) -> str:
    known = [aid.value for aid in Aid]
    is_right = isinstance(value, list) and all(name in known for name in value)
    return "" if is_right else f"aids_used: {shown(value)} is not a list of {', '.join(known)}"


def _wrong_flag(value: object, n_steps: int) -> str:
    return "" if isinstance(value, bool) else f"root_is_marked: {shown(value)} is neither true nor false"


CHECKS = {
    "last_step": _wrong_last_step,
    "steps_read": _wrong_steps,
    "active_spans": _wrong_spans,
    "aids_used": _wrong_aids,
    "root_is_marked": _wrong_flag,
}


def _are_stretches(value: object) -> bool:
    return isinstance(value, list) and all(_is_pair(pair) for pair in value)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_whole(number) for number in value)


def _is_whole(value: object) -> bool:
    # In Python, true is a whole number; in a report it is a mistake.
    return isinstance(value, int) and not isinstance(value, bool)
