"""The signing key of an installation that was given none."""

import os
import secrets
from pathlib import Path

SECRET_BYTES = 50


def read_or_make_secret(path: Path) -> str:
    """Return the key kept at `path`, made on first use and readable by its owner alone.

    A folder that can't be written gets a key for this process: reading commands
    such as `verify_release` still work there, and sessions end with the process.
    """
    try:
        return _read(path) or _make(path)
    except OSError:
        return secrets.token_urlsafe(SECRET_BYTES)


def _read(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def _make(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Written beside and linked into place: of two processes that start at once,
    # both end up with the key of the one that linked first.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(SECRET_BYTES))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return _read(path)
