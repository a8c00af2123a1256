"""Rounds open with their slots, once, and close for good."""

import pytest

from annotation.actions.locks import RoundIsClosed
from annotation.actions.rounds import (
    BadRoundName,
    EmptyGuideline,
    NothingToLabel,
    OfAnotherBenchmark,
    OverlapTooLarge,
    OverlapTooSmall,
    RoundExists,
    add_guideline,
    close_round,
    follow_guideline,
    open_round,
)
from annotation.domain.phase import RoundKind, RoundState
from annotation.models import Guideline, Round, Slot
from benchmarks.domain.consensus import Rule
from benchmarks.models import Event
from tests.builders.at_once import at_once
from tests.builders.rounds import a_round
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def benchmark():
    return a_benchmark()


def test_a_round_wants_as_many_labels_of_each_trajectory_as_its_overlap_says(benchmark):
    wanted = [a_trajectory(benchmark, native_id) for native_id in "12"]
    round = a_round(benchmark, overlap=3)
    numbers = {one: list(round.slots.filter(trajectory=one).order_by("number").values_list("number")) for one in wanted}
    assert all(found == [(0,), (1,), (2,)] for found in numbers.values())


def test_opening_a_round_is_in_the_log_with_its_plan(benchmark):
    a_trajectory(benchmark)
    a_round(benchmark, "pilot", overlap=3)
    event = Event.objects.get(action="open_round")
    assert (event.subject, event.benchmark, event.after["overlap"], event.after["n_trajectories"]) == (
        "pilot",
        benchmark,
        3,
        1,
    )


def test_a_trajectory_that_is_named_twice_gets_its_slots_once(benchmark):
    one = a_trajectory(benchmark)
    assert a_round(benchmark, trajectories=[one, one], overlap=2).slots.count() == 2


def test_a_name_is_given_to_one_round_of_a_benchmark_only(benchmark):
    a_trajectory(benchmark)
    a_round(benchmark, "main")
    with pytest.raises(RoundExists, match="'main'"):
        a_round(benchmark, "main")
    assert Round.objects.count() == 1


@pytest.mark.parametrize("name", ["", "a b", "main/2", "main\n", "ä", "x" * 81])
def test_a_name_that_no_address_can_hold_is_refused(benchmark, name):
    a_trajectory(benchmark)
    with pytest.raises(BadRoundName):
        a_round(benchmark, name)
    assert not Round.objects.exists()


@pytest.mark.parametrize("title", [" ", "x" * 201])
def test_a_title_that_is_empty_or_longer_than_its_column_is_refused(benchmark, system, title):
    with pytest.raises(BadRoundName):
        open_round(
            benchmark=benchmark,
            slug="main",
            title=title,
            kind=RoundKind.MAIN,
            overlap=1,
            consensus_rule=Rule.EXACT,
            trajectories=[a_trajectory(benchmark)],
            by=system,
        )


def test_two_benchmarks_may_have_rounds_of_one_name(benchmark):
    other = a_benchmark("stays")
    a_trajectory(benchmark)
    a_trajectory(other)
    assert a_round(benchmark, "main") != a_round(other, "main")


def test_an_overlap_below_one_is_refused(benchmark):
    a_trajectory(benchmark)
    with pytest.raises(OverlapTooSmall, match="overlap 0"):
        a_round(benchmark, overlap=0)


def test_an_overlap_that_no_team_could_fill_is_refused_before_a_slot_is_made(benchmark):
    a_trajectory(benchmark)
    with pytest.raises(OverlapTooLarge, match="overlap 99999999999 is more than 100"):
        a_round(benchmark, overlap=99_999_999_999)


def test_a_round_for_people_needs_trajectories(benchmark):
    with pytest.raises(NothingToLabel):
        a_round(benchmark)


def test_an_imported_round_may_open_over_nothing(benchmark):
    assert a_round(benchmark, kind=RoundKind.IMPORTED).slots.count() == 0


def test_a_trajectory_of_another_benchmark_is_refused_by_name(benchmark):
    stranger = a_trajectory(a_benchmark("stays"), "17")
    with pytest.raises(OfAnotherBenchmark, match="alpha__17"):
        a_round(benchmark, trajectories=[stranger])


def test_a_guideline_of_another_benchmark_is_refused(benchmark, system):
    a_trajectory(benchmark)
    foreign = add_guideline(benchmark=a_benchmark("stays"), markdown="# Read all of it", by=system)
    with pytest.raises(OfAnotherBenchmark, match="guideline 1 of stays"):
        a_round(benchmark, guideline=foreign)


def test_guidelines_are_numbered_per_benchmark(benchmark, system):
    texts = [add_guideline(benchmark=benchmark, markdown=text, by=system).version for text in ("# One", "# Two")]
    other = add_guideline(benchmark=a_benchmark("stays"), markdown="# One", by=system)
    assert (texts, other.version) == ([1, 2], 1)


def test_an_empty_guideline_is_refused(benchmark, system):
    with pytest.raises(EmptyGuideline):
        add_guideline(benchmark=benchmark, markdown=" \n", by=system)


def test_a_round_is_closed_once(benchmark, system):
    a_trajectory(benchmark)
    round = a_round(benchmark)
    close_round(round=round, by=system)
    with pytest.raises(RoundIsClosed):
        close_round(round=round, by=system)
    round.refresh_from_db()
    assert (round.state, Event.objects.filter(action="close_round").count()) == (RoundState.CLOSED, 1)


def test_if_the_event_fails_no_round_is_opened_or_closed_and_no_guideline_written(benchmark, system, request):
    a_trajectory(benchmark)
    round = a_round(benchmark, "main")
    full_log = request.getfixturevalue("full_log")
    with pytest.raises(full_log):
        a_round(benchmark, "second")
    with pytest.raises(full_log):
        close_round(round=round, by=system)
    with pytest.raises(full_log):
        add_guideline(benchmark=benchmark, markdown="# One", by=system)
    round.refresh_from_db()
    assert (Round.objects.count(), Slot.objects.count(), Guideline.objects.count()) == (1, 2, 0)
    assert round.state == RoundState.OPEN


@pytest.mark.django_db(transaction=True)
def test_of_two_rounds_of_one_name_opened_at_once_one_is_told(system):
    benchmark = a_benchmark()
    one = a_trajectory(benchmark)

    def open_it() -> Round:
        return open_round(
            benchmark=benchmark,
            slug="main",
            title="Main",
            kind=RoundKind.MAIN,
            overlap=1,
            consensus_rule=Rule.EXACT,
            trajectories=[one],
            by=system,
        )

    outcomes = at_once(open_it, open_it)
    assert {type(outcome) for outcome in outcomes} == {Round, RoundExists}
    assert Slot.objects.count() == 1


def test_a_round_that_follows_a_newer_guideline_says_so_once_in_the_log(benchmark, system):
    a_trajectory(benchmark)
    old = add_guideline(benchmark=benchmark, markdown="One.", by=system)
    round = a_round(benchmark, guideline=old)
    new = add_guideline(benchmark=benchmark, markdown="Two.", by=system)
    for _ in range(2):
        follow_guideline(round=round, guideline=new, by=system)
    assert Round.objects.get().guideline == new
    event = Event.objects.get(action="follow_guideline")
    assert (event.before, event.after) == ({"guideline": 1}, {"guideline": 2})


def test_a_round_follows_no_guideline_of_another_benchmark(benchmark, system):
    a_trajectory(benchmark)
    round = a_round(benchmark)
    foreign = add_guideline(benchmark=a_benchmark("other"), markdown="One.", by=system)
    with pytest.raises(OfAnotherBenchmark):
        follow_guideline(round=round, guideline=foreign, by=system)
    assert Round.objects.get().guideline is None


def test_a_closed_round_keeps_its_guideline(benchmark, system):
    a_trajectory(benchmark)
    round = a_round(benchmark)
    close_round(round=round, by=system)
    with pytest.raises(RoundIsClosed):
        follow_guideline(
            round=round, guideline=add_guideline(benchmark=benchmark, markdown="One.", by=system), by=system
        )
    assert Round.objects.get().guideline is None
