"""The same labels make the same release, whatever stored them, wherever, in whatever order."""

import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from django.utils import timezone

from annotation.domain.agreement.document import BOOTSTRAP_SEED
from benchmarks.domain.release import AnnotationRecord, TaskRecord
from benchmarks.queries.releases import gold_of, release_bytes, release_records
from tests.builders.hard_release import freeze_hard

pytestmark = [pytest.mark.django_db, pytest.mark.database]
ROOT = Path(__file__).resolve().parents[2]
FREEZE = """
import django
django.setup()
from django.core.management import call_command
from tests.builders.hard_release import freeze_hard
call_command("migrate", verbosity=0)
print(freeze_hard(order=reversed).digest)
"""
FAR_EAST = "Pacific/Kiritimati"  # UTC+14: there it is tomorrow already


def digest_on_a_fresh_sqlite(folder: Path) -> str:
    """The digest that another process makes, on SQLite, in another zone, with other primary keys."""
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{folder / 'other.sqlite3'}",
        "VAR_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "TZ": FAR_EAST,
    }
    return subprocess.run(
        [sys.executable, "-c", FREEZE], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_another_database_in_another_zone_with_rows_in_another_order_freezes_the_same_bytes(tmp_path):
    """On the SQLite run this compares two SQLite files; on the PostgreSQL run, PostgreSQL with SQLite."""
    with timezone.override("America/St_Johns"):
        release = freeze_hard()
    assert release.digest == digest_on_a_fresh_sqlite(tmp_path)


def test_lines_stand_in_code_point_order():
    release = freeze_hard()
    in_order = [f"alpha__{native_id}" for native_id in ("B", "Z", "_", "a", "ä", "中", "🚀")]
    assert [task.question_id for task in release_records(release, TaskRecord)] == in_order
    names = [label.annotator for label in release_records(release, AnnotationRecord)]
    assert names == ["Zoe", "ann", "émile"] * len(in_order)


def test_the_reason_is_that_of_the_first_name_by_code_point():
    gold = gold_of(freeze_hard())
    assert gold["alpha__a"].reason == "Zoe: “a”"
    assert gold["alpha__🚀"].provenance == "majority"


def test_times_are_written_in_utc_and_end_in_z():
    times = {label.submitted_at for label in release_records(freeze_hard(), AnnotationRecord)}
    # 01:30:00.25 at UTC+05:45 is 19:45:00.25 of the day before.
    assert times == {"2026-02-04T19:45:00.250000Z"}


def test_no_clock_but_the_date_is_in_the_bytes():
    release = freeze_hard()
    everything = b"".join(b"".join(release_bytes(release, file.path)) for file in release.files.all())
    today = datetime.now().astimezone()
    assert str(today.year).encode() + b"-" + f"{today.month:02}-{today.day:02}".encode() not in everything
    assert b"2026-03-14" in everything


def test_metadata_keeps_its_numbers():
    release = freeze_hard()
    task = next(release_records(release, TaskRecord))
    assert task.metadata == {
        "z": 10**22,
        "a": 0,
        "B": 2,
        "ä": {"n": 1e-7, "list": [10**23, 0.1, "é"]},
        "big": 2**63,
    }


def test_the_seeds_of_published_figures_are_published():
    manifest = json.loads(b"".join(release_bytes(freeze_hard(), "manifest.json")))
    assert manifest["seeds"] == {"agreement.published.bootstrap": BOOTSTRAP_SEED}
