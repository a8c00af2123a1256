"""What a prediction is worth, and how predictions are counted."""

from dataclasses import asdict
from typing import NamedTuple

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.domain.scoring import NOT_PREDICTED, Counts, Field, Predicted, score, score_one, weighted_mae

BOTH = frozenset(Field)
ROLE_ONLY = frozenset({Field.ROLE})
STEP_ONLY = frozenset({Field.STEP})


class Gold(NamedTuple):
    source: str
    role_key: str
    step: int


GOLD = {
    "a__1": Gold("a", "coder", 4),
    "a__2": Gold("a", "coder", 1),
    "a__3": Gold("a", "tester", 20),
    "b__1": Gold("b", "planner", 0),
}
# a__1 right in both; a__2 right role, 5 steps off; a__3 right step, wrong role; b__1 not predicted.
PREDICTED = {
    "a__1": Predicted("coder", 4),
    "a__2": Predicted("coder", 6),
    "a__3": Predicted("coder", 20),
}


def test_a_worked_case():
    overall, by_source = score(GOLD, PREDICTED, declares=BOTH)
    assert overall == Counts(
        n=4,
        role_correct=2,
        root_exact_correct=2,
        root_within_5_correct=3,
        joint_exact_correct=1,
        valid_step_n=3,
        failed_n=1,
        # Source b has no valid step.
        root_mae=None,
    )
    # Gaps in a: 0, 5, 0.
    assert by_source["a"].root_mae == pytest.approx(5 / 3)
    assert by_source["b"] == Counts(1, 0, 0, 0, 0, 0, 1, None)


def test_everything_right_is_n_of_n_and_no_error():
    perfect = {question_id: Predicted(root.role_key, root.step) for question_id, root in GOLD.items()}
    assert score(GOLD, perfect, declares=BOTH).overall == Counts(4, 4, 4, 4, 4, 4, 0, 0.0)


def test_no_prediction_at_all_is_wrong_and_failed_everywhere():
    assert score(GOLD, {}, declares=BOTH).overall == Counts(4, 0, 0, 0, 0, 0, 4, None)


def test_a_release_without_gold_counts_nothing():
    assert score({}, PREDICTED, declares=BOTH) == (Counts(0, 0, 0, 0, 0, 0, 0, None), {})


@pytest.mark.parametrize(
    ("gold_step", "predicted_step"),
    # As text, "1" is a part of "10" and of "21": the scorer that Who&When published counts these as right.
    [(1, 10), (10, 1), (5, 25), (25, 125), (0, 10)],
)
def test_a_step_that_only_contains_the_other_as_text_is_wrong(gold_step, predicted_step):
    assert not score_one(Gold("a", "coder", gold_step), Predicted("coder", predicted_step)).exact


@pytest.mark.parametrize("role", ["coder2", "code", "", None])
def test_a_role_that_only_contains_the_other_is_wrong(role):
    assert not score_one(Gold("a", "coder", 1), Predicted(role, 1)).role


@pytest.mark.parametrize(("step", "is_near"), [(5, True), (15, True), (4, False), (16, False), (10, True)])
def test_within_5_is_inclusive_and_looks_both_ways(step, is_near):
    assert score_one(Gold("a", "coder", 10), Predicted(None, step)).near is is_near


def test_a_missing_prediction_has_no_gap():
    assert score_one(Gold("a", "coder", 0), NOT_PREDICTED) == (False, False, False, None, False)


def test_what_a_method_that_names_only_roles_does_not_predict_is_null_and_not_failed():
    roles = {question_id: Predicted("coder", None) for question_id in GOLD}
    assert score(GOLD, roles, declares=ROLE_ONLY).overall == Counts(4, 2, None, None, None, None, 0, None)


def test_a_role_that_does_not_speak_in_the_trajectory_is_an_answer_and_wrong():
    roles = {question_id: Predicted(None, None, is_answer=True) for question_id in GOLD}
    assert score(GOLD, roles, declares=ROLE_ONLY).overall == Counts(4, 0, None, None, None, None, 0, None)


def test_a_role_only_method_fails_where_it_gave_no_role():
    roles = {"a__1": Predicted("coder", None), "a__2": NOT_PREDICTED}
    assert score(GOLD, roles, declares=ROLE_ONLY).overall.failed_n == 3


def test_what_a_method_that_names_only_steps_does_not_predict_is_null():
    steps = {question_id: Predicted(None, 1) for question_id in GOLD}
    overall = score(GOLD, steps, declares=STEP_ONLY).overall
    # Gaps: a 3, 0, 19; b 1. Sources weigh 3/4 and 1/4: 3/4 * 22/3 + 1/4 * 1 = 5.75.
    assert overall == Counts(4, None, 1, 3, None, 4, 0, pytest.approx(5.75))


def test_the_overall_error_weighs_sources_by_their_trajectories_not_by_their_valid_answers():
    steps = {"a__1": Predicted(None, 8), "b__1": Predicted(None, 2)}
    # MAE of a is 4 over one valid of three, of b 2: 3/4 * 4 + 1/4 * 2 = 3.5; the pooled mean is 3.
    assert score(GOLD, steps, declares=STEP_ONLY).overall.root_mae == pytest.approx(3.5)


def test_the_error_of_no_sources_is_undefined():
    assert weighted_mae([]) is None


def test_the_order_of_gold_and_predictions_does_not_matter():
    backwards = score(dict(reversed(GOLD.items())), dict(reversed(PREDICTED.items())), declares=BOTH)
    assert backwards == score(GOLD, PREDICTED, declares=BOTH)
    assert list(backwards.by_source) == ["a", "b"]


def test_a_prediction_on_another_trajectory_is_not_counted():
    with_stranger = PREDICTED | {"c__9": Predicted("coder", 1)}
    assert score(GOLD, with_stranger, declares=BOTH) == score(GOLD, PREDICTED, declares=BOTH)


roots = st.builds(Gold, st.sampled_from("abc"), st.sampled_from(["x", "y", "z"]), st.integers(0, 30))
answers = st.builds(Predicted, st.none() | st.sampled_from(["x", "y"]), st.none() | st.integers(0, 30), st.booleans())
ids = st.integers(0, 20).map(str)


@settings(deadline=None)
@given(st.dictionaries(ids, roots), st.dictionaries(ids, answers))
def test_the_counts_always_fit_together(gold, predicted):
    overall, by_source = score(gold, predicted, declares=BOTH)
    for counts in (overall, *by_source.values()):
        assert counts.joint_exact_correct <= min(counts.role_correct, counts.root_exact_correct)
        assert counts.root_exact_correct <= counts.root_within_5_correct <= counts.valid_step_n
        assert counts.valid_step_n + counts.failed_n == counts.n
    for name in set(asdict(overall)) - {"root_mae"}:
        assert getattr(overall, name) == sum(getattr(counts, name) for counts in by_source.values())


@settings(deadline=None)
@given(st.dictionaries(ids, roots, min_size=1), st.dictionaries(ids, answers))
def test_pandas_counts_the_same(gold, predicted):
    frame = pd.DataFrame([{"id": key, **root._asdict()} for key, root in gold.items()]).set_index("id")
    frame["said"] = [predicted[key].step if key in predicted else None for key in frame.index]
    frame["said"] = frame["said"].astype("Float64")
    frame["gap"] = (frame["said"] - frame["step"]).abs()
    overall, by_source = score(gold, predicted, declares=STEP_ONLY)
    assert overall.root_exact_correct == int((frame["gap"] == 0).sum())
    assert overall.root_within_5_correct == int((frame["gap"] <= 5).sum())
    means = frame.groupby("source")["gap"].mean()
    shares = frame.groupby("source").size() / len(frame)
    if means.isna().any():
        assert overall.root_mae is None
    else:
        assert overall.root_mae == pytest.approx(float((means * shares).sum()))
    assert {source: counts.n for source, counts in by_source.items()} == frame["source"].value_counts().to_dict()
