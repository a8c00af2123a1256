"""What must hold between a label and all that it names, each with the query that finds where it doesn't."""

from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.db.models.functions import Substr

from annotation.domain.phase import RoundKind
from annotation.domain.reading import n_steps_in, steps_joined
from annotation.models import Fault, GuidelineReading, Label, Quote, ReadingRecord, StepMark
from benchmarks.domain.fault import MarkKind
from benchmarks.integrity import Invariant, each
from benchmarks.models import Step

TO_ASSIGNMENT = ("assignment__person", "assignment__round", "assignment__trajectory")
LABELS = Label.objects.select_related(*TO_ASSIGNMENT)
FAULTS = Fault.objects.select_related(*(f"label__{path}" for path in TO_ASSIGNMENT))
QUOTES = Quote.objects.select_related(*(f"fault__label__{path}" for path in TO_ASSIGNMENT))
MARKS = StepMark.objects.select_related(*(f"label__{path}" for path in TO_ASSIGNMENT))
READINGS = ReadingRecord.objects.select_related(*(f"label__{path}" for path in TO_ASSIGNMENT))

# What stands where a quote says. The database cuts it: a step may hold a megabyte, and both count code points.
PASSAGE_OF_IT = (
    Step.objects.filter(trajectory=OuterRef("fault__label__assignment__trajectory"), index=OuterRef("step"))
    .annotate(passage=Substr("content", OuterRef("start") + 1, OuterRef("end") - OuterRef("start")))
    .values("passage")
)
# In SQL no null equals another.
SAME_MODE = Q(mode=OuterRef("mode")) | Q(mode=None) & Q(label__faults__pk=OuterRef("pk"), label__faults__mode=None)
NAMED_BEFORE = Fault.objects.filter(
    SAME_MODE, label=OuterRef("label"), step=OuterRef("step"), role=OuterRef("role"), position__lt=OuterRef("position")
)
# Published labels are kept as they were published, repetitions and all.
IS_IMPORTED = Q(label__assignment__round__kind=RoundKind.IMPORTED)
ROOT_AT_IT = Fault.objects.filter(label=OuterRef("label"), is_root=True, step=OuterRef("step"))
CONFIRMED_BY_THEM = GuidelineReading.objects.filter(
    guideline=OuterRef("guideline"), person=OuterRef("assignment__person")
)


def _miscounted_readings() -> list[str]:
    return [f"readingrecord {row.pk}, {row}" for row in READINGS.order_by("pk").iterator() if not _is_counted(row)]


def _is_counted(row: ReadingRecord) -> bool:
    joined = steps_joined([tuple(run) for run in row.steps_read])
    in_history = all(0 <= first <= last < row.n_steps for first, last in joined)
    return in_history and n_steps_in(joined) == row.n_steps_read


INVARIANTS: tuple[Invariant, ...] = (
    # Not its round's: a round may follow a newer version, and its labels keep theirs.
    Invariant(
        "label_guidelines",
        "the guideline on a label is of its round's benchmark",
        each(LABELS.filter(guideline__isnull=False).exclude(guideline__benchmark=F("assignment__round__benchmark"))),
    ),
    Invariant(
        "confirmed_guidelines",
        "the guideline on a label was confirmed by its annotator",
        each(LABELS.filter(guideline__isnull=False).filter(~Exists(CONFIRMED_BY_THEM))),
    ),
    Invariant(
        "distinct_faults",
        "a label that was made here names no step with the same role and mode twice",
        each(FAULTS.exclude(IS_IMPORTED).filter(Exists(NAMED_BEFORE))),
    ),
    Invariant(
        "quote_lengths",
        "a quote's n_steps is its fault's",
        each(QUOTES.exclude(n_steps=F("fault__n_steps"))),
    ),
    Invariant(
        "quote_texts",
        "a quote's text is what stands in its step at its place",
        each(QUOTES.annotate(passage=Subquery(PASSAGE_OF_IT)).filter(Q(passage=None) | ~Q(passage=F("text")))),
    ),
    Invariant(
        "step_mark_lengths",
        "a mark's n_steps is its label's",
        each(MARKS.exclude(n_steps=F("label__n_steps"))),
    ),
    Invariant(
        "other_roots",
        "a step that could be the root as well is not the root",
        each(MARKS.filter(Exists(ROOT_AT_IT), kind=MarkKind.OTHER_ROOT)),
    ),
    Invariant(
        "reading_lengths",
        "a reading's n_steps is its label's",
        each(READINGS.exclude(n_steps=F("label__n_steps"))),
    ),
    Invariant(
        "counted_readings",
        "a reading's n_steps_read counts the steps that it lists, all of the history",
        _miscounted_readings,
    ),
)
