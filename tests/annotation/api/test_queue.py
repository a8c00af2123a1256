"""My queue, as a program reads it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.actions.labels import save_draft, skip, submit_label
from annotation.actions.rounds import close_round
from benchmarks.actions.people import system_person
from tests.builders.programs import Program
from tests.builders.rounds import a_person, a_round, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def assignments():
    """Ann's, on alpha__0, alpha__1 and alpha__2."""
    benchmark = a_benchmark()
    trajectories = [a_trajectory(benchmark, str(number)) for number in range(3)]
    round = a_round(benchmark)
    return [an_assignment(round, trajectory) for trajectory in trajectories]


def queue_of(person, **query):
    return Program(person).get("api_queue", **query).json()


def test_every_assignment_of_mine_stands_there_with_its_state(assignments):
    begun, done, left = assignments
    ann = begun.person
    save_draft(assignment=begun, body={"outcome": "fault"}, revision=0, by=ann)
    submit_label(assignment=done, answer=an_answer(), by=ann)
    skip(assignment=left, reason="I know the authors.", by=ann)
    told = queue_of(ann)["results"]
    assert [(one["question_ID"], one["state"], one["still_to_label"]) for one in told] == [
        ("alpha__0", "open", True),
        ("alpha__1", "submitted", False),
        ("alpha__2", "skipped", False),
    ]
    assert [one["draft_saved_at"] is not None for one in told] == [True, False, False]
    assert told[2]["skip_reason"] == "I know the authors."
    assert (told[0]["benchmark"], told[0]["round"], told[0]["source"], told[0]["n_steps"]) == (
        "trips",
        "main",
        "alpha",
        6,
    )


def test_the_newest_round_stands_first(assignments):
    trajectory = assignments[0].trajectory
    an_assignment(a_round(trajectory.benchmark, "later", trajectories=[trajectory]), trajectory)
    assert queue_of(assignments[0].person)["results"][0]["round"] == "later"


def test_what_can_not_be_submitted_any_more_does_not_wait(assignments):
    close_round(round=assignments[0].round, by=system_person())
    told = queue_of(assignments[0].person)["results"]
    assert [(one["state"], one["still_to_label"]) for one in told] == [("open", False)] * 3


def test_a_queue_holds_nothing_of_other_people(assignments):
    assert queue_of(a_person("ben")) == {"count": 0, "next": None, "previous": None, "results": []}


def test_a_queue_is_cut_where_it_is_asked_to_be(assignments):
    told = queue_of(assignments[0].person, limit=1, offset=1)
    assert (told["count"], [one["question_ID"] for one in told["results"]]) == (3, ["alpha__1"])


def test_a_long_queue_costs_as_many_queries_as_a_short_one(assignments):
    program = Program(assignments[0].person)

    def n_queries(limit: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert len(program.get("api_queue", limit=limit).json()["results"]) == limit
        return len(queries)

    assert n_queries(3) == n_queries(1)
