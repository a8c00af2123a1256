"""What was said or published is never changed: the database refuses it."""

import pytest
from django.db import DatabaseError, connection

from benchmarks.actions.events import record_event
from benchmarks.actions.people import ensure_person, grant_role
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Event
from benchmarks.models.append_only import guarded_tables
from benchmarks.models.people import PersonKind
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_an_event_can_not_be_deleted(system):
    record_event(by=system, action="test", subject=a_benchmark())
    with pytest.raises(DatabaseError, match="append-only"):
        Event.objects.all()._raw_delete("default")


def test_a_stored_step_can_not_be_changed():
    trajectory = a_trajectory(a_benchmark())
    with pytest.raises(DatabaseError, match="append-only"):
        trajectory.steps.update(content="something else")


def test_labels_events_and_release_bytes_are_guarded():
    assert guarded_tables(connection) == [
        "annotation_adjudication",
        "annotation_fault",
        "annotation_firstmark",
        "annotation_guideline",
        "annotation_guidelinereading",
        "annotation_label",
        "annotation_quote",
        "annotation_readingrecord",
        "annotation_stepmark",
        "benchmarks_aliastable",
        "benchmarks_event",
        "benchmarks_releasechunk",
        "benchmarks_releasefile",
        "benchmarks_step",
    ]


@pytest.mark.django_db(transaction=True)
def test_the_flush_after_a_committing_test_still_works(system):
    record_event(by=system, action="test", subject=a_benchmark("flushed"))
    assert Event.objects.count() == 1


def test_an_event_names_a_subject_of_any_length(system):
    # question_ID 300, username 150 and round 80 stand in the name of a label.
    benchmark = a_benchmark("long")
    person = ensure_person(username="p" * 150, kind=PersonKind.OUTSIDE, by=system)
    membership = grant_role(benchmark=benchmark, person=person, role=MemberRole.ANNOTATOR, by=system)
    membership.person.username = "p" * 500
    assert record_event(by=system, action="test", subject=membership).subject.startswith("p" * 500)
