"""Every promise between a label and what it names is checked, and a breach is named."""

from collections.abc import Callable

import pytest
from django.db.models import F, QuerySet

from annotation.actions.guideline import confirm_guideline
from annotation.actions.labels import submit_label
from annotation.actions.reading import note_reading
from annotation.actions.rounds import add_guideline
from annotation.domain.phase import RoundKind
from annotation.domain.reading import Report
from annotation.integrity import findings
from annotation.models import Fault, Guideline, GuidelineReading, Label, Quote, ReadingRecord, Round, StepMark
from annotation.queries.label_invariants import INVARIANTS
from benchmarks.actions.people import system_person
from tests.builders.damage import damage
from tests.builders.rounds import a_full_answer, a_round, a_taxonomy, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]

LABEL = "label 1 of ann on alpha__1 in main"
ROOT = f"step 2 in {LABEL}"
QUOTE = f"characters 5 to 16 of step 2 for {ROOT}"
READING = f"reading behind {LABEL}"


@pytest.fixture(autouse=True)
def label() -> Label:
    """A label that says everything, under a guideline that was confirmed, with three steps read."""
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    _first, second = (add_guideline(benchmark=benchmark, markdown=text, by=system_person()) for text in ("# A", "# B"))
    round = a_round(benchmark, guideline=second, taxonomy=a_taxonomy())
    assignment = an_assignment(round, trajectory)
    confirm_guideline(round=round, version=2, by=assignment.person)
    note_reading(assignment=assignment, report=Report(last_step=2, steps_read=[(0, 1), (4, 4)]), by=assignment.person)
    return submit_label(assignment=assignment, answer=a_full_answer(mode="1"), by=assignment.person)


def other_faults() -> QuerySet:
    return Fault.objects.filter(is_root=False)


def claim() -> QuerySet:
    return Quote.objects.filter(step=2)


def foreign_guideline() -> Guideline:
    return add_guideline(benchmark=a_benchmark("stays"), markdown="# C", by=system_person())


def name_the_planner_twice() -> None:
    planner = other_faults().get(step=3)
    other_faults().filter(step=4).update(step=3, role=planner.role)


def name_the_root_twice() -> None:
    root = Fault.objects.get(is_root=True)
    other_faults().filter(step=4).update(step=2, role=root.role, mode=root.mode)


def read_steps(*runs: list[int], n: int = 3) -> None:
    ReadingRecord.objects.update(steps_read=runs, n_steps_read=n)


# By invariant: what breaks it, and words that the finding says.
BREACHES: list[tuple[str, Callable[[], object], str]] = [
    ("label_guidelines", lambda: Label.objects.update(guideline=foreign_guideline()), LABEL),
    ("confirmed_guidelines", lambda: Label.objects.update(guideline=F("guideline") - 1), LABEL),
    ("confirmed_guidelines", lambda: GuidelineReading.objects.all().delete(), LABEL),
    ("distinct_faults", name_the_planner_twice, f"step 3 in {LABEL}"),
    ("distinct_faults", name_the_root_twice, ROOT),
    ("quote_lengths", lambda: claim().update(n_steps=7), QUOTE),
    ("quote_texts", lambda: claim().update(text="Writer sang"), QUOTE),
    ("quote_texts", lambda: claim().update(start=4), "characters 4 to 16 of step 2"),
    ("quote_texts", lambda: claim().update(end=400), "characters 5 to 400 of step 2"),
    ("quote_texts", lambda: claim().update(step=3), "characters 5 to 16 of step 3"),
    ("quote_texts", lambda: claim().update(step=6, n_steps=7), "characters 5 to 16 of step 6"),
    ("step_mark_lengths", lambda: StepMark.objects.update(n_steps=7), f"onset at step 0 in {LABEL}"),
    ("other_roots", lambda: StepMark.objects.filter(step=4).update(step=2), f"other_root at step 2 in {LABEL}"),
    ("reading_lengths", lambda: ReadingRecord.objects.update(n_steps=7), READING),
    ("counted_readings", lambda: read_steps([0, 1]), READING),
    ("counted_readings", lambda: read_steps([0, 1], [6, 6]), READING),
    ("counted_readings", lambda: read_steps([0, 1], [0, 0]), READING),
]


def test_every_invariant_is_broken_here_at_least_once():
    assert {name for name, _, _ in BREACHES} == {invariant.name for invariant in INVARIANTS}


def test_a_label_with_everything_keeps_every_promise():
    assert findings() == []


@pytest.mark.parametrize(("name", "do_harm", "words"), BREACHES)
def test_a_breach_is_found_and_named(name, do_harm, words):
    with damage():
        do_harm()
        said = [finding.what for finding in findings() if finding.invariant.name == name]
    assert any(words in what for what in said)


def test_a_label_keeps_its_guideline_when_the_round_follows_a_newer_one(label):
    round = label.assignment.round
    newer = add_guideline(benchmark=round.benchmark, markdown="# D", by=system_person(), followed_by=[round])
    assert Round.objects.get().guideline == newer
    assert findings() == []


def test_a_published_label_may_repeat_itself():
    with damage():
        name_the_planner_twice()
        Round.objects.update(kind=RoundKind.IMPORTED)
        assert "distinct_faults" not in {finding.invariant.name for finding in findings()}


def test_one_step_with_two_modes_is_two_faults():
    with damage():
        root = Fault.objects.get(is_root=True)
        other_faults().filter(step=4).update(step=2, role=root.role, mode=None)
        assert "distinct_faults" not in {finding.invariant.name for finding in findings()}
