"""What each outcome needs and forbids, and which values are understood."""

import pytest

from annotation.domain.answer import (
    LONGEST_TEXT,
    NEEDS,
    Answer,
    BadAnswer,
    Details,
    Field,
    Need,
    answer_from,
    needs_of,
    settled_answer_from,
)
from benchmarks.domain.fault import Outcome, Root
from benchmarks.domain.roles import Aliases

# A trajectory of six steps in which a coder and an orchestrator speak.
CHOICES = {
    "n_steps": 6,
    "role_keys": ["orchestrator", "coder"],
    "aliases": Aliases({"orchestrator (thought)": "Orchestrator"}),
}
CONTENTS = {3: "It is Bonn, surely."}
GIVEN = {
    Field.STEP: "3",
    Field.ROLE: "coder",
    Field.MODE: "2",
    Field.RATIONALE: "It guessed.",
    Field.CORRECTION: "Look it up.",
    Field.CONFIDENCE: "4",
    Field.CANNOT_JUDGE_REASON: "The log is cut.",
    Field.NOTE: "It never asked.",
    Field.PHASE: "reason",
    Field.REPAIR: "active",
    Field.TRACE: "in_outcome",
    Field.QUOTES: [{"kind": "commitment", "step": 3, "start": 6, "end": 10, "text": "Bonn"}],
    Field.OTHER_FAULTS: [{"step": 1, "role": "orchestrator"}],
    Field.OTHER_ROOTS: [2],
    Field.ONSET: "0",
    Field.POINT_OF_NO_RETURN: "4",
    Field.MANIFESTATION: "5",
}


def body_for(outcome: Outcome, *, asks_mode: bool = False, **changes: object) -> dict:
    """The smallest body that this outcome takes, with changes."""
    needs = needs_of(outcome, asks_mode=asks_mode)
    body = {"outcome": outcome.value} | {
        field.value: GIVEN[field] for field, need in needs.items() if need is Need.REQUIRED
    }
    return body | changes


def read(body: dict, *, mode_codes=()) -> Answer:
    return answer_from(body, mode_codes=mode_codes, contents=CONTENTS, **CHOICES)


def errors_of(body: dict, *, mode_codes=()) -> dict[str, str]:
    with pytest.raises(BadAnswer) as refused:
        read(body, mode_codes=mode_codes)
    return refused.value.errors


CASES = [(outcome, field) for outcome in Outcome for field in Field if field is not Field.OUTCOME]


def test_every_outcome_has_a_row_and_every_row_every_field():
    assert set(NEEDS) == set(Outcome)
    assert all(set(row) == set(Field) - {Field.OUTCOME} for row in NEEDS.values())


@pytest.mark.parametrize("outcome", Outcome)
def test_the_required_fields_of_an_outcome_are_enough(outcome):
    assert read(body_for(outcome)).outcome is outcome


@pytest.mark.parametrize(("outcome", "field"), CASES)
def test_each_field_is_required_optional_or_forbidden_as_the_table_says(outcome, field):
    complete = body_for(outcome, asks_mode=True)
    without = {name: value for name, value in complete.items() if name != field}
    with_it = complete | {field.value: GIVEN[field]}
    need = NEEDS[outcome][field]
    if need is Need.REQUIRED:
        assert errors_of(without, mode_codes=["1", "2"]) == {field: "is missing"}
    elif need is Need.FORBIDDEN:
        assert list(errors_of(with_it, mode_codes=["1", "2"])) == [field]
    else:
        assert read(without, mode_codes=["1", "2"]) != read(with_it, mode_codes=["1", "2"])


def test_a_fault_names_a_root_and_no_other_outcome_does():
    assert read(body_for(Outcome.FAULT)).root == Root("coder", 3)
    assert all(read(body_for(outcome)).root is None for outcome in Outcome if outcome is not Outcome.FAULT)


def test_a_mode_is_forbidden_where_the_round_asks_for_none():
    assert list(errors_of(body_for(Outcome.FAULT, mode="2"))) == ["mode"]


def test_a_mode_is_one_of_the_rounds_taxonomy():
    body = body_for(Outcome.FAULT, asks_mode=True)
    assert read(body, mode_codes=["1", "2"]).root.mode == "2"
    assert "its modes are 1, 3" in errors_of(body, mode_codes=["1", "3"])["mode"]


@pytest.mark.parametrize("spelling", ["coder", " Coder ", "CODER", "Coder (-> Orchestrator)"])
def test_a_role_is_matched_in_other_case_with_spaces_or_a_hand_off(spelling):
    assert read(body_for(Outcome.FAULT, role=spelling)).root.role == "coder"


def test_a_role_is_matched_through_the_alias_table():
    assert read(body_for(Outcome.FAULT, role="Orchestrator (thought)")).root.role == "orchestrator"


@pytest.mark.parametrize("stranger", ["coder2", "code", "Assistant", 7, True])
def test_a_role_that_does_not_speak_is_refused_with_those_that_do(stranger):
    assert "orchestrator, coder" in errors_of(body_for(Outcome.FAULT, role=stranger))["role"]


@pytest.mark.parametrize(("value", "step"), [("3", 3), (" 3", 3), (3, 3), ("0", 0), ("5", 5)])
def test_a_step_is_a_whole_number_of_the_history(value, step):
    assert read(body_for(Outcome.FAULT, step=value)).root.step == step


@pytest.mark.parametrize("value", ["6", 6, "-1", -1, "3.0", 3.0, "step 3", True, "1000000000", [3], {"step": 3}])
def test_what_names_no_step_of_the_history_is_refused(value):
    assert list(errors_of(body_for(Outcome.FAULT, step=value))) == ["step"]


@pytest.mark.parametrize("value", ["", "   ", None])
def test_a_blank_step_is_missing(value):
    assert errors_of(body_for(Outcome.FAULT, step=value)) == {"step": "is missing"}


@pytest.mark.parametrize("value", ["0", "6", "4.0", "high", True, -1])
def test_a_confidence_that_is_not_one_to_five_is_refused(value):
    assert "from 1 to 5" in errors_of(body_for(Outcome.FAULT, confidence=value))["confidence"]


def test_every_wrong_field_is_named_at_once():
    assert set(errors_of({"outcome": "fault", "step": "9"})) == {"step", "role", "rationale", "confidence"}


@pytest.mark.parametrize("value", [None, "", "guilty", 1, ["fault"]])
def test_an_unknown_outcome_is_refused_with_the_known_ones(value):
    assert "no_single_fault" in errors_of({"outcome": value})["outcome"]


def test_text_is_kept_as_it_is_but_for_outer_space_and_what_no_database_holds():
    text = " =1+1 <script>\n他说 \x00 "
    assert read(body_for(Outcome.FAULT, rationale=text)).rationale == "=1+1 <script>\n他说 \ufffd"


def test_a_text_over_the_limit_is_refused_with_both_numbers():
    too_long = "x" * (LONGEST_TEXT + 1)
    assert errors_of(body_for(Outcome.FAULT, rationale=too_long)) == {
        "rationale": "has 20,001 characters; at most 20,000 are stored"
    }


def test_fields_that_are_no_part_of_an_answer_are_left_alone():
    assert read(body_for(Outcome.FAULT, csrfmiddlewaretoken="x")) == read(body_for(Outcome.FAULT))


def test_an_adjudicator_can_not_settle_with_cannot_judge():
    with pytest.raises(BadAnswer, match="cannot_judge"):
        settled_answer_from({"outcome": "cannot_judge"}, mode_codes=(), **CHOICES)


def test_an_adjudicator_needs_outcome_and_root_alone():
    body = {"outcome": "fault", "step": 3, "role": "Coder"}
    assert settled_answer_from(body, mode_codes=(), **CHOICES) == (Outcome.FAULT, Root("coder", 3))
    assert settled_answer_from({"outcome": "environment"}, mode_codes=(), **CHOICES).root is None


def test_an_answer_can_not_be_made_with_a_root_that_is_none_of_its_outcome():
    with pytest.raises(ValueError, match="environment"):
        Answer(Outcome.ENVIRONMENT, Root("coder", 1))


def test_details_of_a_root_need_a_root():
    with pytest.raises(ValueError, match="environment"):
        Answer(Outcome.ENVIRONMENT, root_details=Details(note="What of?"))
