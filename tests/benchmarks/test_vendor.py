"""Files of others that we serve are the ones that we say they are."""

import hashlib
import json
from pathlib import Path

import pytest

VENDOR = Path(__file__).resolve().parents[2] / "benchmarks" / "static" / "vendor"
FOLDERS = sorted(VENDOR.iterdir())


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "vendor.json"
    }


def test_there_is_something_to_check():
    assert FOLDERS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_is_listed_with_its_digest_and_no_other_is_there(folder):
    stated = json.loads((folder / "vendor.json").read_text())
    assert stated["sha256"] == digests(folder)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_folder_says_its_version_licence_and_source(folder):
    stated = json.loads((folder / "vendor.json").read_text())
    assert folder.name.endswith(f"-{stated['version']}")
    assert stated["licence"]
    assert stated["source"]
    assert "LICENSE" in stated["sha256"]


def test_a_changed_file_is_noticed(tmp_path):
    (tmp_path / "a.js").write_text("one")
    before = digests(tmp_path)
    (tmp_path / "a.js").write_text("two")
    assert digests(tmp_path) != before
