"""The counts that a release publishes. Each can be made again from its files."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum

from benchmarks.domain.release.decided import Decided
from benchmarks.domain.release.records import (
    AnnotationRecord,
    Contested,
    GoldItem,
    LabelOrigin,
    LeftOut,
    Provenance,
    TaskRecord,
    VerdictRecord,
    WhyLeftOut,
)


def release_counts(decided: Decided, *, tasks: Iterable[TaskRecord]) -> dict:
    """Return the counts of manifest.json; `steps` are those of the trajectories with gold."""
    n_steps = {task.question_id: task.n_steps for task in tasks}
    return {
        "trajectories": len(n_steps),
        "gold": len(decided.gold),
        "contested": len(decided.contested),
        "excluded": len(decided.left_out),
        "steps": sum(n_steps[item.question_id] for item in decided.gold),
        "annotations": len(decided.annotations),
        "annotators": len({label.annotator for label in decided.annotations}),
        "verdicts": len(decided.verdicts),
        "gold_by_source": _count(item.source for item in decided.gold),
        "contested_by_source": _count(item.source for item in decided.contested),
        "excluded_by_source": _count(item.source for item in decided.left_out),
        "gold_by_provenance": _count((item.provenance for item in decided.gold), Provenance),
        "gold_by_origin": _count((item.origin for item in decided.gold), LabelOrigin),
        "excluded_by_reason": _count((item.why for item in decided.left_out), WhyLeftOut),
    }


def process_counts(
    *,
    annotations: Iterable[AnnotationRecord],
    verdicts: Iterable[VerdictRecord],
    gold: Sequence[GoldItem],
    contested: Sequence[Contested],
    left_out: Sequence[LeftOut],
) -> dict[str, int]:
    """Return how many trajectories came how far.

    `imported` are all of the benchmark, `screened` those in a round of this release,
    `labelled` those with a label of any outcome, `disputed` those whose votes the
    rule couldn't join, and `settled` the disputed ones that were adjudicated.
    """
    n_imported = len(gold) + len(contested) + len(left_out)
    n_settled = sum(verdict.provenance == Provenance.ADJUDICATED for verdict in verdicts)
    return {
        "imported": n_imported,
        "screened": n_imported - sum(item.why == WhyLeftOut.NOT_SCREENED for item in left_out),
        "labelled": len({label.question_id for label in annotations}),
        "disputed": len(contested) + n_settled,
        "settled": n_settled,
    }


def round_counts(labels: Sequence[AnnotationRecord]) -> dict:
    """Return what process.json says of the labels of one round."""
    return {
        "n_labels": len(labels),
        "n_labels_by_origin": _count((label.origin for label in labels), LabelOrigin),
        "root_conventions_of_labels": sorted({label.root_convention for label in labels}),
    }


def _count(values: Iterable[str], words: Iterable[StrEnum] = ()) -> dict[str, int]:
    """Count values; words of a closed set that don't occur are said to be 0."""
    return {word.value: 0 for word in words} | {str(value): n for value, n in Counter(values).items()}
