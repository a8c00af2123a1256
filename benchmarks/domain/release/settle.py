"""From labels and a decision to what is published. Freezing and verifying both read it here."""

from collections import Counter
from collections.abc import Iterable, Sequence

from benchmarks.domain.consensus import Consensus, Standing
from benchmarks.domain.release.records import (
    AnnotationRecord,
    AnswerShare,
    GoldItem,
    LabelOrigin,
    Provenance,
    VerdictRecord,
)

BY_RULE: dict[Standing, Provenance] = {
    Standing.SINGLE: Provenance.SINGLE,
    Standing.AGREED: Provenance.AGREED,
    Standing.MAJORITY: Provenance.MAJORITY,
}
# One simulated label makes a simulated gold item: what weakens a claim is said.
WEAKEST_FIRST = (LabelOrigin.SIMULATED, LabelOrigin.OUTSIDE, LabelOrigin.PEOPLE)


def weakest_origin(origins: Iterable[str]) -> LabelOrigin:
    """Return what to call something that several origins had a hand in.

    Examples
    --------
    >>> weakest_origin(["people", "simulated"]).value
    'simulated'
    """
    return min(map(LabelOrigin, origins), key=WEAKEST_FIRST.index)


def verdict_by_rule(
    *, question_id: str, round: str, consensus: Consensus, labels: Sequence[AnnotationRecord]
) -> VerdictRecord | None:
    """Return what the rule decided, or None where it decided nothing.

    `labels` are all labels on the trajectory in the round.
    """
    if consensus.standing not in BY_RULE:
        return None
    root = consensus.root
    answer = {} if root is None else {"role_key": root.role, "step": root.step, "mode": root.mode}
    backing = [label for label in labels if _says(label, consensus.outcome, **answer)]
    if root is not None:
        answer["role"] = backing[0].root.role
        answer["taxonomy"] = backing[0].taxonomy if root.mode else None
    return VerdictRecord(
        question_id=question_id,
        round=round,
        provenance=BY_RULE[consensus.standing],
        origin=weakest_origin(label.origin for label in backing),
        outcome=consensus.outcome,
        **answer,
    )


def gold_item(
    verdict: VerdictRecord, *, source: str, labels: Sequence[AnnotationRecord], root_convention: str
) -> GoldItem:
    """Return the gold that follows from a verdict of a fault.

    `labels` are all labels on the trajectory in the verdict's round, and
    `root_convention` is the round's: an adjudicator works under it.
    """
    is_adjudicated = verdict.provenance == Provenance.ADJUDICATED
    backing = list(labels) if is_adjudicated else backing_labels(verdict, labels)
    conventions = [root_convention] if is_adjudicated else [label.root_convention for label in backing]
    return GoldItem(
        question_id=verdict.question_id,
        source=source,
        role=verdict.role,
        role_key=verdict.role_key,
        step=verdict.step,
        mode=verdict.mode,
        reason=verdict.reason if is_adjudicated else _first_by_annotator(backing).rationale,
        provenance=verdict.provenance,
        origin=weakest_origin([verdict.origin, *(label.origin for label in backing)]),
        taxonomy=verdict.taxonomy,
        round=verdict.round,
        root_conventions=tuple(sorted(set(conventions))),
    )


def backing_labels(verdict: VerdictRecord, labels: Iterable[AnnotationRecord]) -> list[AnnotationRecord]:
    """Return the labels that say what the verdict says."""
    answer = {} if verdict.step is None else {"role_key": verdict.role_key, "step": verdict.step, "mode": verdict.mode}
    return [label for label in labels if _says(label, verdict.outcome, **answer)]


def distribution(labels: Sequence[AnnotationRecord], *, asks_mode: bool) -> tuple[AnswerShare, ...]:
    """Return how many votes each answer got, commonest first."""
    answers = Counter(_answer(label, asks_mode=asks_mode) for label in labels if label.is_vote)
    names = {label.root.role_key: label.root.role for label in labels if label.root}
    shares = [
        AnswerShare(n=n, outcome=outcome, role=names.get(role_key), role_key=role_key, step=step, mode=mode)
        for (outcome, role_key, step, mode), n in answers.items()
    ]
    return tuple(sorted(shares, key=_commonest_first))


def _says(
    label: AnnotationRecord,
    outcome: str,
    *,
    role_key: str | None = None,
    step: int | None = None,
    mode: str | None = None,
) -> bool:
    if label.outcome != outcome:
        return False
    root = label.root
    return root is None or (root.role_key == role_key and root.step == step and mode in (None, root.mode))


def _answer(label: AnnotationRecord, *, asks_mode: bool) -> tuple[str, str | None, int | None, str | None]:
    root = label.root
    if root is None:
        return label.outcome, None, None, None
    return label.outcome, root.role_key, root.step, root.mode if asks_mode else None


def _commonest_first(share: AnswerShare) -> tuple:
    return -share.n, -1 if share.step is None else share.step, share.role_key or "", share.outcome, share.mode or ""


def _first_by_annotator(labels: Iterable[AnnotationRecord]) -> AnnotationRecord:
    return min(labels, key=lambda label: label.annotator)
