"""A day's work can be looked at again, by whoever did it and nobody else."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.actions.comments import reply_to_comment, write_comment
from annotation.actions.labels import submit_label
from annotation.actions.reading import note_reading
from annotation.actions.rounds import close_round
from annotation.domain.reading import Report
from annotation.models import Assignment, Label
from benchmarks.actions.people import set_time_zone
from benchmarks.domain.visibility import MemberRole
from tests.builders.damage import damage
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, a_submitted_label, a_taxonomy, an_adjudication, an_answer
from tests.builders.rounds import an_assignment as assigned
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def trajectory():
    return a_trajectory(a_benchmark(), "7")


@pytest.fixture
def round(trajectory):
    return a_round(trajectory.benchmark, trajectories=[trajectory])


def day_of(person, day: str = "") -> str:
    return text_of(client_of(person).get(reverse("day"), {"day": day} if day else {}))


def submitted_at(label: Label, *at: int) -> None:
    with damage():
        Label.objects.filter(pk=label.pk).update(submitted_at=datetime(*at, tzinfo=UTC))


def test_a_label_stands_there_with_its_root_and_how_it_was_read(round, trajectory):
    assignment = assigned(round, trajectory)
    ann = assignment.person
    # No time counts from before the assignment.
    Assignment.objects.filter(pk=assignment.pk).update(assigned_at=datetime.now(UTC) - timedelta(hours=1))
    # Three of six steps, and 90 active seconds: 1.5 minutes.
    report = Report(last_step=2, steps_read=[(0, 2)], active_spans=recent_span(90))
    note_reading(assignment=assignment, report=report, by=ann)
    submit_label(assignment=assignment, answer=an_answer(2, "writer"), by=ann)
    said = day_of(ann)
    assert "Today," in said
    assert "alpha__7 Main , Trips fault step 2 Writer – 1.5 3 of 6 50.0 %" in said
    assert "label 1 active minutes 2 steps read 3" in said


def recent_span(seconds: int) -> list[tuple[int, int]]:
    now = int(datetime.now(UTC).timestamp())
    return [(now - seconds, now)]


def test_a_label_of_which_nothing_was_recorded_has_a_dash(round, trajectory):
    label = a_submitted_label(round, trajectory)
    said = day_of(label.assignment.person)
    assert "step 2 Writer – – –" in said
    assert "active minutes – without 1 label of which nothing was recorded" in said
    assert "A dash stands where nothing was recorded" in said


def test_a_mode_and_an_outcome_without_a_root_are_said(trajectory):
    round = a_round(trajectory.benchmark, trajectories=[trajectory], taxonomy=a_taxonomy())
    ann = a_submitted_label(round, trajectory, answer=an_answer(2, mode="1")).assignment.person
    ben = a_submitted_label(round, trajectory, "ben", answer=an_answer(None)).assignment.person
    assert "step 2 Writer 1 Mode 1" in day_of(ann)
    assert "no single fault – –" in day_of(ben)


def test_a_label_that_was_revised_stands_once_as_it_is_now(round, trajectory):
    label = a_submitted_label(round, trajectory)
    ann = label.assignment.person
    submit_label(assignment=label.assignment, answer=an_answer(4, "searcher"), by=ann)
    said = day_of(ann)
    assert "step 4 Searcher" in said
    assert "version 2" in said
    assert "step 2" not in said


def test_a_label_leads_to_its_revision_as_long_as_that_is_possible(round, trajectory, system):
    label = a_submitted_label(round, trajectory)
    ann = label.assignment.person
    assert "Revise" in day_of(ann)
    close_round(round=round, by=system)
    assert "Revise" not in day_of(ann)
    assert "Look at" in day_of(ann)


def test_a_settled_label_can_only_be_looked_at(round, trajectory):
    ann = a_submitted_label(round, trajectory).assignment.person
    a_submitted_label(round, trajectory, "ben", answer=an_answer(4, "searcher"))
    an_adjudication(round, trajectory)
    assert "Revise" not in day_of(ann)


def test_a_day_is_one_of_the_persons_own_time_zone(round, trajectory):
    label = a_submitted_label(round, trajectory)
    ann = label.assignment.person
    # Late in the evening of 30 November in London is 08:30 on 1 December in Tokyo.
    submitted_at(label, 2026, 11, 30, 23, 30)
    assert "alpha__7" in day_of(ann, "2026-11-30")
    set_time_zone(person=ann, time_zone="Asia/Tokyo", by=ann)
    ann.refresh_from_db()
    assert "alpha__7" not in day_of(ann, "2026-11-30")
    assert "08:30" in day_of(ann, "2026-12-01")


def test_the_days_of_work_before_and_after_are_one_press_away(trajectory):
    benchmark = trajectory.benchmark
    labels = []
    for number, day in enumerate((3, 10, 20)):
        other = a_trajectory(benchmark, f"d{number}")
        labels.append(a_submitted_label(a_round(benchmark, f"r{number}", trajectories=[other]), other))
        submitted_at(labels[-1], 2026, 5, day, 12)
    ann = client_of(labels[0].assignment.person)
    page = ann.get(reverse("day"), {"day": "2026-05-10"}).content.decode()
    assert '?day=2026-05-03"' in page
    assert '?day=2026-05-20"' in page
    first = text_of(ann.get(reverse("day"), {"day": "2026-05-03"}))
    assert "no work before" in first
    between = ann.get(reverse("day"), {"day": "2026-05-15"})
    assert "You submitted no label on this day." in text_of(between)
    assert '?day=2026-05-10"' in between.content.decode()


def test_somebody_who_did_nothing_today_is_told_so():
    assert "You submitted no label today yet." in day_of(a_person("newcomer"))


def test_nobody_elses_work_is_there(round, trajectory):
    a_submitted_label(round, trajectory, "ann")
    max_ = a_person("max", benchmark=trajectory.benchmark, roles=[MemberRole.MAINTAINER])
    assert "alpha__7" not in day_of(max_)


@pytest.mark.parametrize("day", ["tomorrow", "<script>alert(1)</script>", "9999-12-31", "2026-12-01\x00"])
def test_what_is_no_day_is_told_so(day):
    response = client_of(a_person("ann")).get(reverse("day"), {"day": day})
    assert response.status_code == 400
    assert "is no day" in text_of(response)
    assert "<script>alert" not in response.content.decode()


def test_a_comment_and_its_answer_stand_on_the_day(round, trajectory):
    assignment = assigned(round, trajectory)
    comment = write_comment(assignment=assignment, text="<b>Cut off.</b>", step=3, by=assignment.person)
    max_ = a_person("max", benchmark=trajectory.benchmark, roles=[MemberRole.MAINTAINER])
    reply_to_comment(benchmark=trajectory.benchmark, pk=comment.pk, text="It is whole.", by=max_)
    page = client_of(assignment.person).get(reverse("day"))
    assert "&lt;b&gt;Cut off.&lt;/b&gt;" in page.content.decode()
    assert "It is whole." in text_of(page)


def test_a_full_day_asks_as_many_queries_as_one_label(trajectory):
    benchmark = trajectory.benchmark
    ann = a_submitted_label(a_round(benchmark, "r", trajectories=[trajectory]), trajectory).assignment.person
    client = client_of(ann)
    with CaptureQueriesContext(connection) as with_one:
        client.get(reverse("day"))
    others = [a_trajectory(benchmark, str(number), n_steps=3) for number in range(10, 20)]
    round = a_round(benchmark, "main", trajectories=others)
    for other in others:
        a_submitted_label(round, other)
    with CaptureQueriesContext(connection) as with_many:
        client.get(reverse("day"))
    assert len(with_many) == len(with_one)
