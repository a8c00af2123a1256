"""The web server of `make demo`, with a database of its own, and the same server with nothing but a bare page."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.made_trajectories import ROOT
from bench.reading_world import LARGEST, SMALL, bare_page

START_SECONDS = 60
BARE_PAGES = "BARE_PAGES"


class NoSite(Exception):
    """The web server didn't start."""


class Site(NamedTuple):
    """Where the pages are: the label pages and the bare pages, by the number of steps."""

    url: str
    session: str
    label_pages: dict[int, str]
    bare_pages: dict[int, str]


@contextlib.contextmanager
def reading_site(folder: Path) -> Iterator[Site]:
    """Serve both for the length of the block."""
    for n_steps in (LARGEST, SMALL):
        (folder / _bare_name(n_steps)).write_text(bare_page(n_steps), encoding="utf-8")
    environment = {**os.environ, "VAR_DIR": str(folder), "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
    environment |= {BARE_PAGES: str(folder)}
    world = _world(environment)
    with (
        _served("config.wsgi:application", environment) as url,
        _served("bench.reading_site:bare", environment) as floor,
    ):
        pages = {int(n): url + address for n, address in world["addresses"].items()}
        yield Site(url, world["session"], pages, {n: f"{floor}/{n}" for n in pages})


def bare(environ: dict, start_response) -> list[bytes]:
    """Answer with the bare page of so many steps as the path says: a WSGI application."""
    page = Path(os.environ[BARE_PAGES]) / _bare_name(environ["PATH_INFO"].strip("/"))
    # Nothing for /favicon.ico: the page must not be sent, and counted, twice.
    content = page.read_bytes() if page.exists() else b""
    start_response("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(content)))])
    return [content]


def _bare_name(n_steps: int | str) -> str:
    return f"bare-{n_steps}.html"


def _world(environment: dict[str, str]) -> dict:
    command = [sys.executable, "-m", "bench.reading_world"]
    return json.loads(subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE).stdout)


@contextlib.contextmanager
def _served(application: str, environment: dict[str, str]) -> Iterator[str]:
    port = _free_port()
    options = ["--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port), "--no-ws", "--blocking-threads", "4"]
    command = [sys.executable, "-m", "granian", *options, "--log-level", "error", application]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def _wait_for(port: int, process: subprocess.Popen) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise NoSite(f"granian didn't listen on port {port} within {START_SECONDS} seconds")
