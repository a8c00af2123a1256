"""The team is honest and fallible: it meets trouble, thinks twice, and repairs what it sees."""

from dataclasses import replace

import pytest

from benchmarks.planting.execution import begin, run_on
from benchmarks.planting.trips.draw import draw_trip_world

WORLDS = [draw_trip_world(f"team {number}", about_steps=60) for number in range(20)]


@pytest.fixture(scope="module")
def executions():
    return [run_on(begin(world)) for world in WORLDS]


def contents(execution, speaker):
    return [step.content for step in execution.steps if step.name.startswith(speaker)]


def test_nearly_every_honest_execution_succeeds(executions):
    assert sum(execution.verdict.succeeded for execution in executions) >= 18


def test_executions_that_succeed_have_met_and_repaired_trouble(executions):
    passed = [execution for execution in executions if execution.verdict.succeeded]
    spoken = [step.content for execution in passed for step in execution.steps]
    assert any('"status": "no result"' in content for content in spoken)
    assert any("unknown city" in content for content in spoken)
    assert any("sold out in the meantime" in content or "can't be booked any more" in content for content in spoken)
    assert any("Too dear" in content or "has to get cheaper" in content for content in spoken)
    assert any("On second look" in content or "won't do" in content or "after all" in content for content in spoken)


def test_the_task_states_budget_party_and_cities(executions):
    for execution in executions:
        request, task = execution.world.request, execution.steps[0].content
        assert f"{request.budget} EUR" in task
        assert all(f"{stop.city} ({stop.nights} night" in task for stop in request.stops)


def test_the_task_states_every_need_that_the_checker_holds_the_trip_against(executions):
    for execution in executions:
        request, task = execution.world.request, execution.steps[0].content
        asked = {*request.flight_needs, *(need for stop in request.stops for need in stop.needs)}
        for need in asked:
            assert any(wish in task for wish in need.wishes), (need, task)


def test_an_errand_leaves_no_need_out(executions):
    for execution in executions:
        for state in execution.states:
            if state.search is not None:
                assert state.search.errand.needs == execution.world.request.needs_of(state.search.errand.part)


def test_only_agents_that_hand_over_sign_with_who_comes_next(executions):
    for execution in executions:
        for step, following in zip(execution.steps, execution.steps[1:], strict=False):
            if "(->" in step.name:
                assert following.name.split(" (")[0] == step.name.split("(-> ")[1].rstrip(")")
                assert following.role == step.role == "assistant"


def test_chat_roles_are_the_users_the_tools_and_the_agents(executions):
    for execution in executions:
        for step in execution.steps:
            expected = "user" if step.name == "User" else "tool" if step.name.endswith("Tool") else "assistant"
            assert step.role == expected


def test_every_tool_result_answers_a_call_of_the_step_before(executions):
    for execution in executions:
        for before, step in zip(execution.steps, execution.steps[1:], strict=False):
            if step.role == "tool":
                assert any(tool in before.content for tool in ("search_", "look_up", "add_up"))


def test_no_two_worlds_read_alike(executions):
    assert len({execution.steps[1].content for execution in executions}) == len(executions)


def test_a_team_that_is_told_an_impossible_budget_gives_up_and_fails():
    world = WORLDS[0]
    poor = replace(world, request=replace(world.request, budget=1))
    execution = run_on(begin(poor))
    assert execution.verdict.violations == ("No trip was handed over.",)
    assert execution.steps[-1].name == "Planner"


def test_a_longer_wish_draws_a_longer_trip():
    short, long = (draw_trip_world("length", about_steps=n) for n in (20, 110))
    assert len(short.request.stops) == 1
    assert len(long.request.stops) >= 6
