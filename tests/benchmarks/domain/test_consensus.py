"""How votes on one trajectory are joined, or become a dispute."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.domain.consensus import RULE_MEANING, Consensus, Rule, Standing, join_votes
from benchmarks.domain.fault import Outcome, Root, Vote

CODER_AT_4 = Root("coder", 4)
CODER_AT_5 = Root("coder", 5)
WRITER_AT_4 = Root("writer", 4)
ENVIRONMENT = Outcome.ENVIRONMENT


def votes(*answers: Root | Outcome) -> list[Vote]:
    return [
        Vote(f"person {number}", answer)
        if isinstance(answer, Outcome)
        else Vote(f"person {number}", Outcome.FAULT, answer)
        for number, answer in enumerate(answers)
    ]


def joined(*answers: Root | Outcome, rule: Rule = Rule.EXACT, asks_mode: bool = False) -> Consensus:
    return join_votes(votes(*answers), rule=rule, asks_mode=asks_mode)


@pytest.mark.parametrize("rule", Rule)
def test_every_rule_says_what_it_means(rule):
    assert RULE_MEANING[rule]


@pytest.mark.parametrize("rule", Rule)
def test_without_a_vote_a_trajectory_is_unlabelled(rule):
    assert joined(rule=rule) == Consensus(Standing.UNLABELLED)


@pytest.mark.parametrize("rule", Rule)
def test_a_lone_vote_stands_as_single_and_not_as_agreed(rule):
    assert joined(CODER_AT_4, rule=rule) == Consensus(Standing.SINGLE, Outcome.FAULT, CODER_AT_4)


def test_two_equal_votes_agree():
    assert joined(CODER_AT_4, CODER_AT_4) == Consensus(Standing.AGREED, Outcome.FAULT, CODER_AT_4)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(CODER_AT_5, id="another step of the same role"),
        pytest.param(WRITER_AT_4, id="another role at the same step"),
        pytest.param(ENVIRONMENT, id="another outcome"),
    ],
)
@pytest.mark.parametrize("rule", Rule)
def test_two_different_votes_are_a_dispute_under_every_rule(rule, other):
    assert joined(CODER_AT_4, other, rule=rule) == Consensus(Standing.DISPUTED)


def test_steps_are_never_averaged():
    # 4 and 6: nobody named 5.
    assert joined(Root("coder", 4), Root("coder", 6)).root is None


@pytest.mark.parametrize("outcome", [Outcome.NO_SINGLE_FAULT, Outcome.ENVIRONMENT, Outcome.TASK_OR_CHECKER])
def test_an_agreed_outcome_without_a_root_settles_the_trajectory(outcome):
    assert joined(outcome, outcome) == Consensus(Standing.AGREED, outcome)


def test_environment_against_checker_is_a_dispute():
    assert joined(ENVIRONMENT, Outcome.TASK_OR_CHECKER).standing is Standing.DISPUTED


def test_exact_wants_all_votes():
    assert joined(CODER_AT_4, CODER_AT_4, CODER_AT_5, rule=Rule.EXACT).standing is Standing.DISPUTED


def test_two_of_three_are_a_majority():
    assert joined(CODER_AT_5, CODER_AT_4, CODER_AT_4, rule=Rule.MAJORITY) == Consensus(
        Standing.MAJORITY, Outcome.FAULT, CODER_AT_4
    )


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param((CODER_AT_4, CODER_AT_4, CODER_AT_5, CODER_AT_5), id="half is not more than half"),
        pytest.param((CODER_AT_4, CODER_AT_4, CODER_AT_5, WRITER_AT_4), id="two of four, all others apart"),
        pytest.param((CODER_AT_4, CODER_AT_5, WRITER_AT_4), id="three alone"),
    ],
)
def test_a_plurality_is_no_majority(answers):
    assert joined(*answers, rule=Rule.MAJORITY).standing is Standing.DISPUTED


def test_all_votes_are_agreement_and_more_than_a_majority():
    assert joined(CODER_AT_4, CODER_AT_4, CODER_AT_4, rule=Rule.MAJORITY).standing is Standing.AGREED


def test_always_adjudicates_even_what_all_agree_on():
    assert joined(CODER_AT_4, CODER_AT_4, rule=Rule.ALWAYS).standing is Standing.DISPUTED


def test_two_modes_are_a_dispute_where_the_round_asks_for_modes():
    answers = (Root("coder", 4, "1.1"), Root("coder", 4, "2.1"))
    assert joined(*answers, asks_mode=True).standing is Standing.DISPUTED


def test_a_mode_that_one_left_out_is_a_dispute_where_the_round_asks_for_modes():
    assert joined(Root("coder", 4, "1.1"), CODER_AT_4, asks_mode=True).standing is Standing.DISPUTED


def test_modes_that_nobody_asked_for_make_no_dispute_and_no_verdict():
    answers = (Root("coder", 4, "1.1"), Root("coder", 4, "2.1"))
    assert joined(*answers, asks_mode=False) == Consensus(Standing.AGREED, Outcome.FAULT, CODER_AT_4)


def test_an_agreed_mode_stands_where_the_round_asks_for_modes():
    root = Root("coder", 4, "1.1")
    assert joined(root, root, asks_mode=True).root == root


ANSWERS = st.lists(st.sampled_from([CODER_AT_4, CODER_AT_5, WRITER_AT_4, ENVIRONMENT]), max_size=6)


@given(ANSWERS.flatmap(lambda answers: st.tuples(st.just(answers), st.permutations(answers))), st.sampled_from(Rule))
def test_the_order_of_votes_does_not_matter(orders, rule):
    first, second = orders
    assert joined(*first, rule=rule) == joined(*second, rule=rule)


@given(ANSWERS, st.sampled_from(Rule))
def test_what_stands_was_said_by_somebody(answers, rule):
    consensus = joined(*answers, rule=rule)
    if consensus.outcome is not None:
        assert (consensus.root or consensus.outcome) in answers


@given(ANSWERS, st.sampled_from(Rule))
def test_a_root_stands_exactly_where_a_fault_does(answers, rule):
    consensus = joined(*answers, rule=rule)
    assert (consensus.outcome is Outcome.FAULT) == (consensus.root is not None)


@given(ANSWERS)
def test_whatever_exact_joins_majority_joins_too(answers):
    exact = joined(*answers, rule=Rule.EXACT)
    if exact.standing is Standing.AGREED:
        assert joined(*answers, rule=Rule.MAJORITY) == exact
