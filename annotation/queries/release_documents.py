"""agreement.json and process.json of a release."""

from collections.abc import Collection, Sequence

from annotation.domain.agreement.document import agreement_figures
from annotation.models import Guideline, Round
from annotation.queries.agreement import described_agreement, labelled_trajectories
from annotation.queries.votes import current_labels
from benchmarks.domain.release import AnnotationRecord
from benchmarks.domain.release.counts import process_counts, round_counts
from benchmarks.domain.release.manifest import conventions_behind
from benchmarks.domain.release.outcomes import Outcomes

NO_CALIBRATION = "no calibration of annotators was recorded"


def agreement_of_rounds(rounds: Sequence[Round], *, kept: Collection[str]) -> dict:
    """Return the agreement in each round, over all its trajectories and over those that are kept as gold."""
    return {"rounds": [_agreement_of(round, kept) for round in rounds]}


def _agreement_of(round: Round, kept: Collection[str]) -> dict:
    labels = current_labels(round)
    labelled = labelled_trajectories(round, labels)
    return {
        "round": round.slug,
        "before": described_agreement(round, labels, labelled),
        "after": agreement_figures(one for one in labelled if one.question_id in kept),
    }


def process_of_rounds(rounds: Sequence[Round], *, annotations: Sequence[AnnotationRecord], outcomes: Outcomes) -> dict:
    """Return how the rounds were made and what came of them; the later of them wins."""
    counts = process_counts(
        annotations=annotations,
        verdicts=outcomes.verdicts,
        gold=outcomes.gold,
        contested=outcomes.contested,
        left_out=outcomes.left_out,
    )
    # A round may have followed a newer guideline: its labels name what was read for them.
    read = {round.guideline.version for round in rounds if round.guideline} | {label.guideline for label in annotations}
    guidelines = Guideline.objects.filter(benchmark__rounds__in=rounds, version__in=read - {None})
    return {
        "counts": counts,
        "rounds": [
            _round_document(round, [label for label in annotations if label.round == round.slug]) for round in rounds
        ],
        "guidelines": list(guidelines.distinct().order_by("version").values("version", "markdown")),
        "root_conventions": conventions_behind(outcomes.gold, annotations),
        "superseded": outcomes.superseded,
        "calibration": None,
        "calibration_reason": NO_CALIBRATION,
    }


def _round_document(round: Round, labels: Sequence[AnnotationRecord]) -> dict:
    return {
        "slug": round.slug,
        "title": round.title,
        "kind": round.kind,
        "arm_plan": round.arm_plan,
        "overlap": round.overlap,
        "consensus_rule": round.consensus_rule,
        "asks_mode": round.taxonomy is not None,
        "root_convention": round.root_convention,
        "taxonomy": round.taxonomy and str(round.taxonomy),
        "guideline": round.guideline and round.guideline.version,
        "shows_reference_answer": round.shows_reference_answer,
        "single_label_review": round.single_label_review,
        "n_trajectories": round.slots.values("trajectory").distinct().count(),
        **round_counts(labels),
    }
