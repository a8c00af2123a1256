"""Trajectories with the votes of named people, as agreement reads them."""

import numpy as np

from annotation.domain.agreement.ratings import LabelledTrajectory, Rating
from benchmarks.domain.fault import Outcome, Root, Vote

# A root: role and step, or role, step and mode. Or an outcome without one.
Answer = tuple[str, int] | tuple[str, int, str] | Outcome


def rated(
    question_id: str = "alpha__1",
    *,
    n_steps: int = 10,
    source: str = "alpha",
    taxonomy: str | None = "agentscope@1",
    role_steps: dict[str, list[int]] | None = None,
    outputs: tuple[str | None, ...] = (),
    **answers: Answer,
) -> LabelledTrajectory:
    """Return a trajectory; each further keyword is a person and what they answered."""
    votes = [_vote(person, answer) for person, answer in answers.items()]
    if role_steps is None:
        role_steps = {vote.root.role: list(range(n_steps)) for vote in votes if vote.root}
    return LabelledTrajectory(
        question_id=question_id,
        source=source,
        n_steps=n_steps,
        ratings=[Rating(vote, taxonomy) for vote in votes],
        role_steps=role_steps,
        outputs=outputs,
    )


def drawn_at_random(
    *, n: int, seed: int, people: tuple[str, ...] = ("ann", "ben"), lengths: tuple[int, int] = (5, 130)
) -> list[LabelledTrajectory]:
    """Return trajectories of random lengths on which each person drew a step uniformly; three roles take turns."""
    rng = np.random.default_rng(seed)
    team = ("planner", "searcher", "writer")
    made = []
    for number in range(n):
        n_steps = int(rng.integers(lengths[0], lengths[1] + 1))
        steps = [int(rng.integers(n_steps)) for _ in people]
        answers = {person: (team[step % len(team)], step) for person, step in zip(people, steps, strict=True)}
        role_steps = {role: list(range(start, n_steps, len(team))) for start, role in enumerate(team)}
        made.append(rated(f"alpha__{number}", n_steps=n_steps, role_steps=role_steps, **answers))
    return made


def _vote(person: str, answer: Answer) -> Vote:
    if isinstance(answer, Outcome):
        return Vote(person, answer)
    return Vote(person, Outcome.FAULT, Root(*answer))
