"""Keep how a person reads: the progress that their page reports, the record behind a label, and bookmarks.

Progress is telemetry of a page, a report every few seconds, and only ever grows: the log tells of the first report
alone. What stood behind a label is kept with the label. Bookmarks are private: the log tells that one was set or
removed, and never of which step.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from annotation.domain.phase import ALLOWED_MOVES, AssignmentState, Move
from annotation.domain.reading import Progress, Report, n_steps_in, seconds_in
from annotation.models import Assignment, Bookmark, Label, ReadingProgress, ReadingRecord
from annotation.queries.assignments import assignment_of
from annotation.queries.label_page import may_still_answer
from annotation.queries.reading import progress_in
from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.trajectory import storable
from benchmarks.models import Person

LONGEST_NOTE = Bookmark._meta.get_field("note").max_length


class ReadingIsOver(Conflict):
    """The label can't be made or revised any more: nothing is recorded."""


class NoSuchStep(BadInput):
    """The trajectory doesn't have this step."""


class NoteTooLong(BadInput):
    """The note of a bookmark is a few words."""


@transaction.atomic
def note_reading(*, assignment: Assignment, report: Report, by: Person) -> ReadingProgress:
    """Count a page's report in: never backwards, once when it is sent twice, one time for two tabs.

    Raises
    ------
    ReadingIsOver
        If the trajectory takes no label of this person any more.
    """
    mine = _hold(assignment, by=by)
    row = ReadingProgress.objects.filter(assignment=mine).first()
    now = timezone.now()
    since = int(mine.assigned_at.timestamp())
    progress = progress_in(row).with_report(report, since=since, now=int(now.timestamp()))
    if row is None:
        row = ReadingProgress(assignment=mine)
        record_event(by=by, action="begin_reading", subject=mine, benchmark=mine.round.benchmark)
    return _saved(row, progress, at=now)


def record_reading(*, label: Label) -> ReadingRecord | None:
    """Keep with a label how it was read so far, in the label's own transaction; nothing where no page reported."""
    row = ReadingProgress.objects.filter(assignment=label.assignment_id).first()
    if row is None:
        return None
    progress = progress_in(row)
    return ReadingRecord.objects.create(
        label=label,
        n_steps=label.n_steps,
        n_steps_read=n_steps_in(progress.steps_read),
        n_read_before_root=progress.n_read_before_root,
        steps_read=progress.steps_read,
        active_seconds=seconds_in(progress.active_spans),
        aids_used=progress.aids_used,
    )


@transaction.atomic
def set_bookmark(*, assignment: Assignment, step: int, note: str = "", by: Person) -> Bookmark:
    """Set a bookmark, or give the one that is there another note."""
    mine = _hold(assignment, by=by)
    n_steps = mine.trajectory.n_steps
    if not 0 <= step < n_steps:
        raise NoSuchStep(f"step {step} is none of 0 to {n_steps - 1}")
    bookmark, _ = Bookmark.objects.update_or_create(
        assignment=mine, step=step, defaults={"note": _note(note), "n_steps": n_steps}
    )
    record_event(by=by, action="set_bookmark", subject=mine, benchmark=mine.round.benchmark)
    return bookmark


@transaction.atomic
def remove_bookmark(*, assignment: Assignment, step: int, by: Person) -> None:
    """Remove a bookmark; where there is none, nothing happens."""
    mine = _hold(assignment, by=by)
    n_removed, _ = Bookmark.objects.filter(assignment=mine, step=step).delete()
    if n_removed:
        record_event(by=by, action="remove_bookmark", subject=mine, benchmark=mine.round.benchmark)


def _hold(assignment: Assignment, *, by: Person) -> Assignment:
    """Return the person's own assignment, held until the transaction ends, or refuse.

    Its row alone is locked: reports come often, and must not stand in the way of whoever imports or labels.
    """
    mine = assignment_of(by, assignment.pk)
    Assignment.objects.select_for_update(no_key=True).get(pk=mine.pk)
    mine.refresh_from_db(fields=["state"])
    if not may_still_answer(mine) or Move.SAVE_DRAFT not in ALLOWED_MOVES[AssignmentState(mine.state)]:
        raise ReadingIsOver(f"{mine.trajectory} takes no label of yours any more")
    return mine


def _saved(row: ReadingProgress, progress: Progress, *, at: datetime) -> ReadingProgress:
    row.last_step = progress.last_step
    row.steps_read = progress.steps_read
    row.active_spans = progress.active_spans
    row.aids_used = progress.aids_used
    row.n_read_before_root = progress.n_read_before_root
    row.saved_at = at
    row.save()
    return row


def _note(note: str) -> str:
    note = storable(note)[0].strip()
    if len(note) > LONGEST_NOTE:
        raise NoteTooLong(f"the note has {len(note)} characters; at most {LONGEST_NOTE} are kept")
    return note
