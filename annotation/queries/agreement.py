"""Agreement in a round, from the labels that stand."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count

from annotation.domain.agreement.document import agreement_figures, conventions_note
from annotation.domain.agreement.ratings import LabelledTrajectory, Rating
from annotation.domain.phase import AssignmentState
from annotation.models import Round
from annotation.queries.votes import CurrentLabel, current_labels
from benchmarks.domain.fault import RootConvention
from benchmarks.models import Step, Trajectory
from benchmarks.models.people import PersonKind


def agreement_document(round: Round) -> dict:
    """Return every figure of agreement in a round, as the JSON document that others read.

    Raters are the people who labelled; what an adjudicator marked or settled isn't read
    here at all. Four queries, however many labels there are.
    """
    labels = current_labels(round)
    return described_agreement(round, labels, labelled_trajectories(round, labels))


def described_agreement(round: Round, labels: Iterable[CurrentLabel], labelled: Iterable[LabelledTrajectory]) -> dict:
    """Return the document of a round whose labels and labelled trajectories have been read already."""
    conventions = sorted({RootConvention(label.label.root_convention) for label in labels})
    return {
        "benchmark": round.benchmark.slug,
        "round": round.slug,
        "is_simulated": any(_is_simulated(label) for label in labels),
        "conventions": conventions,
        "conventions_note": conventions_note(conventions),
        **agreement_figures(labelled),
    }


def labelled_trajectories(round: Round, labels: Iterable[CurrentLabel]) -> list[LabelledTrajectory]:
    """Return the trajectories of a round that have a label; one that only `cannot_judge` reached has no rating."""
    by_trajectory: dict[int, list[CurrentLabel]] = defaultdict(list)
    for label in labels:
        by_trajectory[label.trajectory_id].append(label)
    histories = _histories_of_compared(round, by_trajectory)
    rows = Trajectory.objects.filter(assignments__round=round).distinct()
    return [
        LabelledTrajectory(
            question_id=question_id,
            source=source,
            n_steps=n_steps,
            ratings=[_rating(label) for label in by_trajectory[pk] if label.vote is not None],
            role_steps=histories[pk].role_steps,
            outputs=histories[pk].known_outputs,
        )
        for pk, question_id, source, n_steps in rows.values_list("pk", "question_id", "source__slug", "n_steps")
        if pk in by_trajectory
    ]


@dataclass
class _History:
    """What chance needs to know of a trajectory's steps."""

    role_steps: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    outputs: list[str | None] = field(default_factory=list)

    @property
    def known_outputs(self) -> list[str | None]:
        return self.outputs if any(output is not None for output in self.outputs) else []


def _histories_of_compared(round: Round, labels: Mapping[int, list[CurrentLabel]]) -> dict[int, _History]:
    """Return the steps of the roles that are blamed, and the outputs, of trajectories with several labels."""
    blamed = {pk: {label.root.role_id for label in theirs if label.root} for pk, theirs in labels.items()}
    compared = (
        round.assignments.filter(state=AssignmentState.SUBMITTED)
        .values("trajectory")
        .annotate(n=Count("pk"))
        .filter(n__gt=1)
        .values("trajectory")
    )
    steps = Step.objects.filter(trajectory__in=compared).order_by("trajectory_id", "index")
    histories: dict[int, _History] = defaultdict(_History)
    # Streamed, and without their text: a round may hold 178,137 steps.
    rows = steps.values_list("trajectory_id", "index", "speaker_id", "speaker__key", "output_id")
    for pk, index, speaker_id, speaker, output in rows.iterator(chunk_size=10_000):
        histories[pk].outputs.append(output)
        if speaker_id in blamed.get(pk, ()):
            histories[pk].role_steps[speaker].append(index)
    return histories


def _rating(label: CurrentLabel) -> Rating:
    taxonomy = label.label.taxonomy
    return Rating(label.vote, str(taxonomy) if taxonomy else None)


def _is_simulated(label: CurrentLabel) -> bool:
    return label.label.assignment.person.kind == PersonKind.SIMULATED
