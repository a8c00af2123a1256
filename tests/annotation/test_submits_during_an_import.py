"""People work on while a large file comes in; on SQLite there is one writer at a time."""

import json
from pathlib import Path

import pytest

from annotation.actions.labels import submit_label
from annotation.models import Label
from benchmarks.actions.import_trajectories import import_trajectories
from tests.builders.at_once import at_once
from tests.builders.rounds import a_round, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]

N_PEOPLE = 10
# 100 steps of 10,000 characters: one megabyte a trajectory.
STEPS = [{"step": step, "name": "Planner", "role": "assistant", "content": "word " * 2_000} for step in range(100)]


@pytest.mark.parametrize("n_megabytes", [3, pytest.param(30, marks=pytest.mark.slow)])
def test_ten_people_submit_while_a_large_import_runs_and_all_is_stored(system, tmp_path, n_megabytes):
    benchmark = a_benchmark()
    assignments = ten_assignments(benchmark)
    file = a_file_of(tmp_path / "large.jsonl", n_megabytes=n_megabytes)

    def bring_in():
        return import_trajectories(benchmark=benchmark, path=file, format="longrca", source="large", by=system)

    imported, *labels = at_once(bring_in, *(submitting(assignment) for assignment in assignments))

    assert imported.report["n_added"] == n_megabytes
    assert benchmark.trajectories.filter(source__slug="large").count() == n_megabytes
    assert {label.assignment_id for label in labels} == {assignment.pk for assignment in assignments}
    assert Label.objects.count() == N_PEOPLE


def ten_assignments(benchmark):
    trajectories = [a_trajectory(benchmark, str(number)) for number in range(N_PEOPLE)]
    round = a_round(benchmark, overlap=1)
    return [an_assignment(round, trajectory, f"ann{number}") for number, trajectory in enumerate(trajectories)]


def submitting(assignment):
    return lambda: submit_label(assignment=assignment, answer=an_answer(), by=assignment.person)


def a_file_of(path: Path, *, n_megabytes: int) -> Path:
    with path.open("w") as lines:
        for number in range(n_megabytes):
            lines.write(json.dumps({"question_ID": f"q{number}", "history": STEPS}) + "\n")
    return path
