"""Make an account for somebody."""

from django.core.management.base import CommandParser

from benchmarks.actions.add_person import add_person
from benchmarks.domain.visibility import MemberRole
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import benchmark_called

ROLES = [role.value for role in MemberRole]


class Command(ActionCommand):
    help = "Make a person who may sign in, with a generated password that is shown this once."

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--role", choices=ROLES, action="append", default=[], help="in --benchmark; repeats")
        parser.add_argument("--benchmark")

    def perform(self, *, username: str, role: list[str], benchmark: str | None, by: Person, **options) -> Said:
        welcomed = add_person(
            username=username,
            roles=[MemberRole(one) for one in role],
            benchmark=benchmark_called(benchmark) if benchmark else None,
            by=by,
        )
        return Said(f"{welcomed.person}: the password, shown this once, is {welcomed.password}")
