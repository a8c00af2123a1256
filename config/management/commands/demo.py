"""`make demo`: the demo benchmark, the site and a worker, from one command."""

import argparse
import contextlib
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from annotation.actions.load_demo import load_demo
from benchmarks.actions.people import system_person
from benchmarks.domain.refusals import Refusal
from config.demo import reserved, serve

DEFAULT_PORT = 8000


class Command(BaseCommand):
    help = "Load the demo benchmark, then run the site and a worker until Ctrl+C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port",
            type=_port,
            default=DEFAULT_PORT,
            help=f"port of the site on this machine (default: {DEFAULT_PORT})",
        )

    def handle(self, *, port: int, **options) -> None:
        var = Path(settings.VAR_DIR)
        try:
            with reserved(var, port=port) as address:
                self._load()
                serve(var, port=port, on_ready=lambda: self._say(f"\nFirstfault is at {address}  (Ctrl+C stops it)"))
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except KeyboardInterrupt:
            # While the benchmark was loaded: nothing has been started yet.
            pass
        self._say("Stopped; nothing is left running.")

    def _load(self) -> None:
        self._say("Preparing the database and the demo benchmark ...")
        call_command("migrate", verbosity=0)
        people = load_demo(by=system_person())
        if people is None:
            self._say("The demo people exist already; their passwords were shown when they were made.")
            self._say("A new one: .venv/bin/python manage.py changepassword NAME")
            return
        self._say("\nSign in as (shown this once):")
        for person in people:
            self._say(f"  {person.username:<14} {person.password}   {person.role}")

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _port(text: str) -> int:
    with contextlib.suppress(ValueError):
        if 0 < int(text) < 65536:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port: a whole number from 1 to 65535")
