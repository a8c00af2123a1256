"""Settle a dispute: the adjudicator's own mark first, then the verdict."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from annotation.actions.locks import lock_round, lock_trajectory
from annotation.domain.answer import SettledAnswer, entered, settled_answer_from
from annotation.domain.phase import Cause
from annotation.models import Adjudication, FirstMark, Label, Round
from annotation.queries.assignments import choices_of
from annotation.queries.sight import has_labelled, may_adjudicate
from annotation.queries.standings import TrajectoryStanding, standing_of
from benchmarks.actions.events import record_event
from benchmarks.domain.fault import Outcome, Root
from benchmarks.domain.refusals import BadInput, Conflict, NotAllowed
from benchmarks.domain.shown import shown
from benchmarks.models import Mode, Person, Trajectory
from benchmarks.queries.sight import NotYours


class LabelledIt(NotAllowed):
    """Nobody adjudicates a trajectory that they labelled."""


class NotADispute(Conflict):
    """There is nothing to settle: the rule joins the votes, or there are too few."""


class AlreadyMarked(Conflict):
    """A first mark is made once, before the labels are seen, and stays as it was."""


class NoFirstMark(Conflict):
    """The adjudicator marks an own root before they settle."""


class NoReason(BadInput):
    """A verdict says why."""


class UnknownCause(BadInput):
    """A verdict names one of the known causes of the dispute."""


class BadPick(BadInput):
    """The picked label is none of the dispute's, or says something else than the verdict."""


@transaction.atomic
def make_first_mark(
    *, round: Round, trajectory: Trajectory, outcome: str, step: object, role: str | None, by: Person
) -> FirstMark:
    """Store an adjudicator's own answer, made before they see the labels.

    The same mark again is the same mark; another one is refused, for they have seen the labels since.
    """
    round, trajectory, _ = _hold_dispute(round, trajectory, by=by)
    body = {"outcome": outcome, "step": step, "role": role}
    answer = settled_answer_from(body, **choices_of(round, trajectory) | {"mode_codes": ()})
    marked = round.first_marks.select_related("role").filter(trajectory=trajectory, adjudicator=by).first()
    if marked is not None:
        return _as_marked(marked, answer)
    mark = FirstMark.objects.create(
        round=round,
        trajectory=trajectory,
        adjudicator=by,
        marked_at=timezone.now(),
        **_fields_of(answer, trajectory),
    )
    record_event(by=by, action="make_first_mark", subject=mark, benchmark=round.benchmark, after=_as_said(answer))
    return mark


@transaction.atomic
def adjudicate(
    *,
    round: Round,
    trajectory: Trajectory,
    outcome: str,
    step: object,
    role: str | None,
    mode: str | None,
    picked_label: Label | None,
    reason: str,
    cause: str,
    by: Person,
) -> Adjudication:
    """Settle a dispute. Done again, it adds a version; the newest is the verdict.

    `picked_label` is the label that the verdict repeats, None where the adjudicator wrote an
    answer of their own.
    """
    round, trajectory, standing = _hold_dispute(round, trajectory, by=by)
    if not round.first_marks.filter(trajectory=trajectory, adjudicator=by).exists():
        raise NoFirstMark(f"mark your own root of {trajectory} before you settle it")
    body = {"outcome": outcome, "step": step, "role": role, "mode": mode}
    answer = settled_answer_from(body, **choices_of(round, trajectory))
    reason = _checked_reason(reason, cause)
    _check_pick(picked_label, answer, standing)
    newest = standing.adjudication
    if newest is not None and _repeats(newest, answer, picked_label, reason, cause, by):
        return newest
    verdict = Adjudication.objects.create(
        round=round,
        trajectory=trajectory,
        adjudicator=by,
        version=(newest.version if newest else 0) + 1,
        mode=_mode(answer, round),
        picked_label=picked_label,
        reason=reason,
        cause=cause,
        settled_at=timezone.now(),
        **_fields_of(answer, trajectory),
    )
    record_event(
        by=by,
        action="adjudicate",
        subject=verdict,
        benchmark=round.benchmark,
        before=newest and _as_said(_answer_of(newest, newest.mode)),
        after=_as_said(answer) | {"cause": verdict.cause},
    )
    return verdict


def _hold_dispute(round: Round, trajectory: Trajectory, *, by: Person) -> tuple[Round, Trajectory, TrajectoryStanding]:
    round = lock_round(round)
    trajectory = lock_trajectory(trajectory.pk)
    _check_adjudicator(by, trajectory)
    standing = standing_of(round, trajectory)
    if not standing.is_dispute:
        raise NotADispute(f"{trajectory} is {standing.consensus.standing} in round {round}, not disputed")
    return round, trajectory, standing


def _check_adjudicator(person: Person, trajectory: Trajectory) -> None:
    if may_adjudicate(person, trajectory):
        return
    if has_labelled(person, trajectory):
        raise LabelledIt(f"{person} labelled {trajectory}, so somebody else adjudicates it")
    raise NotYours(f"there is no dispute about {trajectory} for you")


def _as_marked(mark: FirstMark, answer: SettledAnswer) -> FirstMark:
    if _answer_of(mark) != answer:
        raise AlreadyMarked(f"{mark} was made before and stays as it was")
    return mark


def _checked_reason(reason: str, cause: str) -> str:
    kept = entered(reason)
    if not kept:
        raise NoReason("say why this is the answer")
    if cause not in list(Cause):
        raise UnknownCause(f"cause {shown(cause)} is none of {', '.join(Cause)}")
    return kept


def _check_pick(picked: Label | None, answer: SettledAnswer, standing: TrajectoryStanding) -> None:
    if picked is None:
        return
    vote = next((one.vote for one in standing.labels if one.label.pk == picked.pk), None)
    if vote is None:
        raise BadPick(f"the picked label is none of those in dispute on {standing.trajectory}")
    if vote.outcome is not answer.outcome or not _same_root(vote.root, answer.root):
        raise BadPick("the verdict differs from the picked label; to change it, pick none")


def _same_root(picked: Root | None, settled: Root | None) -> bool:
    if picked is None or settled is None:
        return picked is settled
    # A label may name a mode where the round asks for none: an imported one does.
    said = picked if settled.mode is not None else replace(picked, mode=None)
    return said == settled


def _fields_of(answer: SettledAnswer, trajectory: Trajectory) -> dict:
    root = answer.root
    return {
        "outcome": answer.outcome,
        "step": root and root.step,
        "role": root and trajectory.roles.get(key=root.role),
        "n_steps": trajectory.n_steps,
    }


def _mode(answer: SettledAnswer, round: Round) -> Mode | None:
    if answer.root is None or answer.root.mode is None:
        return None
    return round.taxonomy.modes.get(code=answer.root.mode)


def _repeats(
    newest: Adjudication, answer: SettledAnswer, picked: Label | None, reason: str, cause: str, by: Person
) -> bool:
    stored = (newest.picked_label, newest.reason, newest.cause, newest.adjudicator)
    return stored == (picked, reason, cause, by) and _answer_of(newest, newest.mode) == answer


def _answer_of(said: FirstMark | Adjudication, mode: Mode | None = None) -> SettledAnswer:
    root = said.role and Root(said.role.key, said.step, mode and mode.code)
    return SettledAnswer(Outcome(said.outcome), root)


def _as_said(answer: SettledAnswer) -> dict:
    root = answer.root
    return {
        "outcome": answer.outcome,
        "step": root and root.step,
        "role": root and root.role,
        "mode": root and root.mode,
    }
