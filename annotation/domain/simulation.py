"""Simulated annotators: they know the planted truth, and disagree the way people do.

They exist to fill a demo and to test the process. Their labels are no evidence about people.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from annotation.domain.answer import Answer
from benchmarks.domain.fault import Outcome, Root
from benchmarks.domain.trajectory import Trajectory

# How far off a neighbouring step may be.
NEAR = 4
CONFIDENT, UNSURE = (4, 5), (2, 3, 4)
AGENT = "assistant"


class NoAgentSpeaks(ValueError):
    """Nobody in the trajectory could be blamed: all steps are the user's or a tool's."""


@dataclass(frozen=True, slots=True)
class SimulatedAnnotator:
    """How one of them answers; the rest of the chances goes to wrong roots.

    Parameters
    ----------
    name : str
        Their username; it starts with "simulated-".
    accuracy : float
        Chance to name the planted root, from 0 to 1.
    outcome_slips : float
        Chance to see no single fault, or to say that they can't judge; from 0 to 1 - accuracy.
    skips : float
        Chance to skip a trajectory, from 0 to 1.
    """

    name: str
    accuracy: float
    outcome_slips: float = 0.1
    skips: float = 0.1

    def skips_it(self, rng: random.Random) -> bool:
        """Draw whether they give a trajectory back unlabelled."""
        return rng.random() < self.skips

    def answer(self, trajectory: Trajectory, truth: Root, *, mode_codes: Sequence[str], rng: random.Random) -> Answer:
        """Draw their answer on one trajectory. The same rng state gives the same answer."""
        draw = rng.random()
        if draw < self.accuracy:
            return _named(truth, confidence=rng.choice(CONFIDENT))
        if draw < self.accuracy + self.outcome_slips:
            return rng.choice(WITHOUT_ROOT)
        return _named(wrong_root(trajectory, truth, mode_codes=mode_codes, rng=rng), confidence=rng.choice(UNSURE))


def wrong_root(trajectory: Trajectory, truth: Root, *, mode_codes: Sequence[str], rng: random.Random) -> Root:
    """Draw a root that a person could mistake for the true one; the role is the speaker of its step.

    Raises
    ------
    NoAgentSpeaks
        If no step but the true one is an agent's.
    """
    mistakes = [found for mistake in MISTAKES if (found := mistake(trajectory, truth))]
    if not mistakes:
        raise NoAgentSpeaks(f"{trajectory.question_id} has no step of an agent besides step {truth.step}")
    step = rng.choice(rng.choice(mistakes))
    mode = rng.choice(mode_codes) if mode_codes else None
    return Root(trajectory.speakers[step], step, mode)


def neighbours(trajectory: Trajectory, truth: Root) -> list[int]:
    """Return the agents' steps near the true one: the same act, cut elsewhere."""
    return [step for step in _others(trajectory, truth) if abs(step - truth.step) <= NEAR]


def symptoms(trajectory: Trajectory, truth: Root) -> list[int]:
    """Return the agents' steps after the true one: where the damage shows."""
    return [step for step in _others(trajectory, truth) if step > truth.step]


def orders(trajectory: Trajectory, truth: Root) -> list[int]:
    """Return the last earlier step of another role, alone: who told them to."""
    earlier = [step for step in _others(trajectory, truth) if step < truth.step]
    return [step for step in earlier if trajectory.speakers[step] != truth.role][-1:]


MISTAKES: tuple[Callable[[Trajectory, Root], list[int]], ...] = (neighbours, symptoms, orders)


def _others(trajectory: Trajectory, truth: Root) -> list[int]:
    return [index for index, step in enumerate(trajectory.steps) if step.role == AGENT and index != truth.step]


def _named(root: Root, *, confidence: int) -> Answer:
    return Answer(
        Outcome.FAULT,
        root,
        rationale=f"Simulated label: what follows builds on step {root.step}.",
        confidence=confidence,
    )


WITHOUT_ROOT = (
    Answer(
        Outcome.NO_SINGLE_FAULT,
        rationale="Simulated label: several small faults add up here.",
        confidence=UNSURE[0],
    ),
    Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="Simulated label: the log doesn't show what was booked."),
)
