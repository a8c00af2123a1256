"""What one person did on one day, for that person alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, tzinfo

from django.db.models import Exists, Max, Min, OuterRef, Prefetch, Q, QuerySet

from annotation.domain.day import Span, span_of
from annotation.domain.phase import RoundState
from annotation.domain.reading import Coverage
from annotation.models import Adjudication, Comment, Fault, Label
from annotation.queries.reading import coverages_of
from benchmarks.models import Person
from benchmarks.queries.long_texts import long_texts_of


@dataclass(frozen=True)
class DayLabel:
    """The newest label that was submitted that day on one trajectory in one round."""

    label: Label
    root: Fault | None
    coverage: Coverage
    may_revise: bool


@dataclass(frozen=True)
class Day:
    """A person's day, with the days of work before and after it."""

    date: date
    labels: list[DayLabel]
    comments: list[Comment]
    previous: date | None
    next: date | None

    @property
    def active_seconds(self) -> int | None:
        """The time of all labels together; None where none was recorded."""
        return _sum(one.coverage.active_seconds for one in self.labels)

    @property
    def active_minutes(self) -> float | None:
        return None if self.active_seconds is None else self.active_seconds / 60

    @property
    def n_steps_read(self) -> int | None:
        return _sum(one.coverage.n_steps_read for one in self.labels)

    @property
    def n_without_record(self) -> int:
        """How many labels the sums say nothing of."""
        return sum(one.coverage.active_seconds is None for one in self.labels)


def day_of(person: Person, day: date, *, zone: tzinfo) -> Day:
    """Return what a person submitted and wrote on a day of their time zone."""
    span = span_of(day, zone=zone)
    mine = Label.objects.filter(assignment__person=person)
    before = mine.filter(submitted_at__lt=span.start).aggregate(at=Max("submitted_at"))["at"]
    after = mine.filter(submitted_at__gte=span.end).aggregate(at=Min("submitted_at"))["at"]
    return Day(
        date=day,
        labels=_labels(mine, span),
        comments=_comments(person, span),
        previous=before and before.astimezone(zone).date(),
        next=after and after.astimezone(zone).date(),
    )


def _labels(mine: QuerySet[Label], span: Span) -> list[DayLabel]:
    newest = {label.assignment_id: label for label in _submitted_in(mine, span)}
    coverages = coverages_of(list(newest.values()))
    return [
        DayLabel(label, next(iter(label.faults.all()), None), coverages[label.pk], _may_revise(label))
        for label in sorted(newest.values(), key=lambda label: (label.submitted_at, label.pk))
    ]


def _submitted_in(mine: QuerySet[Label], span: Span) -> QuerySet[Label]:
    settled = Adjudication.objects.filter(
        round=OuterRef("assignment__round"), trajectory=OuterRef("assignment__trajectory")
    )
    roots = Prefetch("faults", queryset=Fault.objects.filter(is_root=True).select_related("role", "mode"))
    return (
        mine.filter(submitted_at__gte=span.start, submitted_at__lt=span.end)
        .select_related("assignment__round__benchmark", "assignment__trajectory", "assignment__person")
        .defer(*long_texts_of("assignment__trajectory"))
        .annotate(is_settled=Exists(settled))
        .prefetch_related(roots)
        .order_by("version", "pk")
    )


def _may_revise(label: Label) -> bool:
    return label.assignment.round.state == RoundState.OPEN and not label.is_settled


def _comments(person: Person, span: Span) -> list[Comment]:
    """Return what the person wrote that day, and what they were answered that day."""
    is_of_day = Q(written_at__gte=span.start, written_at__lt=span.end) | Q(
        replied_at__gte=span.start, replied_at__lt=span.end
    )
    mine = Comment.objects.filter(is_of_day, assignment__person=person).order_by("written_at", "pk")
    return list(mine.select_related("assignment__trajectory").defer(*long_texts_of("assignment__trajectory")))


def _sum(values: Iterable[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known else None
