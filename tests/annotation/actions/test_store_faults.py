"""A label keeps all that its annotator said: details, quotes, marks, the guideline, how it was read."""

from dataclasses import replace

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from annotation.actions.guideline import confirm_guideline
from annotation.actions.labels import submit_label
from annotation.actions.reading import note_reading
from annotation.actions.rounds import add_guideline
from annotation.actions.store_faults import AnswerDoesNotFit
from annotation.domain.answer import Answer, Details, Mark, MarkedFault, Passage
from annotation.domain.reading import Report
from annotation.models import Fault, Label, Quote, ReadingRecord, StepMark
from annotation.queries.assignments import read_answer
from annotation.queries.label_answer import answer_of
from annotation.queries.label_page import fields_of_label
from benchmarks.domain.fault import MarkKind, Outcome, Phase, QuoteKind, Root, Trace
from tests.builders.rounds import a_full_answer, a_round, a_submitted_label, a_taxonomy, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def trajectory():
    return a_trajectory(a_benchmark())


@pytest.fixture
def assignment(trajectory):
    return an_assignment(a_round(trajectory.benchmark), trajectory)


def submit(assignment, answer=None) -> Label:
    return submit_label(assignment=assignment, answer=answer or a_full_answer(), by=assignment.person)


def test_an_answer_with_everything_is_the_same_when_it_is_read_back(assignment):
    assert answer_of(submit(assignment)) == a_full_answer()


def test_a_label_read_as_a_body_makes_the_same_answer_again(assignment):
    body = fields_of_label(submit(assignment))
    assert read_answer(assignment, body) == a_full_answer()


def test_the_same_answer_with_everything_twice_is_one_label(assignment):
    assert submit(assignment) == submit(assignment)
    assert (Label.objects.count(), Fault.objects.count(), Quote.objects.count()) == (1, 3, 2)


@pytest.mark.parametrize(
    "other",
    [
        {"root_details": Details(note="Another.")},
        {"marks": (Mark(MarkKind.ONSET, 1),)},
        {"other_faults": (MarkedFault("planner", 3, details=Details(trace=Trace.IN_OUTCOME)),)},
    ],
)
def test_another_detail_is_another_version(assignment, other):
    submit(assignment)
    assert submit(assignment, replace(a_full_answer(), **other)).version == 2


def test_every_row_keeps_the_length_of_the_history(assignment):
    submit(assignment)
    assert {row.n_steps for kind in (Fault, Quote, StepMark) for row in kind.objects.all()} == {6}


def test_faults_without_a_root_are_kept_in_their_order(assignment):
    others = (MarkedFault("searcher", 4), MarkedFault("writer", 2, details=Details(phase=Phase.PLAN)))
    label = submit(assignment, Answer(Outcome.NO_SINGLE_FAULT, None, others, rationale="Both.", confidence=2))
    stored = label.faults.order_by("position").values_list("step", "is_root", "phase")
    assert list(stored) == [(4, False, None), (2, False, "plan")]


def test_a_fault_beside_the_root_needs_no_mode_where_the_round_asks_for_one(trajectory):
    round = a_round(trajectory.benchmark, "modes", taxonomy=a_taxonomy())
    answer = Answer(Outcome.FAULT, Root("writer", 2, "1"), (MarkedFault("planner", 0),), rationale="Two.", confidence=3)
    label = a_submitted_label(round, trajectory, answer=answer)
    assert [fault.mode and fault.mode.code for fault in label.faults.order_by("position")] == ["1", None]


PLACE = {"kind": QuoteKind.EVIDENCE, "step": 2, "start": 0, "end": 4, "text": "What"}


@pytest.mark.parametrize("change", [{"step": 6}, {"step": -1}, {"text": "That"}, {"end": 5}, {"text": "", "end": 0}])
def test_a_quote_that_its_step_does_not_say_is_refused(assignment, change):
    details = Details(quotes=(Passage(**PLACE | change),))
    with pytest.raises(AnswerDoesNotFit, match="step"):
        submit(assignment, replace(a_full_answer(), root_details=details))
    assert not Label.objects.exists()


@pytest.mark.parametrize("step", [6, -1])
def test_a_mark_outside_the_history_is_refused(assignment, step):
    with pytest.raises(AnswerDoesNotFit, match="0 to 5"):
        submit(assignment, replace(a_full_answer(), marks=(Mark(MarkKind.ONSET, step),)))
    assert not Label.objects.exists()


@pytest.mark.parametrize("kind", [Quote, StepMark, Fault])
def test_nothing_that_a_label_says_is_changed_later(assignment, kind):
    submit(assignment)
    with pytest.raises(DatabaseError, match="append-only"):
        kind.objects.update(step=0)


def test_a_label_is_read_whole_with_as_many_queries_whatever_it_says(assignment, trajectory):
    full = Label.objects.get(pk=submit(assignment).pk)
    bare = a_submitted_label(a_round(trajectory.benchmark, "bare"), trajectory, answer=an_answer())
    counts = []
    for label in (full, Label.objects.get(pk=bare.pk)):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answer_of(label)
        counts.append(len(asked))
    assert counts == [4, 4]


# How it was made


@pytest.fixture
def guided(trajectory, system):
    guideline = add_guideline(benchmark=trajectory.benchmark, markdown="# Read all", by=system)
    return an_assignment(a_round(trajectory.benchmark, "guided", guideline=guideline), trajectory)


def test_a_label_names_the_guideline_that_its_annotator_confirmed(guided):
    confirm_guideline(round=guided.round, version=1, by=guided.person)
    assert submit(guided).guideline == guided.round.guideline


def test_a_guideline_that_nobody_confirmed_stands_on_no_label(guided, assignment):
    assert submit(guided).guideline is None
    assert submit(assignment).guideline is None


def test_a_label_keeps_how_it_was_read(assignment):
    note_reading(assignment=assignment, report=Report(last_step=2, steps_read=[[0, 2]]), by=assignment.person)
    label = submit(assignment)
    assert (label.reading.n_steps, label.reading.n_steps_read) == (6, 3)


def test_a_label_that_no_page_reported_reading_of_has_no_record(assignment):
    submit(assignment)
    assert not ReadingRecord.objects.exists()
