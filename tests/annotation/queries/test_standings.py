"""What stands for each trajectory of a round, and what is in dispute."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.domain.answer import Answer
from annotation.queries.standings import disputes, disputes_document, standings
from annotation.queries.votes import current_labels, votes_of
from benchmarks.domain.consensus import Rule, Standing
from benchmarks.domain.fault import Outcome, Root, Vote
from tests.builders.rounds import (
    a_dispute,
    a_round,
    a_submitted_label,
    a_taxonomy,
    an_adjudication,
    an_adjudicator,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def benchmark():
    return a_benchmark()


def labelled(round, trajectory, *answers: Answer) -> None:
    for person, answer in zip(("ann", "ben", "cem"), answers, strict=False):
        a_submitted_label(round, trajectory, person, answer=answer)


def test_each_trajectory_stands_as_its_votes_say(benchmark):
    nothing, single, agreed, disputed = (a_trajectory(benchmark, native_id) for native_id in "1234")
    round = a_round(benchmark)
    labelled(round, single, an_answer(2))
    labelled(round, agreed, an_answer(2), an_answer(2))
    labelled(round, disputed, an_answer(2), an_answer(3))
    stood = {standing.trajectory: standing.consensus.standing for standing in standings(round)}
    assert stood == {
        nothing: Standing.UNLABELLED,
        single: Standing.SINGLE,
        agreed: Standing.AGREED,
        disputed: Standing.DISPUTED,
    }


def test_trajectories_come_in_code_point_order_whatever_the_database_collates(benchmark):
    # Capitals come before small letters, and the umlaut last, by code points alone.
    for native_id in ("b", "B", "ä", "a", "10", "9"):
        a_trajectory(benchmark, native_id)
    found = [standing.trajectory.native_id for standing in standings(a_round(benchmark))]
    assert found == ["10", "9", "B", "a", "b", "ä"]


def test_a_trajectory_outside_the_round_stands_nowhere_in_it(benchmark):
    inside, _ = a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")
    round = a_round(benchmark, trajectories=[inside])
    assert [standing.trajectory for standing in standings(round)] == [inside]


def test_modes_are_compared_only_where_the_round_asks_for_them(benchmark):
    trajectory = a_trajectory(benchmark)
    asks = a_round(benchmark, "modes", taxonomy=a_taxonomy())
    labelled(asks, trajectory, an_answer(2, mode="1"), an_answer(2, mode="2"))
    plain = a_round(benchmark, "plain")
    labelled(plain, trajectory, an_answer(2), an_answer(2))
    assert [len(disputes(round)) for round in (asks, plain)] == [1, 0]


def test_the_number_of_queries_does_not_grow_with_the_trajectories(benchmark):
    def n_queries(round) -> int:
        with CaptureQueriesContext(connection) as queries:
            disputes_document(round)
        return len(queries)

    few = a_round(benchmark, "few", trajectories=[a_trajectory(benchmark, "0")])
    a_dispute(few, few.slots.first().trajectory)
    many = a_round(benchmark, "many", trajectories=[a_trajectory(benchmark, str(n)) for n in range(1, 9)])
    for slot in many.slots.filter(number=0):
        a_dispute(many, slot.trajectory)
        an_adjudication(many, slot.trajectory)
    an_adjudication(few, few.slots.first().trajectory)
    assert n_queries(few) == n_queries(many)


def test_votes_are_what_people_answered_and_cannot_judge_is_none(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=3)
    unsure = Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="The log is cut.")
    labelled(round, trajectory, an_answer(2, "writer"), unsure, an_answer(None))
    assert votes_of(current_labels(round)) == [
        Vote("ann", Outcome.FAULT, Root("writer", 2)),
        Vote("cem", Outcome.NO_SINGLE_FAULT),
    ]


def test_an_open_assignment_is_no_label(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    an_assignment(round, trajectory)
    assert current_labels(round) == []


def test_a_round_without_labels_has_an_empty_document(benchmark):
    a_trajectory(benchmark)
    assert disputes_document(a_round(benchmark)) == {"n_agreed": 0, "n_disputed": 0, "n_single": 0, "disputes": []}


def test_the_document_counts_what_was_joined_disputed_and_single(benchmark):
    one, two, three, four = (a_trajectory(benchmark, native_id) for native_id in "1234")
    round = a_round(benchmark, overlap=3, consensus_rule=Rule.MAJORITY)
    labelled(round, one, an_answer(2), an_answer(2))
    labelled(round, two, an_answer(2), an_answer(2), an_answer(5))
    labelled(round, three, an_answer(2), an_answer(5))
    labelled(round, four, an_answer(2))
    document = disputes_document(round)
    # One agreed and one majority are joined; of three and four, one is disputed, one single.
    assert (document["n_agreed"], document["n_disputed"], document["n_single"]) == (2, 1, 1)
    assert [dispute["question_ID"] for dispute in document["disputes"]] == ["alpha__3"]


def test_a_dispute_shows_its_labels_by_annotator_with_display_names(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    a_submitted_label(round, trajectory, "zoe", answer=an_answer(1, "searcher"))
    a_submitted_label(round, trajectory, "ann", answer=an_answer(5, "searcher"))
    [dispute] = disputes_document(round)["disputes"]
    assert dispute == {
        "question_ID": "alpha__1",
        "gap": 4,
        "same_role": True,
        "settled": False,
        "labels": [
            {"annotator": "ann", "outcome": "fault", "role": "Searcher", "step": 5, "mode": None},
            {"annotator": "zoe", "outcome": "fault", "role": "Searcher", "step": 1, "mode": None},
        ],
    }


def test_the_gap_is_the_largest_between_any_two_roots(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=3)
    labelled(round, trajectory, an_answer(3, "planner"), an_answer(5, "writer"), an_answer(1, "searcher"))
    [dispute] = disputes(round)
    assert (dispute.gap, dispute.same_role) == (4, False)


def test_outcomes_in_conflict_have_no_gap(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    labelled(round, trajectory, an_answer(3, "planner"), an_answer(None))
    [dispute] = disputes_document(round)["disputes"]
    assert (dispute["gap"], dispute["same_role"]) == (None, None)
    assert [label["step"] for label in dispute["labels"]] == [3, None]


def test_a_step_zero_is_a_step(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    labelled(round, trajectory, an_answer(0, "planner"), an_answer(3, "planner"))
    [dispute] = disputes_document(round)["disputes"]
    assert [label["step"] for label in dispute["labels"]] == [0, 3]


def test_a_settled_dispute_is_counted_and_marked(benchmark):
    settled, waiting = a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")
    round = a_round(benchmark)
    a_dispute(round, settled)
    a_dispute(round, waiting)
    an_adjudication(round, settled)
    document = disputes_document(round)
    assert document["n_disputed"] == 2
    assert [dispute["settled"] for dispute in document["disputes"]] == [True, False]


def test_the_newest_adjudication_is_the_verdict(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    a_dispute(round, trajectory)
    an_adjudication(round, trajectory, by=an_adjudicator(benchmark, "eve"), step=2)
    newest = an_adjudication(round, trajectory, by=an_adjudicator(benchmark, "fay"), step=5)
    [standing] = standings(round)
    assert (standing.adjudication, standing.adjudication.version) == (newest, 2)
