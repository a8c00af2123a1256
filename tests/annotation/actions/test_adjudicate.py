"""A dispute is settled by somebody who didn't label it, marked it first, and says why."""

import pytest
from django.db import DatabaseError

from annotation.actions.adjudicate import (
    AlreadyMarked,
    BadPick,
    LabelledIt,
    NoFirstMark,
    NoReason,
    NotADispute,
    UnknownCause,
    adjudicate,
    make_first_mark,
)
from annotation.actions.labels import AlreadySettled, submit_label
from annotation.actions.rounds import close_round
from annotation.domain.answer import BadAnswer, TextTooLong
from annotation.domain.phase import Cause
from annotation.models import Adjudication, FirstMark, Label
from annotation.queries.standings import disputes, standing_of
from annotation.queries.votes import current_labels
from benchmarks.domain.consensus import Rule, Standing
from benchmarks.domain.visibility import MemberRole
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
    an_adjudicator,
    an_answer,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]

FAULT = {"outcome": "fault", "step": 2, "role": "writer"}


@pytest.fixture
def trajectory():
    return a_trajectory(a_benchmark())


@pytest.fixture
def round(trajectory):
    return a_round(trajectory.benchmark)


@pytest.fixture
def labels(round, trajectory):
    return a_dispute(round, trajectory)


@pytest.fixture
def eve(labels, round):
    """An adjudicator with a dispute to settle."""
    return an_adjudicator(round.benchmark)


def mark(round, trajectory, by, **said):
    return make_first_mark(round=round, trajectory=trajectory, by=by, **FAULT | said)


def settle(round, trajectory, by, **said):
    usual = {**FAULT, "mode": None, "picked_label": None, "reason": "No source.", "cause": Cause.CASCADE}
    return adjudicate(round=round, trajectory=trajectory, by=by, **usual | said)


def test_an_adjudication_is_the_verdict_on_a_dispute(round, trajectory, eve):
    mark(round, trajectory, eve)
    verdict = settle(round, trajectory, eve)
    standing = standing_of(round, trajectory)
    assert (standing.is_dispute, standing.is_settled, standing.adjudication) == (True, True, verdict)
    assert (verdict.version, verdict.step, verdict.role.key, verdict.n_steps) == (1, 2, "writer", 6)


def test_a_role_is_matched_as_an_annotators_is(round, trajectory, eve):
    assert mark(round, trajectory, eve, step=" 2", role=" WRITER (-> user)").role.key == "writer"


def test_an_adjudicator_marks_an_own_root_before_they_settle(round, trajectory, eve):
    with pytest.raises(NoFirstMark):
        settle(round, trajectory, eve)


def test_somebody_elses_first_mark_is_not_enough(round, trajectory, eve):
    mark(round, trajectory, eve)
    with pytest.raises(NoFirstMark):
        settle(round, trajectory, an_adjudicator(round.benchmark, "fay"))


def test_the_same_first_mark_again_is_the_same_mark(round, trajectory, eve):
    assert mark(round, trajectory, eve) == mark(round, trajectory, eve)
    assert FirstMark.objects.count() == 1


def test_a_first_mark_can_not_be_changed_once_the_labels_are_seen(round, trajectory, eve):
    mark(round, trajectory, eve)
    with pytest.raises(AlreadyMarked):
        mark(round, trajectory, eve, step=5)


def test_nobody_adjudicates_what_they_labelled_in_any_round(round, trajectory, labels):
    ann = a_person("ann", benchmark=round.benchmark, roles=(MemberRole.ADJUDICATOR,))
    other = a_round(trajectory.benchmark, "other")
    a_dispute(other, trajectory, people=("cem", "dan"))
    for where in (round, other):
        with pytest.raises(LabelledIt, match="ann labelled alpha__1"):
            mark(where, trajectory, ann)
        with pytest.raises(LabelledIt):
            settle(where, trajectory, ann)


def test_for_who_is_no_adjudicator_there_is_no_dispute(round, trajectory, labels, system):
    maintainer = a_person("max", benchmark=round.benchmark, roles=(MemberRole.MAINTAINER,))
    for person in (maintainer, a_person("zoe"), system):
        with pytest.raises(NotYours):
            mark(round, trajectory, person)


def test_there_is_nothing_to_settle_where_votes_agree(round, trajectory):
    for person in ("ann", "ben"):
        a_submitted_label(round, trajectory, person)
    with pytest.raises(NotADispute, match="agreed"):
        mark(round, trajectory, an_adjudicator(round.benchmark))


def test_there_is_nothing_to_settle_about_a_single_label(round, trajectory):
    a_submitted_label(round, trajectory)
    with pytest.raises(NotADispute, match="single"):
        mark(round, trajectory, an_adjudicator(round.benchmark))


def test_where_the_rule_says_so_agreeing_votes_are_adjudicated_too(trajectory):
    round = a_round(trajectory.benchmark, "strict", consensus_rule=Rule.ALWAYS)
    for person in ("ann", "ben"):
        a_submitted_label(round, trajectory, person)
    assert an_adjudication(round, trajectory).version == 1


def test_a_dispute_of_a_closed_round_is_settled_all_the_same(round, trajectory, eve, system):
    close_round(round=round, by=system)
    assert an_adjudication(round, trajectory, by=eve).version == 1


def test_a_verdict_needs_a_reason_and_a_known_cause(round, trajectory, eve):
    mark(round, trajectory, eve)
    with pytest.raises(NoReason):
        settle(round, trajectory, eve, reason=" ")
    with pytest.raises(UnknownCause, match="missed_evidence"):
        settle(round, trajectory, eve, cause="tired")
    with pytest.raises(TextTooLong, match="20,001 characters"):
        settle(round, trajectory, eve, reason="x" * 20_001)


def test_what_no_database_holds_is_replaced_in_a_reason(round, trajectory, eve):
    mark(round, trajectory, eve)
    assert settle(round, trajectory, eve, reason="No\x00 source.").reason == "No\ufffd source."


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"outcome": "cannot_judge"}, "outcome"),
        ({"step": 6}, "step"),
        ({"step": None}, "step"),
        ({"role": "nobody"}, "role"),
        ({"outcome": "environment"}, "step"),
        ({"mode": "1"}, "mode"),
    ],
)
def test_a_verdict_that_does_not_fit_is_refused_by_field(round, trajectory, eve, said, field):
    mark(round, trajectory, eve)
    with pytest.raises(BadAnswer) as refused:
        settle(round, trajectory, eve, **said)
    assert field in refused.value.errors


def test_no_single_step_is_a_verdict_too(round, trajectory, eve):
    nothing = {"outcome": "no_single_fault", "step": None, "role": None}
    mark(round, trajectory, eve, **nothing)
    assert settle(round, trajectory, eve, **nothing).step is None


def test_a_round_that_asks_for_modes_gets_one_of_its_taxonomy(trajectory):
    round = a_round(trajectory.benchmark, "modes", taxonomy=a_taxonomy(codes=("1", "2")))
    for person, mode in (("ann", "1"), ("ben", "2")):
        a_submitted_label(round, trajectory, person, answer=an_answer(2, "writer", mode=mode))
    eve = an_adjudicator(round.benchmark)
    mark(round, trajectory, eve)
    with pytest.raises(BadAnswer, match="mode: is missing"):
        settle(round, trajectory, eve)
    assert settle(round, trajectory, eve, mode="2").mode.code == "2"


def test_a_picked_label_is_named_by_the_verdict(round, trajectory, eve, labels):
    mark(round, trajectory, eve)
    assert settle(round, trajectory, eve, picked_label=labels[0]).picked_label == labels[0]


def test_a_verdict_that_differs_from_the_picked_label_is_refused(round, trajectory, eve, labels):
    mark(round, trajectory, eve)
    with pytest.raises(BadPick, match="differs"):
        settle(round, trajectory, eve, picked_label=labels[1])


def test_a_label_of_another_round_can_not_be_picked(round, trajectory, eve):
    foreign, _ = a_dispute(a_round(trajectory.benchmark, "other"), trajectory)
    mark(round, trajectory, eve)
    with pytest.raises(BadPick, match="none of those in dispute"):
        settle(round, trajectory, eve, picked_label=foreign)


def test_an_older_version_of_a_label_can_not_be_picked(round, trajectory, eve, labels):
    assignment = labels[0].assignment
    submit_label(assignment=assignment, answer=an_answer(2, "writer", rationale="Said better."), by=assignment.person)
    mark(round, trajectory, eve)
    with pytest.raises(BadPick):
        settle(round, trajectory, eve, picked_label=labels[0])


def test_settling_again_adds_a_version_and_the_newest_is_the_verdict(round, trajectory, eve):
    an_adjudication(round, trajectory, by=eve, step=2, role="writer")
    again = settle(round, trajectory, eve, step=4, role="searcher")
    event = Event.objects.filter(action="adjudicate").latest("pk")
    assert (again.version, standing_of(round, trajectory).adjudication) == (2, again)
    assert (event.before["step"], event.after["step"]) == (2, 4)


def test_settle_pressed_twice_is_one_version(round, trajectory, eve):
    mark(round, trajectory, eve)
    assert settle(round, trajectory, eve) == settle(round, trajectory, eve)
    assert Adjudication.objects.count() == 1


def test_a_verdict_is_never_changed(round, trajectory, labels):
    verdict = an_adjudication(round, trajectory)
    verdict.reason = "Something else."
    with pytest.raises(DatabaseError, match="append-only"):
        verdict.save()


def test_an_adjudicator_is_never_a_rater(round, trajectory, labels):
    an_adjudication(round, trajectory)
    assert [label.annotator for label in current_labels(round)] == ["ann", "ben"]


def test_if_the_event_fails_nothing_is_marked_and_nothing_settled(round, trajectory, eve, request):
    mark(round, trajectory, eve)
    fay = an_adjudicator(round.benchmark, "fay")
    full_log = request.getfixturevalue("full_log")
    with pytest.raises(full_log):
        mark(round, trajectory, fay)
    with pytest.raises(full_log):
        settle(round, trajectory, eve)
    assert (FirstMark.objects.count(), Adjudication.objects.count()) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_two_who_settle_at_once_leave_two_versions():
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    a_dispute(round, trajectory)
    judges = [an_adjudicator(round.benchmark, name) for name in ("eve", "fay")]
    for judge in judges:
        mark(round, trajectory, judge)
    at_once(*(lambda judge=judge: settle(round, trajectory, judge) for judge in judges))
    assert sorted(Adjudication.objects.values_list("version", flat=True)) == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_a_revision_and_a_verdict_at_once_never_leave_a_label_that_came_after_the_verdict():
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    first, _ = a_dispute(round, trajectory)
    eve = an_adjudicator(round.benchmark)
    mark(round, trajectory, eve)
    person = first.assignment.person
    revised, verdict = at_once(
        lambda: submit_label(assignment=first.assignment, answer=an_answer(5, "writer"), by=person),
        lambda: settle(round, trajectory, eve),
    )
    assert isinstance(verdict, Adjudication)
    assert isinstance(revised, AlreadySettled) or revised.stored_at <= verdict.settled_at
    assert Label.objects.count() == 2 + isinstance(revised, Label)


def test_a_settled_dispute_is_still_listed_as_one(round, trajectory, labels):
    an_adjudication(round, trajectory)
    [standing] = disputes(round)
    assert standing.consensus.standing is Standing.DISPUTED
