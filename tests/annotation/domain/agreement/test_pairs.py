"""Roles, steps and gaps of a set of pairs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.agreement.pairs import (
    BINS,
    mode_agreement,
    output_gap,
    output_gaps,
    pair_figures,
    share_intervals,
    signed_gaps,
    trajectory_figures,
)
from annotation.domain.agreement.ratings import pairs_of
from benchmarks.domain.fault import Outcome
from tests.builders.ratings import drawn_at_random, rated

NOBODY = "nobody has voted yet"


def with_gaps(*gaps: int):
    return pairs_of([rated(f"q__{i}", n_steps=200, ann=("a", 0), ben=("a", gap)) for i, gap in enumerate(gaps)])


def test_the_shares_of_five_gaps_by_hand():
    figures = pair_figures(with_gaps(0, 1, 4, 9, 30), reason=NOBODY)
    assert figures["n"] == 5
    assert figures["exact"] == 1 / 5
    assert figures["within"] == {"1": 2 / 5, "3": 2 / 5, "5": 3 / 5}
    assert figures["bins"] == {"0": 1 / 5, "1-5": 2 / 5, "6-20": 1 / 5, ">20": 1 / 5}
    assert figures["reason"] is None


def test_the_quartiles_of_a_gap_are_interpolated_linearly():
    # 0 1 4 9: the first quartile lies at 3/4 of the way from 0 to 1, the third at 1/4 from 4 to 9.
    assert pair_figures(with_gaps(9, 0, 4, 1), reason=NOBODY)["gap"] == {"q1": 0.75, "median": 2.5, "q3": 5.25}


@pytest.mark.parametrize(
    ("gap", "name"), [(0, "0"), (1, "1-5"), (5, "1-5"), (6, "6-20"), (20, "6-20"), (21, ">20"), (199, ">20")]
)
def test_a_gap_falls_into_one_bin(gap, name):
    assert pair_figures(with_gaps(gap), reason=NOBODY)["bins"] == {**dict.fromkeys(BINS, 0.0), name: 1.0}


def test_role_agreement_compares_the_roles_and_not_the_steps():
    pairs = pairs_of([rated("q__1", ann=("a", 0), ben=("a", 9)), rated("q__2", ann=("a", 3), ben=("b", 3))])
    figures = pair_figures(pairs, reason=NOBODY)
    assert (figures["role"], figures["exact"]) == (1 / 2, 1 / 2)


def test_people_who_always_agree_have_shares_of_1_and_gaps_of_0():
    figures = pair_figures(with_gaps(0, 0, 0), reason=NOBODY)
    assert (figures["role"], figures["exact"], figures["within"]["1"]) == (1, 1, 1)
    assert figures["gap"] == {"q1": 0, "median": 0, "q3": 0}


@pytest.mark.parametrize("figures_of", [pair_figures, trajectory_figures])
def test_without_a_pair_every_number_is_undefined_with_a_reason(figures_of):
    figures = figures_of([], reason=NOBODY)
    assert (figures["n"], figures["reason"]) == (0, NOBODY)
    assert figures["role"] is None
    assert figures["exact"] is None
    assert figures["within"] == {"1": None, "3": None, "5": None}
    assert figures["bins"] == dict.fromkeys(BINS)
    assert figures["gap"] == {"q1": None, "median": None, "q3": None}


def test_every_share_has_wilsons_interval():
    # 0 of 40: the upper end is z² / (n + z²) = 3.8415 / 43.8415.
    intervals = share_intervals(with_gaps(*[1] * 40))
    assert intervals["exact"] == {"low": 0, "high": pytest.approx(0.08762, abs=1e-5)}
    assert intervals["within"]["1"] == {"low": pytest.approx(0.91238, abs=1e-5), "high": 1}


def test_without_a_pair_a_share_has_no_interval():
    assert share_intervals([])["role"] is None


def test_a_trajectory_with_many_pairs_weighs_as_much_as_one_with_few():
    # q__1: three people, gaps 0 6 6; q__2: two people, gap 0.
    trajectories = [rated("q__1", ann=("a", 0), ben=("a", 0), cid=("b", 6)), rated("q__2", ann=("a", 0), ben=("a", 0))]
    pairs = pairs_of(trajectories)
    assert pair_figures(pairs, reason=NOBODY)["exact"] == 2 / 4
    figures = trajectory_figures(pairs, reason=NOBODY)
    assert figures["n"] == 2
    assert figures["exact"] == pytest.approx((1 / 3 + 1) / 2)
    assert figures["role"] == pytest.approx((1 / 3 + 1) / 2)
    # Mean gaps 4 and 0.
    assert figures["gap"] == {"q1": 1, "median": 2, "q3": 3}


def test_with_one_pair_on_each_trajectory_both_weights_are_the_same():
    pairs = with_gaps(0, 1, 4, 9, 30)
    once = trajectory_figures(pairs, reason=NOBODY)
    assert once == {key: pair_figures(pairs, reason=NOBODY)[key] for key in once}


@given(st.permutations(drawn_at_random(n=8, seed=5, people=("ann", "ben", "cid"))))
def test_the_order_of_rows_does_not_matter(shuffled):
    pairs = pairs_of(drawn_at_random(n=8, seed=5, people=("ann", "ben", "cid")))
    assert pair_figures(pairs_of(shuffled), reason=NOBODY) == pair_figures(pairs, reason=NOBODY)
    assert trajectory_figures(pairs_of(shuffled), reason=NOBODY) == trajectory_figures(pairs, reason=NOBODY)


@given(st.lists(st.integers(0, 150), min_size=1, max_size=30))
def test_numpy_gives_the_same_quartiles(gaps):
    figures = pair_figures(with_gaps(*gaps), reason=NOBODY)
    assert list(figures["gap"].values()) == pytest.approx(np.quantile(gaps, [0.25, 0.5, 0.75]).tolist())


def test_modes_are_compared_where_both_name_one():
    pairs = pairs_of(
        [
            rated("q__1", ann=("a", 0, "1.1"), ben=("a", 0, "1.1")),
            rated("q__2", ann=("a", 0, "1.1"), ben=("a", 0, "2.1")),
            rated("q__3", ann=("a", 0, "1.1"), ben=("a", 0)),
        ]
    )
    assert mode_agreement(pairs) == {"value": 1 / 2, "n": 2, "reason": None}


def test_modes_of_different_taxonomies_are_never_compared():
    ann = rated("q__1", taxonomy="agentscope@1", ann=("a", 0, "1"))
    ben = rated("q__1", taxonomy="mast@1", ben=("a", 0, "1"))
    both = type(ann)("q__1", "alpha", 10, [*ann.ratings, *ben.ratings])
    assert mode_agreement(pairs_of([both])) == {
        "value": None,
        "n": 0,
        "reason": "no pair names two modes of one taxonomy",
    }


# Output A holds the steps 0 and 1; step 2 has no output id; B holds 3; A comes back at 4.
OUTPUTS = ("A", "A", None, "B", "A")


@pytest.mark.parametrize(
    ("steps", "gap"),
    [
        pytest.param((0, 1), 0, id="two steps of one output"),
        pytest.param((1, 3), 2, id="the step between counts as an output"),
        pytest.param((0, 4), 0, id="an output that comes back is the same output"),
        pytest.param((2, 3), None, id="a step without an output"),
    ],
)
def test_the_gap_in_outputs(steps, gap):
    (pair,) = pairs_of([rated(n_steps=5, outputs=OUTPUTS, ann=("a", steps[0]), ben=("a", steps[1]))])
    assert output_gap(pair) == gap


def test_the_gap_in_outputs_counts_only_pairs_whose_outputs_are_known():
    known = rated("q__1", n_steps=5, outputs=OUTPUTS, ann=("a", 0), ben=("a", 3))
    unknown = rated("q__2", n_steps=5, ann=("a", 0), ben=("a", 3))
    assert output_gaps(pairs_of([known, unknown])) == {"n": 1, "q1": 2, "median": 2, "q3": 2, "reason": None}


def test_without_known_outputs_the_gap_in_outputs_is_undefined():
    figures = output_gaps(with_gaps(3))
    assert (figures["n"], figures["median"]) == (0, None)
    assert figures["reason"] == "no pair names two steps whose outputs are known"


def test_the_signed_gap_tells_who_of_two_names_earlier_roots():
    # ben after ann by 2, 4 and -3: mean 1, median 2.
    pairs = pairs_of([rated(f"q__{i}", ann=("a", 5), ben=("a", step)) for i, step in enumerate((7, 9, 2))])
    assert signed_gaps(pairs) == {"mean": 1, "median": 2, "n": 3, "reason": None}


@pytest.mark.parametrize(("people", "n_people"), [({}, 0), ({"ann": ("a", 0), "ben": ("a", 0), "cid": ("a", 1)}, 3)])
def test_a_sign_needs_exactly_two_people(people, n_people):
    figures = signed_gaps(pairs_of([rated(**people)]))
    assert (figures["mean"], figures["median"]) == (None, None)
    assert figures["reason"] == f"a sign needs exactly two people; {n_people} are in these pairs"


def test_a_pair_with_one_root_never_reaches_the_figures():
    (pair,) = pairs_of([rated(ann=("a", 0), ben=Outcome.NO_SINGLE_FAULT)])
    assert not pair.names_two_roots
