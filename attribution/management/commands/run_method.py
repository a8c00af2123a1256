"""Run an attribution method on a release."""

import argparse

from django.core.management.base import CommandError, CommandParser

from attribution.actions.runs import cancel_run, create_run, execute_run
from attribution.methods.registry import METHODS
from attribution.models import Run
from attribution.queries.runs import answers_in_words, run_document
from attribution.tasks import queue_run
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person
from benchmarks.queries.benchmarks import release_called

N_PROGRESS_LINES = 20


def key_and_value(text: str) -> tuple[str, str]:
    """Read the K=V of `--set`."""
    key, separator, value = text.partition("=")
    if not separator or not key:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form KEY=VALUE")
    return key, value


class Command(ActionCommand):
    help = "Run an attribution method on a release, here and now or (--queue) by a worker."
    prints_figures = True

    def arguments(self, parser: CommandParser) -> None:
        parser.add_argument("method", help=f"one of: {', '.join(METHODS)}")
        parser.add_argument("--release", required=True, metavar="BENCHMARK@VERSION")
        parser.add_argument(
            "--set",
            # Not `settings`: every command has an option of that name already.
            dest="chosen",
            action="append",
            default=[],
            type=key_and_value,
            metavar="KEY=VALUE",
            help="a setting of the method; repeat it for several",
        )
        parser.add_argument("--model", default="", help="the model to ask, as its provider calls it")
        parser.add_argument("--with-solution", action="store_true", help="tell the method the reference answers")
        parser.add_argument("--queue", action="store_true", help="leave the work to a worker")

    def perform(self, *, by: Person, method: str, chosen: list[tuple[str, str]], queue: bool, **options) -> Said:
        what = {
            "release": release_called(options["release"]),
            "method": method,
            "settings": dict(chosen),
            "model": options["model"],
            "with_solution": options["with_solution"],
            "by": by,
        }
        if queue:
            run = queue_run(**what)
            return Said(f"run {run.pk}: {method} on {run.release} waits for a worker", run_document(run))
        return _say(self._execute(create_run(**what), by))

    def _execute(self, run: Run, by: Person) -> Run:
        try:
            return execute_run(run=run, on_progress=self._show_progress)
        except KeyboardInterrupt as stop:
            cancel_run(run=run, by=by)
            raise CommandError(f"run {run.pk} was cancelled") from stop

    def _show_progress(self, n_done: int, n_total: int) -> None:
        if n_done == n_total or n_done % max(1, n_total // N_PROGRESS_LINES) == 0:
            self.stderr.write(f"{n_done} of {n_total}")


def _say(run: Run) -> Said:
    document = run_document(run)
    summary = f"run {run.pk}: {run.method} on {run.release} is {run.job.state} ({answers_in_words(document)})"
    return Said(summary, document)
