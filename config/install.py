"""Make the environment in .venv from a lock file, or do nothing where it is up to date.

`python config/install.py [--dev]`. Standard library only: it runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
NEW_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 11))"


class NotInstalled(Exception):
    """The environment could not be made; the message says what to do."""


def main(arguments: Sequence[str]) -> int:
    lock = ROOT / ("requirements-dev.lock" if "--dev" in arguments else "requirements.lock")
    try:
        make_environment(lock)
    except NotInstalled as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


def make_environment(lock: Path) -> None:
    """Install what a lock file names into .venv, unless that was done before."""
    stamp = VENV / f"installed-{lock.stem}"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted and _starts("-c", NEW_ENOUGH):
        return
    _require_writable()
    # The stamp goes first: an install that is cut off must not look finished.
    stamp.unlink(missing_ok=True)
    uv = _environment_with_uv()
    print(f"Installing the packages of {lock.name} into .venv ...", flush=True)  # noqa: T201
    # Compiled once here: where Python may not keep what it compiles, every command would do it anew.
    options = ["--quiet", "--compile-bytecode", "--require-hashes"]
    _run([*uv, "pip", "install", *options, "--python", PYTHON, "-r", lock])
    stamp.write_text(wanted)


def _environment_with_uv() -> list[object]:
    """Make .venv where there is none that works, and return how to call uv for it."""
    if not _starts("-c", NEW_ENOUGH):
        shutil.rmtree(VENV, ignore_errors=True)
    if uv := shutil.which("uv"):
        if not VENV.exists():
            _run([uv, "venv", "--quiet", "--python", sys.executable, VENV])
        return [uv]
    if not _starts("-m", "uv", "--version"):
        _run([sys.executable, "-m", "venv", "--clear", VENV])
        # uv installs in seconds what takes pip minutes, so it pays to fetch it first.
        _run([PYTHON, "-m", "pip", "install", "--quiet", "--retries", "1", "uv"])
    return [PYTHON, "-m", "uv"]


def _starts(*arguments: str) -> bool:
    """Whether the Python in .venv starts and does this; its base may be gone."""
    try:
        return subprocess.run([PYTHON, *arguments], capture_output=True).returncode == 0
    except OSError:
        return False


def _require_writable() -> None:
    # The environment too: it may be another user's in a folder of ours.
    for folder in (ROOT, VENV):
        if folder.exists() and not os.access(folder, os.W_OK):
            raise NotInstalled(
                f"{folder} is read-only for this user, and the environment is made there: "
                "copy the project to a folder of your own."
            )


def _run(command: Sequence[object]) -> None:
    words = [str(word) for word in command]
    if subprocess.run(words, stdin=subprocess.DEVNULL).returncode:
        raise NotInstalled(
            f"\nFirstfault could not be installed: `{' '.join(words)}` failed, see above.\n"
            "The first setup needs a network that reaches a Python package index (later ones don't), "
            "and a Python with the modules venv and ensurepip (on Debian the package python3-venv)."
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
