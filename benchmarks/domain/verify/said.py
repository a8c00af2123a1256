"""Whether what a label says of steps fits its trajectory, and its quotes the history."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from benchmarks.domain.release.records import AnnotationRecord, FaultEntry, ReadingEntry


def check_said(label: AnnotationRecord, *, n_steps: int) -> Iterator[str]:
    """Find marks, quotes and readings of steps that there aren't, or that contradict each other."""
    for step in label.marked_steps:
        if step >= n_steps:
            yield f"step {step} is marked, the history has {n_steps} steps, from 0"
    yield from _check_other_roots(label)
    for fault in label.faults:
        yield from _check_places(fault, n_steps)
    if label.reading is not None:
        yield from _check_reading(label.reading, n_steps)


def check_quotes(label: AnnotationRecord, contents: Sequence[str]) -> Iterator[str]:
    """Find quotes that are not what stands at their place. They have passed `check_said`."""
    for fault in label.faults:
        for quote in fault.quotes:
            if contents[quote.step][quote.start : quote.end] != quote.text:
                yield f"step {quote.step} does not say at {quote.start} to {quote.end} what is quoted"


def _check_other_roots(label: AnnotationRecord) -> Iterator[str]:
    root = label.root
    if label.other_roots and root is None:
        yield "other_roots without a root"
    if root is not None and root.step in label.other_roots:
        yield f"step {root.step} is the root and one of other_roots"


def _check_places(fault: FaultEntry, n_steps: int) -> Iterator[str]:
    for quote in fault.quotes:
        if quote.step >= n_steps:
            yield f"step {quote.step} is quoted, the history has {n_steps} steps, from 0"
        if quote.start >= quote.end:
            yield f"a quote of step {quote.step} goes from {quote.start} to {quote.end}"


def _check_reading(reading: ReadingEntry, n_steps: int) -> Iterator[str]:
    runs = reading.steps_read
    in_order = all(first <= last < n_steps for first, last in runs)
    apart = all(before[1] < after[0] for before, after in pairwise(runs))
    if not (in_order and apart):
        yield f"steps_read are no runs of steps in order, of 0 to {n_steps - 1}"
    elif sum(last - first + 1 for first, last in runs) != reading.n_steps_read:
        yield f"n_steps_read is {reading.n_steps_read}, which is not what steps_read has"
    if (reading.n_read_before_root or 0) > reading.n_steps_read:
        yield f"n_read_before_root is {reading.n_read_before_root}, of {reading.n_steps_read} steps read"
