"""Start programs that end with us, and end them."""

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1
STOP_SECONDS = 10.0


def start(
    command: Sequence[str], *, log: Path, env: dict[str, str] | None = None, user: str | None = None
) -> subprocess.Popen:
    """Start a program that writes to a log file and ends when we do."""
    with log.open("wb") as output:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=env,
            user=user,
            # Its own session: Ctrl+C reaches us alone, and we stop what we started in order.
            start_new_session=True,
            preexec_fn=_die_with_parent,
        )


def stop(process: subprocess.Popen, stop_signal: signal.Signals = signal.SIGTERM) -> None:
    """End a program that `start` started, and its children: politely, after ten seconds for certain."""
    if process.poll() is None:
        process.send_signal(stop_signal)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(STOP_SECONDS)
    # The whole session: a server that was killed leaves its own children behind.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def is_listening(port: int) -> bool:
    """Whether something accepts connections on a loopback port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    """Return a loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _die_with_parent() -> None:
    """Ask Linux to end this process when the one that started it dies, however it dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
