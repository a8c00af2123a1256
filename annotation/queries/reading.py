"""How people read: their own progress and bookmarks for the page, and the coverage behind a label."""

from collections.abc import Mapping

from django.utils import timezone

from annotation.domain.phase import RoundKind
from annotation.domain.reading import RULES, Coverage, Progress, n_steps_in, seconds_in
from annotation.models import Assignment, Bookmark, Label, ReadingProgress, ReadingRecord
from benchmarks.domain.visibility import Sight, Thing, sight
from benchmarks.models import Person
from benchmarks.models.people import PersonKind
from benchmarks.queries.sight import viewer_of

NOT_SEEN = "how other people read is not shown to you"
NO_ROW = "nothing was recorded: no script ran on the page, or a program submitted the label"


def progress_of(assignment: Assignment) -> ReadingProgress | None:
    """Return how far an assignment was read, or None where no page reported."""
    return ReadingProgress.objects.filter(assignment=assignment).first()


def progress_in(row: ReadingProgress | None) -> Progress:
    """Return a stored progress as a value; None is one that hasn't begun."""
    if row is None:
        return Progress()
    return Progress(
        last_step=row.last_step,
        steps_read=[tuple(stretch) for stretch in row.steps_read],
        active_spans=[tuple(span) for span in row.active_spans],
        aids_used=row.aids_used,
        n_read_before_root=row.n_read_before_root,
    )


def bookmarks_of(assignment: Assignment) -> list[Bookmark]:
    return list(assignment.bookmarks.order_by("step"))


def reading_context(assignment: Assignment) -> dict[str, object]:
    """Return what the page of an assignment needs to record reading and to show bookmarks."""
    progress = progress_of(assignment)
    return {
        "progress": progress,
        "coverage": _coverage_so_far(assignment, progress),
        "bookmarks": bookmarks_of(assignment),
        "reading_rules": RULES,
        # The page's script counts from here: the clocks of browsers are wrong.
        "now_seconds": int(timezone.now().timestamp()),
    }


def coverage_of(label: Label) -> Coverage:
    """Return how a label was read, or why nobody knows. For whoever may see it: `coverage_seen_by`."""
    return coverages_of([label])[label.pk]


def coverages_of(labels: list[Label]) -> Mapping[int, Coverage]:
    """Return the coverage of each label, by its id. One query."""
    records = {record.label_id: record for record in ReadingRecord.objects.filter(label__in=labels)}
    return {label.pk: _coverage(label, records.get(label.pk)) for label in labels}


def coverage_seen_by(person: Person, label: Label) -> Coverage:
    """Return a label's coverage as a person may see it, else that they may not."""
    return coverage_of(label) if may_see_reading(person, label) else Coverage(label.n_steps, reason=NOT_SEEN)


def coverages_seen_by(person: Person, labels: list[Label]) -> Mapping[int, Coverage]:
    """Return the coverages that a person may see, by the id of the label."""
    return coverages_of([label for label in labels if may_see_reading(person, label)])


def may_see_reading(person: Person, label: Label) -> bool:
    """Whether how a label was read is this person's to see: their own, and for a maintainer every one's."""
    assignment = label.assignment
    if assignment.person_id == person.pk:
        return True
    seen_as = viewer_of(person, assignment.trajectory)
    # An adjudicator sees peers' labels after the first mark, and never how they were read.
    return sight(seen_as, Thing.PEER_LABELS) is Sight.ALL


def _coverage_so_far(assignment: Assignment, row: ReadingProgress | None) -> Coverage:
    n_steps = assignment.trajectory.n_steps
    if row is None:
        return Coverage(n_steps, reason=NO_ROW)
    progress = progress_in(row)
    return Coverage(
        n_steps,
        n_steps_read=n_steps_in(progress.steps_read),
        n_read_before_root=progress.n_read_before_root,
        active_seconds=seconds_in(progress.active_spans),
    )


def _coverage(label: Label, record: ReadingRecord | None) -> Coverage:
    if record is None:
        return Coverage(label.n_steps, reason=_why_unknown(label.assignment))
    return Coverage(record.n_steps, record.n_steps_read, record.n_read_before_root, record.active_seconds)


def _why_unknown(assignment: Assignment) -> str:
    if assignment.person.kind == PersonKind.SIMULATED:
        return "a simulated annotator, which reads no page"
    if assignment.round.kind == RoundKind.IMPORTED:
        return "imported: how it was read is not known"
    return NO_ROW
