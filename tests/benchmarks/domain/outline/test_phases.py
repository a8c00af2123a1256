"""Phases: where a trajectory is cut, and that the cut is the same for everybody."""

import pytest

from benchmarks.domain.outline.hand_offs import HandOff
from benchmarks.domain.outline.phases import LONGEST_TITLE, MOST_PHASES, Phase, find_phases
from benchmarks.domain.outline.spoken import SpokenStep


def said(speakers: str, **texts: str) -> list[SpokenStep]:
    """Steps of speakers called by one letter; h is a human."""
    names = {"h": "human"}
    return [
        SpokenStep(name, "", texts.get(f"at_{index}", f"{name} at {index}"), name)
        for index, letter in enumerate(speakers)
        for name in [names.get(letter, letter)]
    ]


def firsts(*args) -> list[int]:
    return [phase.first for phase in find_phases(*args)]


def test_a_phase_begins_where_a_person_speaks_after_an_agent():
    assert find_phases(said("habhha"), []) == [Phase(0, 2, "human at 0"), Phase(3, 5, "human at 3")]


def test_a_phase_begins_where_a_plan_is_stated():
    steps = said("abab", at_1="Initial plan:\n1. Look", at_2="We follow the plan.", at_3="**Updated plan**")
    assert [phase.title for phase in find_phases(steps, [])] == ["a at 0", "Initial plan:", "**Updated plan**"]


def test_a_phase_begins_where_another_role_is_asked_than_the_last_time():
    hand_offs = [HandOff(1, "web", ()), HandOff(3, "web", ()), HandOff(5, "file", ())]
    assert firsts(said("abababa"), hand_offs) == [0, 5]


def test_agents_that_talk_in_turn_are_one_phase():
    assert find_phases(said("abcabc"), []) == [Phase(0, 5, "a at 0")]


def test_of_too_many_beginnings_those_far_apart_are_taken():
    # 100 turns of a person, at 2, 4 ... 198 after the first: 99 beginnings, of which 11 are taken.
    phases = find_phases(said("ha" * 100), [])
    assert len(phases) == MOST_PHASES
    lengths = [phase.last - phase.first + 1 for phase in phases]
    assert min(lengths) >= 200 / MOST_PHASES / 2


def test_a_persons_words_come_before_hand_offs():
    hand_offs = [HandOff(step, role, ()) for step, role in zip(range(20, 50), "xy" * 15, strict=True)]
    assert 3 in firsts(said("aaah" + "a" * 60), hand_offs)


@pytest.mark.parametrize("speakers", ["h", "ha", "hahahahahahahahahahahahahahahaha", "a" * 500, "hh" * 50])
def test_phases_are_all_steps_each_once(speakers):
    phases = find_phases(said(speakers), [])
    assert [step for one in phases for step in range(one.first, one.last + 1)] == list(range(len(speakers)))
    assert 1 <= len(phases) <= MOST_PHASES


def test_a_title_is_one_short_line():
    (phase,) = find_phases(said("a", at_0="\n\n  " + "long " * 100 + "\nsecond"), [])
    assert len(phase.title) <= LONGEST_TITLE
    assert phase.title.startswith("long long")
    assert phase.title.endswith("…")


def test_without_steps_there_are_no_phases():
    assert find_phases([], []) == []
