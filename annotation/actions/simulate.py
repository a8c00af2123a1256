"""Let simulated people work on a round, by the actions that people use."""

import random
from collections.abc import Mapping, Sequence

from django.db import transaction

from annotation.actions.adjudicate import adjudicate, make_first_mark
from annotation.actions.assignments import assign_round
from annotation.actions.labels import skip, submit_label
from annotation.domain.phase import Cause
from annotation.domain.simulation import NEAR, SimulatedAnnotator
from annotation.models import Assignment, Round
from annotation.queries.assignments import mode_codes
from annotation.queries.standings import TrajectoryStanding, disputes
from benchmarks.actions.people import ensure_person
from benchmarks.domain.fault import Outcome, Root
from benchmarks.models import Person
from benchmarks.models.people import PersonKind
from benchmarks.queries.trajectories import load_trajectory

# The planted roots by question_ID.
Truth = Mapping[str, Root]


@transaction.atomic
def simulate_labels(
    *, round: Round, annotators: Sequence[SimulatedAnnotator], truth: Truth, seed: int, by: Person
) -> None:
    """Deal a round to simulated annotators and let each submit or skip what they hold."""
    people = {one.name: ensure_person(username=one.name, kind=PersonKind.SIMULATED, by=by) for one in annotators}
    assign_round(round=round, people=people.values(), by=by, seed=seed)
    for annotator in annotators:
        rng = random.Random(f"{seed}|{annotator.name}")
        for assignment in _held_by(people[annotator.name], round):
            _label_or_skip(annotator, assignment, truth, rng)


@transaction.atomic
def simulate_verdicts(*, round: Round, truth: Truth, adjudicator: Person, leave_every: int) -> None:
    """Settle disputes with the planted truth, but leave the n-th, the 2n-th, ... to people."""
    for number, dispute in enumerate(disputes(round), start=1):
        if number % leave_every:
            _settle(dispute, round, truth[dispute.trajectory.question_id], by=adjudicator)


def _held_by(person: Person, round: Round) -> list[Assignment]:
    held = round.assignments.filter(person=person).select_related("person", "round__taxonomy", "trajectory__source")
    # Sorted here: databases collate differently, and each draw depends on those before it.
    return sorted(held, key=lambda assignment: assignment.trajectory.question_id)


def _label_or_skip(annotator: SimulatedAnnotator, assignment: Assignment, truth: Truth, rng: random.Random) -> None:
    if annotator.skips_it(rng):
        skip(assignment=assignment, reason="Simulated skip: no time for this one.", by=assignment.person)
        return
    trajectory = load_trajectory(assignment.trajectory)
    root = truth[trajectory.question_id]
    answer = annotator.answer(trajectory, root, mode_codes=mode_codes(assignment.round), rng=rng)
    submit_label(assignment=assignment, answer=answer, by=assignment.person)


def _settle(dispute: TrajectoryStanding, round: Round, root: Root, *, by: Person) -> None:
    settled = {"outcome": Outcome.FAULT, "step": root.step, "role": root.role}
    make_first_mark(round=round, trajectory=dispute.trajectory, by=by, **settled)
    picked = next((one.label for one in dispute.labels if one.vote is not None and one.vote.root == root), None)
    adjudicate(
        round=round,
        trajectory=dispute.trajectory,
        mode=root.mode,
        picked_label=picked,
        reason=f"Simulated verdict: with step {root.step} alone mended, the same execution passes the checker.",
        cause=_cause(dispute),
        by=by,
        **settled,
    )


def _cause(dispute: TrajectoryStanding) -> Cause:
    if dispute.gap is None:
        return Cause.MISSED_EVIDENCE
    if dispute.gap == 0:
        return Cause.MODE_OVERLAP
    return Cause.STEP_BOUNDARY if dispute.gap <= NEAR else Cause.CASCADE
