"""Write a frozen release into a directory."""

import os
import shutil
import tempfile
from pathlib import Path

from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.release.digest import file_digest
from benchmarks.domain.release.files import BOARDS
from benchmarks.models import Release
from benchmarks.queries.releases import file_bytes

# What mkdtemp makes is its owner's alone; a release is for everybody.
READABLE_FOLDER = 0o755


class OtherContent(Conflict):
    """The directory holds something else than this release, and is left as it is."""


class CanNotWrite(BadInput):
    """The place can't be written to; the message is the system's."""


def export_release(*, release: Release, to: Path) -> None:
    """Write the core of a release to the directory `to`, whole or not at all.

    A directory that holds this release already is left as it is.

    Raises
    ------
    OtherContent
        If the directory holds anything else.
    CanNotWrite
        If the system refuses.
    """
    if _holds(release, to):
        return
    try:
        _write_beside_and_move(release, to)
    except OSError as error:
        _refuse(release, to, error)


def _write_beside_and_move(release: Release, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{to.name}.", dir=to.parent))
    try:
        _write(release, beside)
        beside.chmod(READABLE_FOLDER)
        # Replaces an empty directory, and fails on one that isn't.
        os.rename(beside, to)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _write(release: Release, folder: Path) -> None:
    for file in release.files.order_by("path"):
        path = folder / file.path
        path.parent.mkdir(exist_ok=True)
        with path.open("wb") as target:
            target.writelines(file_bytes(file))


def _refuse(release: Release, to: Path, error: OSError) -> None:
    # Somebody may have exported the same release there meanwhile.
    if not _holds(release, to):
        raise CanNotWrite(f"{to}: {error.strerror}") from error


def _holds(release: Release, to: Path) -> bool:
    """Whether a directory holds the release; raises OtherContent if it holds anything else."""
    if not to.exists() or (to.is_dir() and not any(to.iterdir())):
        return False
    wanted = dict(release.files.values_list("path", "sha256"))
    if not to.is_dir() or _digests_below(to) != wanted:
        raise OtherContent(f"{to} exists and does not hold {release}; nothing was written")
    return True


def _digests_below(folder: Path) -> dict[str, str]:
    names = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {name: file_digest(path) for name, path in names.items() if not name.startswith(f"{BOARDS}/")}
