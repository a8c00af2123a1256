"""What counts as read and as active, and how reports add up."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.reading import (
    MOST_SPANS,
    BadReport,
    Coverage,
    Progress,
    Report,
    clipped,
    n_steps_in,
    report_from,
    seconds_in,
    seconds_to_read,
    spans_joined,
    steps_joined,
)
from benchmarks.domain.aids import Aid

N_STEPS = 40
SINCE, NOW = 1_000, 9_000


def stretches(most: int):
    ends = st.tuples(st.integers(0, most), st.integers(0, most))
    return st.lists(ends.map(lambda pair: tuple(sorted(pair))), max_size=8)


def steps_of(read) -> set[int]:
    return {step for first, last in read for step in range(first, last + 1)}


def seconds_of(active) -> set[int]:
    """The seconds of spans, each by the moment at which it begins."""
    return {second for start, end in active for second in range(start, end)}


# Steps


@given(stretches(N_STEPS), stretches(N_STEPS))
def test_what_two_reports_hold_is_read_and_nothing_else(one, other):
    assert steps_of(steps_joined(one, other)) == steps_of(one) | steps_of(other)


@given(stretches(N_STEPS), stretches(N_STEPS))
def test_the_order_of_reports_and_sending_one_twice_change_nothing(one, other):
    joined = steps_joined(one, other)
    assert steps_joined(other, one) == joined == steps_joined(joined, one) == steps_joined(joined)


@given(stretches(N_STEPS))
def test_steps_read_are_kept_in_the_fewest_runs(one):
    joined = steps_joined(one)
    assert all(before[1] + 1 < after[0] for before, after in pairwise(joined))
    assert n_steps_in(joined) == len(steps_of(one))


def test_nothing_read_is_no_step():
    assert (steps_joined(), n_steps_in([])) == ([], 0)


@pytest.mark.parametrize(
    ("n_characters", "seconds"),
    # 100 characters a second, never under 1 second, never over 20.
    [(0, 1), (100, 1), (101, 1.01), (1_999, 19.99), (2_000, 20), (300_000, 20)],
)
def test_a_step_must_be_on_screen_as_long_as_skimming_it_takes(n_characters, seconds):
    assert seconds_to_read(n_characters) == pytest.approx(seconds)


# Time


@given(stretches(500), stretches(500))
def test_two_tabs_over_the_same_minutes_are_counted_once(one, other):
    joined = spans_joined(one, other)
    assert seconds_in(joined) == len(seconds_of(one) | seconds_of(other))
    assert seconds_in(joined) <= seconds_in(spans_joined(one)) + seconds_in(spans_joined(other))


def test_two_tabs_open_for_the_same_minute_are_one_minute_of_work():
    assert seconds_in(spans_joined([(100, 160)], [(100, 160)])) == 60


@given(stretches(500), st.integers(0, 500), st.integers(0, 500))
def test_nothing_outside_two_moments_survives_the_clipping(active, earliest, latest):
    kept = seconds_of(clipped(active, earliest=earliest, latest=latest))
    assert kept == {second for second in seconds_of(active) if earliest <= second < latest}


def after(*reports: Report, progress: Progress | None = None) -> Progress:
    progress = progress or Progress()
    for report in reports:
        progress = progress.with_report(report, since=SINCE, now=NOW)
    return progress


def test_time_before_the_assignment_and_time_to_come_do_not_count():
    progress = after(Report(active_spans=[(0, 1_100), (8_900, 99_999)]))
    assert progress.active_spans == [(1_000, 1_100), (8_900, 9_000)]


def test_a_report_cannot_fill_in_an_old_gap():
    progress = after(Report(active_spans=[(5_000, 5_100)]), Report(active_spans=[(2_000, 5_200)]))
    # 60 seconds of slack before 5,100 are within what is known; the hour before stays empty.
    assert progress.active_spans == [(5_000, 5_200)]
    assert after(Report(active_spans=[(2_000, 2_900)]), progress=progress) == progress


def test_an_answer_that_got_lost_may_be_sent_again():
    report = Report(active_spans=[(5_000, 5_015)])
    assert after(report, Report(active_spans=[(5_015, 5_030)]), report).active_spans == [(5_000, 5_030)]


@given(stretches(NOW), stretches(NOW))
def test_active_time_never_shrinks_and_never_exceeds_the_time_that_passed(one, other):
    first = after(Report(active_spans=one))
    both = after(Report(active_spans=other), progress=first)
    assert seconds_in(first.active_spans) <= seconds_in(both.active_spans) <= NOW - SINCE


def test_a_report_may_lie_a_little_before_what_another_tab_said():
    progress = after(Report(active_spans=[(5_000, 5_100)]), Report(active_spans=[(5_030, 5_110)]))
    assert progress.active_spans == [(5_000, 5_110)]
    late = Report(active_spans=[(4_900, 5_110)])
    assert after(late, progress=progress).active_spans == [(5_000, 5_110)]


# The root, the place, the aids


def test_what_was_read_before_the_root_is_counted_when_a_root_is_first_marked():
    progress = after(
        Report(steps_read=[(0, 3)]),
        Report(steps_read=[(4, 4)], root_is_marked=True),
        Report(steps_read=[(5, 9)], root_is_marked=True),
    )
    assert (progress.n_read_before_root, n_steps_in(progress.steps_read)) == (5, 10)


def test_a_root_marked_before_anything_was_read_counts_as_nothing_read():
    assert after(Report(root_is_marked=True)).n_read_before_root == 0


def test_without_a_root_nothing_is_said_of_what_came_before_it():
    assert after(Report(steps_read=[(0, 3)])).n_read_before_root is None


def test_the_place_follows_the_reader_back_and_a_report_without_one_leaves_it():
    assert after(Report(last_step=9), Report(last_step=2), Report()).last_step == 2


def test_aids_are_kept_once_each():
    progress = after(Report(aids_used=[Aid.NEAR_REPEATS]), Report(aids_used=[Aid.NEAR_REPEATS, Aid.ERROR_SIGNALS]))
    assert progress.aids_used == ["error_signals", "near_repeats"]


@given(stretches(N_STEPS), stretches(N_STEPS), stretches(NOW))
def test_the_same_report_twice_is_one_report(read_before, read, active):
    before = after(Report(steps_read=read_before))
    report = Report(last_step=3, steps_read=read, active_spans=active, root_is_marked=True)
    once = after(report, progress=before)
    assert after(report, progress=once) == once


# What a page may report


def test_a_report_is_read_as_it_was_sent():
    body = {
        "last_step": 2,
        "steps_read": [[0, 2], [5, 5]],
        "active_spans": [[100, 115]],
        "aids_used": ["hand_offs"],
        "root_is_marked": True,
    }
    assert report_from(body, n_steps=6) == Report(2, ((0, 2), (5, 5)), ((100, 115),), (Aid.HAND_OFFS,), True)


def test_a_report_may_leave_everything_out():
    assert report_from({}, n_steps=6) == Report()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("last_step", 6),
        ("last_step", -1),
        ("last_step", "2"),
        ("last_step", True),
        ("steps_read", [[0, 6]]),
        ("steps_read", [[-1, 2]]),
        ("steps_read", [[3, 2]]),
        ("steps_read", [[0, 2.5]]),
        ("steps_read", [[0, True]]),
        ("steps_read", [[0, 1, 2]]),
        ("steps_read", {"0": 1}),
        ("steps_read", [[0, 0]] * 7),
        ("active_spans", [[200, 100]]),
        ("active_spans", [["100", "200"]]),
        ("active_spans", [[0, 1]] * (MOST_SPANS + 1)),
        ("active_spans", None),
        ("aids_used", ["crystal_ball"]),
        ("aids_used", [["hand_offs"]]),
        ("aids_used", "hand_offs"),
        ("root_is_marked", 1),
        ("steps_skipped", []),
    ],
)
def test_a_report_that_cannot_be_is_refused_by_its_field(name, value):
    with pytest.raises(BadReport, match=name):
        report_from({name: value}, n_steps=6)


@pytest.mark.parametrize("body", [None, [], "read it all", 7])
def test_what_is_no_report_is_refused(body):
    with pytest.raises(BadReport, match="one object"):
        report_from(body, n_steps=6)


def test_every_wrong_field_is_named_at_once():
    with pytest.raises(BadReport, match=r"last_step.*aids_used") as refused:
        report_from({"last_step": 99, "aids_used": ["x"]}, n_steps=6)
    assert refused.value.status == 400


# Coverage


def test_coverage_is_given_as_shares_and_minutes():
    coverage = Coverage(8, n_steps_read=6, n_read_before_root=2, active_seconds=90)
    assert (coverage.share_read, coverage.share_read_before_root, coverage.active_minutes) == (0.75, 0.25, 1.5)


def test_coverage_that_nobody_recorded_is_undefined_and_not_zero():
    coverage = Coverage(8, reason="imported")
    assert (coverage.share_read, coverage.share_read_before_root, coverage.active_minutes) == (None, None, None)
