"""Faults beside the root, marks, and what is said of a fault."""

import pytest

from annotation.domain.answer import (
    Answer,
    BadAnswer,
    Details,
    Mark,
    MarkedFault,
    answer_from,
    body_of,
    steps_quoted,
)
from annotation.domain.answer.fields import MOST_FAULTS, MOST_QUOTES
from benchmarks.domain.fault import MarkKind, Outcome, Phase, QuoteKind, Repair, Root, Trace
from tests.builders.bodies import CONTENTS, FULL_BODY, ROLE_KEYS

CHOICES = {"n_steps": len(CONTENTS), "role_keys": ROLE_KEYS, "contents": CONTENTS}
FAULT = {"outcome": "fault", "step": 3, "role": "coder", "rationale": "It guessed.", "confidence": 4}


def read(body: dict, *, mode_codes=()) -> Answer:
    return answer_from(body, mode_codes=mode_codes, **CHOICES)


def errors_of(body: dict, *, mode_codes=()) -> dict[str, str]:
    with pytest.raises(BadAnswer) as refused:
        read(body, mode_codes=mode_codes)
    return refused.value.errors


def test_a_whole_body_says_all_that_it_says():
    answer = read(FULL_BODY, mode_codes=["1", "2"])
    assert answer.root == Root("coder", 3, "2")
    details = answer.root_details
    assert (details.note, details.phase, details.repair) == ("Nobody told it the city.", Phase.REASON, Repair.ACTIVE)
    assert (details.trace, [quote.text for quote in details.quotes]) == (Trace.IN_OUTCOME, ["Bonn", "Köln 🚆"])
    [first, second] = answer.other_faults
    assert first.details.quotes[0].kind is QuoteKind.EVIDENCE
    assert second == MarkedFault("orchestrator", 4)
    assert answer.marks == (
        Mark(MarkKind.MANIFESTATION, 5),
        Mark(MarkKind.ONSET, 0),
        Mark(MarkKind.OTHER_ROOT, 1),
        Mark(MarkKind.OTHER_ROOT, 4),
        Mark(MarkKind.POINT_OF_NO_RETURN, 4),
    )


def test_a_body_comes_back_as_it_was_said():
    assert body_of(read(FULL_BODY, mode_codes=["1", "2"])) == FULL_BODY


def test_the_answer_of_an_answers_body_is_the_same_answer():
    answer = read(FULL_BODY, mode_codes=["1", "2"])
    assert read(body_of(answer), mode_codes=["1", "2"]) == answer


def test_the_root_is_the_first_of_all_faults():
    answer = read(FULL_BODY, mode_codes=["1", "2"])
    assert [fault.step for fault in answer.faults] == [3, 1, 4]
    assert answer.faults[0].details == answer.root_details


def test_a_fault_beside_the_root_needs_its_step_and_role_alone():
    assert read(FAULT | {"other_faults": [{"step": "1", "role": "Coder "}]}).other_faults == (MarkedFault("coder", 1),)


def test_every_wrong_field_of_every_fault_is_named_by_its_path():
    others = [{"step": 1, "role": "coder"}, {"step": 6, "role": "boss", "phase": "sleep"}, {"role": "coder"}]
    errors = errors_of(FAULT | {"other_faults": others, "trace": "some", "confidence": 9})
    assert set(errors) == {
        "other_faults[1].step",
        "other_faults[1].role",
        "other_faults[1].phase",
        "other_faults[2].step",
        "trace",
        "confidence",
    }
    assert errors["other_faults[2].step"] == "is missing"


def test_a_quote_of_a_fault_beside_the_root_is_named_by_its_path():
    others = [{"step": 1, "role": "coder", "quotes": [{"kind": "evidence", "step": 9, "text": "x"}]}]
    assert list(errors_of(FAULT | {"other_faults": others})) == ["other_faults[0].quotes[0].step"]


@pytest.mark.parametrize("rows", ["3", 3, {"step": 1}, True])
def test_what_is_no_list_of_faults_is_refused(rows):
    assert "is not a list" in errors_of(FAULT | {"other_faults": rows})["other_faults"]


@pytest.mark.parametrize("row", ["3", 3, None, [1]])
def test_what_is_no_fault_is_refused_by_its_place(row):
    assert list(errors_of(FAULT | {"other_faults": [row]})) == ["other_faults[0]"]


def test_a_fault_is_not_named_twice():
    twice = [{"step": 1, "role": "coder"}, {"step": 1, "role": "coder", "note": "again"}]
    assert "is named already" in errors_of(FAULT | {"other_faults": twice})["other_faults[1].step"]


def test_the_root_is_not_named_again_beside_itself():
    errors = errors_of(FAULT | {"other_faults": [{"step": 3, "role": "coder"}]})
    assert list(errors) == ["other_faults[0].step"]


def test_one_step_may_be_two_faults_of_two_roles_or_two_modes():
    others = [{"step": 3, "role": "orchestrator"}, {"step": 3, "role": "coder", "mode": "1"}]
    assert len(read(FAULT | {"mode": "2", "other_faults": others}, mode_codes=["1", "2"]).other_faults) == 2


def test_a_mode_of_another_fault_is_forbidden_where_the_round_asks_for_none():
    others = [{"step": 1, "role": "coder", "mode": "1"}]
    assert list(errors_of(FAULT | {"other_faults": others})) == ["other_faults[0].mode"]


def test_a_root_is_no_other_root_of_itself():
    assert errors_of(FAULT | {"other_roots": [1, "3"]}) == {"other_roots": "step 3 is the root itself"}


def test_other_roots_are_kept_once_and_in_order():
    assert read(FAULT | {"other_roots": [4, "1", 4]}).steps_marked(MarkKind.OTHER_ROOT) == [1, 4]


@pytest.mark.parametrize("steps", [[6], [-1], ["x"], [None], [[1]], "1, 2", 1])
def test_other_roots_are_steps_of_the_history(steps):
    assert list(errors_of(FAULT | {"other_roots": steps})) == ["other_roots"]


@pytest.mark.parametrize("field", ["onset", "point_of_no_return", "manifestation"])
@pytest.mark.parametrize("value", [6, "-1", "1, 2", [1]])
def test_each_other_mark_is_one_step_of_the_history(field, value):
    assert list(errors_of(FAULT | {field: value})) == [field]


def test_faults_add_up_without_a_root():
    body = {"outcome": "no_single_fault", "rationale": "All of it.", "confidence": 2}
    answer = read(body | {"other_faults": [{"step": 1, "role": "coder"}, {"step": 4, "role": "orchestrator"}]})
    assert (answer.outcome, [fault.step for fault in answer.faults]) == (Outcome.NO_SINGLE_FAULT, [1, 4])


def test_there_are_limits_and_both_numbers_are_said():
    many = [{"step": 1, "role": "coder", "mode": str(number)} for number in range(MOST_FAULTS + 1)]
    assert errors_of(FAULT | {"other_faults": many}) == {"other_faults": "has 51 entries; at most 50 are stored"}
    quotes = [{"kind": "evidence", "step": 3, "text": "Bonn"}] * (MOST_QUOTES + 1)
    assert errors_of(FAULT | {"quotes": quotes}) == {"quotes": "has 21 entries; at most 20 are stored"}
    assert "at most 50" in errors_of(FAULT | {"other_roots": [1] * 51})["other_roots"]


def test_nothing_said_is_no_details():
    blank = {"note": " ", "phase": "", "repair": None, "trace": "", "quotes": [], "other_faults": [], "other_roots": []}
    assert read(FAULT | blank) == read(FAULT)
    assert read(FAULT).root_details == Details()


def test_the_steps_that_quotes_name_are_found_in_any_body():
    assert steps_quoted(FULL_BODY) == {2, 3}
    assert steps_quoted({"quotes": [{"step": "4"}, {"step": "x"}, {}, 7]}) == {4}
    assert steps_quoted({"quotes": "no list", "other_faults": [None, {"quotes": {"step": 1}}]}) == set()
