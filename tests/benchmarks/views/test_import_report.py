"""The report of an import."""

import pytest
from django.urls import reverse
from django.utils import timezone

from benchmarks.domain.import_report import Flag, ImportReport, Place, Problem
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Import
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def max_():
    return a_person("max", benchmark=a_benchmark(), roles=[MemberRole.MAINTAINER])


def an_import(person, report: ImportReport, *, kind: str = "trajectories", is_stored: bool = True) -> Import:
    return Import.objects.create(
        benchmark=person.memberships.get(role="maintainer").benchmark,
        kind=kind,
        format="longrca",
        file_name="made.jsonl",
        by=person,
        at=timezone.now(),
        is_stored=is_stored,
        report=report.as_json(),
    )


def report_page(person, stored: Import):
    return client_of(person).get(reverse("import_report", args=[stored.pk]))


def test_a_refused_import_names_file_record_field_and_reason(max_):
    problem = Problem(Place("made.jsonl", "line 4"), "mistake_step", "is 9, allowed are 0 to 5")
    said = text_of(
        report_page(max_, an_import(max_, ImportReport(3, n_refused=1, problems=(problem,)), is_stored=False))
    )
    assert "Nothing was stored." in said
    assert "made.jsonl line 4 mistake_step is 9, allowed are 0 to 5" in said


def test_importing_again_says_that_nothing_was_new(max_):
    assert "Nothing new" in text_of(report_page(max_, an_import(max_, ImportReport(n_read=3, n_unchanged=3))))


def test_flags_and_equal_histories_are_listed(max_):
    report = ImportReport(
        n_read=2,
        n_added=2,
        flags=(Flag("alpha__14", "the role is not the speaker"),),
        equal_histories=(("alpha__22", "alpha__51"),),
    )
    said = text_of(report_page(max_, an_import(max_, report)))
    assert "alpha__14 the role is not the speaker" in said
    assert "alpha__22, alpha__51" in said


def test_markup_in_a_file_name_and_a_message_is_shown_and_not_run(max_):
    evil = "<script>alert(1)</script>"
    problem = Problem(Place(evil, evil), evil, evil)
    page = report_page(max_, an_import(max_, ImportReport(n_read=1, problems=(problem,)))).content.decode()
    assert evil not in page


def test_a_maintainer_with_an_open_assignment_reads_no_report_about_labels(max_):
    stored = an_import(max_, ImportReport(flags=(Flag("alpha__1", "step 3 is the root"),)), kind="labels")
    assert report_page(max_, stored).status_code == 200
    an_assignment(
        a_round(stored.benchmark, trajectories=[a_trajectory(stored.benchmark)]),
        stored.benchmark.trajectories.get(),
        "max",
    )
    assert report_page(max_, stored).status_code == 404


def test_an_annotator_reads_no_report(max_):
    stored = an_import(max_, ImportReport())
    assert report_page(a_person("ann", benchmark=stored.benchmark), stored).status_code == 404
