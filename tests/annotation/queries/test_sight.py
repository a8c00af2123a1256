"""Who may see which labels: blindness before the label, pseudonyms before the verdict."""

import pytest

from annotation.actions.adjudicate import make_first_mark
from annotation.actions.rounds import close_round
from annotation.queries.sight import (
    disputes_to_settle,
    letters,
    may_adjudicate,
    may_see_round_labels,
    visible_labels,
)
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Membership
from tests.builders.rounds import a_dispute, a_person, a_round, a_submitted_label, an_adjudicator, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def trajectory():
    return a_trajectory(a_benchmark())


@pytest.fixture
def round(trajectory):
    return a_round(trajectory.benchmark, overlap=3)


@pytest.fixture
def labels(round, trajectory):
    return a_dispute(round, trajectory)


def someone(round, name, *roles):
    return a_person(name, benchmark=round.benchmark, roles=roles)


def mark(round, trajectory, person):
    make_first_mark(round=round, trajectory=trajectory, outcome="fault", step=2, role="writer", by=person)


def seen(person, round, trajectory):
    return {one.current.annotator for one in visible_labels(person, round, trajectory)}


def test_an_annotator_sees_their_own_label_and_no_other(round, trajectory, labels):
    ann = labels[0].assignment.person
    [own] = visible_labels(ann, round, trajectory)
    assert (own.is_own, own.name, own.current.label) == (True, "ann", labels[0])


def test_an_annotator_who_is_about_to_label_sees_nothing(round, trajectory, labels):
    cem = an_assignment(round, trajectory, "cem").person
    assert seen(cem, round, trajectory) == set()


def test_a_stranger_sees_nothing(round, trajectory, labels):
    assert seen(a_person("zoe"), round, trajectory) == set()


def test_who_lost_their_role_does_not_see_even_their_own(round, trajectory, labels):
    ann = labels[0].assignment.person
    Membership.objects.filter(person=ann).delete()
    assert seen(ann, round, trajectory) == set()


def test_an_adjudicator_sees_the_labels_of_a_dispute_only_after_their_own_mark(round, trajectory, labels):
    eve = an_adjudicator(round.benchmark)
    assert seen(eve, round, trajectory) == set()
    mark(round, trajectory, eve)
    assert seen(eve, round, trajectory) == {"ann", "ben"}


def test_an_adjudicators_mark_opens_that_dispute_alone(round, trajectory, labels):
    other = a_trajectory(trajectory.benchmark, "2")
    second = a_round(trajectory.benchmark, "second", overlap=3)
    for where, what in ((second, trajectory), (second, other)):
        a_dispute(where, what)
    eve = an_adjudicator(round.benchmark)
    mark(round, trajectory, eve)
    assert seen(eve, second, trajectory) == seen(eve, second, other) == set()


def test_an_adjudicator_sees_no_labels_that_are_not_in_dispute(round, trajectory):
    a_submitted_label(round, trajectory)
    assert seen(an_adjudicator(round.benchmark), round, trajectory) == set()


def test_an_adjudicator_reads_letters_and_not_names(round, trajectory, labels):
    eve = an_adjudicator(round.benchmark)
    mark(round, trajectory, eve)
    shown = visible_labels(eve, round, trajectory)
    assert [one.name for one in shown] == ["A", "B"]
    assert not any(one.is_own for one in shown)


def test_the_letters_stay_the_same_and_do_not_follow_the_names(trajectory):
    benchmark = trajectory.benchmark
    others = [a_trajectory(benchmark, str(number)) for number in range(2, 14)]
    round = a_round(benchmark)
    eve = an_adjudicator(benchmark)
    first_letters = []
    for one in others:
        a_dispute(round, one)
        mark(round, one, eve)
        order = [label.current.annotator for label in visible_labels(eve, round, one)]
        assert order == [label.current.annotator for label in visible_labels(eve, round, one)]
        first_letters.append(order[0])
    # Twelve disputes of the same two people: 1 in 2,048 that one of them is always A.
    assert set(first_letters) == {"ann", "ben"}


def test_an_adjudicator_who_labelled_it_sees_their_own_label_alone(round, trajectory, labels):
    ann = someone(round, "ann", MemberRole.ADJUDICATOR)
    assert seen(ann, round, trajectory) == {"ann"}


def test_a_maintainer_sees_all_labels_with_names(round, trajectory, labels):
    shown = visible_labels(someone(round, "max", MemberRole.MAINTAINER), round, trajectory)
    assert [one.name for one in shown] == ["ann", "ben"]


def test_an_open_assignment_overrides_every_role(round, trajectory, labels):
    person = someone(round, "max", MemberRole.MAINTAINER, MemberRole.ADJUDICATOR)
    an_assignment(round, trajectory, "max")
    assert seen(person, round, trajectory) == set()
    assert not may_see_round_labels(person, round)
    assert not may_adjudicate(person, trajectory)


def test_an_assignment_that_can_not_be_submitted_any_more_blinds_nobody(round, trajectory, labels, system):
    person = someone(round, "max", MemberRole.MAINTAINER)
    an_assignment(round, trajectory, "max")
    close_round(round=round, by=system)
    assert seen(person, round, trajectory) == {"ann", "ben"}
    assert may_see_round_labels(person, round)


def test_only_a_maintainer_sees_what_is_computed_from_a_whole_round(round, labels):
    people = {
        "max": someone(round, "max", MemberRole.MAINTAINER),
        "eve": someone(round, "eve", MemberRole.ADJUDICATOR),
        "ann": labels[0].assignment.person,
        "zoe": a_person("zoe"),
    }
    assert [name for name, person in people.items() if may_see_round_labels(person, round)] == ["max"]


def test_an_adjudicator_is_offered_the_disputes_that_they_did_not_label(round, trajectory, labels):
    other = a_trajectory(trajectory.benchmark, "2")
    second = a_round(trajectory.benchmark, "second", overlap=3)
    a_dispute(second, trajectory)
    a_dispute(second, other, people=("ben", "cem"))
    ann = someone(round, "ann", MemberRole.ADJUDICATOR)
    # Ann labelled the first trajectory, in both rounds, and not the second.
    assert disputes_to_settle(ann, round) == []
    assert [standing.trajectory for standing in disputes_to_settle(ann, second)] == [other]
    assert [may_adjudicate(ann, one) for one in (trajectory, other)] == [False, True]


def test_no_dispute_is_offered_to_who_is_no_adjudicator(round, labels):
    assert disputes_to_settle(someone(round, "max", MemberRole.MAINTAINER), round) == []


def test_letters_go_on_after_the_alphabet():
    # 26 single letters, then AA.
    assert [letters(number) for number in (0, 1, 25, 26, 27, 52)] == ["A", "B", "Z", "AA", "AB", "BA"]
