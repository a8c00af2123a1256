"""Simulated annotators disagree the way people do, and every answer of theirs could be given by one."""

import random
from collections import Counter

import pytest

from annotation.domain.simulation import (
    MISTAKES,
    NoAgentSpeaks,
    SimulatedAnnotator,
    neighbours,
    orders,
    symptoms,
    wrong_root,
)
from benchmarks.domain.fault import Outcome, Root
from benchmarks.domain.roles import Aliases, speaking_roles
from benchmarks.domain.trajectory import StepText, Trajectory

MODES = ("CM", "II", "PT")
#          0       1          2           3       4           5          6           7         8         9
SPEAKERS = ["user", "planner", "searcher", "tool", "searcher", "planner", "searcher", "tool", "searcher", "writer"]
CHAT_ROLES = {"user": "user", "tool": "tool"}
TRUTH = Root("searcher", 2, "II")


def a_trajectory(speakers=SPEAKERS) -> Trajectory:
    steps = [StepText(name, CHAT_ROLES.get(name, "assistant"), f"said at {i}") for i, name in enumerate(speakers)]
    return Trajectory(
        question_id="trips__1",
        source="trips",
        task="",
        steps=steps,
        roles=speaking_roles(speakers, Aliases()),
        speakers=speakers,
    )


def drawn(annotator, n=2000):
    rng = random.Random(1)
    return [annotator.answer(a_trajectory(), TRUTH, mode_codes=MODES, rng=rng) for _ in range(n)]


def test_an_annotator_of_accuracy_1_always_names_the_truth():
    assert {answer.root for answer in drawn(SimulatedAnnotator("simulated-ann", accuracy=1.0), n=50)} == {TRUTH}


def test_an_annotator_of_accuracy_0_never_names_the_true_step():
    answers = drawn(SimulatedAnnotator("simulated-ben", accuracy=0.0))
    assert all(answer.root is None or answer.root.step != TRUTH.step for answer in answers)


def test_the_truth_is_named_about_as_often_as_the_accuracy_says():
    answers = drawn(SimulatedAnnotator("simulated-ann", accuracy=0.7))
    # 2,000 draws: one standard deviation is 1 point.
    assert sum(answer.root == TRUTH for answer in answers) / 2000 == pytest.approx(0.7, abs=0.04)


def test_some_see_no_single_fault_and_some_cannot_judge():
    outcomes = Counter(answer.outcome for answer in drawn(SimulatedAnnotator("simulated-ann", accuracy=0.5)))
    assert set(outcomes) == {Outcome.FAULT, Outcome.NO_SINGLE_FAULT, Outcome.CANNOT_JUDGE}


def test_nobody_blames_the_user_or_a_tool():
    for answer in drawn(SimulatedAnnotator("simulated-ben", accuracy=0.0)):
        assert answer.root is None or answer.root.role not in ("user", "tool")


def test_the_role_that_is_named_speaks_the_step_that_is_named():
    for answer in drawn(SimulatedAnnotator("simulated-ben", accuracy=0.0)):
        assert answer.root is None or SPEAKERS[answer.root.step] == answer.root.role


def test_every_mode_that_is_named_is_one_that_was_asked_for():
    answers = drawn(SimulatedAnnotator("simulated-ben", accuracy=0.2))
    assert {answer.root.mode for answer in answers if answer.root} == set(MODES)


def test_where_no_mode_is_asked_a_wrong_root_has_none():
    root = wrong_root(a_trajectory(), TRUTH, mode_codes=(), rng=random.Random(1))
    assert root.mode is None


def test_every_answer_says_that_it_is_simulated():
    for answer in drawn(SimulatedAnnotator("simulated-ann", accuracy=0.5), n=200):
        assert "Simulated" in answer.rationale + answer.cannot_judge_reason


def test_the_same_seed_gives_the_same_answers():
    annotator = SimulatedAnnotator("simulated-ann", accuracy=0.5)
    assert drawn(annotator, n=50) == drawn(annotator, n=50)


def test_the_neighbours_are_the_agents_steps_within_four():
    # Of 0 to 6: 0 is the user, 3 the tool, 2 itself.
    assert neighbours(a_trajectory(), TRUTH) == [1, 4, 5, 6]


def test_the_symptoms_are_the_agents_steps_that_follow():
    assert symptoms(a_trajectory(), TRUTH) == [4, 5, 6, 8, 9]


def test_the_order_is_the_last_step_before_by_another_role():
    assert orders(a_trajectory(), Root("searcher", 6)) == [5]


def test_an_agent_that_is_alone_in_its_trajectory_leaves_no_wrong_root():
    alone = a_trajectory(["user", "searcher", "tool"])
    assert all(mistake(alone, Root("searcher", 1)) == [] for mistake in MISTAKES)
    with pytest.raises(NoAgentSpeaks, match="trips__1"):
        wrong_root(alone, Root("searcher", 1), mode_codes=MODES, rng=random.Random(1))


def test_skips_are_about_as_many_as_said():
    annotator, rng = SimulatedAnnotator("simulated-ann", accuracy=1.0, skips=0.25), random.Random(1)
    assert sum(annotator.skips_it(rng) for _ in range(2000)) / 2000 == pytest.approx(0.25, abs=0.04)
