"""A guideline on pages: harmless, below the page's own headings, and confirmed by a button."""

import pytest
from django.urls import reverse

from annotation.actions.rounds import add_guideline
from annotation.models import GuidelineReading, Label
from annotation.views.guideline import guideline_html
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def assignment(system):
    benchmark = a_benchmark()
    guideline = add_guideline(benchmark=benchmark, markdown="# Rules\n\nName the root.", by=system)
    trajectory = a_trajectory(benchmark)
    return an_assignment(a_round(benchmark, guideline=guideline), trajectory)


def address(assignment, name="confirm_guideline") -> str:
    return reverse(name, args=[assignment.round.benchmark.slug, assignment.round.slug])


@pytest.mark.parametrize(
    ("markdown", "html"),
    [("# A", "<h3>A</h3>"), ("## B", "<h4>B</h4>"), ("#### D", "<h6>D</h6>"), ("###### F", "<h6>F</h6>")],
)
def test_headings_of_a_guideline_begin_below_those_of_the_page(markdown, html):
    assert guideline_html(markdown).strip() == html


def test_a_round_page_keeps_one_first_heading_whatever_its_guideline_says(assignment):
    page = client_of(assignment.person).get(address(assignment, "round")).content.decode()
    assert page.count("<h1") == 1
    assert "<h3>Rules</h3>" in page


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>alert(1)</script>",
        "[a](javascript:alert(1))",
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>",
        "![a](https://elsewhere.example/a.png)",
    ],
)
def test_a_hostile_guideline_runs_and_loads_nothing(markdown):
    html = guideline_html(markdown)
    assert not any(tag in html for tag in ("<script", "<img", "<svg", 'href="javascript'))


def test_confirming_leads_back_to_the_trajectory(assignment):
    ann = client_of(assignment.person)
    response = ann.post(address(assignment), {"version": "1", "assignment": assignment.pk})
    assert response.url == reverse("label", args=[assignment.pk])
    assert GuidelineReading.objects.get().person == assignment.person


def test_the_round_page_asks_once(assignment):
    ann = client_of(assignment.person)
    assert "I have read guideline 1" in text_of(ann.get(address(assignment, "round")))
    said = text_of(ann.post(address(assignment), {"version": "1"}, follow=True))
    assert "You have confirmed that you read it." in said
    assert "I have read guideline 1" not in said


def test_a_script_is_answered_without_a_page(assignment):
    answer = client_of(assignment.person).post(
        address(assignment), {"version": "1"}, headers={"Accept": "application/json"}
    )
    assert answer.json() == {"guideline": 1}


def test_another_version_than_the_rounds_is_refused_in_words(assignment):
    response = client_of(assignment.person).post(address(assignment), {"version": "2"})
    assert response.status_code == 409
    assert "works under guideline 1" in text_of(response)


def test_somebody_elses_assignment_and_a_round_of_others_are_not_there(assignment):
    benchmark = assignment.round.benchmark
    ben = client_of(a_person("ben", benchmark=benchmark))
    assert ben.post(address(assignment), {"version": "1", "assignment": assignment.pk}).status_code == 404
    assert client_of(a_person("out")).post(address(assignment), {"version": "1"}).status_code == 404
    assert not GuidelineReading.objects.exists()


def test_a_maintainer_sees_who_has_not_confirmed(assignment):
    benchmark = assignment.round.benchmark
    maintainer = client_of(a_person("max", benchmark=benchmark, roles=[MemberRole.MAINTAINER]))
    assert "guideline 1 not confirmed" in text_of(maintainer.get(address(assignment, "round")))
    client_of(assignment.person).post(address(assignment), {"version": "1"})
    assert "not confirmed" not in text_of(maintainer.get(address(assignment, "round")))


def test_an_annotator_does_not_see_who_has_not_confirmed(assignment):
    said = text_of(client_of(assignment.person).get(address(assignment, "round")))
    assert "not confirmed" not in said


ANSWER = {"outcome": "no_single_fault", "rationale": "Nothing was decisive.", "confidence": "3"}


def test_a_label_from_the_page_waits_for_the_guideline_and_loses_nothing(assignment):
    ann = client_of(assignment.person)
    page = reverse("label", args=[assignment.pk])
    refused = ann.post(page, ANSWER)
    assert refused.status_code == 409
    assert "guideline 1 is new to you" in text_of(refused)
    assert "Nothing was decisive." in text_of(refused)
    assert not Label.objects.exists()
    ann.post(address(assignment), {"version": "1"})
    assert ann.post(page, ANSWER).status_code == 302
    assert Label.objects.count() == 1


def test_a_program_that_reads_no_page_is_not_held_up(assignment):
    answer = client_of(assignment.person).post(
        reverse("api_submit", args=[assignment.pk]), ANSWER | {"confidence": 3}, content_type="application/json"
    )
    assert answer.status_code < 300, answer.content
