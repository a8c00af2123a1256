"""Cohen's kappa, for exactly two people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa, to_table

from annotation.domain.agreement.kappa import cohen_kappa, role_kappa
from benchmarks.domain.fault import Outcome
from tests.builders.ratings import rated

ROLES = st.sampled_from(["planner", "searcher", "writer", "coder"])
CHOICES = st.lists(st.tuples(ROLES, ROLES), min_size=1, max_size=40)


def vary(choices) -> bool:
    return len({role for both in choices for role in both}) > 1


@given(CHOICES.filter(vary))
def test_scikit_learn_gives_the_same_kappa(choices):
    firsts, seconds = zip(*choices, strict=True)
    assert cohen_kappa(choices).value == pytest.approx(cohen_kappa_score(firsts, seconds))


@given(CHOICES.filter(vary))
def test_statsmodels_gives_the_same_kappa(choices):
    numbers = {role: number for number, role in enumerate(sorted({role for both in choices for role in both}))}
    table, _ = to_table([[numbers[role] for role in both] for both in choices], bins=len(numbers))
    assert cohen_kappa(choices).value == pytest.approx(cohens_kappa(table, return_results=False))


def test_kappa_by_hand():
    # 20 + 15 of 50 agree: .7. Habits: 25 * 30 + 25 * 20 of 2,500 = .5. (.7 - .5) / (1 - .5).
    choices = [("a", "a")] * 20 + [("a", "b")] * 5 + [("b", "a")] * 10 + [("b", "b")] * 15
    assert cohen_kappa(choices) == pytest.approx((0.4, 50, None))


def test_people_who_always_agree_on_different_roles_score_1():
    assert cohen_kappa([("a", "a"), ("b", "b")]).value == 1


def test_where_both_always_chose_one_role_kappa_is_undefined_and_not_1():
    figure = cohen_kappa([("a", "a")] * 3)
    assert (figure.value, figure.n) == (None, 3)
    assert "both always chose the same role" in figure.reason


@given(CHOICES.filter(vary), st.randoms())
def test_the_order_of_rows_does_not_matter(choices, random):
    shuffled = random.sample(choices, len(choices))
    assert cohen_kappa(shuffled).value == pytest.approx(cohen_kappa(choices).value)


def test_the_same_person_stands_on_the_same_side_of_every_trajectory():
    # ann: a a b, ben: b a b; whoever voted first. p_o = 2/3, p_e = (2*1 + 1*2)/9 = 4/9: .4.
    trajectories = [
        rated("q__1", ann=("a", 0), ben=("b", 0)),
        rated("q__2", ben=("a", 0), ann=("a", 0)),
        rated("q__3", ben=("b", 0), ann=("b", 0)),
    ]
    assert role_kappa(trajectories) == pytest.approx((0.4, 3, None))


@pytest.mark.parametrize(
    ("answers", "n_people"), [({}, 0), ({"ann": ("a", 0)}, 1), ({"ann": ("a", 0), "ben": ("a", 0), "cid": ("b", 0)}, 3)]
)
def test_kappa_needs_exactly_two_people(answers, n_people):
    assert role_kappa([rated(**answers)]) == (
        None,
        0,
        f"kappa compares exactly two people; {n_people} have voted here",
    )


def test_two_people_without_a_common_trajectory_have_no_kappa():
    trajectories = [rated("q__1", ann=("a", 0)), rated("q__2", ben=("a", 0))]
    assert role_kappa(trajectories) == (None, 0, "the two people name a role on no common trajectory")


def test_a_vote_without_a_root_is_missing_from_kappa_and_no_category():
    trajectories = [
        rated("q__1", ann=("a", 0), ben=("a", 0)),
        rated("q__2", ann=("b", 0), ben=("b", 0)),
        rated("q__3", ann=("a", 0), ben=Outcome.ENVIRONMENT),
    ]
    assert role_kappa(trajectories) == (1, 2, None)
