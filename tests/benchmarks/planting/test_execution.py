"""An execution can be forked at any step and run on."""

import pytest

from benchmarks.planting.execution import STEP_LIMIT, begin, fork, mend, run_on, take
from benchmarks.planting.trips.draw import draw_trip_world


@pytest.fixture(scope="module")
def honest():
    return run_on(begin(draw_trip_world("forks", about_steps=40)))


def test_an_execution_that_runs_to_its_end_is_over(honest):
    assert honest.world.next_turn(honest.now) is None
    assert len(honest.steps) < STEP_LIMIT


def test_a_fork_holds_the_steps_before_its_step(honest):
    forked = fork(honest, 5)
    assert forked.steps == honest.steps[:5]
    assert forked.now == honest.states[5]


def test_a_fork_at_any_step_that_runs_on_ends_as_before(honest):
    for step in range(len(honest.steps) + 1):
        assert run_on(fork(honest, step)).steps == honest.steps


def test_a_turn_adds_one_step_and_its_state(honest):
    forked = fork(honest, 3)
    turn = honest.world.next_turn(forked.now)
    longer = take(forked, turn)
    assert (len(longer.steps), longer.now) == (4, turn.after)


def test_forking_leaves_the_forked_execution_as_it_was(honest):
    steps = honest.steps
    mend(honest, 2)
    assert honest.steps == steps


def test_a_begun_execution_has_no_step_and_no_trip_yet(honest):
    assert begin(honest.world).steps == ()
    assert not begin(honest.world).verdict.succeeded
