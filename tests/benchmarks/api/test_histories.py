"""A trajectory, as a program reads it."""

import pytest

from benchmarks.domain.trajectory import StepText
from benchmarks.domain.visibility import MemberRole
from tests.builders.programs import Program
from tests.builders.rounds import a_person
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark_():
    return a_benchmark(aliases={"writer (thought)": "Writer"})


def read(person, trajectory):
    return Program(person).get("api_trajectory", trajectory.pk)


def test_every_step_stands_at_its_index_with_who_spoke_and_as_which_role(benchmark_):
    steps = [StepText("Planner", "assistant", "Go."), StepText("Writer (thought)", "assistant", "Why?", "o1")]
    told = read(a_person(benchmark=benchmark_), a_trajectory(benchmark_, steps=steps)).json()
    assert told["steps"] == [
        {"index": 0, "name": "Planner", "role": "assistant", "content": "Go.", "output_id": None, "speaker": "planner"},
        {
            "index": 1,
            "name": "Writer (thought)",
            "role": "assistant",
            "content": "Why?",
            "output_id": "o1",
            "speaker": "writer",
        },
    ]
    assert told["roles"][1] == {"key": "writer", "name": "Writer", "n_steps": 1}
    assert (told["task"], told["outcome_evidence"]) == ("Do task 1.", "The checker said no.")


@pytest.mark.parametrize(
    ("role", "answer"),
    [(MemberRole.MAINTAINER, "forty-two"), (MemberRole.ANNOTATOR, None), (MemberRole.ADJUDICATOR, None)],
)
def test_the_reference_answer_is_for_maintainers_here(benchmark_, role, answer):
    person = a_person(benchmark=benchmark_, roles=[role])
    assert read(person, a_trajectory(benchmark_)).json()["reference_answer"] == answer


def test_markup_and_odd_characters_arrive_as_they_were_written(benchmark_):
    text = '<script>alert(1)</script> 旅行 😀 \u202eabc "\\'
    trajectory = a_trajectory(benchmark_, steps=[StepText("Planner", "assistant", text)])
    assert read(a_person(benchmark=benchmark_), trajectory).json()["steps"][0]["content"] == text


def test_a_trajectory_of_another_benchmark_is_not_there(benchmark_):
    out = a_person("out", benchmark=a_benchmark("other"), roles=[MemberRole.MAINTAINER])
    assert read(out, a_trajectory(benchmark_)).status_code == 404


def test_a_long_trajectory_asks_no_more_queries_than_a_short_one(benchmark_, django_assert_max_num_queries):
    program = Program(a_person(benchmark=benchmark_))
    trajectory = a_trajectory(benchmark_, n_steps=728)
    with django_assert_max_num_queries(8):
        assert len(program.get("api_trajectory", trajectory.pk).json()["steps"]) == 728
