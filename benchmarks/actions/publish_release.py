"""Let everybody see a release."""

from django.db import transaction

from benchmarks.actions.events import record_event
from benchmarks.models import Person, Release


@transaction.atomic
def publish_release(*, release: Release, by: Person) -> None:
    """Show a release to people who aren't signed in; publishing it twice changes nothing."""
    changed = Release.objects.filter(pk=release.pk, is_public=False).update(is_public=True)
    if changed:
        record_event(by=by, action="publish_release", subject=release, benchmark=release.benchmark)
