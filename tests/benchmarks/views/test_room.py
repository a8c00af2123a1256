"""What a room costs, whatever the length of its trajectory."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders.pages import client_of
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


def queries_of(client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize("name", ["label", "trajectory"])
def test_a_room_asks_as_many_queries_for_two_hundred_steps_as_for_three(name):
    benchmark = a_benchmark()
    short, long = (a_trajectory(benchmark, str(n_steps), n_steps=n_steps) for n_steps in (3, 200))
    round = a_round(benchmark)
    assignments = [an_assignment(round, trajectory) for trajectory in (short, long)]
    ann = client_of(assignments[0].person)
    pks = [one.pk if name == "label" else one.trajectory_id for one in assignments]
    # Once before: what is asked only on the first page of a process doesn't count.
    queries_of(ann, reverse(name, args=[pks[0]]))
    with_three, with_two_hundred = (queries_of(ann, reverse(name, args=[pk])) for pk in pks)
    assert with_three == with_two_hundred
