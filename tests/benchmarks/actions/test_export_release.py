"""A frozen release as files in a directory."""

import os

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from benchmarks.actions import export_release as action
from benchmarks.actions.export_release import CanNotWrite, OtherContent, export_release
from benchmarks.actions.freeze_release import READ_BYTES
from benchmarks.domain.release.digest import file_digests
from benchmarks.domain.release.files import CORE_PATHS, SUMS
from benchmarks.domain.trajectory import StepText
from benchmarks.domain.verify import verify_release
from tests.builders.releases import a_release
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def release():
    benchmark = a_benchmark()
    a_trajectory(benchmark, "1")
    return a_release(benchmark)


def below(folder) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_an_export_holds_exactly_the_files_of_the_core(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    assert below(tmp_path / "out") == list(CORE_PATHS)
    assert verify_release(tmp_path / "out") == []


def test_the_digest_of_a_release_is_that_of_its_checksums(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    assert file_digests(tmp_path / "out", [SUMS]) == {SUMS: release.digest}


def test_an_export_leaves_nothing_beside_itself(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_everybody_may_read_an_export(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    assert oct((tmp_path / "out").stat().st_mode & 0o777) == "0o755"


def test_missing_parents_are_made_and_an_empty_directory_is_filled(release, tmp_path):
    (tmp_path / "empty").mkdir()
    for place in ("empty", "new/deep"):
        export_release(release=release, to=tmp_path / place)
        assert verify_release(tmp_path / place) == []


def test_exporting_again_into_the_same_directory_changes_nothing(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    before = (tmp_path / "out" / SUMS).stat().st_mtime_ns
    export_release(release=release, to=tmp_path / "out")
    assert (tmp_path / "out" / SUMS).stat().st_mtime_ns == before


def test_boards_beside_the_core_do_not_make_it_another_release(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    (tmp_path / "out" / "boards" / "1").mkdir(parents=True)
    (tmp_path / "out" / "boards" / "1" / "board.json").write_text("{}")
    before = below(tmp_path / "out")
    export_release(release=release, to=tmp_path / "out")
    assert below(tmp_path / "out") == before


def test_a_directory_with_other_content_is_refused_and_left_alone(release, tmp_path):
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(OtherContent, match="does not hold"):
        export_release(release=release, to=tmp_path)
    assert below(tmp_path) == ["thesis.tex"]


def test_a_damaged_export_is_refused_not_mended(release, tmp_path):
    export_release(release=release, to=tmp_path / "out")
    (tmp_path / "out" / "README.md").write_text("mine")
    with pytest.raises(OtherContent):
        export_release(release=release, to=tmp_path / "out")
    assert (tmp_path / "out" / "README.md").read_text() == "mine"


def test_a_file_in_the_place_is_refused(release, tmp_path):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(OtherContent):
        export_release(release=release, to=tmp_path / "out")


def test_a_place_below_a_file_is_refused_with_the_systems_words(release, tmp_path):
    (tmp_path / "file").write_text("a file")
    with pytest.raises(CanNotWrite, match=r"File exists|Not a directory"):
        export_release(release=release, to=tmp_path / "file" / "out")


def test_an_export_that_breaks_off_leaves_nothing(release, tmp_path, monkeypatch):
    def break_off(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(action, "file_bytes", break_off)
    with pytest.raises(CanNotWrite, match="No space left on device"):
        export_release(release=release, to=tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_of_two_exports_to_one_place_the_slower_finds_the_release_there(release, tmp_path, monkeypatch):
    rename = os.rename

    def come_second(beside, to):
        monkeypatch.setattr(os, "rename", rename)
        export_release(release=release, to=to)
        rename(beside, to)

    monkeypatch.setattr(os, "rename", come_second)
    export_release(release=release, to=tmp_path / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert verify_release(tmp_path / "out") == []


def test_an_export_tomorrow_and_in_another_zone_is_the_same_bytes(release, tmp_path):
    export_release(release=release, to=tmp_path / "here")
    with timezone.override("Pacific/Kiritimati"):
        export_release(release=release, to=tmp_path / "there")
    assert file_digests(tmp_path / "here", CORE_PATHS) == file_digests(tmp_path / "there", CORE_PATHS)


def test_a_file_of_several_chunks_is_put_together_again(tmp_path):
    benchmark = a_benchmark()
    # Two steps of 700,000 three-byte characters: five chunks of a megabyte, cut inside characters.
    a_trajectory(benchmark, steps=[StepText("Planner", "assistant", "計" * 700_000)] * 2)
    release = a_release(benchmark)
    assert release.files.get(path="benchmark.jsonl").chunks.count() == -(-4_200_300 // READ_BYTES)

    export_release(release=release, to=tmp_path / "out")

    assert verify_release(tmp_path / "out") == []


def test_the_command_says_where_the_release_is(release, tmp_path, capsys):
    call_command("export_release", "trips@1.0.0", to=tmp_path / "out")
    assert capsys.readouterr().out == f"trips@1.0.0 is in {tmp_path / 'out'}; digest {release.digest}\n"


def test_the_command_refuses_a_release_that_is_not_there(tmp_path):
    with pytest.raises(CommandError, match="no release is called 'trips@9'"):
        call_command("export_release", "trips@9", to=tmp_path / "out")


def test_verify_release_as_a_command_fails_on_findings(release, tmp_path, capsys):
    export_release(release=release, to=tmp_path / "out")
    call_command("verify_release", tmp_path / "out")
    assert release.digest in capsys.readouterr().out

    (tmp_path / "out" / "README.md").write_text("mine")
    with pytest.raises(CommandError, match="findings in"):
        call_command("verify_release", tmp_path / "out")
    assert "README.md: its SHA-256 is not that of SHA256SUMS" in capsys.readouterr().out
