"""What is found in a release by its bytes, its form, and from the command line."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.domain.release.canonical import canonical_line
from benchmarks.domain.release.digest import file_digests
from benchmarks.domain.release.files import CORE_PATHS, SUMS
from benchmarks.domain.release.records import WHERE_SAID, AnnotationRecord, FaultEntry
from benchmarks.domain.verify import count_in_words, verify_release
from tests.builders.forgeries import (
    annotations_schema_before_labels_said_more,
    change_document,
    change_line,
    repair_everything,
    repair_sums,
)

# The release was frozen in it.
pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[4]


def test_a_release_as_it_was_frozen_has_no_findings(frozen):
    assert verify_release(frozen) == []


def test_a_directory_that_is_not_there_is_a_finding(tmp_path):
    assert verify_release(tmp_path / "nowhere") == [f"{tmp_path / 'nowhere'}: there is no such directory"]


@pytest.mark.parametrize("path", CORE_PATHS)
def test_a_missing_file_is_named(folder, path):
    (folder / path).unlink()
    assert verify_release(folder) == [f"{path}: is missing"]


def test_a_file_that_does_not_belong_is_named(folder):
    (folder / "notes.txt").write_text("mine")
    assert verify_release(folder) == ["notes.txt: is no file of a release"]


def test_boards_may_stand_beside_the_core(folder):
    (folder / "boards" / "1").mkdir(parents=True)
    (folder / "boards" / "1" / "board.json").write_text("{}")
    assert verify_release(folder) == []


def as_an_earlier_release(folder: Path) -> None:
    """Give it the schema of the time when labels said less."""
    (folder / "schemas/annotations.schema.json").write_bytes(annotations_schema_before_labels_said_more())


def test_a_release_that_was_frozen_before_labels_said_more_still_has_no_findings(folder):
    as_an_earlier_release(folder)
    lines = [json.loads(line) for line in (folder / "annotations.jsonl").read_bytes().splitlines()]
    for line in lines:
        for name in WHERE_SAID[AnnotationRecord] & line.keys():
            del line[name]
        for fault in line["faults"]:
            for name in WHERE_SAID[FaultEntry] & fault.keys():
                del fault[name]
    (folder / "annotations.jsonl").write_bytes(b"".join(map(canonical_line, lines)))
    repair_everything(folder)
    assert verify_release(folder) == []


def test_a_release_is_held_to_the_schema_that_it_carries(folder):
    as_an_earlier_release(folder)
    repair_everything(folder)
    assert any(
        "'reading' was unexpected" in finding or "were unexpected" in finding for finding in verify_release(folder)
    )


def change_a_letter(path: Path) -> None:
    """Turn one letter in the middle of a file into another."""
    content = bytearray(path.read_bytes())
    at = next(i for i in range(len(content) // 2, len(content)) if chr(content[i]).isalpha())
    content[at] = ord("b") if content[at] == ord("a") else ord("a")
    path.write_bytes(content)


@pytest.mark.parametrize("path", CORE_PATHS)
def test_a_changed_byte_is_found(folder, path):
    change_a_letter(folder / path)
    assert any(path in finding for finding in verify_release(folder))


@pytest.mark.parametrize("path", [path for path in CORE_PATHS if path != SUMS])
def test_a_changed_byte_is_found_though_its_checksum_was_made_right_again(folder, path):
    change_a_letter(folder / path)
    repair_sums(folder)
    assert any(path in finding for finding in verify_release(folder))


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (b'"step":2', b'"step":2.0', "is not written canonically"),
        (b'"step":2', b'"step": 2', "is not written canonically"),
        (b'"step":2', b'"step":true', "step: True is not of type 'integer'"),
        (b'"step":2', b'"step":-1', "step: -1 is less than the minimum of 0"),
        (b'"step":2', b'"step":"2"', "step: '2' is not of type 'integer'"),
        (b'"step":2', b'"step":NaN', "is no strict JSON: NaN is no JSON number"),
        (b'"step":2', b'"step":1e999', "is no strict JSON: 1e999 is too large for a number"),
        (b'"step":2', b'"step":1,"step":2', "is not written canonically"),
        (b'"source"', b'"extra":1,"source"', "Additional properties are not allowed ('extra' was unexpected)"),
        (b'"source":"alpha",', b"", "'source' is a required property"),
    ],
)
def test_a_line_that_is_not_strict_json_of_its_schema_is_named(folder, old, new, finding):
    path = folder / "labels.jsonl"
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    repair_everything(folder)
    assert any(found.startswith("labels.jsonl: line 1:") and finding in found for found in verify_release(folder))


def test_lines_in_another_order_are_found(folder):
    path = folder / "labels.jsonl"
    path.write_bytes(b"".join(reversed(path.read_bytes().splitlines(keepends=True))))
    repair_everything(folder)
    assert "labels.jsonl: line 2: alpha__2 is twice there or out of order" in verify_release(folder)


def test_a_line_twice_is_found(folder):
    path = folder / "verdicts.jsonl"
    first, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([first, first, *rest]))
    repair_everything(folder)
    assert "verdicts.jsonl: line 2: alpha__1 is twice there or out of order" in verify_release(folder)


def run(*arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "benchmarks.domain.verify", *arguments]
    # No settings in the environment: whoever checks a release has none.
    return subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)


def test_the_module_says_the_digest_of_a_sound_release(frozen):
    done = run(str(frozen))
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing is wrong" in done.stdout
    assert file_digests(frozen, [SUMS])[SUMS] in done.stdout


def test_the_module_fails_and_prints_every_finding(folder):
    change_line(folder, "labels.jsonl", "alpha__1", step=3)
    done = run(str(folder))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [*verify_release(folder), count_in_words(verify_release(folder))]


def test_the_module_asks_for_one_directory():
    assert run().returncode == 2


def test_verifying_needs_nothing_but_python_and_jsonschema():
    script = (
        "import sys; before = set(sys.modules); import benchmarks.domain.verify; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env={}, capture_output=True, text=True, check=True)
    assert not {"django", "rest_framework", "celery", "orjson", "psycopg", "scipy"} & set(done.stdout.split())


def nest_deeply(folder: Path) -> None:
    path = folder / "tasks.jsonl"
    path.write_bytes(b"[" * 100_000 + b"]" * 100_000 + b"\n" + path.read_bytes())


def nest_metadata(folder: Path) -> None:
    path = folder / "tasks.jsonl"
    nested = b'"metadata":{"a":' + b"[" * 800 + b"]" * 800 + b","
    path.write_bytes(path.read_bytes().replace(b'"metadata":{', nested, 1).replace(b",}", b"}", 1))


def write_half_a_pair(folder: Path) -> None:
    path = folder / "tasks.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"task":"', b'"task":"\\ud800', 1))


def claim_steps(folder: Path, n_steps: int) -> None:
    path = folder / "tasks.jsonl"
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines[0]["roles"][0]["n_steps"] += n_steps - lines[0]["n_steps"]
    lines[0]["n_steps"] = n_steps
    path.write_bytes(b"".join(map(canonical_line, lines)))


def spell_an_alias_as_no_key(folder: Path) -> None:
    change_document(folder, "manifest.json", "alias_tables", "1", to={"Writer (Thought)": "Writer"})


@pytest.mark.parametrize(
    ("doctor", "finding"),
    [
        (nest_deeply, "tasks.jsonl: line 1: is nested too deeply"),
        (nest_metadata, "is nested too deeply"),
        (write_half_a_pair, "is no strict JSON: a text holds half of a surrogate pair"),
        (lambda folder: claim_steps(folder, 10**12), "steps are more than a history has"),
        (lambda folder: claim_steps(folder, 10**400), "steps are more than a history has"),
        (lambda folder: claim_steps(folder, 10**9), "steps, in tasks.jsonl 1000000000"),
        (spell_an_alias_as_no_key, "alias 'Writer (Thought)' matches nobody"),
    ],
)
def test_what_would_stop_the_check_or_take_it_for_ever_is_a_finding(folder, doctor, finding):
    doctor(folder)
    repair_sums(folder)
    assert any(finding in found for found in verify_release(folder))


def test_a_link_is_no_file_of_a_release_whatever_it_points_to(folder, tmp_path):
    (folder / "labels.jsonl").rename(tmp_path / "outside.jsonl")
    (folder / "labels.jsonl").symlink_to(tmp_path / "outside.jsonl")
    (folder / "dangling").symlink_to("nowhere")
    (folder / "elsewhere").symlink_to(tmp_path)
    (folder / "loop").symlink_to("loop")
    links = ("dangling", "elsewhere", "labels.jsonl", "loop")
    assert verify_release(folder) == [f"{name}: is a link, not a file of a release" for name in links]


def test_a_pipe_or_a_name_that_is_not_utf_8_does_not_belong(folder):
    os.mkfifo(folder / "pipe")
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff.txt")).write_text("mine")
    assert verify_release(folder) == ["pipe: is no file of a release", "\\udcff.txt: is no file of a release"]


def test_a_file_that_can_not_be_read_is_named(folder, monkeypatch):
    # A root user may read everything, so the system's refusal is made here.
    def refuse(path, *args, **options):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert verify_release(folder)[0] == f"{CORE_PATHS[0]}: can't be read: Permission denied"
