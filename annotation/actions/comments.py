"""What annotators tell the maintainers of a trajectory, and what these answer."""

from django.db import transaction
from django.utils import timezone

from annotation.actions.locks import lock_open_round
from annotation.domain.answer import entered
from annotation.domain.comment import CommentKind, CommentOnNoStep
from annotation.models import Assignment, Comment
from annotation.queries.assignments import assignment_of
from annotation.queries.comments import comment_in_sight
from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.models import Benchmark, Person


class SaysNothing(BadInput):
    """A comment, and a reply, says something."""


class AnsweredAlready(Conflict):
    """A comment has one reply."""


@transaction.atomic
def write_comment(
    *, assignment: Assignment, text: str, by: Person, kind: CommentKind = CommentKind.COMMENT, step: int | None = None
) -> Comment:
    """Tell the maintainers something of the trajectory, or of one step, as long as its round is open.

    The same words twice in a row are one comment: a button pressed twice changes nothing.
    """
    mine = assignment_of(by, assignment.pk)
    lock_open_round(mine.round)
    n_steps = mine.trajectory.n_steps
    if step is not None and not 0 <= step < n_steps:
        raise CommentOnNoStep(f"step {step} is none of 0 to {n_steps - 1}")
    said = {"kind": kind.value, "step": step, "text": _said(text)}
    newest = mine.comments.order_by("-pk").first()
    if newest is not None and said == {name: getattr(newest, name) for name in said}:
        return newest
    comment = Comment.objects.create(assignment=mine, n_steps=n_steps, written_at=timezone.now(), **said)
    record_event(
        by=by,
        action="write_comment",
        subject=comment,
        benchmark=mine.round.benchmark,
        after={"kind": kind, "step": step},
    )
    return comment


@transaction.atomic
def reply_to_comment(*, benchmark: Benchmark, pk: int, text: str, by: Person) -> Comment:
    """Answer a comment, once; the same answer again changes nothing."""
    reply = _said(text)
    seen = comment_in_sight(by, benchmark, pk)
    held = Comment.objects.select_for_update(no_key=True).get(pk=seen.pk)
    if held.reply == reply:
        return held
    if held.reply:
        raise AnsweredAlready(f"this comment was answered already: {held.reply}")
    held.reply, held.replied_by, held.replied_at = reply, by, timezone.now()
    held.save(update_fields=["reply", "replied_by", "replied_at"])
    record_event(by=by, action="reply_to_comment", subject=held, benchmark=benchmark)
    return held


def _said(text: str) -> str:
    kept = entered(text)
    if not kept:
        raise SaysNothing("nothing was written")
    return kept
