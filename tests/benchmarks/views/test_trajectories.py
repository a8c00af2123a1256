"""The list of trajectories, and one of them to read."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks.domain.trajectory import StepText
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark_():
    return a_benchmark()


@pytest.fixture
def maintainer(benchmark_):
    return client_of(a_person("max", benchmark=benchmark_, roles=[MemberRole.MAINTAINER]))


def list_of(benchmark, **asked):
    return reverse("trajectories", args=[benchmark.slug], query=asked or None)


def page_of(trajectory):
    return reverse("trajectory", args=[trajectory.pk])


# The list


def test_the_list_names_every_trajectory_with_its_size(benchmark_, maintainer):
    a_trajectory(benchmark_, "7", n_steps=12)
    said = text_of(maintainer.get(list_of(benchmark_)))
    assert "alpha__7" in said
    assert "12" in said


def test_the_list_does_not_ship_the_text(benchmark_, maintainer):
    a_trajectory(benchmark_, steps=[StepText("Planner", "assistant", "a long story")])
    page = maintainer.get(list_of(benchmark_)).content.decode()
    assert "a long story" not in page
    assert "The checker said no." not in page
    assert "forty-two" not in page


def test_the_list_asks_as_many_queries_for_fifty_trajectories_as_for_one(benchmark_, maintainer):
    a_trajectory(benchmark_, "0")
    with CaptureQueriesContext(connection) as with_one:
        maintainer.get(list_of(benchmark_))
    for number in range(1, 50):
        a_trajectory(benchmark_, str(number), n_steps=1)
    with CaptureQueriesContext(connection) as with_fifty:
        maintainer.get(list_of(benchmark_))
    assert len(with_fifty) == len(with_one)


def test_the_list_shows_fifty_trajectories_a_page(benchmark_, maintainer):
    for number in range(51):
        a_trajectory(benchmark_, f"{number:03}", n_steps=1)
    first, second = (text_of(maintainer.get(list_of(benchmark_, page=page))) for page in (1, 2))
    assert ("alpha__049" in first, "alpha__050" in first) == (True, False)
    assert ("alpha__049" in second, "alpha__050" in second) == (False, True)


def test_the_list_can_be_narrowed_to_a_source_and_to_a_part_of_the_id(benchmark_, maintainer):
    for source, native_id in (("alpha", "1"), ("alpha", "2"), ("beta", "1")):
        a_trajectory(benchmark_, native_id, source=source)
    said = text_of(maintainer.get(list_of(benchmark_, source="alpha", named="_2")))
    assert "alpha__2" in said
    assert "alpha__1" not in said
    assert "beta__1" not in said


def test_a_benchmark_without_trajectories_says_so(benchmark_, maintainer):
    assert "No trajectory was imported yet." in text_of(maintainer.get(list_of(benchmark_)))


def test_a_planted_trajectory_is_marked_in_the_list(benchmark_, maintainer):
    trajectory = a_trajectory(benchmark_)
    benchmark_.trajectories.filter(pk=trajectory.pk).update(origin="planted")
    assert "planted" in text_of(maintainer.get(list_of(benchmark_)))


# One trajectory


def test_every_step_shows_its_index_its_role_its_raw_name_its_chat_role_and_its_text(maintainer, benchmark_):
    steps = [StepText("human", "user", "Book a room."), StepText("Planner (-> Writer)", "assistant", "I will.")]
    said = text_of(maintainer.get(page_of(a_trajectory(benchmark_, steps=steps))))
    assert "0 human user" in said
    assert "1 Planner as Planner (-> Writer) assistant" in said
    assert "I will." in said


def test_markup_in_a_step_a_name_and_an_id_is_shown_and_not_run(maintainer, benchmark_):
    evil = "<script>alert(1)</script>"
    steps = [StepText(evil, evil, f"{evil}<img src=x onerror=alert(1)>{{{{ 7*7 }}}}")]
    page = maintainer.get(page_of(a_trajectory(benchmark_, evil, steps=steps))).content.decode()
    assert evil not in page
    assert "<img" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;{{ 7*7 }}" in page


def test_a_line_break_at_the_beginning_of_a_step_survives(maintainer, benchmark_):
    # HTML drops the first line break of <pre>, so the page puts one of its own before the text.
    steps = [StepText("human", "user", "\n  indented")]
    page = maintainer.get(page_of(a_trajectory(benchmark_, steps=steps))).content.decode()
    assert '<pre class="content" data-text>\n\n  indented</pre>' in page


def test_a_long_step_is_folded_with_its_size(maintainer, benchmark_):
    steps = [StepText("human", "user", "x" * 5000)]
    said = text_of(maintainer.get(page_of(a_trajectory(benchmark_, steps=steps))))
    # 3,000 characters show, 2,000 are folded.
    assert "2,000 more characters of 5,000" in said


def test_the_jump_field_leads_to_the_step_without_a_script(maintainer, benchmark_):
    page = page_of(a_trajectory(benchmark_))
    assert maintainer.get(page, {"step": "4"}).url == f"{page}#step-4"


@pytest.mark.parametrize("step", ["", "x", "-1", "1e3", "9" * 10, "٣"])
def test_what_is_no_step_is_not_jumped_to(maintainer, benchmark_, step):
    assert maintainer.get(page_of(a_trajectory(benchmark_)), {"step": step}).status_code == 200


def test_an_annotator_reads_the_reference_answer_only_beside_the_label(benchmark_):
    trajectory = a_trajectory(benchmark_, reference_answer="forty-two")
    assignment = an_assignment(a_round(benchmark_, shows_reference_answer=False), trajectory)
    client = client_of(assignment.person)
    assert "forty-two" not in text_of(client.get(page_of(trajectory)))
    assert "forty-two" not in text_of(client.get(reverse("label", args=[assignment.pk])))


def test_a_maintainer_reads_the_reference_answer(maintainer, benchmark_):
    assert "forty-two" in text_of(maintainer.get(page_of(a_trajectory(benchmark_, reference_answer="forty-two"))))


def test_somebody_of_another_benchmark_gets_the_page_that_an_unknown_number_gets(benchmark_):
    client = client_of(a_person("out", benchmark=a_benchmark("other")))
    theirs = client.get(page_of(a_trajectory(benchmark_)))
    unknown = client.get(reverse("trajectory", args=[10**9]))
    assert theirs.status_code == unknown.status_code == 404
    assert text_of(theirs) == text_of(unknown)


def test_whoever_is_not_signed_in_is_led_to_sign_in_and_back(benchmark_):
    page = page_of(a_trajectory(benchmark_))
    assert client_of(None).get(page).url == f"{reverse('sign_in')}?next={page}"
