"""The browser of the journeys: found on the machine, else installed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES_ON_PATH = ("chromium", "chromium-browser", "google-chrome")
# Told once by the runner, so that every pytest process uses the same one.
VARIABLE = "FIRSTFAULT_CHROMIUM"
# No sandbox: as root Chromium refuses to start with one. The rest keeps it quiet on a machine without a network.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
APT_INSTALL = (
    ("apt-get", "update", "-qq"),
    ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"),
)
PLAYWRIGHT_INSTALL = ((sys.executable, "-m", "playwright", "install", "chromium"),)


class NoBrowser(Exception):
    """No Chromium was found and none could be installed."""


def find_chromium() -> str | None:
    """Return the path of a Chromium that is there, or None."""
    if told := os.environ.get(VARIABLE):
        return told
    on_path = (shutil.which(name) for name in NAMES_ON_PATH)
    return next((path for path in on_path if path), None) or _of_playwright()


def find_or_install_chromium() -> str:
    """Return the path of a Chromium, installing one where there is none.

    Raises
    ------
    NoBrowser
        If there is none in the end. Journeys are never skipped: a page that no
        browser opened is a page that nobody tested.
    """
    found = find_chromium()
    if found is None:
        for command in _how_to_install():
            _run(command)
        found = find_chromium()
    if found is None:
        raise NoBrowser(
            "the browser tests need Chromium, and it could not be installed here. Install it with "
            "`apt-get install chromium`, or with `.venv/bin/python -m playwright install chromium`."
        )
    return found


def _how_to_install() -> Sequence[Sequence[str]]:
    may_use_apt = os.geteuid() == 0 and shutil.which("apt-get")
    return APT_INSTALL if may_use_apt else PLAYWRIGHT_INSTALL


def _run(command: Sequence[str]) -> None:
    print(f"installing Chromium: {' '.join(command)}", flush=True)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None
