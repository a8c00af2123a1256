"""Annotators tell the maintainers of a trajectory, and are answered once."""

import pytest

from annotation.actions.comments import AnsweredAlready, SaysNothing, reply_to_comment, write_comment
from annotation.actions.labels import skip, submit_label
from annotation.actions.locks import RoundIsClosed
from annotation.actions.rounds import close_round
from annotation.domain.answer import LONGEST_TEXT, TextTooLong
from annotation.domain.comment import CommentKind, CommentOnNoStep, NoSuchKind, commented_step, kind_from
from annotation.models import Comment
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Event
from benchmarks.queries.sight import NotYours
from tests.builders.at_once import at_once
from tests.builders.rounds import a_person, a_round, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def assignment():
    """Six steps, held by ann."""
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    return an_assignment(a_round(benchmark), trajectory)


@pytest.fixture
def max_(assignment):
    return a_person("max", benchmark=assignment.round.benchmark, roles=[MemberRole.MAINTAINER])


def write(assignment, text="Step 3 is cut off.", **said) -> Comment:
    return write_comment(assignment=assignment, text=text, by=assignment.person, **said)


def reply(comment, text, by) -> Comment:
    return reply_to_comment(benchmark=comment.assignment.round.benchmark, pk=comment.pk, text=text, by=by)


def test_a_comment_is_kept_with_its_step_and_logged_without_its_words(assignment):
    comment = write(assignment, kind=CommentKind.BROKEN, step=3)
    assert (comment.kind, comment.step, comment.text) == ("broken", 3, "Step 3 is cut off.")
    event = Event.objects.get(action="write_comment")
    assert (event.by, event.after) == (assignment.person, {"kind": "broken", "step": 3})
    assert "cut off" not in str(event)


def test_the_same_words_twice_in_a_row_are_one_comment(assignment):
    assert write(assignment) == write(assignment)
    assert write(assignment, step=3) != write(assignment, step=4)
    assert Comment.objects.count() == 3


def test_a_labelled_trajectory_can_be_commented_on(assignment):
    submit_label(assignment=assignment, answer=an_answer(), by=assignment.person)
    assert write(assignment).assignment == assignment


def test_a_skipped_trajectory_can_be_commented_on(assignment):
    skip(assignment=assignment, reason="It is garbled.", by=assignment.person)
    assert write(assignment).assignment == assignment


def test_a_closed_round_takes_no_comment(assignment, system):
    close_round(round=assignment.round, by=system)
    with pytest.raises(RoundIsClosed):
        write(assignment)


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_a_comment_says_something(assignment, text):
    with pytest.raises(SaysNothing):
        write(assignment, text)


def test_a_comment_longer_than_a_field_keeps_is_refused(assignment):
    with pytest.raises(TextTooLong):
        write(assignment, "x" * (LONGEST_TEXT + 1))


def test_a_comment_is_on_a_step_of_the_trajectory(assignment):
    assert write(assignment, step=5).step == 5
    with pytest.raises(CommentOnNoStep, match="0 to 5"):
        write(assignment, step=6)


@pytest.mark.parametrize("step", ["6", "-1", "7.0", "five", "1e3"])
def test_what_names_no_step_is_refused_and_not_dropped(step):
    with pytest.raises(CommentOnNoStep):
        commented_step(step, n_steps=6)


def test_a_kind_that_there_is_not_is_refused():
    with pytest.raises(NoSuchKind, match="comment, broken"):
        kind_from("verdict")


def test_nobody_writes_on_an_assignment_of_somebody_else(assignment, max_):
    with pytest.raises(NotYours):
        write_comment(assignment=assignment, text="Mine.", by=max_)


def test_a_comment_whose_event_fails_is_not_kept(assignment, full_log):
    with pytest.raises(full_log):
        write(assignment)
    assert not Comment.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_comment_sent_twice_at_once_is_one(assignment):
    first, second = at_once(lambda: write(assignment), lambda: write(assignment))
    assert first == second == Comment.objects.get()


def test_a_maintainer_answers_once_and_the_same_answer_again_changes_nothing(assignment, max_):
    comment = write(assignment)
    for _ in range(2):
        answered = reply(comment, "It is whole in the file.", max_)
    assert (answered.reply, answered.replied_by) == ("It is whole in the file.", max_)
    assert Event.objects.filter(action="reply_to_comment").count() == 1
    with pytest.raises(AnsweredAlready, match="It is whole"):
        reply(comment, "No.", max_)


def test_an_answer_says_something(assignment, max_):
    with pytest.raises(SaysNothing):
        reply(write(assignment), " ", max_)


def test_only_a_maintainer_answers(assignment):
    comment = write(assignment)
    for person in (assignment.person, a_person("out", benchmark=a_benchmark("other"), roles=list(MemberRole))):
        with pytest.raises(NotYours):
            reply(comment, "Fine.", person)


def test_a_comment_of_another_benchmark_is_not_there(assignment):
    other = a_benchmark("other")
    out = a_person("out", benchmark=other, roles=[MemberRole.MAINTAINER])
    with pytest.raises(NotYours):
        reply_to_comment(benchmark=other, pk=write(assignment).pk, text="Fine.", by=out)


def test_a_maintainer_who_holds_the_trajectory_open_answers_nobody_on_it(assignment, max_):
    comment = write(assignment)
    a_person("max", benchmark=assignment.round.benchmark)
    an_assignment(assignment.round, assignment.trajectory, "max")
    with pytest.raises(NotYours):
        reply(comment, "Fine.", max_)


def test_an_answer_whose_event_fails_is_none(assignment, max_, full_log):
    comment = Comment.objects.create(
        assignment=assignment, kind="comment", n_steps=6, text="Cut off.", written_at=assignment.assigned_at
    )
    with pytest.raises(full_log):
        reply(comment, "Fine.", max_)
    comment.refresh_from_db()
    assert comment.reply == ""


@pytest.mark.django_db(transaction=True)
def test_of_two_answers_at_once_one_stands(assignment, max_):
    comment = write(assignment)
    outcomes = at_once(lambda: reply(comment, "Yes.", max_), lambda: reply(comment, "No.", max_))
    assert sorted(type(one).__name__ for one in outcomes) == ["AnsweredAlready", "Comment"]
