"""What a page reports of the reading, and bookmarks with and without a script."""

import json

import pytest
from django.urls import reverse

from annotation.actions.adjudicate import make_first_mark
from annotation.actions.reading import note_reading, set_bookmark
from annotation.domain.reading import Report
from annotation.models import Bookmark, ReadingProgress
from annotation.queries.reading import coverage_of, coverage_seen_by, reading_context
from benchmarks.domain.fault import Outcome
from benchmarks.domain.visibility import MemberRole
from benchmarks.models.people import PersonKind
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, a_submitted_label, an_adjudicator, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def round():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    return a_round(benchmark)


@pytest.fixture
def assignment(round):
    return an_assignment(round, round.benchmark.trajectories.get())


@pytest.fixture
def ann(assignment):
    return client_of(assignment.person)


def report(client, assignment, body):
    text = body if isinstance(body, str) else json.dumps(body)
    address = reverse("label_reading", args=[assignment.pk])
    return client.post(address, text, content_type="application/json", headers=SCRIPT)


def bookmark(client, assignment, *, headers=None, **fields):
    return client.post(reverse("label_bookmarks", args=[assignment.pk]), fields, headers=headers)


# Reports


def test_a_report_is_counted_and_answered_with_nothing(ann, assignment):
    response = report(ann, assignment, {"last_step": 3, "steps_read": [[0, 3]]})
    assert (response.status_code, response.content) == (204, b"")
    assert ReadingProgress.objects.get().steps_read == [[0, 3]]


@pytest.mark.parametrize(
    "body",
    ["", "{", "NaN", '{"last_step": NaN}', "[" * 60_000, "[]", '{"last_step": 6}', '{"steps_read": [[0, 99]]}', "\x00"],
)
def test_what_is_no_report_is_refused_in_words(ann, assignment, body):
    response = report(ann, assignment, body)
    assert response.status_code == 400
    assert response.json()["detail"]
    assert not ReadingProgress.objects.exists()


def test_a_report_that_is_too_large_is_not_read(ann, assignment):
    response = report(ann, assignment, " " * (64 * 1024 + 1))
    assert response.status_code == 413
    assert "at most 65,536" in response.json()["detail"]


def test_a_report_after_the_end_is_a_conflict(ann, assignment):
    ann.post(reverse("label_skip", args=[assignment.pk]), {"skip_reason": "I wrote it."})
    assert report(ann, assignment, {}).status_code == 409


@pytest.mark.parametrize("name", ["label_reading", "label_bookmarks"])
def test_an_assignment_of_somebody_else_does_not_exist(round, assignment, name):
    ben = client_of(a_person("ben", benchmark=round.benchmark))
    assert ben.post(reverse(name, args=[assignment.pk]), {"step": "1"}).status_code == 404


@pytest.mark.parametrize("name", ["label_reading", "label_bookmarks"])
def test_reading_is_reported_and_never_asked_for(ann, assignment, name):
    assert ann.get(reverse(name, args=[assignment.pk])).status_code == 405


@pytest.mark.parametrize("name", ["label_reading", "label_bookmarks"])
def test_whoever_is_not_signed_in_is_led_to_the_sign_in(client, assignment, name):
    response = client.post(reverse(name, args=[assignment.pk]), {})
    assert (response.status_code, response.url.split("?")[0]) == (302, reverse("sign_in"))


# Bookmarks


def test_a_plain_form_sets_a_bookmark_and_leads_back(ann, assignment):
    response = bookmark(ann, assignment, step="2", note="odd <b>claim</b>")
    assert response.url == reverse("label", args=[assignment.pk]) + "#bookmarks"
    assert Bookmark.objects.get().note == "odd <b>claim</b>"


def test_a_script_gets_all_bookmarks_in_the_order_of_the_steps(ann, assignment):
    bookmark(ann, assignment, step="4")
    response = bookmark(ann, assignment, step="1", note="here", headers=SCRIPT)
    assert response.json() == {"bookmarks": [{"step": 1, "note": "here"}, {"step": 4, "note": ""}]}


def test_a_bookmark_is_removed_by_a_form(ann, assignment):
    bookmark(ann, assignment, step="4")
    bookmark(ann, assignment, step="4", is_on="no")
    assert not Bookmark.objects.exists()


@pytest.mark.parametrize("step", ["", "six", "-1", "6", "2.0", "99999999999999999999"])
def test_a_bookmark_needs_a_step_of_the_trajectory(ann, assignment, step):
    assert bookmark(ann, assignment, step=step, headers=SCRIPT).status_code == 400
    assert not Bookmark.objects.exists()


# Who sees how a label was read


def a_read_label(assignment):
    note_reading(assignment=assignment, report=Report(steps_read=[(0, 2)], root_is_marked=True), by=assignment.person)
    return a_submitted_label(assignment.round, assignment.trajectory)


def test_a_person_sees_how_they_read(assignment):
    label = a_read_label(assignment)
    coverage = coverage_seen_by(assignment.person, label)
    assert (coverage.n_steps_read, coverage.n_steps, coverage.share_read_before_root) == (3, 6, 0.5)
    assert reading_context(assignment)["coverage"].share_read == 0.5


def test_a_maintainer_sees_it_and_other_annotators_do_not(round, assignment):
    label = a_read_label(assignment)
    max_ = a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER])
    ben = a_person("ben", benchmark=round.benchmark)
    assert coverage_seen_by(max_, label).n_steps_read == 3
    for other in (ben, a_person("eve", benchmark=round.benchmark, roles=[MemberRole.ADJUDICATOR])):
        hidden = coverage_seen_by(other, label)
        assert (hidden.n_steps_read, hidden.active_seconds, hidden.reason) == (
            None,
            None,
            "how other people read is not shown to you",
        )


def test_a_maintainer_who_labels_the_trajectory_does_not_see_it_meanwhile(round, assignment):
    label = a_read_label(assignment)
    an_assignment(round, assignment.trajectory, "max")
    max_ = a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER])
    assert coverage_seen_by(max_, label).n_steps_read is None


def test_how_the_labels_of_a_dispute_were_read_is_told_to_the_maintainer_and_not_to_the_adjudicator(round, assignment):
    a_read_label(assignment)
    a_submitted_label(round, assignment.trajectory, "ben", answer=an_answer(4, "searcher"))
    eve = an_adjudicator(round.benchmark)
    make_first_mark(round=round, trajectory=assignment.trajectory, outcome=Outcome.FAULT, step=2, role="writer", by=eve)
    max_ = a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER])
    address = reverse("adjudicate", args=[round.benchmark.slug, round.slug, assignment.trajectory.pk])
    assert "Steps read 3 of 6, 50.0 % nothing was recorded" in text_of(client_of(max_).get(address))
    told = text_of(client_of(eve).get(address))
    assert "It made that up." in told
    assert "Steps read" not in told


def test_a_label_without_a_page_has_no_coverage_and_says_why(round, assignment):
    label = a_submitted_label(round, assignment.trajectory)
    assert "nothing was recorded" in coverage_of(label).reason
    label.assignment.person.kind = PersonKind.SIMULATED
    assert "simulated" in coverage_of(label).reason
    label.assignment.person.kind = PersonKind.OUTSIDE
    label.assignment.round.kind = "imported"
    assert "imported" in coverage_of(label).reason


def test_bookmarks_of_an_assignment_are_on_nobody_elses_page(round, assignment):
    set_bookmark(assignment=assignment, step=1, note="my private thought", by=assignment.person)
    ben = an_assignment(round, assignment.trajectory, "ben")
    page = client_of(ben.person).get(reverse("label", args=[ben.pk]))
    assert b"my private thought" not in page.content
