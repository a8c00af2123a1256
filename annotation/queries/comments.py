"""Comments, for their authors and for the maintainers that they are written to."""

from typing import NamedTuple

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from annotation.domain.comment import CommentKind
from annotation.domain.phase import RoundState
from annotation.models import Assignment, Comment
from annotation.queries.sight import disputes_to_mark
from benchmarks.domain.visibility import MemberRole, Sight, Thing, sight, viewer
from benchmarks.models import Benchmark, Person
from benchmarks.queries.long_texts import long_texts_of
from benchmarks.queries.sight import NotYours, open_arms, roles_of


class CommentsWaiting(NamedTuple):
    """Comments in a benchmark that nobody has answered, as far as its maintainer may read them."""

    benchmark: Benchmark
    n_comments: int


def comments_by(person: Person, assignment: Assignment) -> list[Comment]:
    """Return what a person wrote on their own assignment, oldest first; nothing of anybody else's."""
    return list(Comment.objects.filter(assignment=assignment, assignment__person=person).order_by("written_at", "pk"))


def may_comment(assignment: Assignment) -> bool:
    """Whether its holder may still write: the action asks again, under its lock."""
    return assignment.round.state == RoundState.OPEN


def reads_comments(person: Person, benchmark: Benchmark) -> bool:
    """Whether comments in a benchmark are written to this person."""
    seen_as = viewer(roles_of(person, benchmark), open_arm=None)
    return sight(seen_as, Thing.COMMENTS) is Sight.ALL


def comments_in_sight(person: Person, benchmark: Benchmark) -> QuerySet[Comment]:
    """Return the comments that a maintainer may read, broken trajectories first, then the oldest.

    On a trajectory that they hold open themselves they are an annotator, and read their own alone; so
    they do on a dispute that they are to settle, until they have marked an own root: a comment can tell a label.
    """
    if not reads_comments(person, benchmark):
        raise NotYours(f"there is no such page for you in {benchmark.slug}")
    is_seen = ~Q(assignment__trajectory__in=_still_blind(person, benchmark)) | Q(assignment__person=person)
    is_broken = Case(When(kind=CommentKind.BROKEN, then=Value(0)), default=Value(1), output_field=IntegerField())
    return (
        Comment.objects.filter(is_seen, assignment__round__benchmark=benchmark)
        .select_related("assignment__person", "assignment__round", "assignment__trajectory", "replied_by")
        .defer(*long_texts_of("assignment__trajectory"))
        .order_by(is_broken, "written_at", "pk")
    )


def comment_in_sight(person: Person, benchmark: Benchmark, pk: int) -> Comment:
    """Return one comment that a maintainer may read; any other doesn't exist for them."""
    comment = comments_in_sight(person, benchmark).filter(pk=pk).first()
    if comment is None:
        raise NotYours(f"there is no comment {pk} for you")
    return comment


def find_comments(person: Person, benchmark: Benchmark, *, state: str, named: str) -> QuerySet[Comment]:
    """Return a maintainer's comments: "open" or "answered" ones, of trajectories whose question_ID contains `named`."""
    found = comments_in_sight(person, benchmark)
    found = found.exclude(reply="") if state == "answered" else found.filter(reply="")
    return found.filter(assignment__trajectory__question_id__icontains=named) if named else found


def n_comments_waiting(person: Person, benchmark: Benchmark) -> int | None:
    """Return how many comments wait for an answer; None for somebody to whom they aren't written."""
    if not reads_comments(person, benchmark):
        return None
    return comments_in_sight(person, benchmark).filter(reply="").count()


def comments_waiting_for(person: Person) -> list[CommentsWaiting]:
    """Return the benchmarks that a person maintains and in which comments wait for an answer."""
    mine = person.memberships.filter(role=MemberRole.MAINTAINER).values("benchmark")
    benchmarks = Benchmark.objects.filter(pk__in=mine).order_by("title", "pk")
    counted = [CommentsWaiting(benchmark, n_comments_waiting(person, benchmark)) for benchmark in benchmarks]
    return [waiting for waiting in counted if waiting.n_comments]


def _still_blind(person: Person, benchmark: Benchmark) -> set[int]:
    """Return the trajectories on which a maintainer may not see yet what others think."""
    held = set(open_arms(person, benchmark))
    if MemberRole.ADJUDICATOR not in roles_of(person, benchmark):
        return held
    commented = benchmark.rounds.filter(state=RoundState.OPEN, assignments__comments__isnull=False)
    return held | disputes_to_mark(person, commented.select_related("benchmark").distinct().order_by("pk"))
