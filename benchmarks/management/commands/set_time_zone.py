"""Show a person times in their own zone."""

from django.core.management.base import CommandParser

from benchmarks.actions.people import set_time_zone
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.people import person_called


class Command(ActionCommand):
    help = "Show a person the times on pages in a time zone such as Europe/Berlin."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("time_zone")

    def perform(self, *, username: str, time_zone: str, by: Person, **options) -> Said:
        person = person_called(username)
        set_time_zone(person=person, time_zone=time_zone, by=by)
        return Said(f"{person} sees times in {time_zone}")
