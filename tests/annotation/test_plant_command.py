"""`manage.py plant`: into a benchmark, or into a file."""

import json

import pytest
from django.core.management import CommandError, call_command

from benchmarks.models import Benchmark

pytestmark = pytest.mark.django_db


def test_it_plants_into_a_benchmark_and_says_what_was_added(capsys):
    call_command("plant", "trips", seed=7, n=3)
    assert capsys.readouterr().out == "trajectories: 3 added; labels: 3 added\n"
    assert Benchmark.objects.get().trajectories.count() == 3


def test_a_second_time_it_says_that_all_was_there(capsys):
    call_command("plant", "trips", seed=7, n=3)
    call_command("plant", "trips", seed=7, n=3)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "trajectories: 0 added, 3 there already; labels: 0 added, 3 there already"


def test_to_a_file_it_stores_nothing(tmp_path, capsys):
    path = tmp_path / "trips.jsonl"
    call_command("plant", "trips", seed=7, n=3, to=path)
    assert len([json.loads(line) for line in path.read_text().splitlines()]) == 3
    assert not Benchmark.objects.exists()
    assert f"written to {path}" in capsys.readouterr().out


def test_a_file_that_can_not_be_written_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"nowhere.*can't be written"):
        call_command("plant", "trips", seed=7, n=1, to=tmp_path / "nowhere" / "trips.jsonl")


def test_planting_nothing_is_refused():
    with pytest.raises(CommandError, match="at least 1"):
        call_command("plant", "trips", n=0)
