"""What is odd about an answer is said, and never blocks it."""

import pytest

from annotation.domain.answer import Answer, Details, Mark, MarkedFault, warnings_about_answer
from benchmarks.domain.fault import MarkKind, Outcome, Repair, Root

SPEAKERS = ["coder", "orchestrator", "coder", "orchestrator"]


def doubts_of(root: Root | None = None, *others: MarkedFault, **said: object) -> list[str]:
    outcome = Outcome.NO_SINGLE_FAULT if root is None else Outcome.FAULT
    return warnings_about_answer(Answer(outcome, root, others, **said), SPEAKERS)


def test_that_somebody_else_spoke_at_the_root_is_a_warning():
    assert doubts_of(Root("coder", 1)) == ["Step 1 was spoken by 'orchestrator', not by 'coder'."]
    assert doubts_of(Root("coder", 0)) == []
    assert doubts_of(None) == []


def test_an_answer_without_oddities_is_not_warned_about():
    marks = (Mark(MarkKind.MANIFESTATION, 3), Mark(MarkKind.ONSET, 0), Mark(MarkKind.POINT_OF_NO_RETURN, 2))
    assert doubts_of(Root("coder", 2), MarkedFault("orchestrator", 3), marks=marks) == []


def test_the_speaker_is_asked_about_for_every_fault():
    assert doubts_of(Root("coder", 1), MarkedFault("orchestrator", 2)) == [
        "Step 1 was spoken by 'orchestrator', not by 'coder'.",
        "Step 2 was spoken by 'coder', not by 'orchestrator'.",
    ]
    assert doubts_of(None, MarkedFault("coder", 3)) == ["Step 3 was spoken by 'orchestrator', not by 'coder'."]


def test_two_modes_of_one_fault_are_asked_about_once():
    assert len(doubts_of(Root("coder", 2), MarkedFault("coder", 1, "1"), MarkedFault("coder", 1, "2"))) == 1


def test_a_root_that_was_repaired_is_odd():
    [doubt] = doubts_of(Root("coder", 2), root_details=Details(repair=Repair.REPAIRED))
    assert "step 2, is said to be repaired" in doubt


def test_an_earlier_fault_that_nothing_repaired_could_be_the_root():
    earlier = MarkedFault("coder", 0, details=Details(repair=Repair.ACTIVE))
    assert "Step 0 is wrong, earlier than the root" in doubts_of(Root("coder", 2), earlier)[0]


@pytest.mark.parametrize(
    "said",
    [
        {"details": Details(repair=Repair.REPAIRED)},
        {"details": Details()},
    ],
)
def test_an_earlier_fault_that_was_repaired_or_of_unknown_fate_is_not_odd(said):
    assert doubts_of(Root("coder", 2), MarkedFault("coder", 0, **said)) == []


def test_an_earlier_fault_that_was_named_as_another_root_is_not_asked_about_again():
    earlier = MarkedFault("coder", 0, details=Details(repair=Repair.ACTIVE))
    assert doubts_of(Root("coder", 2), earlier, marks=(Mark(MarkKind.OTHER_ROOT, 0),)) == []


@pytest.mark.parametrize("kind", [MarkKind.POINT_OF_NO_RETURN, MarkKind.MANIFESTATION])
def test_a_failure_that_is_seen_or_sealed_before_its_root_is_odd(kind):
    [doubt] = doubts_of(Root("coder", 2), marks=(Mark(kind, 1),))
    assert "step 1, lies before the root, step 2" in doubt
