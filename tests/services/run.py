"""Run the whole suite on what it needs: `python -m tests.services.run [--slow] [pytest arguments]`.

PostgreSQL and Redis are started before pytest: pytest-django has loaded the
settings by the time a plugin could set an address, and a "PostgreSQL" run would
then silently use SQLite.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from config.processes import stop
from tests.services.chromium import VARIABLE, NoBrowser, find_or_install_chromium
from tests.services.postgres import postgres_service
from tests.services.processes import NotStarted
from tests.services.redis import redis_service

NO_TESTS_COLLECTED = 5
# Settings of this shell; and what would make each of a hundred processes compile everything again.
NOT_FOR_TESTS = frozenset(
    {"DATABASE_URL", "REDIS_URL", "OPENAI_BASE_URL", "OPENAI_API_KEY", "DEBUG", "PYTHONDONTWRITEBYTECODE"}
)
TWO_WORKERS = ("-n", "2")
PURE_PACKAGES = (
    "benchmarks/domain",
    "benchmarks/readers",
    "benchmarks/planting",
    "attribution/domain",
    "attribution/methods",
    "annotation/domain",
)


class Part(NamedTuple):
    """One pytest process: its name, its arguments, and what it needs to be told."""

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str] = {}


class Result(NamedTuple):
    """What came of a part."""

    name: str
    n_passed: int
    n_failed: int
    n_skipped: int
    seconds: float
    exit_code: int


def main(arguments: Sequence[str]) -> int:
    """Run every part, print one line for each and one for all; 0 only if nothing failed."""
    # Ctrl+C too: a shell starts what runs in its background with that ignored.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    slow = "--slow" in arguments
    chosen = [argument for argument in arguments if argument != "--slow"]
    try:
        with _services() as (environment, postgres_url):
            parts = _slow_parts() if slow else _parts(postgres_url)
            # Doctests name their files themselves, and can't be narrowed further.
            parts += [] if slow or chosen else [_doctests()]
            results = [_run(part, chosen, environment) for part in parts]
    except (NotStarted, NoBrowser) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nstopped; nothing is left running", file=sys.stderr)
        return 130
    return _summarise(results)


def _parts(postgres_url: str) -> list[Part]:
    on_postgres = {"DATABASE_URL": postgres_url, "FIRSTFAULT_EXPECT_VENDOR": "postgresql"}
    return [
        Part("SQLite", (*TWO_WORKERS, "-m", "not browser and not slow")),
        Part("browser", (*TWO_WORKERS, "-m", "browser and not slow")),
        Part("PostgreSQL", (*TWO_WORKERS, "-m", "database and not slow and not browser"), on_postgres),
    ]


def _slow_parts() -> list[Part]:
    return [Part("slow", ("-m", "slow"))]


def _doctests() -> Part:
    return Part("doctests", ("--doctest-modules", *filter(os.path.isdir, PURE_PACKAGES)))


@contextlib.contextmanager
def _services() -> Iterator[tuple[dict[str, str], str]]:
    """Bring up what the suite needs; give the environment of pytest and PostgreSQL's address."""
    with contextlib.ExitStack() as stack:
        chromium = find_or_install_chromium()
        postgres = stack.enter_context(postgres_service())
        redis = stack.enter_context(redis_service())
        var = stack.enter_context(tempfile.TemporaryDirectory(prefix="firstfault-var-"))
        print(f"PostgreSQL: {postgres.origin}\nRedis: {redis.origin}\nChromium: {chromium}", flush=True)
        environment = {name: value for name, value in os.environ.items() if name not in NOT_FOR_TESTS}
        yield environment | {VARIABLE: chromium, "TEST_REDIS_URL": redis.url, "VAR_DIR": var}, postgres.url


def _run(part: Part, chosen: Sequence[str], environment: Mapping[str, str]) -> Result:
    print(f"\n== {part.name} ==", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *part.arguments, *chosen]
        exit_code = _run_to_the_end(command, {**environment, **part.environment})
        counts = _counts(report)
    if exit_code == NO_TESTS_COLLECTED and chosen:
        exit_code = 0
    return Result(part.name, *counts, time.monotonic() - started, exit_code)


def _run_to_the_end(command: Sequence[str], environment: Mapping[str, str]) -> int:
    # Its own session: Ctrl+C reaches us alone, and takes pytest's workers and browsers with it.
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait()
    except KeyboardInterrupt:
        stop(process, signal.SIGINT)
        raise


def _counts(report: Path) -> tuple[int, int, int]:
    """Return how many tests passed, failed and were skipped, as pytest's own report has it."""
    if not report.exists():
        return 0, 0, 0
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    n_tests = n_failed = n_skipped = 0
    for suite in suites:
        n_tests += int(suite.get("tests", 0))
        n_failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        n_skipped += int(suite.get("skipped", 0))
    return n_tests - n_failed - n_skipped, n_failed, n_skipped


def _summarise(results: Sequence[Result]) -> int:
    print()
    for result in results:
        outcome = "" if result.exit_code == 0 else f", pytest ended with {result.exit_code}"
        print(f"{result.name}: {result.n_passed} passed, {result.n_failed} failed, {result.seconds:.0f} s{outcome}")
    broken = [result for result in results if result.exit_code and not result.n_failed]
    n_failed = sum(result.n_failed for result in results) + len(broken)
    n_skipped = sum(result.n_skipped for result in results)
    skipped = f", {n_skipped} skipped" if n_skipped else ""
    print(f"{sum(result.n_passed for result in results)} passed, {n_failed} failed{skipped}")
    return 1 if n_failed else 0


def _interrupt(number: int, frame: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
