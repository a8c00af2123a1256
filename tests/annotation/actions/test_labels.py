"""Drafts keep unfinished work, labels are versions, a skip frees its slot."""

import pytest
from django.db import DatabaseError

from annotation.actions.labels import (
    AlreadySettled,
    NoSkipReason,
    StaleDraft,
    save_draft,
    skip,
    submit_label,
)
from annotation.actions.locks import RoundIsClosed
from annotation.actions.rounds import close_round
from annotation.actions.store_faults import AnswerDoesNotFit
from annotation.domain.answer import MarkedFault
from annotation.domain.draft import BadDraft
from annotation.domain.phase import AssignmentState, MoveNotAllowed
from annotation.models import Draft, Fault, Label
from annotation.queries.label_answer import answer_of
from annotation.queries.standings import disputes_document, standing_of
from annotation.queries.votes import current_labels
from benchmarks.domain.consensus import Standing
from benchmarks.domain.fault import Outcome, Root, RootConvention
from benchmarks.models import Event
from benchmarks.queries.sight import NotYours
from tests.builders.at_once import at_once
from tests.builders.rounds import (
    a_dispute,
    a_person,
    a_round,
    a_submitted_label,
    a_taxonomy,
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
    return an_assignment(round, trajectory)


def save(assignment, body, revision):
    return save_draft(assignment=assignment, body=body, revision=revision, by=assignment.person)


def submit(assignment, answer=None):
    return submit_label(assignment=assignment, answer=answer or an_answer(), by=assignment.person)


def test_a_draft_counts_its_saves_from_one(assignment):
    assert save(assignment, {"step": "2"}, 0).revision == 1
    second = save(assignment, {"step": "3"}, 1)
    assert (second.revision, second.body) == (2, {"step": "3"})


def test_a_draft_that_another_window_saved_meanwhile_is_not_overwritten(assignment):
    save(assignment, {"step": "2"}, 0)
    with pytest.raises(StaleDraft, match="revision 1, not 0") as refused:
        save(assignment, {"step": "5"}, 0)
    assert refused.value.stored_revision == 1
    assert Draft.objects.get().body == {"step": "2"}


def test_a_late_save_after_the_submit_brings_no_draft_back(assignment):
    save(assignment, {"step": "2"}, 0)
    submit(assignment)
    with pytest.raises(StaleDraft) as refused:
        save(assignment, {"step": "2"}, 1)
    assert refused.value.stored_revision == 0
    assert not Draft.objects.exists()


def test_a_draft_that_is_no_form_is_refused(assignment):
    with pytest.raises(BadDraft):
        save(assignment, {"step": ["2"]}, 0)


def test_a_draft_is_no_label(assignment, round):
    save(assignment, {"outcome": "fault", "step": "2", "role": "writer"}, 0)
    assert current_labels(round) == []


def test_a_submitted_answer_is_stored_as_it_was_given(assignment):
    answer = an_answer(2, "writer")
    label = submit(assignment, answer)
    assignment.refresh_from_db()
    assert answer_of(label) == answer
    assert (label.version, assignment.state) == (1, AssignmentState.SUBMITTED)


def test_a_label_records_for_ever_how_it_was_made(trajectory):
    taxonomy = a_taxonomy()
    round = a_round(
        trajectory.benchmark,
        "modes",
        taxonomy=taxonomy,
        root_convention=RootConvention.FIRST_ERROR,
        shows_reference_answer=False,
    )
    label = a_submitted_label(round, trajectory, answer=an_answer(2, "writer", mode="1"))
    assert (label.arm, label.root_convention, label.taxonomy, label.saw_reference_answer, label.n_steps) == (
        "blind",
        "first_error",
        taxonomy,
        False,
        6,
    )


def test_a_reference_answer_that_there_is_none_of_was_not_seen():
    benchmark = a_benchmark("stays")
    trajectory = a_trajectory(benchmark, reference_answer=None)
    assert a_submitted_label(a_round(benchmark), trajectory).saw_reference_answer is False


def test_submit_pressed_twice_is_one_label(assignment):
    assert submit(assignment) == submit(assignment)
    assert (Label.objects.count(), Event.objects.filter(action="submit_label").count()) == (1, 1)


def test_a_revised_answer_is_a_new_version_and_the_one_that_counts(assignment, round):
    submit(assignment, an_answer(2, "writer"))
    revised = submit(assignment, an_answer(4, "searcher"))
    [current] = current_labels(round)
    assert (revised.version, current.label, current.root.step, Label.objects.count()) == (2, revised, 4, 2)


def test_going_back_to_the_first_answer_is_a_third_version(assignment):
    for step in (2, 5, 2):
        submit(assignment, an_answer(step, "writer"))
    assert [label.version for label in Label.objects.order_by("version")] == [1, 2, 3]


def test_a_label_version_is_never_changed(assignment):
    label = submit(assignment)
    label.rationale = "I meant something else."
    with pytest.raises(DatabaseError, match="append-only"):
        label.save()


def test_other_wrong_steps_are_kept_beside_the_root(assignment):
    answer = an_answer(2, "writer")
    with_more = type(answer)(
        Outcome.FAULT, answer.root, (MarkedFault("planner", 3),), rationale="Two steps are wrong.", confidence=3
    )
    label = submit(assignment, with_more)
    assert [(fault.step, fault.is_root) for fault in label.faults.order_by("position")] == [(2, True), (3, False)]


@pytest.mark.parametrize("root", [Root("writer", 6), Root("writer", -1), Root("nobody", 2), Root("writer", 2, "1")])
def test_a_root_that_the_trajectory_or_the_round_does_not_have_is_refused(assignment, root):
    with pytest.raises(AnswerDoesNotFit):
        submit(assignment, an_answer(root.step, root.role, mode=root.mode))
    assert not Label.objects.exists()


@pytest.mark.parametrize("mode", [None, "9"])
def test_a_round_that_asks_for_modes_takes_one_of_its_own(trajectory, mode):
    round = a_round(trajectory.benchmark, "modes", taxonomy=a_taxonomy(codes=("1", "2")))
    with pytest.raises(AnswerDoesNotFit, match="1, 2"):
        a_submitted_label(round, trajectory, answer=an_answer(2, "writer", mode=mode))


def test_a_skip_needs_a_reason(assignment):
    with pytest.raises(NoSkipReason):
        skip(assignment=assignment, reason="  ", by=assignment.person)


def test_what_no_database_holds_is_replaced_in_a_reason(assignment):
    skipped = skip(assignment=assignment, reason="Broken\x00 log", by=assignment.person)
    assert skipped.skip_reason == "Broken\ufffd log"


def test_a_skip_is_no_vote_and_ends_the_draft(assignment, round, trajectory):
    save(assignment, {"step": "2"}, 0)
    skip(assignment=assignment, reason=" I know the author. ", by=assignment.person)
    assignment.refresh_from_db()
    assert (assignment.state, assignment.skip_reason) == (AssignmentState.SKIPPED, "I know the author.")
    assert standing_of(round, trajectory).consensus.standing is Standing.UNLABELLED
    assert not Draft.objects.exists()


def test_what_was_skipped_can_not_be_submitted(assignment):
    skip(assignment=assignment, reason="I know the author.", by=assignment.person)
    with pytest.raises(MoveNotAllowed):
        submit(assignment)


def test_what_was_submitted_can_not_be_skipped(assignment):
    submit(assignment)
    with pytest.raises(MoveNotAllowed):
        skip(assignment=assignment, reason="I know the author.", by=assignment.person)


def test_a_cannot_judge_keeps_its_slot_and_is_missing_as_a_vote(assignment, round, trajectory):
    answer = type(an_answer())(Outcome.CANNOT_JUDGE, cannot_judge_reason="The log is cut.")
    submit(assignment, answer)
    standing = standing_of(round, trajectory)
    assert (standing.n_votes, standing.consensus.standing, len(standing.labels)) == (0, Standing.UNLABELLED, 1)


def everything(assignment, by):
    """Each thing that a person does with an assignment, as somebody."""
    return (
        lambda: save_draft(assignment=assignment, body={}, revision=0, by=by),
        lambda: submit_label(assignment=assignment, answer=an_answer(), by=by),
        lambda: skip(assignment=assignment, reason="I know the author.", by=by),
    )


def test_somebody_elses_assignment_does_not_exist_for_them(assignment, round, system):
    ben = a_person("ben", benchmark=round.benchmark)
    for stranger in (ben, system):
        for attempt in everything(assignment, stranger):
            with pytest.raises(NotYours) as refused:
                attempt()
            assert (refused.value.status, "alpha__1" in str(refused.value)) == (404, False)
    assert (Draft.objects.count(), Label.objects.count()) == (0, 0)


def test_a_closed_round_takes_nothing_any_more(assignment, round, system):
    close_round(round=round, by=system)
    for attempt in everything(assignment, assignment.person):
        with pytest.raises(RoundIsClosed):
            attempt()


def test_what_was_adjudicated_is_not_labelled_any_more(round, trajectory):
    first, _ = a_dispute(round, trajectory)
    an_adjudication(round, trajectory)
    for attempt in everything(first.assignment, first.assignment.person):
        with pytest.raises(AlreadySettled, match="alpha__1"):
            attempt()


def test_an_adjudication_in_another_round_does_not_close_this_one(round, trajectory):
    other = a_round(trajectory.benchmark, "other")
    a_dispute(other, trajectory)
    an_adjudication(other, trajectory)
    assert a_submitted_label(round, trajectory).version == 1


def test_a_deactivated_persons_label_stays_in_the_dispute(round, trajectory):
    first, _ = a_dispute(round, trajectory)
    person = first.assignment.person
    person.is_active = False
    person.save()
    [dispute] = disputes_document(round)["disputes"]
    assert [label["annotator"] for label in dispute["labels"]] == ["ann", "ben"]


def test_if_the_event_fails_nothing_is_saved_submitted_or_skipped(assignment, full_log):
    for attempt in everything(assignment, assignment.person):
        with pytest.raises(full_log):
            attempt()
    assignment.refresh_from_db()
    assert assignment.state == AssignmentState.OPEN
    assert (Draft.objects.count(), Label.objects.count(), Fault.objects.count()) == (0, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_a_submit_that_is_sent_many_times_at_once_is_one_label():
    trajectory = a_trajectory(a_benchmark())
    assignment = an_assignment(a_round(trajectory.benchmark), trajectory)
    labels = at_once(*[lambda: submit(assignment)] * 4)
    assert len({label.pk for label in labels}) == Label.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_windows_that_save_at_once_one_is_told():
    trajectory = a_trajectory(a_benchmark())
    assignment = an_assignment(a_round(trajectory.benchmark), trajectory)
    outcomes = at_once(*[lambda: save(assignment, {"step": "2"}, 0)] * 2)
    assert {type(outcome) for outcome in outcomes} == {Draft, StaleDraft}


@pytest.mark.django_db(transaction=True)
def test_a_submit_and_a_skip_at_once_leave_one_of_them():
    trajectory = a_trajectory(a_benchmark())
    assignment = an_assignment(a_round(trajectory.benchmark), trajectory)
    at_once(
        lambda: submit(assignment),
        lambda: skip(assignment=assignment, reason="I know the author.", by=assignment.person),
    )
    assignment.refresh_from_db()
    assert (assignment.state == AssignmentState.SUBMITTED) is Label.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_no_label_is_stored_after_its_round_was_closed(system):
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    assignment = an_assignment(round, trajectory)
    label, _ = at_once(lambda: submit(assignment), lambda: close_round(round=round, by=system))
    closed_at = Event.objects.get(action="close_round").at
    assert isinstance(label, RoundIsClosed) or label.stored_at <= closed_at
