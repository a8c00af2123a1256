"""The shape of every command: load, make ONE call, say what came of it in one line."""

import json
from typing import NamedTuple

from django.core.management.base import BaseCommand, CommandError, CommandParser

from benchmarks.actions.people import system_person
from benchmarks.domain.refusals import BadInput, Refusal
from benchmarks.domain.trajectory import storable
from benchmarks.models import Person
from benchmarks.queries.people import person_called


class Said(NamedTuple):
    """What a command says at its end: one line, and its figures where it has any."""

    summary: str
    figures: dict | None = None


class ActionCommand(BaseCommand):
    """A command that acts as a person and ends in one line.

    Subclasses define `arguments` and `perform`. Those that print figures set
    `prints_figures`: with `--json` standard output is that one document and the
    summary goes to standard error.
    """

    prints_figures = False

    def arguments(self, parser: CommandParser) -> None:
        """Declare the command's own arguments."""

    def perform(self, *, by: Person, **options) -> Said:
        """Do the one thing, and return what to say."""
        raise NotImplementedError

    def add_arguments(self, parser: CommandParser) -> None:
        self.arguments(parser)
        parser.add_argument("--by", metavar="USER", help="who does it (default: the built-in system user)")
        if self.prints_figures:
            parser.add_argument("--json", action="store_true", help="print the figures as one JSON document")

    def handle(self, *args, **options) -> None:
        try:
            _require_text(options)
            said = self.perform(by=_person(options.pop("by")), **options)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        if options.get("json"):
            self.stdout.write(json.dumps(said.figures, ensure_ascii=False, indent=2, allow_nan=False))
            self.stderr.write(said.summary)
        else:
            self.stdout.write(said.summary)


class NotText(BadInput):
    """An argument came in bytes that are not UTF-8: no database and no file holds it."""


def _require_text(options: dict) -> None:
    # A path is bytes to the system, and may be anything.
    for name, value in options.items():
        if isinstance(value, str) and storable(value)[1]:
            raise NotText(f"{name} {value!r} is not UTF-8")


def _person(username: str | None) -> Person:
    return system_person() if username is None else person_called(username)
