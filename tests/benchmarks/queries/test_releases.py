"""What pages, methods and leaderboards read of a release: its stored bytes."""

import pytest

from benchmarks.domain.release import AnnotationRecord, TaskRecord
from benchmarks.queries.releases import NoSuchFile, gold_of, release_bytes, release_records, trajectories_of
from tests.builders.releases import a_release
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_gold_is_read_from_the_frozen_labels():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    release = a_release(benchmark, steps={trajectory: 4})
    assert {name: (item.step, item.role) for name, item in gold_of(release).items()} == {"alpha__1": (4, "Searcher")}


def test_trajectories_come_by_code_point_whatever_the_database_makes_of_a_language():
    benchmark = a_benchmark()
    # In a dictionary: a, ä, B, Z; by code point: B, Z, a, ä.
    for native_id in ("ä", "a", "Z", "B"):
        a_trajectory(benchmark, native_id)
    release = a_release(benchmark)
    in_order = [f"alpha__{native_id}" for native_id in ("B", "Z", "a", "ä")]
    assert [one.question_id for one in trajectories_of(release)] == in_order
    assert list(gold_of(release)) == in_order
    assert [task.question_id for task in release_records(release, TaskRecord)] == in_order


def test_trajectories_without_gold_are_not_among_them():
    benchmark = a_benchmark()
    wanted = a_trajectory(benchmark, "1")
    a_trajectory(benchmark, "2")
    release = a_release(benchmark, steps={wanted: 1})
    assert list(trajectories_of(release)) == [wanted]


def test_trajectories_of_another_benchmark_with_the_same_ids_are_not_among_them():
    other, benchmark = a_benchmark("other"), a_benchmark()
    a_trajectory(other)
    trajectory = a_trajectory(benchmark)
    assert list(trajectories_of(a_release(benchmark))) == [trajectory]


def test_a_file_that_a_release_does_not_have_is_refused_at_once():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    with pytest.raises(NoSuchFile, match=r"trips@1\.0\.0 has no file '\.\./secret'"):
        release_bytes(a_release(benchmark), "../secret")


def test_pieces_of_a_file_are_bytes_on_every_database():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    assert {type(piece) for piece in release_bytes(a_release(benchmark), "README.md")} == {bytes}


def test_text_of_every_script_survives():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark, "مرحبا-🚀-中文")
    release = a_release(benchmark)
    (label,) = release_records(release, AnnotationRecord)
    assert label.question_id == trajectory.question_id
