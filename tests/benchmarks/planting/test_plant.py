"""Every planted trajectory proves its own label, and nothing in it gives the label away."""

import re
from collections import Counter
from dataclasses import fields

import pytest

from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.domain.roles import Aliases, normalize_role, speaking_roles
from benchmarks.domain.trajectory import history_digest, question_id
from benchmarks.planting.execution import begin, fork, run_on
from benchmarks.planting.plant import LONGEST, MODES, SHORTEST, NothingToPlant, bands, orders, plant
from benchmarks.readers.records import TrajectoryRecord

SEEDS = (7, 11)


@pytest.fixture(scope="module", params=SEEDS)
def planted(request):
    return plant(seed=request.param)


def test_the_checker_passes_the_execution_without_the_fault(planted):
    assert all(one.proof.honest.succeeded for one in planted)


def test_the_checker_fails_the_execution_with_the_fault(planted):
    assert all(one.proof.faulty.violations for one in planted)


def test_mending_the_labelled_step_alone_makes_the_checker_pass(planted):
    for one in planted:
        step = one.label.faults[0].step
        assert run_on(fork(one.execution, step)).verdict.succeeded, one.label


def test_mending_an_earlier_step_changes_nothing_because_it_was_honest(planted):
    for one in planted:
        for step in range(one.label.faults[0].step):
            turn = one.execution.world.next_turn(one.execution.states[step])
            assert turn.step == one.execution.steps[step]
            assert turn.after == one.execution.states[step + 1]


def test_a_proof_says_the_same_as_its_parts(planted):
    assert all(one.proof.holds for one in planted)
    assert all(one.proof.n_honest_before == one.proof.step == one.label.faults[0].step for one in planted)


def test_up_to_the_planted_step_the_log_is_that_of_the_honest_execution(planted):
    for one in planted:
        step = one.label.faults[0].step
        honest = run_on(begin(one.execution.world))
        assert honest.steps[:step] == one.execution.steps[:step]
        assert honest.steps[step] != one.execution.steps[step]


def test_after_the_planted_step_everybody_acts_honestly(planted):
    for one in planted:
        execution = one.execution
        for step in range(one.label.faults[0].step + 1, len(execution.steps)):
            assert execution.world.next_turn(execution.states[step]).step == execution.steps[step]


def test_no_step_names_a_fault_or_a_mode(planted):
    telling = re.compile(r"fault|plant(ed|ing)|honest|mend|inject|\b(?:" + "|".join(MODES) + r")\b", re.IGNORECASE)
    for one in planted:
        for step in one.trajectory.steps:
            assert not telling.search(f"{step.name} {step.content}"), step


def test_the_history_and_what_travels_with_it_do_not_tell_the_mode_or_the_step(planted):
    assert "label" not in {field.name for field in fields(TrajectoryRecord)}
    for one in planted:
        assert not set(MODES) & set(map(str, one.trajectory.metadata.values()))
        assert not {"mode", "step", "root", "fault"} & one.trajectory.metadata.keys()
        assert "step " not in one.trajectory.outcome_evidence


def test_the_evidence_is_what_the_checker_found(planted):
    for one in planted:
        for violation in one.proof.faulty.violations:
            assert violation in one.trajectory.outcome_evidence


def test_the_reference_answer_is_the_itinerary_of_the_honest_execution(planted):
    for one in planted:
        assert one.trajectory.reference_answer == run_on(begin(one.execution.world)).steps[-1].content


def test_every_label_names_a_step_and_the_role_that_spoke_it(planted):
    for one in planted:
        root = one.label.faults[0]
        roles = {role.key for role in speaking_roles([step.name for step in one.trajectory.steps], Aliases())}
        assert 0 <= root.step < len(one.trajectory.steps)
        assert normalize_role(root.role) in roles
        assert normalize_role(root.role) == normalize_role(one.trajectory.steps[root.step].name)


def test_every_label_is_one_root_under_the_earliest_decisive_convention(planted):
    for one in planted:
        assert one.label.outcome is Outcome.FAULT
        assert [fault.is_root for fault in one.label.faults] == [True]
        assert one.label.root_convention is RootConvention.EARLIEST_DECISIVE
        assert one.label.taxonomy == "agentscope"
        assert one.label.rationale


def test_the_three_modes_are_planted_equally_often_in_each_source(planted):
    counts = Counter((one.trajectory.source, one.label.faults[0].mode) for one in planted)
    # 24 trajectories, two sources, three modes.
    assert set(counts.values()) == {4}
    assert len(counts) == 6


def test_each_mode_has_a_trajectory_in_every_band_of_lengths(planted):
    for mode in MODES:
        lengths = [len(one.trajectory.steps) for one in planted if one.label.faults[0].mode == mode]
        assert all(sum(band.holds(length) for length in lengths) == 1 for band in bands())


def test_lengths_stay_within_15_and_120_steps(planted):
    assert all(15 <= len(one.trajectory.steps) <= 120 for one in planted)


def test_several_roles_are_to_blame(planted):
    assert len({normalize_role(one.label.faults[0].role) for one in planted}) >= 3


def test_no_two_histories_are_equal_and_no_two_ids(planted):
    assert len({history_digest(one.trajectory.steps) for one in planted}) == len(planted)
    assert len({question_id(one.trajectory.source, one.trajectory.native_id) for one in planted}) == len(planted)


def test_label_and_history_carry_the_same_id_and_source(planted):
    for one in planted:
        assert (one.label.native_id, one.label.source) == (one.trajectory.native_id, one.trajectory.source)


def test_the_same_seed_gives_the_same_records():
    first, second = plant(seed=5, n=3), plant(seed=5, n=3)
    assert [(one.trajectory, one.label, one.proof) for one in first] == [
        (one.trajectory, one.label, one.proof) for one in second
    ]


def test_another_seed_gives_other_histories():
    assert plant(seed=5, n=1)[0].trajectory.steps != plant(seed=6, n=1)[0].trajectory.steps


def test_the_bands_cover_every_length_once():
    covered = [length for band in bands() for length in range(band.shortest, band.longest + 1)]
    assert covered == list(range(SHORTEST, LONGEST + 1))


def test_orders_beyond_24_go_through_the_bands_again():
    assert orders(48)[24:] == orders(24)


@pytest.mark.parametrize("n", [0, -1])
def test_planting_nothing_is_refused(n):
    with pytest.raises(NothingToPlant, match="at least 1"):
        plant(seed=7, n=n)
