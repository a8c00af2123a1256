"""The demo: one command that starts the site and a worker, and ends both."""

import contextlib
import fcntl
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import IO

from benchmarks.domain.refusals import Conflict, Refusal
from config.processes import is_listening, start, stop

LOOPBACK = "127.0.0.1"
START_SECONDS = 60.0
POLL_SECONDS = 0.2
LOG_TAIL_LINES = 15
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class CanNotWrite(Refusal):
    """The folder of the database, the logs and the messages can't be written."""


class AlreadyRunning(Conflict):
    """Another demo runs on the same folder."""


class PortInUse(Conflict):
    """Another program listens on the port."""


class ProgramEnded(Refusal):
    """The site or the worker ended by itself; the message holds the end of its log."""


@contextlib.contextmanager
def reserved(var: Path, *, port: int) -> Iterator[str]:
    """Hold the folder and the port for the block; give the address.

    Raises
    ------
    CanNotWrite, AlreadyRunning, PortInUse
        Each with words that say what to do.
    """
    address = f"http://{LOOPBACK}:{port}"
    with _only_one(var, address):
        if is_listening(port):
            raise PortInUse(
                f"port {port} is in use by another program; choose another: "
                f"make demo PORT={port + 1}, or manage.py demo --port {port + 1}"
            )
        yield address


def serve(var: Path, *, port: int, on_ready: Callable[[], None]) -> None:
    """Run the site and one worker until Ctrl+C or SIGTERM; end both in any case.

    Raises
    ------
    ProgramEnded
        If one of them ended by itself. The other is ended then too.
    """
    logs = var / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    with _stop_requested() as stop_requested, contextlib.ExitStack() as stack:
        programs: dict[str, tuple[subprocess.Popen, Path]] = {}
        for name, command in _commands(port).items():
            log = logs / f"{name.replace(' ', '-')}.log"
            process = start(command, log=log)
            stack.callback(stop, process)
            programs[name] = process, log
        _wait(programs, until=lambda: stop_requested.is_set() or is_listening(port), seconds=START_SECONDS)
        if not stop_requested.is_set():
            on_ready()
        _wait(programs, until=lambda: stop_requested.wait(POLL_SECONDS))


def _commands(port: int) -> dict[str, list[str]]:
    python = [sys.executable, "-m"]
    site = ["granian", "--interface", "wsgi", "--host", LOOPBACK, "--port", str(port), "--no-ws"]
    worker = ["celery", "--app", "config.celery", "worker", "--concurrency", "1", "--loglevel", "warning"]
    return {
        "web server": [*python, *site, "--blocking-threads", "4", "config.wsgi:application"],
        "worker": [*python, *worker, "--without-gossip", "--without-mingle"],
    }


def _wait(
    programs: Mapping[str, tuple[subprocess.Popen, Path]],
    *,
    until: Callable[[], bool],
    seconds: float = float("inf"),
) -> None:
    deadline = time.monotonic() + seconds
    while not until():
        for name, (process, log) in programs.items():
            if process.poll() is not None:
                raise ProgramEnded(f"the {name} ended by itself with status {process.returncode}{_end_of(log)}")
        if time.monotonic() > deadline:
            raise ProgramEnded(f"the web server didn't answer within {seconds:.0f} seconds")
        time.sleep(POLL_SECONDS)


def _end_of(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines()[-LOG_TAIL_LINES:]
    return "\n".join([f"; the end of {log}:", *(f"  {line}" for line in lines)])


@contextlib.contextmanager
def _stop_requested() -> Iterator[threading.Event]:
    """Turn Ctrl+C and SIGTERM into an event for the length of the block."""
    requested = threading.Event()
    before = {number: signal.signal(number, lambda *_: requested.set()) for number in STOP_SIGNALS}
    try:
        yield requested
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def _only_one(var: Path, address: str) -> Iterator[None]:
    # A lock of the kernel, not a file with a process id: it ends with us, however we end.
    with _open_lock(var / "demo.lock") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning(f"the demo is running already, at {lock.read() or address}") from error
        lock.truncate(0)
        lock.write(address)
        lock.flush()
        yield


def _open_lock(path: Path) -> IO[str]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("a+")
    except OSError as error:
        raise CanNotWrite(
            f"{path.parent} can't be written ({error.strerror}): copy the project to a folder of your own, "
            "or set VAR_DIR to one"
        ) from error
    lock.seek(0)
    return lock
