"""Trajectories as pure code reads them, for tests that need no database."""

from collections.abc import Sequence

from benchmarks.domain.roles import Aliases, speaking_roles
from benchmarks.domain.trajectory import StepText, Trajectory


def a_pure_trajectory(
    speakers: Sequence[str] = ("Planner", "Searcher", "Writer", "Planner"),
    *,
    contents: Sequence[str] | None = None,
    question_id: str = "alpha__1",
    reference_answer: str | None = None,
    aliases: dict[str, str] | None = None,
) -> Trajectory:
    table = Aliases(aliases or {})
    contents = contents or [f"What {speaker} said at {index}." for index, speaker in enumerate(speakers)]
    return Trajectory(
        question_id=question_id,
        source=question_id.partition("__")[0],
        task="Book a stay.",
        steps=[StepText(name, "assistant", content) for name, content in zip(speakers, contents, strict=True)],
        roles=speaking_roles(speakers, table),
        speakers=[table.role(speaker).key for speaker in speakers],
        outcome_evidence="The checker said no.",
        reference_answer=reference_answer,
    )
