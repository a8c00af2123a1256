"""Files that a browser sent, laid out as the readers want them."""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from benchmarks.domain.refusals import BadInput


class UploadTooLarge(BadInput):
    """The request is larger than this site accepts; its body is not read."""

    status = 413


class SameNameTwice(BadInput):
    """Two of the files have one name: a report could not tell them apart."""


def refuse_oversize(request: HttpRequest) -> None:
    """Refuse a request by its announced size, before anything of it is stored."""
    n_bytes = int(request.META.get("CONTENT_LENGTH") or 0)
    if n_bytes > settings.UPLOAD_LIMIT_BYTES:
        raise UploadTooLarge(
            f"The upload has {n_bytes:,} bytes; at most {settings.UPLOAD_LIMIT_BYTES:,} are accepted. "
            "The import commands have no limit."
        )


@contextmanager
def laid_out(files: Sequence[UploadedFile]) -> Iterator[Path]:
    """Yield the path of the one file, or of a folder that holds the several, for as long as the block runs."""
    with tempfile.TemporaryDirectory(prefix="upload-") as folder:
        # Django has taken the path off each name.
        for file in files:
            _write(file, Path(folder) / file.name)
        yield Path(folder) / files[0].name if len(files) == 1 else Path(folder)


def _write(file: UploadedFile, path: Path) -> None:
    if path.exists():
        raise SameNameTwice(f"two of the files are called {file.name!r}")
    with path.open("wb") as copy:
        shutil.copyfileobj(file, copy)
