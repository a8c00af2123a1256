"""What a release is known by: the SHA-256 of its SHA256SUMS, which names every other file's."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

READ_BYTES = 1024 * 1024


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def file_digests(folder: Path, paths: Iterable[str]) -> dict[str, str]:
    """Return the SHA-256 of each file, by its path in the release."""
    return {path: file_digest(folder / path) for path in sorted(paths)}


def sums_bytes(digests: Mapping[str, str]) -> bytes:
    """Return the bytes of SHA256SUMS, as `sha256sum --check` reads them.

    Examples
    --------
    >>> sums_bytes({"b": "22", "a": "11"}).decode()
    '11  a\\n22  b\\n'
    """
    return "".join(f"{digests[path]}  {path}\n" for path in sorted(digests)).encode()
