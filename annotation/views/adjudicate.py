"""Settle one dispute: an own mark first, then the labels side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from annotation.actions.adjudicate import BadPick, adjudicate, make_first_mark
from annotation.domain.answer import ROOT_FIELDS, BadAnswer, Field
from annotation.domain.phase import CAUSE_MEANING, SETTLED_OUTCOMES
from annotation.models import Label
from annotation.queries.assignments import modes_of, reference_answer_shown
from annotation.queries.dispute_pages import next_dispute
from annotation.queries.dispute_sight import Dispute, dispute_in_sight, verdict_in_sight
from annotation.queries.reading import coverages_seen_by
from annotation.queries.round_page import is_simulated
from annotation.queries.sight import VisibleLabel, visible_labels
from annotation.views.answer_form import answer_form
from annotation.views.options import Option
from annotation.views.side_by_side import reading_rows, side_by_side
from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, RootConvention
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.models import Person
from benchmarks.queries.reading import read_trajectory
from benchmarks.views.jump import jump_to_step
from benchmarks.views.place import benchmark_page
from benchmarks.views.room import Marks, room_context

SETTLED_FIELDS = (Field.OUTCOME, *ROOT_FIELDS)


@dataclass(frozen=True)
class Said:
    """What was posted and refused, given back."""

    body: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""


@never_cache
@login_required
@require_safe
def dispute(request: HttpRequest, slug: str, round_slug: str, pk: int) -> HttpResponse:
    dispute = dispute_in_sight(request.user, slug, round_slug, pk)
    return jump_to_step(request) or _page(request, dispute, Said())


@login_required
@require_POST
def first_mark(request: HttpRequest, slug: str, round_slug: str, pk: int) -> HttpResponse:
    dispute = dispute_in_sight(request.user, slug, round_slug, pk)
    body = _posted(request)
    try:
        make_first_mark(
            round=dispute.round,
            trajectory=dispute.trajectory,
            outcome=body[Field.OUTCOME],
            step=body[Field.STEP],
            role=body[Field.ROLE],
            by=request.user,
        )
    except (BadInput, Conflict) as refusal:
        return _page(request, dispute, _given_back(body, refusal), status=refusal.status)
    return redirect("adjudicate", slug, round_slug, pk)


@login_required
@require_POST
def settle(request: HttpRequest, slug: str, round_slug: str, pk: int) -> HttpResponse:
    dispute = dispute_in_sight(request.user, slug, round_slug, pk)
    body = _posted(request) | {name: request.POST.get(name, "") for name in ("picked_label", "reason", "cause")}
    try:
        _settle(request.user, dispute, body)
    except (BadInput, Conflict) as refusal:
        return _page(request, dispute, _given_back(body, refusal), status=refusal.status)
    messages.success(request, f"{dispute.trajectory} is settled.")
    following = next_dispute(request.user, dispute.round, after=dispute.trajectory)
    if following is None:
        messages.success(request, "That was the last dispute of this round.")
        return redirect("disputes", slug, round_slug)
    return redirect("adjudicate", slug, round_slug, following.pk)


def _posted(request: HttpRequest) -> dict[str, str]:
    return {name.value: request.POST.get(name, "") for name in SETTLED_FIELDS}


def _given_back(body: Mapping[str, str], refusal: BadInput | Conflict) -> Said:
    if isinstance(refusal, BadAnswer):
        return Said(body, errors=refusal.errors)
    return Said(body, refusal=str(refusal))


def _settle(person: Person, dispute: Dispute, body: Mapping[str, str]) -> None:
    adjudicate(
        round=dispute.round,
        trajectory=dispute.trajectory,
        outcome=body[Field.OUTCOME],
        step=body[Field.STEP],
        role=body[Field.ROLE],
        mode=body[Field.MODE],
        picked_label=_picked(body["picked_label"], visible_labels(person, dispute.round, dispute.trajectory)),
        reason=body["reason"],
        cause=body["cause"],
        by=person,
    )


def _picked(pk: str, labels: list[VisibleLabel]) -> Label | None:
    if not pk:
        return None
    found = next((one.current.label for one in labels if str(one.current.label.pk) == pk), None)
    if found is None:
        raise BadPick("the picked label is none of those in dispute")
    return found


def _page(request: HttpRequest, dispute: Dispute, said: Said, *, status: int = 200) -> HttpResponse:
    round, trajectory = dispute.round, dispute.trajectory
    reading = read_trajectory(trajectory)
    labels = visible_labels(request.user, round, trajectory) if dispute.shows_labels else []
    body = said.body or _picked_body(request.GET.get("pick", ""), labels)
    return benchmark_page(
        request,
        round.benchmark,
        "annotation/adjudicate.html",
        status=status,
        round=round,
        dispute=dispute,
        said=said,
        body=body,
        form=answer_form(
            body,
            errors=said.errors,
            outcomes=SETTLED_OUTCOMES,
            roles=reading.roles,
            modes=modes_of(round) if dispute.shows_labels else [],
        ),
        labels=labels,
        rows=[
            *side_by_side(labels, asks_mode=round.taxonomy_id is not None),
            *reading_rows(labels, coverages_seen_by(request.user, [one.current.label for one in labels])),
        ],
        standing=dispute.standing if dispute.shows_labels else None,
        verdict=verdict_in_sight(request.user, dispute),
        causes=[
            Option(one.value, one.value.replace("_", " "), text, one == body.get("cause"))
            for one, text in CAUSE_MEANING.items()
        ],
        convention=ROOT_CONVENTION_TEXT[RootConvention(round.root_convention)],
        reference_answer=reference_answer_shown(round, trajectory),
        is_simulated=is_simulated(round),
        **room_context(request, trajectory, marks=Marks.ROOT if dispute.is_mine else Marks.NOTHING, reading=reading),
    )


def _picked_body(pk: str, labels: list[VisibleLabel]) -> dict[str, str]:
    """Return a label as the beginning of a verdict, where a link asked for it."""
    picked = next((one for one in labels if str(one.current.label.pk) == pk), None)
    if picked is None or picked.current.vote is None:
        return {}
    root = picked.current.root
    return {
        "picked_label": pk,
        Field.OUTCOME: picked.current.label.outcome,
        Field.STEP: root and root.step,
        Field.ROLE: root and root.role.key,
        Field.MODE: root and root.mode and root.mode.code,
    }
