"""Ask whether the promises that span rows are kept."""

from django.core.management.base import CommandError

from annotation.integrity import ALL_INVARIANTS, findings
from benchmarks.management.base import ActionCommand, Said


class Command(ActionCommand):
    help = "Check every promise that spans rows; prints one line per breach and fails if there is one."

    def perform(self, **options) -> Said:
        found = findings()
        for finding in found:
            self.stdout.write(str(finding))
        if found:
            raise CommandError(f"{len(found)} breaches of {len(ALL_INVARIANTS)} invariants")
        return Said(f"{len(ALL_INVARIANTS)} invariants hold")
