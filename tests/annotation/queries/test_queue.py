"""A queue holds what can be labelled now, and only its owner's."""

import pytest

from annotation.actions.labels import save_draft, skip, submit_label
from annotation.actions.rounds import close_round
from annotation.queries.assignments import assignment_of, read_answer
from annotation.queries.queue import still_to_label
from benchmarks.domain.fault import Root
from benchmarks.queries.sight import NotYours
from tests.builders.rounds import a_dispute, a_person, a_round, a_taxonomy, an_adjudication, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_history, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def benchmark():
    return a_benchmark()


def test_somebody_with_no_work_has_an_empty_queue():
    assert not still_to_label(a_person("zoe"))


def test_a_queue_holds_open_assignments_in_the_order_in_which_they_were_given(benchmark):
    for native_id in "123":
        a_trajectory(benchmark, native_id)
    round = a_round(benchmark)
    given = [an_assignment(round, one) for one in benchmark.trajectories.order_by("-native_id")]
    an_assignment(round, given[0].trajectory, "ben")
    assert list(still_to_label(given[0].person)) == given


def test_what_was_submitted_or_skipped_leaves_the_queue(benchmark):
    for native_id in "123":
        a_trajectory(benchmark, native_id)
    round = a_round(benchmark)
    done, left, drafted = (an_assignment(round, one) for one in benchmark.trajectories.order_by("pk"))
    ann = done.person
    submit_label(assignment=done, answer=an_answer(), by=ann)
    skip(assignment=left, reason="I know the author.", by=ann)
    save_draft(assignment=drafted, body={"step": "2"}, revision=0, by=ann)
    assert list(still_to_label(ann)) == [drafted]


def test_what_can_not_be_submitted_any_more_leaves_the_queue(benchmark, system):
    settled, closed = a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")
    first = a_round(benchmark, "first", trajectories=[settled], overlap=3)
    second = a_round(benchmark, "second", trajectories=[closed])
    cem = an_assignment(first, settled, "cem").person
    an_assignment(second, closed, "cem")
    a_dispute(first, settled)
    an_adjudication(first, settled)
    close_round(round=second, by=system)
    assert not still_to_label(cem)


def test_an_assignment_is_reached_by_its_holder_alone(benchmark):
    trajectory = a_trajectory(benchmark)
    assignment = an_assignment(a_round(benchmark), trajectory)
    assert assignment_of(assignment.person, assignment.pk) == assignment
    messages = []
    for pk in (assignment.pk, assignment.pk + 1):
        with pytest.raises(NotYours) as refused:
            assignment_of(a_person("ben", benchmark=benchmark), pk)
        messages.append(str(refused.value).replace(str(pk), "N"))
    # The same words whether it exists or not.
    assert messages == ["you have no assignment N"] * 2


def test_an_answer_is_read_with_the_roles_aliases_and_modes_of_its_assignment():
    benchmark = a_benchmark(aliases={"boss (thought)": "Boss"})
    trajectory = a_trajectory(benchmark, steps=a_history(4, team=("Boss (thought)", "Coder")))
    assignment = an_assignment(a_round(benchmark, taxonomy=a_taxonomy(codes=("1", "2"))), trajectory)
    body = {
        "outcome": "fault",
        "step": "2",
        "role": " boss (THOUGHT)",
        "mode": "2",
        "confidence": "4",
        "rationale": "No.",
    }
    assert read_answer(assignment, body).root == Root("boss", 2, "2")
