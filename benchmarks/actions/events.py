"""Write the log of what people and tasks changed."""

from django.db.models import Model
from django.utils import timezone

from benchmarks.models import Benchmark, Event, Person


def record_event(
    *,
    by: Person,
    action: str,
    subject: Model,
    benchmark: Benchmark | None = None,
    before: dict | None = None,
    after: dict | None = None,
) -> Event:
    """Append one event. Call it inside the transaction of the change it tells of."""
    return Event.objects.create(
        at=timezone.now(),
        by=by,
        action=action,
        benchmark=benchmark,
        subject_kind=subject._meta.model_name,
        subject=str(subject),
        before=before,
        after=after,
    )
