"""A label in one sentence."""

from annotation.domain.answer import Answer, MarkedFault
from annotation.domain.label_words import sentence_of
from benchmarks.domain.fault import Outcome
from tests.builders.rounds import a_full_answer

NAMES = {"planner": "Planner", "searcher": "Searcher", "writer": "Writer"}


def test_a_label_without_a_root_names_none():
    answer = Answer(Outcome.ENVIRONMENT, rationale="The site was down.", confidence=5)
    assert sentence_of(answer, role_names=NAMES) == "Outcome environment; confidence 5 of 5."


def test_faults_that_add_up_are_counted_as_faults_and_not_as_other_ones():
    faults = (MarkedFault("planner", 0), MarkedFault("writer", 2))
    answer = Answer(Outcome.NO_SINGLE_FAULT, other_faults=faults, rationale="Both.", confidence=3)
    assert sentence_of(answer, role_names=NAMES) == "Outcome no single fault; 2 faults; confidence 3 of 5."


def test_nothing_is_said_of_a_confidence_that_was_not_given():
    answer = Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="It is cut off.")
    assert sentence_of(answer, role_names=NAMES) == "Outcome cannot judge."


def test_quotes_of_every_fault_and_every_mark_are_counted():
    answer = a_full_answer()
    n_quotes = sum(len(fault.details.quotes) for fault in answer.faults)
    said = sentence_of(answer, role_names={fault.role: fault.role.title() for fault in answer.faults})
    assert f"{n_quotes} quote" in said
    assert f"{len(answer.marks)} other mark" in said
