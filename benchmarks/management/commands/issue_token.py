"""Give somebody's program a key to the API."""

from django.core.management.base import CommandParser

from benchmarks.actions.people import issue_token
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.people import person_called


class Command(ActionCommand):
    help = "Make a token of a person for the API; it is shown this once."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--name", default="command line", help="what the token is for")

    def perform(self, *, username: str, name: str, by: Person, **options) -> Said:
        secret = issue_token(person=person_called(username), name=name, by=by)
        return Said(f"{username}: the token {name!r}, shown this once, is {secret}")
