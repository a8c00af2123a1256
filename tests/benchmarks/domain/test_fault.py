"""What a label says, and what counts as a vote."""

import pytest

from benchmarks.domain.fault import (
    DECISIVE_QUESTION,
    OUTCOME_MEANING,
    ROOT_CONVENTION_TEXT,
    VOTES,
    Outcome,
    Root,
    RootConvention,
    Vote,
)

WITHOUT_ROOT = sorted(VOTES - {Outcome.FAULT})


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_says_what_it_means(outcome):
    assert OUTCOME_MEANING[outcome]


@pytest.mark.parametrize("convention", RootConvention)
def test_every_root_convention_has_a_text(convention):
    assert ROOT_CONVENTION_TEXT[convention]


def test_the_decisive_question_asks_for_the_earliest_step_and_allows_no_perfect_first_step():
    assert "would it more likely than not have succeeded?" in DECISIVE_QUESTION.lower()
    assert "EARLIEST faulty step" in DECISIVE_QUESTION
    assert "A perfect first step that solves the whole task is not such a replacement." in DECISIVE_QUESTION


def test_all_outcomes_but_cannot_judge_are_votes():
    assert set(Outcome) - VOTES == {Outcome.CANNOT_JUDGE}


def test_a_fault_names_its_root():
    assert Vote("ann", Outcome.FAULT, Root("coder", 0)).root == Root("coder", 0)


def test_a_fault_without_a_root_is_no_vote():
    with pytest.raises(ValueError, match="ann: outcome fault with root None"):
        Vote("ann", Outcome.FAULT)


@pytest.mark.parametrize("outcome", WITHOUT_ROOT)
def test_another_outcome_has_no_root(outcome):
    assert Vote("ann", outcome).root is None
    with pytest.raises(ValueError, match=f"ann: outcome {outcome} with root"):
        Vote("ann", outcome, Root("coder", 0))


def test_cannot_judge_is_missing_and_no_vote():
    with pytest.raises(ValueError, match="ann: cannot_judge is no vote, it is missing"):
        Vote("ann", Outcome.CANNOT_JUDGE)


def test_the_first_step_is_a_root_like_any_other():
    # Step 0 is falsy; a check for "no step" must not swallow it.
    assert Vote("ann", Outcome.FAULT, Root("coder", 0)) != Vote("ann", Outcome.FAULT, Root("coder", 1))
