"""The baselines that read no text."""

from collections import Counter
from typing import NamedTuple

import pytest

from attribution.domain.answers import Reason, Status
from attribution.methods.registry import build_method
from tests.builders.pure_trajectories import a_pure_trajectory


class Gold(NamedTuple):
    source: str
    role_key: str
    step: int = 0


def answer(name: str, trajectory, **settings):
    return build_method(name, settings).attribute(trajectory, model=None)


def test_random_draws_the_same_for_the_same_seed_and_trajectory_whatever_came_before():
    method = build_method("random", {"seed": 7})
    first, second = a_pure_trajectory(question_id="a__1"), a_pure_trajectory(question_id="a__2")
    forwards = [method.attribute(one, model=None) for one in (first, second)]
    backwards = [method.attribute(one, model=None) for one in (second, first)]
    assert forwards == backwards[::-1]


def test_random_draws_every_role_and_every_step_about_equally_often():
    drawn = [
        answer("random", a_pure_trajectory(["A", "A", "A", "B"], question_id=f"a__{number}")) for number in range(2000)
    ]
    roles, steps = Counter(one.role for one in drawn), Counter(one.step for one in drawn)
    # Over roles, not over steps: A speaks three times as often and is drawn half of the time.
    # Five standard deviations: 1000 ± 112 and 500 ± 97.
    assert all(abs(roles[role] - 1000) < 112 for role in "ab")
    assert all(abs(steps[step] - 500) < 97 for step in range(4))


def test_random_with_another_seed_draws_otherwise():
    trajectories = [a_pure_trajectory(question_id=f"a__{number}") for number in range(30)]
    assert [answer("random", one, seed=1).step for one in trajectories] != [
        answer("random", one, seed=2).step for one in trajectories
    ]


def test_random_on_one_role_and_one_step_has_no_choice():
    only = answer("random", a_pure_trajectory(["A"]))
    assert (only.status, only.role, only.step) == (Status.OK, "a", 0)


def test_the_chance_of_random_is_one_in_the_number_of_roles_and_of_steps():
    assert build_method("random", {}).expect(n_roles=4, n_steps=10) == (0.25, 0.1)


def test_constant_step_names_its_step_and_no_role():
    said = answer("constant_step", a_pure_trajectory(), step="2")
    assert (said.status, said.step, said.role) == (Status.OK, 2, None)


def test_constant_step_fails_where_the_trajectory_is_too_short():
    said = answer("constant_step", a_pure_trajectory(["A", "B"]), step="2")
    assert (said.status, said.reason, said.step, said.step_raw) == (Status.FAILED, Reason.OUT_OF_RANGE, None, "2")


def test_frequent_speaker_counts_every_speaker():
    said = answer("frequent_speaker", a_pure_trajectory(["Planner", "Terminal", "Terminal"]))
    assert (said.role, said.step) == ("terminal", None)


def test_of_equally_frequent_speakers_the_first_to_speak_is_named():
    assert answer("frequent_speaker", a_pure_trajectory(["Zoe", "Ann", "Ann", "Zoe"])).role == "zoe"


GOLD = {
    "a__1": Gold("a", "writer"),
    "a__2": Gold("a", "writer"),
    "a__3": Gold("a", "planner"),
    "a__4": Gold("a", "planner"),
    "a__5": Gold("a", "searcher"),
    "b__1": Gold("b", "tester"),
}


def majority(question_id: str, **settings):
    method = build_method("majority_role", settings)
    method.fit(GOLD)
    return method.attribute(a_pure_trajectory(question_id=question_id), model=None)


def test_the_majority_role_is_that_of_the_source_and_a_tie_goes_to_the_first_in_the_alphabet():
    # Source a: writer 2, planner 2, searcher 1.
    assert {majority(f"a__{number}").role for number in range(1, 6)} == {"planner"}


@pytest.mark.parametrize(("question_id", "role"), [("a__1", "planner"), ("a__3", "writer"), ("a__5", "planner")])
def test_leave_one_out_does_not_count_the_trajectory_that_is_asked_about(question_id, role):
    assert majority(question_id, variant="leave_one_out").role == role


def test_a_majority_role_that_does_not_speak_in_the_trajectory_is_still_the_answer():
    said = majority("b__1")
    assert (said.status, said.role, said.role_raw) == (Status.OK, "tester", "tester")


def test_leave_one_out_on_a_source_with_one_item_has_nothing_to_learn_from():
    said = majority("b__1", variant="leave_one_out")
    assert (said.status, said.reason) == (Status.ABSTAINED, Reason.NOTHING_TO_LEARN_FROM)
