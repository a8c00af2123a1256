"""A person's assignments as their queue page lists them: by round and source, equal tasks together."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import MD5, Length, Substr

from annotation.domain.phase import LIVE, AssignmentState, RoundKind, RoundState
from annotation.models import Assignment, Round, Slot
from annotation.queries.queue import IS_SETTLED
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Person, Source
from benchmarks.queries.long_texts import long_texts_of

# What a list doesn't show, it doesn't load: the task is cut in the database.
NOT_LISTED = (
    *long_texts_of("trajectory"),
    "draft__body",
    *(f"progress__{name}" for name in ("steps_read", "active_spans", "aids_used")),
)
N_EXCERPT_CHARACTERS = 200


class Standing(StrEnum):
    """Where an assignment stands for the person who holds it."""

    OPEN = "open"
    SUBMITTED = "submitted"
    SKIPPED = "skipped"
    # Never labelled, and too late for it: the round was closed, or the trajectory settled.
    ENDED = "ended"


@dataclass(frozen=True)
class QueueTask:
    """The assignments of one group whose task is the same text, which is shown once, cut."""

    excerpt: str
    is_cut: bool
    assignments: list[Assignment]


@dataclass(frozen=True)
class QueueGroup:
    """The assignments of one source in one round, in the order in which they are to be done."""

    assignments: list[Assignment]

    @property
    def round(self) -> Round:
        return self.assignments[0].round

    @property
    def source(self) -> Source:
        return self.assignments[0].trajectory.source

    @property
    def open(self) -> list[Assignment]:
        return self._standing(Standing.OPEN)

    @property
    def open_tasks(self) -> list[QueueTask]:
        return _by_task(self.open)

    @property
    def submitted(self) -> list[Assignment]:
        return self._standing(Standing.SUBMITTED)

    @property
    def skipped(self) -> list[Assignment]:
        return self._standing(Standing.SKIPPED)

    @property
    def ended(self) -> list[Assignment]:
        return self._standing(Standing.ENDED)

    def _standing(self, wanted: Standing) -> list[Assignment]:
        return [one for one in self.assignments if standing_in_queue(one) is wanted]


@dataclass(frozen=True)
class Elsewhere:
    """What the open rounds of a person's benchmarks want beside their own part, in labels."""

    n_free: int
    n_reserved: int


def queue_groups(person: Person) -> list[QueueGroup]:
    """Return a person's assignments by round and source: what is open first, then the newest round. One query."""
    groups = groupby(_assignments(person), key=lambda one: (one.round_id, one.trajectory.source_id))
    listed = [QueueGroup(list(group)) for _, group in groups]
    return sorted(listed, key=lambda group: not group.open)


def standing_in_queue(assignment: Assignment) -> Standing:
    """Return where an assignment of `queue_groups` stands."""
    takes_labels = assignment.round.state == RoundState.OPEN and not assignment.is_settled
    if assignment.state == AssignmentState.OPEN and not takes_labels:
        return Standing.ENDED
    return Standing(assignment.state)


def elsewhere(person: Person) -> Elsewhere:
    """Return how many labels are still wanted on trajectories that the person never held. Two queries."""
    held = person.assignments.filter(round=OuterRef("round"), trajectory=OuterRef("trajectory"))
    mine = person.memberships.filter(role=MemberRole.ANNOTATOR).values("benchmark")
    wanted = Slot.objects.filter(~Exists(held), round__benchmark__in=mine, round__state=RoundState.OPEN).exclude(
        round__kind=RoundKind.IMPORTED
    )
    reserved = wanted.filter(assignments__state=AssignmentState.OPEN)
    return Elsewhere(n_free=wanted.exclude(assignments__state__in=LIVE).count(), n_reserved=reserved.count())


def _assignments(person: Person) -> QuerySet[Assignment]:
    return (
        person.assignments.select_related("round__benchmark", "trajectory__source", "draft", "progress")
        .defer(*NOT_LISTED)
        .annotate(
            is_settled=IS_SETTLED,
            task_digest=MD5(F("trajectory__task")),
            excerpt=Substr("trajectory__task", 1, N_EXCERPT_CHARACTERS),
            n_task_characters=Length("trajectory__task"),
        )
        .order_by("-round", "trajectory__source__slug", "assigned_at", "pk")
    )


def _by_task(assignments: Iterable[Assignment]) -> list[QueueTask]:
    """Return assignments with equal tasks together, each task where its first assignment stands."""
    tasks: dict[str, list[Assignment]] = {}
    for one in assignments:
        tasks.setdefault(one.task_digest, []).append(one)
    return [
        QueueTask(same[0].excerpt, is_cut=same[0].n_task_characters > N_EXCERPT_CHARACTERS, assignments=same)
        for same in tasks.values()
    ]
