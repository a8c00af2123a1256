"""Comments on pages: between their author and the maintainers, and nobody else."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.actions.adjudicate import make_first_mark
from annotation.actions.comments import reply_to_comment, write_comment
from annotation.actions.labels import submit_label
from annotation.actions.rounds import close_round
from annotation.domain.comment import CommentKind
from annotation.models import Comment
from annotation.queries.room_context import side_context
from benchmarks.domain.fault import Outcome
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person, a_round, a_submitted_label, an_adjudicator, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    return an_assignment(
        a_round(benchmark, trajectories=[a_trajectory(benchmark)], overlap=3), trajectory_of(benchmark)
    )


@pytest.fixture
def max_(assignment):
    return a_person("max", benchmark=assignment.round.benchmark, roles=[MemberRole.MAINTAINER])


def trajectory_of(benchmark):
    return benchmark.trajectories.get()


def own(assignment) -> str:
    return reverse("label_comments", args=[assignment.pk])


def all_of(assignment, **asked) -> str:
    return reverse("comments", args=[assignment.round.benchmark.slug], query=asked or None)


def write(assignment, text="Cut off.", **said) -> Comment:
    return write_comment(assignment=assignment, text=text, by=assignment.person, **said)


def answer(comment, max_, text="It is whole.") -> Comment:
    return reply_to_comment(benchmark=comment.assignment.round.benchmark, pk=comment.pk, text=text, by=max_)


def reply_address(comment) -> str:
    return reverse("reply_to_comment", args=[comment.assignment.round.benchmark.slug, comment.pk])


def test_a_comment_is_written_by_a_plain_form(assignment):
    ann = client_of(assignment.person)
    said = text_of(ann.post(own(assignment), {"text": "Cut off.", "step": "3", "kind": "broken"}, follow=True))
    assert "broken step 3" in said
    assert "Cut off." in said
    assert Comment.objects.get().kind == CommentKind.BROKEN


def test_a_comment_that_is_refused_keeps_every_word(assignment):
    response = client_of(assignment.person).post(own(assignment), {"text": "Cut off.", "step": "6", "kind": "broken"})
    page = response.content.decode()
    assert response.status_code == 400
    assert "step 6 is outside the history, which has steps 0 to 5" in text_of(response)
    assert "Cut off.</textarea>" in page
    assert 'value="6"' in page
    assert 'value="broken" checked' in page


def test_a_closed_round_refuses_a_comment_and_gives_its_words_back(assignment, system):
    close_round(round=assignment.round, by=system)
    response = client_of(assignment.person).post(own(assignment), {"text": "Too late."})
    assert response.status_code == 409
    assert "Too late.</textarea>" in response.content.decode()


def test_a_script_is_answered_with_what_was_stored(assignment):
    ann = client_of(assignment.person)
    sent = ann.post(own(assignment), {"text": " Cut off. "}, headers={"Accept": "application/json"})
    assert sent.status_code == 201
    assert sent.json() | {"written_at": ""} == {
        "id": Comment.objects.get().pk,
        "kind": "comment",
        "step": None,
        "text": "Cut off.",
        "written_at": "",
    }
    refused = ann.post(own(assignment), {"text": ""}, headers={"Accept": "application/json"})
    assert (refused.status_code, refused.json()) == (400, {"detail": "nothing was written"})


def test_the_author_reads_their_comments_and_the_answers(assignment, max_):
    answer(write(assignment), max_)
    said = text_of(client_of(assignment.person).get(own(assignment)))
    assert "Cut off." in said
    assert "It is whole." in said


def test_another_annotator_of_the_same_trajectory_reads_none_of_it(assignment, max_):
    answer(write(assignment), max_)
    ben = an_assignment(assignment.round, assignment.trajectory, "ben")
    client = client_of(ben.person)
    assert "Cut off." not in text_of(client.get(own(ben)))
    assert client.get(own(assignment)).status_code == 404
    assert side_context(assignment, ben.person)["comments"] == []


@pytest.mark.parametrize("who", ["an annotator", "an adjudicator", "a stranger"])
def test_the_page_of_all_comments_is_for_maintainers(assignment, who):
    benchmark = assignment.round.benchmark
    people = {
        "an annotator": lambda: a_person("ben", benchmark=benchmark),
        "an adjudicator": lambda: an_adjudicator(benchmark),
        "a stranger": lambda: a_person("out"),
    }
    client = client_of(people[who]())
    comment = write(assignment)
    assert client.get(all_of(assignment)).status_code == 404
    assert client.post(reply_address(comment), {"reply": "Fine."}).status_code == 404


def test_broken_trajectories_stand_first_then_the_oldest_comment(assignment, max_):
    for text, kind in (("First.", "comment"), ("Second.", "comment"), ("Garbled.", "broken")):
        write(assignment, text, kind=CommentKind(kind))
    said = text_of(client_of(max_).get(all_of(assignment)))
    assert said.index("Garbled.") < said.index("First.") < said.index("Second.")


def test_a_comment_on_a_step_leads_to_the_step(assignment, max_):
    write(assignment, step=4)
    link = reverse("trajectory", args=[assignment.trajectory_id]) + "#step-4"
    assert f'href="{link}"' in client_of(max_).get(all_of(assignment)).content.decode()


def test_an_answered_comment_moves_to_the_answered_ones(assignment, max_):
    comment = write(assignment)
    client = client_of(max_)
    client.post(reply_address(comment), {"reply": "It is whole."})
    assert "No comment waits for an answer." in text_of(client.get(all_of(assignment)))
    assert "It is whole." in text_of(client.get(all_of(assignment, state="answered")))


def test_answering_leads_back_to_the_same_list(assignment, max_):
    response = client_of(max_).post(reply_address(write(assignment)) + "?named=alpha&page=2", {"reply": "Fine."})
    assert response.url == all_of(assignment) + "?named=alpha&page=2"


def test_an_answer_that_is_refused_keeps_its_words_and_names_the_reason(assignment, max_):
    comment = write(assignment)
    client = client_of(max_)
    assert "nothing was written" in text_of(client.post(reply_address(comment), {"reply": " "}))
    answer(comment, max_)
    late = client.post(reply_address(comment), {"reply": "Another."})
    assert late.status_code == 409
    assert "was answered already: It is whole." in text_of(late)


def test_comments_are_found_by_trajectory(assignment, max_):
    benchmark = assignment.round.benchmark
    other = a_trajectory(benchmark, "2", source="beta")
    write(an_assignment(a_round(benchmark, "second", trajectories=[other]), other), "Of the second.")
    write(assignment, "Of the first.")
    said = text_of(client_of(max_).get(all_of(assignment, named="BETA")))
    assert "Of the second." in said
    assert "Of the first." not in said
    assert "No comment fits." in text_of(client_of(max_).get(all_of(assignment, named="gamma")))


def test_a_maintainer_who_holds_the_trajectory_reads_their_own_alone(assignment, max_):
    benchmark = assignment.round.benchmark
    write(assignment, "Of a peer.")
    a_person("max", benchmark=benchmark)
    write(an_assignment(assignment.round, assignment.trajectory, "max"), "Of mine.")
    client = client_of(max_)
    said = text_of(client.get(all_of(assignment)))
    assert "Of mine." in said
    assert "Of a peer." not in said
    assert "Comments 1" in text_of(client.get(reverse("benchmark", args=[benchmark.slug])))


def test_a_maintainer_who_is_to_settle_a_dispute_marks_an_own_root_before_they_read_of_it(assignment, max_):
    round, trajectory = assignment.round, assignment.trajectory
    an_adjudicator(round.benchmark, "max")
    write(assignment, "I blame the writer.")
    submit_label(assignment=assignment, answer=an_answer(2, "writer"), by=assignment.person)
    client = client_of(max_)
    assert "I blame the writer." in text_of(client.get(all_of(assignment)))
    a_submitted_label(round, trajectory, "ben", answer=an_answer(4, "searcher"))
    assert "I blame the writer." not in text_of(client.get(all_of(assignment)))
    make_first_mark(round=round, trajectory=trajectory, outcome=Outcome.FAULT, step=2, role="writer", by=max_)
    assert "I blame the writer." in text_of(client.get(all_of(assignment)))


def test_the_benchmark_and_home_count_what_waits(assignment, max_):
    comment = write(assignment)
    client = client_of(max_)
    assert "Comments 1" in text_of(client.get(reverse("benchmark", args=[assignment.round.benchmark.slug])))
    assert "1 comment to answer in Trips" in text_of(client.get(reverse("home")))
    answer(comment, max_)
    assert "to answer" not in text_of(client.get(reverse("home")))


def test_hostile_words_are_shown_literally_to_both_sides(assignment, max_):
    answer(write(assignment, HOSTILE), max_, HOSTILE + "!")
    for person, page in ((assignment.person, own(assignment)), (max_, all_of(assignment, state="answered"))):
        html = client_of(person).get(page).content.decode()
        assert "<img src=x" not in html
        assert html.count("&lt;img src=x onerror=alert(2)&gt;") == 2


def test_the_page_asks_as_many_queries_for_fifteen_comments_as_for_one(assignment, max_):
    write(assignment, "One.")
    client = client_of(max_)
    with CaptureQueriesContext(connection) as with_one:
        client.get(all_of(assignment))
    for number in range(14):
        write(assignment, f"Number {number}.")
    with CaptureQueriesContext(connection) as with_fifteen:
        client.get(all_of(assignment))
    assert len(with_fifteen) == len(with_one)
