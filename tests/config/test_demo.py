"""`make demo` as a newcomer meets it: a real site and a real worker, started and ended by one process."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.processes import free_port, is_listening

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120
STOP_SECONDS = 30

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for what is left in /proc")


class Demo:
    """One demo: its process, its port and what it printed."""

    def __init__(self, var: Path, port: int) -> None:
        self.var, self.port = var, port
        self.output = var.with_suffix(".out")
        self.process = start_demo(var, port, self.output)

    def printed(self) -> str:
        return self.output.read_text()

    def wait_until_ready(self) -> None:
        until(lambda: "Firstfault is at" in self.printed() or self.process.poll() is not None, START_SECONDS)
        assert self.process.poll() is None, self.printed()

    def programs(self) -> dict[int, str]:
        """The processes that belong to this demo, dead parents or not: they know its folder."""
        return {pid: words for pid, words in processes_that_know(self.var) if pid != self.process.pid}


def start_demo(var: Path, port: int, output: Path) -> subprocess.Popen:
    told = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "CI")}
    with output.open("wb") as file:
        return subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=ROOT,
            env=told | {"VAR_DIR": str(var)},
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
        )


def processes_that_know(var: Path) -> Iterator[tuple[int, str]]:
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"VAR_DIR={var}\0".encode() in (folder / "environ").read_bytes():
                yield int(folder.name), (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()


def until(is_so: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"not so within {seconds} s"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def var(tmp_path_factory) -> Path:
    """One folder for all: the demo benchmark is loaded once, as on a newcomer's machine."""
    return tmp_path_factory.mktemp("demo") / "var"


@pytest.fixture
def demo(var) -> Iterator[Demo]:
    demo = Demo(var, free_port())
    try:
        demo.wait_until_ready()
        yield demo
    finally:
        if demo.process.poll() is None:
            demo.process.send_signal(signal.SIGINT)
        demo.process.wait(STOP_SECONDS)


def test_the_demo_shows_passwords_once_serves_the_site_and_stops_on_ctrl_c(demo):
    assert "shown this once" in demo.printed()
    with urllib.request.urlopen(f"http://127.0.0.1:{demo.port}/", timeout=10) as response:
        assert response.status == 200
        assert response.url.startswith(f"http://127.0.0.1:{demo.port}/")
        page = response.read().decode()
    for stylesheet in re.findall(r'<link[^>]+href="([^"]+\.css)"', page):
        with urllib.request.urlopen(f"http://127.0.0.1:{demo.port}{stylesheet}", timeout=10) as response:
            assert response.headers.get_content_type() == "text/css"
    words = " ".join(demo.programs().values())
    assert "granian" in words
    assert "celery" in words

    demo.process.send_signal(signal.SIGINT)

    assert demo.process.wait(STOP_SECONDS) == 0
    assert "nothing is left running" in demo.printed()
    assert "Traceback" not in demo.printed()
    assert demo.programs() == {}
    assert not is_listening(demo.port)


def test_a_second_demo_on_the_same_folder_says_where_the_first_one_is(demo, tmp_path):
    second = refused_demo(demo.var, free_port(), tmp_path / "second.out")
    assert second == (1, f"CommandError: the demo is running already, at http://127.0.0.1:{demo.port}\n")
    assert "shown when they were made" in demo.printed()


def test_a_web_server_that_dies_ends_the_demo_and_is_named(demo):
    pid = next(pid for pid, words in demo.programs().items() if "granian" in words and parent(pid) == demo.process.pid)
    os.kill(pid, signal.SIGKILL)
    assert demo.process.wait(STOP_SECONDS) == 1
    assert "the web server ended by itself with status -9" in demo.printed()
    until(lambda: demo.programs() == {}, STOP_SECONDS)


def test_nothing_is_left_when_the_demo_itself_is_killed(demo):
    demo.process.kill()
    demo.process.wait()
    until(lambda: demo.programs() == {}, STOP_SECONDS)
    assert not is_listening(demo.port)


def test_a_port_in_use_is_named_with_the_way_out(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        status, said = refused_demo(tmp_path / "var", port, tmp_path / "out")
    assert status == 1
    assert said == (
        f"CommandError: port {port} is in use by another program; choose another: "
        f"make demo PORT={port + 1}, or manage.py demo --port {port + 1}\n"
    )


def test_a_folder_that_can_not_be_written_is_named(tmp_path):
    # A file where the folder should be stops root too, which permissions don't.
    (tmp_path / "file").write_text("")
    status, said = refused_demo(tmp_path / "file" / "var", free_port(), tmp_path / "out")
    assert status == 1
    assert said.startswith(f"CommandError: {tmp_path / 'file' / 'var'} can't be written")


def refused_demo(var: Path, port: int, output: Path) -> tuple[int, str]:
    """The status and the words of a demo that refuses to start."""
    status = start_demo(var, port, output).wait(START_SECONDS)
    return status, output.read_text()


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
