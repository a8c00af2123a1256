"""The page on which one trajectory is labelled, as it works without a script."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.actions.labels import save_draft, submit_label
from annotation.actions.rounds import add_guideline, close_round
from annotation.models import Draft, Label
from benchmarks.actions.people import system_person
from benchmarks.domain.fault import DECISIVE_QUESTION, OUTCOME_MEANING, ROOT_CONVENTION_TEXT, RootConvention
from benchmarks.domain.trajectory import StepText
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, a_taxonomy, an_adjudication, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

# Step 2 is the writer's: the team speaks in turn, planner, searcher, writer.
FAULT = {"outcome": "fault", "step": "2", "role": "writer", "rationale": "It made that up.", "confidence": "4"}


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    trajectories = [a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")]
    round = a_round(benchmark)
    first, _ = [an_assignment(round, trajectory) for trajectory in trajectories]
    return first


@pytest.fixture
def ann(assignment):
    return client_of(assignment.person)


def address(assignment, name="label"):
    return reverse(name, args=[assignment.pk])


def with_options(trajectory_options=None, **options):
    benchmark = a_benchmark("made")
    trajectory = a_trajectory(benchmark, **(trajectory_options or {}))
    assignment = an_assignment(a_round(benchmark, **options), trajectory)
    return assignment, client_of(assignment.person)


# What there is to read


def test_task_outcome_and_reference_answer_are_at_hand(ann, assignment):
    said = text_of(ann.get(address(assignment)))
    assert "Do task 1." in said
    assert "The checker said no." in said
    assert "forty-two" in said


def test_the_decisive_question_stands_beside_the_choice_in_its_words(ann, assignment):
    assert DECISIVE_QUESTION in text_of(ann.get(address(assignment)))


def test_a_round_of_another_convention_asks_in_that_ones_words():
    assignment, ann = with_options(root_convention=RootConvention.FIRST_ERROR)
    said = text_of(ann.get(address(assignment)))
    assert ROOT_CONVENTION_TEXT[RootConvention.FIRST_ERROR] in said
    assert DECISIVE_QUESTION not in said


def test_every_outcome_stands_with_its_meaning(ann, assignment):
    said = text_of(ann.get(address(assignment)))
    for meaning in OUTCOME_MEANING.values():
        assert meaning in said


def test_modes_stand_with_their_definitions_where_the_round_asks():
    assignment, ann = with_options(taxonomy=a_taxonomy())
    assert "What 2 means." in text_of(ann.get(address(assignment)))


def test_no_mode_is_asked_where_the_round_does_not(ann, assignment):
    assert 'name="mode"' not in ann.get(address(assignment)).content.decode()


def test_the_guideline_is_shown_without_anything_that_runs():
    assignment, ann = with_options()
    benchmark = assignment.round.benchmark
    guideline = add_guideline(
        benchmark=benchmark, markdown="# Read\n<script>x</script> [a](javascript:alert(1)) **well**", by=system_person()
    )
    round = a_round(benchmark, "guided", guideline=guideline)
    page = ann.get(reverse("round", args=[benchmark.slug, round.slug])).content.decode()
    assert "<strong>well</strong>" in page
    assert "<script>x" not in page
    assert 'href="javascript' not in page


# Submitting


def test_a_submitted_label_is_stored_and_leads_straight_to_the_next_trajectory(ann, assignment):
    response = ann.post(address(assignment), FAULT, follow=True)
    following = assignment.person.assignments.exclude(pk=assignment.pk).get()
    assert Label.objects.get().faults.get().step == 2
    assert response.redirect_chain == [(address(following), 302)]
    assert "Label for alpha__1 stored. Revise it" in text_of(response)
    assert f'href="{address(assignment)}"' in response.content.decode()


def test_after_the_last_item_there_is_a_page_that_says_so(ann, assignment):
    ann.post(address(assignment), FAULT)
    other = assignment.person.assignments.exclude(pk=assignment.pk).get()
    assert "That was the last one" in text_of(ann.post(address(other), FAULT, follow=True))


def test_pressing_submit_twice_stores_one_label(ann, assignment):
    ann.post(address(assignment), FAULT)
    ann.post(address(assignment), FAULT)
    assert Label.objects.count() == 1


def test_a_submitted_label_can_be_revised_while_the_round_is_open(ann, assignment):
    ann.post(address(assignment), FAULT)
    ann.post(address(assignment), FAULT | {"rationale": "On second thoughts."})
    assert [label.version for label in Label.objects.order_by("version")] == [1, 2]


def test_a_submission_without_an_answer_is_none(ann, assignment):
    response = ann.post(address(assignment), {})
    assert response.status_code == 400
    assert not Label.objects.exists()


def test_a_refused_answer_gives_back_every_word_and_says_what_is_wrong(ann, assignment):
    response = ann.post(address(assignment), FAULT | {"step": "6", "rationale": "All that I <wrote>."})
    page = response.content.decode()
    assert response.status_code == 400
    assert "All that I &lt;wrote&gt;." in page
    assert 'value="6"' in page
    assert 'aria-invalid="true"' in page


def test_a_role_that_is_not_the_speaker_is_asked_about_once_and_then_taken(ann, assignment):
    asked = ann.post(address(assignment), FAULT | {"role": "planner"})
    assert "Step 2 was spoken by 'writer', not by 'planner'." in text_of(asked)
    assert not Label.objects.exists()
    ann.post(address(assignment), FAULT | {"role": "planner", "confirmed": asked.context["said"].confirmation})
    assert Label.objects.get().faults.get().role.key == "planner"


def test_a_yes_to_one_speaker_is_no_yes_to_another(ann, assignment):
    asked = ann.post(address(assignment), FAULT | {"role": "planner"})
    answer = FAULT | {"role": "planner", "step": "1", "confirmed": asked.context["said"].confirmation}
    assert "Step 1 was spoken by 'searcher'" in text_of(ann.post(address(assignment), answer))


def test_a_label_after_the_round_was_closed_is_refused_and_given_back(ann, assignment):
    close_round(round=assignment.round, by=system_person())
    response = ann.post(address(assignment), FAULT)
    assert response.status_code == 409
    assert "It made that up." in response.content.decode()


def test_what_is_settled_is_shown_and_not_asked_again(ann, assignment):
    submit_label(assignment=assignment, answer=an_answer(2), by=assignment.person)
    an_assignment(assignment.round, assignment.trajectory, "ben")
    ben = assignment.round.assignments.get(person__username="ben", trajectory=assignment.trajectory)
    submit_label(assignment=ben, answer=an_answer(4, "searcher"), by=ben.person)
    an_adjudication(assignment.round, assignment.trajectory)
    said = text_of(ann.get(address(assignment)))
    assert "It can’t be changed any more: this trajectory was settled." in said
    assert "Submit label" not in said


# Drafts


def test_a_draft_is_saved_by_a_button_and_comes_back(ann, assignment):
    response = ann.post(address(assignment, "label_draft"), {"revision": "0", "rationale": "So far."})
    assert response.url == f"{address(assignment)}#answer"
    assert "So far." in ann.get(address(assignment)).content.decode()


def test_a_draft_may_be_unfinished_and_wrong(ann, assignment):
    ann.post(address(assignment, "label_draft"), {"revision": "0", "outcome": "fault", "step": "x"})
    assert Draft.objects.get().body["step"] == "x"


def test_the_button_of_a_step_makes_it_the_root_and_proposes_its_speaker(ann, assignment):
    response = ann.post(address(assignment, "label_draft"), {"revision": "0", "root_here": "4", "rationale": "So far."})
    body = Draft.objects.get().body
    assert (body["outcome"], body["step"], body["role"], body["rationale"]) == ("fault", "4", "searcher", "So far.")
    assert response.url == f"{address(assignment)}#step-4"


def test_a_draft_saved_over_a_newer_one_is_refused_and_given_back(ann, assignment):
    save_draft(assignment=assignment, body={"rationale": "In the other tab."}, revision=0, by=assignment.person)
    response = ann.post(address(assignment, "label_draft"), {"revision": "0", "rationale": "In this tab."})
    assert response.status_code == 409
    assert "In this tab." in response.content.decode()
    assert Draft.objects.get().body["rationale"] == "In the other tab."
    # The page knows the newer revision: saving it again is a decision.
    ann.post(address(assignment, "label_draft"), {"revision": "1", "rationale": "In this tab."})
    assert Draft.objects.get().body["rationale"] == "In this tab."


def test_a_script_gets_the_new_revision(ann, assignment):
    response = save_by_script(ann, assignment, revision="0", rationale="So far.")
    assert response.json()["revision"] == 1


def test_a_script_that_is_behind_gets_the_stored_revision(ann, assignment):
    save_by_script(ann, assignment, revision="0", rationale="So far.")
    response = save_by_script(ann, assignment, revision="0", rationale="Elsewhere.")
    assert (response.status_code, response.json()["revision"]) == (409, 1)


def test_a_script_is_told_in_json_what_was_refused(ann, assignment):
    close_round(round=assignment.round, by=system_person())
    response = save_by_script(ann, assignment, revision="0", rationale="So far.")
    assert response.status_code == 409
    assert "closed" in response.json()["detail"]


def save_by_script(client, assignment, **body):
    return client.post(address(assignment, "label_draft"), body, headers={"Accept": "application/json"})


# Skipping


def test_a_skip_frees_the_trajectory_and_leads_on(ann, assignment):
    response = ann.post(address(assignment, "label_skip"), {"skip_reason": "I wrote it."}, follow=True)
    assignment.refresh_from_db()
    assert assignment.state == "skipped"
    assert "I wrote it." in text_of(response)
    assert "Next trajectory" in text_of(response)


def test_a_skip_without_a_reason_is_refused_and_keeps_what_was_written(ann, assignment):
    response = ann.post(address(assignment, "label_skip"), {"skip_reason": " ", "rationale": "So far."})
    assert response.status_code == 400
    assert "So far." in response.content.decode()


def test_a_skipped_trajectory_is_shown_without_a_form(ann, assignment):
    ann.post(address(assignment, "label_skip"), {"skip_reason": "I wrote it."})
    assert "You skipped this one" in text_of(ann.get(address(assignment)))


# Other people


@pytest.mark.parametrize("name", ["label", "label_done"])
def test_an_assignment_of_somebody_else_is_the_page_of_an_unknown_number(assignment, name):
    maintainer = client_of(a_person("max", benchmark=assignment.round.benchmark, roles=[MemberRole.MAINTAINER]))
    theirs = maintainer.get(address(assignment, name))
    unknown = maintainer.get(reverse(name, args=[10**9]))
    assert theirs.status_code == 404
    assert text_of(theirs) == text_of(unknown)


def test_a_maintainer_can_not_write_into_somebodys_draft(assignment):
    maintainer = client_of(a_person("max", benchmark=assignment.round.benchmark, roles=[MemberRole.MAINTAINER]))
    assert maintainer.post(address(assignment, "label_draft"), {"revision": "0"}).status_code == 404
    assert not Draft.objects.exists()


def test_the_done_page_of_an_open_assignment_leads_back_to_it(ann, assignment):
    assert ann.get(address(assignment, "label_done")).url == address(assignment)


def test_no_page_of_work_in_progress_is_kept_by_the_browser(ann, assignment):
    assert "no-store" in ann.get(address(assignment))["Cache-Control"]


# A long trajectory


def test_a_million_characters_in_728_steps_take_no_more_queries_than_six_steps(ann, assignment):
    steps = [StepText("Planner", "assistant", "word " * 290) for _ in range(728)]
    long_one, their = with_options({"steps": steps})
    with CaptureQueriesContext(connection) as for_short:
        ann.get(address(assignment))
    with CaptureQueriesContext(connection) as for_long:
        page = their.get(address(long_one)).content
    assert len(for_long) <= len(for_short)
    assert page.count(b"data-step=") == 728
