"""Servers for the length of a block."""

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from config.processes import start, stop

START_SECONDS = 30.0
POLL_SECONDS = 0.05
LOG_TAIL_CHARACTERS = 2000


class NotStarted(Exception):
    """A server isn't to be had, ended at once or never answered; the message says which."""


@contextlib.contextmanager
def server(
    command: Sequence[str],
    *,
    log: Path,
    is_up: Callable[[], bool],
    stop_signal: signal.Signals = signal.SIGTERM,
    env: dict[str, str] | None = None,
    user: str | None = None,
) -> Iterator[None]:
    """Run a server for the block: entered when it answers, ended on the way out."""
    process = start(command, log=log, env=env, user=user)
    try:
        _wait_until_up(process, is_up, log)
        yield
    finally:
        stop(process, stop_signal)


def _wait_until_up(process: subprocess.Popen, is_up: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_up():
        if process.poll() is not None or time.monotonic() > deadline:
            tail = log.read_text(errors="replace")[-LOG_TAIL_CHARACTERS:]
            raise NotStarted(f"{process.args[0]} didn't start:\n{tail}")
        time.sleep(POLL_SECONDS)
