"""Freeze a release: its bytes are made, verified, and stored for ever."""

import re
import secrets
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction
from django.utils import timezone

from benchmarks.actions.events import record_event
from benchmarks.actions.write_core import write_core
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.release import Decided
from benchmarks.domain.release.digest import READ_BYTES, file_digest
from benchmarks.domain.release.files import CORE_PATHS, SUMS
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.domain.verify import verify_release
from benchmarks.models import Benchmark, Person, Release, ReleaseChunk, ReleaseFile

VERSION = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?")
KEY_BYTES = 32


class BadVersion(BadInput):
    """A version has three numbers, and perhaps a suffix."""


class DoesNotVerify(BadInput):
    """What would be frozen contradicts itself; the message names every item."""


class FrozenDifferently(Conflict):
    """This version was frozen with other bytes, and a release is never changed."""


def pseudonyms_for(*, benchmark: Benchmark, version: str) -> Pseudonyms:
    """Return the pseudonyms of a release: those it was frozen with, or new ones."""
    keys = Release.objects.filter(benchmark=benchmark, version=version).values_list("pseudonym_key", flat=True)
    return Pseudonyms(keys.first() or secrets.token_hex(KEY_BYTES))


def freeze_release(
    *, benchmark: Benchmark, version: str, date: date, decided: Decided, pseudonyms: Pseudonyms, by: Person
) -> Release:
    """Freeze what was decided as a version of the benchmark.

    Frozen again with the same bytes, the stored release is returned and nothing changes.

    Raises
    ------
    DoesNotVerify
        If `verify_release` finds anything: a release that its own check refuses is
        never stored.
    FrozenDifferently
        If the version exists with other bytes.
    """
    if len(version) > Release._meta.get_field("version").max_length or not VERSION.fullmatch(version):
        raise BadVersion(f"version {version!r} is not like 1.0.0 or 1.0.0-rc.1")
    # Made outside the transaction: with 200 MB of histories it takes long, and nobody
    # could submit a label meanwhile. Histories never change, the rest is in `decided`.
    with TemporaryDirectory(prefix="firstfault-release-") as name:
        folder = Path(name)
        manifest = write_core(folder, benchmark=benchmark, version=version, date=date, decided=decided)
        _require_sound(f"{benchmark.slug}@{version}", folder)
        return _store(folder, manifest, benchmark=benchmark, date=date, pseudonyms=pseudonyms, by=by)


def _require_sound(name: str, folder: Path) -> None:
    findings = verify_release(folder)
    if findings:
        raise DoesNotVerify(f"{name} was not frozen:\n" + "\n".join(findings))


@transaction.atomic
def _store(
    folder: Path, manifest: dict, *, benchmark: Benchmark, date: date, pseudonyms: Pseudonyms, by: Person
) -> Release:
    held = Benchmark.objects.select_for_update(no_key=True).get(pk=benchmark.pk)
    frozen = held.releases.filter(version=manifest["version"]).first()
    if frozen is not None:
        return _require_same(frozen, folder)
    release = Release.objects.create(
        benchmark=held,
        version=manifest["version"],
        date=date,
        digest=file_digest(folder / SUMS),
        n_gold=manifest["counts"]["gold"],
        n_contested=manifest["counts"]["contested"],
        n_excluded=manifest["counts"]["excluded"],
        manifest=manifest,
        pseudonym_key=pseudonyms.key,
        frozen_by=by,
        frozen_at=timezone.now(),
    )
    for path in CORE_PATHS:
        _store_file(release, path, folder / path)
    record_event(by=by, action="freeze_release", subject=release, benchmark=held, after={"digest": release.digest})
    return release


def _require_same(frozen: Release, folder: Path) -> Release:
    if frozen.digest == file_digest(folder / SUMS):
        return frozen
    stored = dict(frozen.files.values_list("path", "sha256"))
    different = [path for path in CORE_PATHS if stored.get(path) != file_digest(folder / path)]
    raise FrozenDifferently(
        f"{frozen} was frozen on {frozen.date} and a release is never changed; these files would differ: "
        f"{', '.join(different)}. Freeze under another version, or give the --date of the old one."
    )


def _store_file(release: Release, path: str, source: Path) -> None:
    file = ReleaseFile.objects.create(
        release=release, path=path, sha256=file_digest(source), n_bytes=source.stat().st_size
    )
    for number, content in enumerate(_pieces(source)):
        ReleaseChunk.objects.create(file=file, number=number, content=content)


def _pieces(source: Path) -> Iterator[bytes]:
    with source.open("rb") as file:
        while piece := file.read(READ_BYTES):
            yield piece
