"""The file of planted trajectories is one that an import reads."""

import orjson
import pytest

from benchmarks.planting.longrca import longrca_lines, write_longrca
from benchmarks.planting.plant import plant
from benchmarks.readers.files import documents
from benchmarks.readers.protocol import ReadOptions
from benchmarks.readers.registry import reader_called


@pytest.fixture(scope="module")
def planted():
    return plant(seed=7, n=3)


@pytest.fixture
def path(planted, tmp_path):
    path = tmp_path / "planted.jsonl"
    write_longrca(planted, path)
    return path


def test_the_reader_finds_the_histories_that_were_planted(planted, path):
    read = list(reader_called("longrca").trajectories(documents(path), ReadOptions(source_field="source")))
    assert [record.steps for record in read] == [list(one.trajectory.steps) for one in planted]
    for record, one in zip(read, planted, strict=True):
        for field in ("native_id", "source", "task", "outcome_evidence", "reference_answer", "metadata", "origin"):
            assert getattr(record, field) == getattr(one.trajectory, field), field


def test_the_reader_finds_the_roots_that_were_planted(planted, path):
    read = list(reader_called("longrca").labels(documents(path), ReadOptions(source_field="source")))
    assert [(label.native_id, label.faults[0].step, label.faults[0].role) for label in read] == [
        (one.label.native_id, one.label.faults[0].step, one.label.faults[0].role) for one in planted
    ]


def test_every_line_is_one_record_with_the_mode_beside_the_five_fields(planted):
    records = [orjson.loads(line) for line in longrca_lines(planted)]
    five = {"question_ID", "history", "mistake_agent", "mistake_step", "mistake_reason"}
    assert all(five < record.keys() for record in records)
    assert [record["mistake_mode"] for record in records] == [one.label.faults[0].mode for one in planted]


def test_the_same_seed_writes_the_same_bytes(planted):
    assert list(longrca_lines(planted)) == list(longrca_lines(plant(seed=7, n=3)))
