"""A round: its rules, its guideline, and how far it is."""

from collections import Counter

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from annotation.domain.phase import AssignmentState
from annotation.models import Round
from annotation.queries.guideline import has_read, names_of_unread
from annotation.queries.round_page import is_simulated, progress_by_person
from annotation.queries.rounds import round_for_member
from annotation.queries.sight import may_see_round_labels
from annotation.queries.standings import standings
from benchmarks.domain.consensus import RULE_MEANING, Rule, Standing
from benchmarks.domain.fault import ROOT_CONVENTION_TEXT, RootConvention
from benchmarks.models import Person
from benchmarks.views.place import benchmark_page


@login_required
@require_safe
def round(request: HttpRequest, slug: str, round_slug: str) -> HttpResponse:
    round = round_for_member(request.user, slug, round_slug)
    sees_labels = may_see_round_labels(request.user, round)
    return benchmark_page(
        request,
        round.benchmark,
        "annotation/round.html",
        round=round,
        convention=ROOT_CONVENTION_TEXT[RootConvention(round.root_convention)],
        rule=RULE_MEANING[Rule(round.consensus_rule)],
        guideline=round.guideline,
        is_guideline_read=round.guideline is not None and has_read(request.user, round.guideline),
        is_simulated=is_simulated(round),
        mine=_progress_of(request.user, round),
        sees_labels=sees_labels,
        standings=_count_standings(round) if sees_labels else None,
        people=progress_by_person(round) if sees_labels else None,
        unread=names_of_unread(round) if sees_labels else None,
    )


def _progress_of(person: Person, round: Round) -> dict[str, int] | None:
    states = Counter(round.assignments.filter(person=person).values_list("state", flat=True))
    return {state.value: states[state] for state in AssignmentState} if states else None


def _count_standings(round: Round) -> dict[str, int]:
    counted = Counter(standing.consensus.standing for standing in standings(round))
    return {standing.value: counted[standing] for standing in Standing}
