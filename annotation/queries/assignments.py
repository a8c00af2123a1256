"""Assignments as their holders reach them."""

from collections.abc import Collection, Mapping

from annotation.domain.answer import Answer, answer_from, steps_quoted
from annotation.models import Assignment, Round
from benchmarks.domain.roles import Aliases
from benchmarks.models import Mode, Person, Trajectory
from benchmarks.queries.sight import NotYours


def assignment_of(person: Person, pk: int) -> Assignment:
    """Return a person's own assignment; anybody else's doesn't exist for them."""
    try:
        return Assignment.objects.select_related(
            "round__benchmark", "round__taxonomy", "round__guideline", "trajectory__source", "trajectory__alias_table"
        ).get(pk=pk, person=person)
    except Assignment.DoesNotExist as error:
        raise NotYours(f"you have no assignment {pk}") from error


def choices_of(round: Round, trajectory: Trajectory) -> dict:
    """Return what an answer on a trajectory in a round may name, as `answer_from` takes it."""
    return {
        "n_steps": trajectory.n_steps,
        "role_keys": list(trajectory.roles.order_by("position").values_list("key", flat=True)),
        "mode_codes": mode_codes(round),
        "aliases": Aliases(trajectory.alias_table.aliases),
    }


def modes_of(round: Round) -> list[Mode]:
    """Return the modes that a round asks for, in the taxonomy's order; none where it doesn't ask."""
    return list(round.taxonomy.modes.order_by("position")) if round.taxonomy else []


def mode_codes(round: Round) -> list[str]:
    """Return the codes of the modes that a round asks for."""
    return [mode.code for mode in modes_of(round)]


def reference_answer_shown(round: Round, trajectory: Trajectory) -> str | None:
    """Return the reference answer where there is one and the round shows it."""
    return trajectory.reference_answer if round.shows_reference_answer else None


def read_answer(assignment: Assignment, body: Mapping[str, object]) -> Answer:
    """Read a body that was sent for an assignment; raises BadAnswer naming every field."""
    trajectory = assignment.trajectory
    contents = _contents_of(trajectory, steps_quoted(body))
    return answer_from(body, contents=contents, **choices_of(assignment.round, trajectory))


def _contents_of(trajectory: Trajectory, steps: Collection[int]) -> dict[int, str]:
    # A number that no database column holds is none of the history, as `answer_from` will say.
    wanted = [step for step in steps if step < trajectory.n_steps]
    return dict(trajectory.steps.filter(index__in=wanted).values_list("index", "content")) if wanted else {}
