"""The moves between the states of an assignment."""

import pytest

from annotation.domain.phase import (
    ALLOWED_MOVES,
    ARM_OF_PLAN,
    CAUSE_MEANING,
    LIVE,
    ArmPlan,
    AssignmentState,
    Cause,
    Move,
    MoveNotAllowed,
    moved,
)

CASES = [(state, move) for state in AssignmentState for move in Move]


def test_every_state_has_a_row_in_the_table():
    assert set(ALLOWED_MOVES) == set(AssignmentState)


def test_every_plan_has_an_arm_and_every_cause_a_meaning():
    assert set(ARM_OF_PLAN) == set(ArmPlan)
    assert set(CAUSE_MEANING) == set(Cause)


@pytest.mark.parametrize(("state", "move"), CASES)
def test_a_move_is_possible_exactly_where_the_table_has_it(state, move):
    if move in ALLOWED_MOVES[state]:
        assert moved(state, move) is ALLOWED_MOVES[state][move]
    else:
        with pytest.raises(MoveNotAllowed, match=state):
            moved(state, move)


def test_a_skip_is_the_only_move_that_frees_a_slot():
    leaving = [move for state in LIVE for move, then in ALLOWED_MOVES[state].items() if then not in LIVE]
    assert leaving == [Move.SKIP]


def test_a_submitted_label_can_not_be_skipped_any_more():
    assert Move.SKIP not in ALLOWED_MOVES[AssignmentState.SUBMITTED]
