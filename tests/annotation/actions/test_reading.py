"""Reading is counted on and never back, kept with the label, and a bookmark is its owner's alone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.actions.labels import skip, submit_label
from annotation.actions.reading import (
    NoSuchStep,
    NoteTooLong,
    ReadingIsOver,
    note_reading,
    remove_bookmark,
    set_bookmark,
)
from annotation.actions.rounds import close_round
from annotation.domain.reading import Report
from annotation.models import Bookmark, Label, ReadingProgress, ReadingRecord
from benchmarks.actions.people import system_person
from benchmarks.domain.aids import Aid
from benchmarks.models import Event
from benchmarks.queries.sight import NotYours
from tests.builders.at_once import at_once
from tests.builders.rounds import (
    a_dispute,
    a_person,
    a_round,
    a_submitted_label,
    an_adjudication,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def trajectory():
    return a_trajectory(a_benchmark())


@pytest.fixture
def round(trajectory):
    return a_round(trajectory.benchmark, overlap=2)


@pytest.fixture
def assignment(round, trajectory):
    """Ann's, given to her an hour ago."""
    assignment = an_assignment(round, trajectory)
    assignment.assigned_at = timezone.now() - timedelta(hours=1)
    assignment.save(update_fields=["assigned_at"])
    return assignment


def seconds_ago(seconds: int) -> int:
    return int(timezone.now().timestamp()) - seconds


def note(assignment, **said) -> ReadingProgress:
    return note_reading(assignment=assignment, report=Report(**said), by=assignment.person)


def actions_in_log() -> list[str]:
    return list(Event.objects.order_by("pk").values_list("action", flat=True))


# Progress


def test_reports_of_a_page_add_up(assignment):
    start = seconds_ago(100)
    note(assignment, last_step=1, steps_read=[(0, 1)], active_spans=[(start, start + 15)])
    note(assignment, last_step=4, steps_read=[(4, 4)], active_spans=[(start + 15, start + 30)])
    kept = ReadingProgress.objects.get()
    assert (kept.last_step, kept.steps_read) == (4, [[0, 1], [4, 4]])
    assert kept.active_spans == [[start, start + 30]]


def test_a_report_that_brings_nothing_new_takes_nothing_away(assignment):
    note(assignment, last_step=3, steps_read=[(0, 3)], aids_used=[Aid.HAND_OFFS], root_is_marked=True)
    note(assignment)
    kept = ReadingProgress.objects.get()
    assert (kept.last_step, kept.steps_read, kept.aids_used) == (3, [[0, 3]], ["hand_offs"])
    assert kept.n_read_before_root == 4


def test_the_log_tells_that_reading_began_and_not_of_every_heartbeat(assignment):
    before = len(actions_in_log())
    for _ in range(3):
        note(assignment, last_step=1)
    assert actions_in_log()[before:] == ["begin_reading"]


def test_nobody_reports_the_reading_of_another_person(assignment, round):
    ben = a_person("ben", benchmark=round.benchmark)
    with pytest.raises(NotYours):
        note_reading(assignment=assignment, report=Report(last_step=1), by=ben)
    assert not ReadingProgress.objects.exists()


def test_a_revision_of_a_submitted_label_goes_on_counting(round, trajectory):
    assignment = a_submitted_label(round, trajectory).assignment
    assert note(assignment, steps_read=[(0, 0)]).steps_read == [(0, 0)]


def test_after_a_skip_nothing_is_recorded(assignment):
    skip(assignment=assignment, reason="I wrote it.", by=assignment.person)
    with pytest.raises(ReadingIsOver):
        note(assignment, last_step=1)


def test_after_the_round_is_closed_nothing_is_recorded(assignment, round):
    close_round(round=round, by=system_person())
    with pytest.raises(ReadingIsOver):
        note(assignment, last_step=1)


def test_after_the_trajectory_is_settled_nothing_is_recorded(round, trajectory):
    first, _ = a_dispute(round, trajectory)
    an_adjudication(round, trajectory)
    with pytest.raises(ReadingIsOver):
        note(first.assignment, last_step=1)


def test_if_the_event_fails_nothing_was_recorded(assignment, request):
    full_log = request.getfixturevalue("full_log")
    with pytest.raises(full_log):
        note(assignment, last_step=1)
    assert not ReadingProgress.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_reports_of_two_tabs_at_the_same_instant_are_both_counted_and_their_minute_once(assignment):
    start = seconds_ago(60)
    reports = [{"steps_read": [(step, step)], "active_spans": [(start, start + 60)]} for step in range(4)]
    outcomes = at_once(*(lambda said=said: note(assignment, **said) for said in reports))
    assert all(isinstance(one, ReadingProgress) for one in outcomes)
    kept = ReadingProgress.objects.get()
    assert (kept.steps_read, kept.active_spans) == ([[0, 3]], [[start, start + 60]])
    assert actions_in_log().count("begin_reading") == 1


# The record behind a label


def a_label_of(assignment) -> Label:
    return a_submitted_label(assignment.round, assignment.trajectory)


def test_a_label_keeps_how_it_was_read(assignment):
    start = seconds_ago(100)
    note(assignment, steps_read=[(0, 1)], active_spans=[(start, start + 40)], root_is_marked=True)
    note(assignment, steps_read=[(3, 3)], active_spans=[(start + 50, start + 75)], aids_used=[Aid.NEAR_REPEATS])
    record = a_label_of(assignment).reading
    assert (record.n_steps, record.n_steps_read, record.n_read_before_root) == (6, 3, 2)
    assert (record.active_seconds, record.aids_used) == (65, ["near_repeats"])


def test_a_label_that_no_page_was_open_for_has_no_record(assignment):
    a_label_of(assignment)
    assert not ReadingRecord.objects.exists()


def test_a_newer_version_of_a_label_keeps_what_was_read_up_to_then(assignment):
    note(assignment, steps_read=[(0, 1)])
    a_label_of(assignment)
    note(assignment, steps_read=[(5, 5)])
    submit_label(assignment=assignment, answer=an_answer(4, "searcher"), by=assignment.person)
    assert list(ReadingRecord.objects.order_by("label__version").values_list("n_steps_read", flat=True)) == [2, 3]


# Bookmarks


def bookmark(assignment, step, text=""):
    return set_bookmark(assignment=assignment, step=step, note=text, by=assignment.person)


def test_a_bookmark_set_again_is_one_bookmark_with_the_newer_note(assignment):
    bookmark(assignment, 2, "why so early?")
    bookmark(assignment, 2, "  look again\x00 ")
    kept = Bookmark.objects.get()
    assert (kept.step, kept.n_steps, kept.note) == (2, 6, "look again\ufffd")


def test_a_removed_bookmark_is_gone_and_removing_it_again_does_nothing(assignment):
    bookmark(assignment, 2)
    for _ in range(2):
        remove_bookmark(assignment=assignment, step=2, by=assignment.person)
    assert not Bookmark.objects.exists()
    assert actions_in_log()[-2:] == ["set_bookmark", "remove_bookmark"]


@pytest.mark.parametrize("step", [-1, 6, 10**9])
def test_there_is_no_bookmark_outside_the_trajectory(assignment, step):
    with pytest.raises(NoSuchStep, match="none of 0 to 5"):
        bookmark(assignment, step)


def test_a_note_that_is_too_long_is_refused_and_not_cut(assignment):
    bookmark(assignment, 1, "x" * 200)
    with pytest.raises(NoteTooLong, match="201 characters; at most 200"):
        bookmark(assignment, 1, "x" * 201)


def test_nobody_touches_the_bookmarks_of_another_person(assignment, round):
    ben = a_person("ben", benchmark=round.benchmark)
    bookmark(assignment, 2)
    for change in (set_bookmark, remove_bookmark):
        with pytest.raises(NotYours):
            change(assignment=assignment, step=2, by=ben)
    assert Bookmark.objects.count() == 1


def test_the_log_does_not_tell_which_step_somebody_bookmarked(assignment):
    bookmark(assignment, 4, "a private thought")
    event = Event.objects.latest("pk")
    assert (event.subject, event.after) == (str(assignment), None)


def test_no_bookmark_is_set_when_the_round_is_closed(assignment, round):
    close_round(round=round, by=system_person())
    with pytest.raises(ReadingIsOver):
        bookmark(assignment, 2)


def test_if_the_event_fails_no_bookmark_was_set(assignment, request):
    full_log = request.getfixturevalue("full_log")
    with pytest.raises(full_log):
        bookmark(assignment, 2)
    assert not Bookmark.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_bookmark_pressed_twice_at_the_same_instant_is_one(assignment):
    at_once(lambda: bookmark(assignment, 2), lambda: bookmark(assignment, 2))
    assert Bookmark.objects.count() == 1
