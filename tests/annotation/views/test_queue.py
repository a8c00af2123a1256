"""My queue, and home."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.actions.labels import save_draft, skip, submit_label
from annotation.actions.reading import note_reading
from annotation.actions.rounds import close_round
from annotation.domain.reading import Report
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_dispute, a_person, a_round, an_adjudicator, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark_():
    return a_benchmark()


def queue_of(person) -> str:
    return text_of(client_of(person).get(reverse("queue")))


def test_an_open_assignment_stands_in_the_queue_with_its_size(benchmark_):
    trajectory = a_trajectory(benchmark_, "7", n_steps=12)
    said = queue_of(an_assignment(a_round(benchmark_), trajectory).person)
    assert "1 trajectory to label" in said
    assert "alpha__7 12 steps" in said
    assert "not begun" in said


def test_the_queue_is_grouped_by_round_and_source(benchmark_):
    trajectories = [a_trajectory(benchmark_, "1"), a_trajectory(benchmark_, "1", source="beta")]
    round = a_round(benchmark_)
    for trajectory in trajectories:
        person = an_assignment(round, trajectory).person
    said = queue_of(person)
    assert "Main · alpha" in said
    assert "Main · beta" in said


def test_a_draft_a_label_and_a_skip_each_say_what_they_are(benchmark_):
    trajectories = [a_trajectory(benchmark_, str(number)) for number in range(3)]
    round = a_round(benchmark_)
    begun, done, left = (an_assignment(round, trajectory) for trajectory in trajectories)
    ann = begun.person
    save_draft(assignment=begun, body={"outcome": "fault"}, revision=0, by=ann)
    submit_label(assignment=done, answer=an_answer(), by=ann)
    skip(assignment=left, reason="I know the authors.", by=ann)
    said = queue_of(ann)
    assert "draft saved" in said
    assert "1 of 3 submitted, 1 skipped" in said
    assert "I know the authors." in said


def test_somebody_to_whom_nothing_was_assigned_is_told_so():
    assert "Nothing was assigned to you yet." in queue_of(a_person("newcomer"))


def test_somebody_who_is_through_is_told_so(benchmark_):
    assignment = an_assignment(
        a_round(benchmark_, trajectories=[a_trajectory(benchmark_)]), benchmark_.trajectories.get()
    )
    submit_label(assignment=assignment, answer=an_answer(), by=assignment.person)
    assert "Nothing is open" in queue_of(assignment.person)


def test_the_queue_asks_as_many_queries_for_twenty_assignments_as_for_one(benchmark_):
    trajectories = [a_trajectory(benchmark_, str(number), n_steps=1) for number in range(20)]
    round = a_round(benchmark_)
    ann = an_assignment(round, trajectories[0]).person
    client = client_of(ann)
    with CaptureQueriesContext(connection) as with_one:
        client.get(reverse("queue"))
    for trajectory in trajectories[1:]:
        an_assignment(round, trajectory)
    with CaptureQueriesContext(connection) as with_twenty:
        client.get(reverse("queue"))
    assert len(with_twenty) == len(with_one)


def test_home_counts_what_is_mine_to_label(benchmark_):
    ann = an_assignment(
        a_round(benchmark_, trajectories=[a_trajectory(benchmark_)]), benchmark_.trajectories.get()
    ).person
    said = text_of(client_of(ann).get(reverse("home")))
    assert "1 trajectory to label" in said
    assert "Trips annotator" in said


def test_home_counts_the_disputes_that_an_adjudicator_can_settle(benchmark_):
    trajectory = a_trajectory(benchmark_)
    a_dispute(a_round(benchmark_), trajectory)
    assert "1 dispute to settle in Main" in text_of(client_of(an_adjudicator(benchmark_)).get(reverse("home")))


def test_home_of_somebody_without_a_benchmark_says_what_happens_next():
    said = text_of(client_of(a_person("newcomer")).get(reverse("home")))
    assert "Nothing waits for you." in said
    assert "You belong to no benchmark yet." in said


def test_home_counts_how_far_the_open_rounds_of_a_maintainer_are(benchmark_):
    trajectories = [a_trajectory(benchmark_, "1"), a_trajectory(benchmark_, "2")]
    a_dispute(a_round(benchmark_, trajectories=trajectories, overlap=2), trajectories[0])
    max_ = a_person("max", benchmark=benchmark_, roles=[MemberRole.MAINTAINER])
    # Two trajectories, two labels wanted of each; the dispute brought two.
    assert "Open rounds that you maintain Main ( Trips ) 2 of 4 labels" in text_of(client_of(max_).get(reverse("home")))


def test_home_of_an_annotator_tells_no_progress_of_the_round(benchmark_):
    ann = an_assignment(a_round(benchmark_, trajectories=[a_trajectory(benchmark_)]), benchmark_.trajectories.get())
    assert "Open rounds" not in text_of(client_of(ann.person).get(reverse("home")))


# Groups, tasks and where they left off


FILED = [("1", "Book a train."), ("2", "Find a hotel."), ("3", "Book a train.")]


def test_equal_tasks_stand_together_under_their_beginning(benchmark_):
    first, second, third = (a_trajectory(benchmark_, name, task=task) for name, task in FILED)
    round = a_round(benchmark_)
    for trajectory in (first, second, third):
        ann = an_assignment(round, trajectory).person
    said = queue_of(ann)
    assert said.count("Book a train.") == 1
    # Assigned in the order 1, 2, 3; the two that share a task stand together.
    assert said.index("alpha__1") < said.index("alpha__3") < said.index("Find a hotel.") < said.index("alpha__2")


def test_tasks_that_differ_far_behind_their_beginning_are_two(benchmark_):
    long = "The same beginning. " * 50
    for name, end in (("1", "A"), ("2", "B")):
        a_trajectory(benchmark_, name, task=long + end)
    round = a_round(benchmark_)
    for trajectory in benchmark_.trajectories.order_by("pk"):
        ann = an_assignment(round, trajectory).person
    assert queue_of(ann).count("The same beginning. The same beginning.") >= 2
    assert text_of(client_of(ann).get(reverse("queue"))).count("…") == 2


def test_the_queue_never_ships_a_long_task(benchmark_):
    trajectory = a_trajectory(benchmark_, task="x" * 300_000)
    ann = an_assignment(a_round(benchmark_), trajectory).person
    assert len(client_of(ann).get(reverse("queue")).content) < 20_000


def test_of_many_tasks_the_first_twenty_stand_open_and_none_is_missing(benchmark_):
    trajectories = [a_trajectory(benchmark_, f"t{number}", n_steps=1) for number in range(22)]
    round = a_round(benchmark_)
    for trajectory in trajectories:
        ann = an_assignment(round, trajectory).person
    said = queue_of(ann)
    assert (
        said.index("alpha__t19 ") < said.index("2 more tasks") < said.index("alpha__t20 ") < said.index("alpha__t21 ")
    )


def test_a_hostile_task_is_shown_literally(benchmark_):
    trajectory = a_trajectory(benchmark_, task="<script>alert(1)</script>")
    page = client_of(an_assignment(a_round(benchmark_), trajectory).person).get(reverse("queue")).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_trajectory_leads_to_where_it_was_left_off(benchmark_):
    assignment = an_assignment(
        a_round(benchmark_, trajectories=[a_trajectory(benchmark_)]), benchmark_.trajectories.get()
    )
    note_reading(assignment=assignment, report=Report(last_step=4), by=assignment.person)
    page = client_of(assignment.person).get(reverse("queue"))
    assert "left off at step 4" in text_of(page)
    assert f'href="{reverse("label", args=[assignment.pk])}#step-4"' in page.content.decode()


def test_groups_with_open_work_stand_first(benchmark_):
    old, new = a_trajectory(benchmark_, "1"), a_trajectory(benchmark_, "2")
    an_assignment(a_round(benchmark_, "older", trajectories=[old]), old)
    done = an_assignment(a_round(benchmark_, "newer", trajectories=[new]), new)
    submit_label(assignment=done, answer=an_answer(), by=done.person)
    said = queue_of(done.person)
    assert said.index("Older · alpha") < said.index("Newer · alpha")


def test_what_ended_without_a_label_is_not_called_open(benchmark_, system):
    trajectory = a_trajectory(benchmark_)
    round = a_round(benchmark_, trajectories=[trajectory])
    ann = an_assignment(round, trajectory).person
    close_round(round=round, by=system)
    said = queue_of(ann)
    assert "Nothing is open" in said
    assert "1 ended without your label" in said
    assert "the round was closed" in said
    assert "not begun" not in said


# Nothing to do: three messages


def test_where_others_hold_the_rest_their_number_is_said(benchmark_):
    mine, other = a_trajectory(benchmark_, "1"), a_trajectory(benchmark_, "2")
    round = a_round(benchmark_, trajectories=[mine, other], overlap=1)
    done = an_assignment(round, mine)
    submit_label(assignment=done, answer=an_answer(), by=done.person)
    an_assignment(round, other, "ben")
    assert "No more trajectories are free: 1 label on others is reserved by other people." in queue_of(done.person)


def test_where_labels_are_wanted_and_given_to_nobody_that_is_said(benchmark_):
    a_trajectory(benchmark_)
    a_round(benchmark_, overlap=2)
    said = queue_of(a_person("ann", benchmark=benchmark_))
    assert "Nothing was assigned to you yet." in said
    assert "2 labels on other trajectories are still wanted and given to nobody." in said


def test_where_nothing_more_is_wanted_that_is_said(benchmark_):
    trajectory = a_trajectory(benchmark_)
    done = an_assignment(a_round(benchmark_, trajectories=[trajectory], overlap=1), trajectory)
    submit_label(assignment=done, answer=an_answer(), by=done.person)
    said = queue_of(done.person)
    assert "Nothing is open" in said
    assert "Nothing more is wanted in your rounds." in said


def test_the_rounds_of_other_benchmarks_want_nothing_of_a_person(benchmark_):
    a_round(benchmark_, trajectories=[a_trajectory(benchmark_)])
    said = queue_of(a_person("out", benchmark=a_benchmark("other")))
    assert "A maintainer of a benchmark gives you trajectories" in said
