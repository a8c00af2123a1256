"""A stored label as the answer that it was, with all that it says."""

from collections.abc import Iterable

from django.db.models import Prefetch, prefetch_related_objects

from annotation.domain.answer import Answer, Details, Mark, MarkedFault, Passage
from annotation.domain.answer.said import in_order
from annotation.models import Fault, Label, Quote, StepMark
from annotation.queries.votes import FAULTS_IN_ORDER, root_named
from benchmarks.domain.fault import MarkKind, Outcome, Phase, QuoteKind, Repair, Trace

# SQLite takes no more than 32,766 values in a query: here the faults of a batch, of at most 51 a label.
LABELS_AT_ONCE = 500
QUOTES_IN_ORDER = Prefetch("faults__quotes", queryset=Quote.objects.order_by("position"))
MARKS_IN_ORDER = Prefetch("marks", queryset=StepMark.objects.order_by("pk"))
HOW_IT_WAS_MADE = ("reading", "guideline")


def read_whole(labels: Iterable[Label]) -> None:
    """Read faults, quotes, marks, readings and guidelines of labels: five queries for every LABELS_AT_ONCE."""
    wanted = list(labels)
    for first in range(0, len(wanted), LABELS_AT_ONCE):
        batch = wanted[first : first + LABELS_AT_ONCE]
        prefetch_related_objects(batch, FAULTS_IN_ORDER, QUOTES_IN_ORDER, MARKS_IN_ORDER, *HOW_IT_WAS_MADE)


def answer_of(label: Label) -> Answer:
    """Return a stored label as the answer that it was."""
    read_whole([label])
    faults = list(label.faults.all())
    root = next((fault for fault in faults if fault.is_root), None)
    return Answer(
        outcome=Outcome(label.outcome),
        root=root_named(root),
        other_faults=tuple(_marked(fault) for fault in faults if not fault.is_root),
        rationale=label.rationale,
        correction=label.correction,
        confidence=label.confidence,
        cannot_judge_reason=label.cannot_judge_reason,
        root_details=details_of(root) if root else Details(),
        marks=in_order([Mark(MarkKind(mark.kind), mark.step) for mark in label.marks.all()]),
    )


def details_of(fault: Fault) -> Details:
    """Return what a label says of a fault beside where it is."""
    return Details(
        note=fault.note,
        phase=fault.phase and Phase(fault.phase),
        repair=fault.repair and Repair(fault.repair),
        trace=fault.trace and Trace(fault.trace),
        quotes=tuple(_passage(quote) for quote in fault.quotes.all()),
    )


def _marked(fault: Fault) -> MarkedFault:
    named = root_named(fault)
    return MarkedFault(named.role, named.step, named.mode, details_of(fault))


def _passage(quote: Quote) -> Passage:
    return Passage(QuoteKind(quote.kind), quote.step, quote.start, quote.end, quote.text)
