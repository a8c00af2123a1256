"""What a person says of a guideline: that they have read it."""

from django.db import transaction
from django.utils import timezone

from annotation.models import GuidelineReading, Round
from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import Conflict
from benchmarks.models import Person


class NoGuideline(Conflict):
    """The round works without a guideline: there is nothing to confirm."""


class OtherGuideline(Conflict):
    """The round works under another version than the one that was read."""


@transaction.atomic
def confirm_guideline(*, round: Round, version: int | None, by: Person) -> GuidelineReading:
    """Keep that a person has read the round's guideline; once for each person and version.

    `version` is the one that they had before their eyes.
    """
    guideline = round.guideline
    if guideline is None:
        raise NoGuideline(f"round {round} works without a guideline")
    if version != guideline.version:
        raise OtherGuideline(f"round {round} works under guideline {guideline.version}: read it, then confirm it")
    reading, is_new = GuidelineReading.objects.get_or_create(
        guideline=guideline, person=by, defaults={"confirmed_at": timezone.now()}
    )
    if is_new:
        record_event(by=by, action="confirm_guideline", subject=reading, benchmark=round.benchmark)
    return reading
