"""The disputes of a round."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from annotation.queries.dispute_pages import listed_disputes
from annotation.queries.round_page import is_simulated
from annotation.queries.rounds import round_for_member
from annotation.queries.sight import may_see_round_labels
from annotation.queries.standings import disputes as disputes_of
from benchmarks.domain.visibility import MemberRole
from benchmarks.queries.sight import require_role
from benchmarks.views.place import benchmark_page

PER_PAGE = 50


@login_required
@require_safe
def disputes(request: HttpRequest, slug: str, round_slug: str) -> HttpResponse:
    round = round_for_member(request.user, slug, round_slug)
    sees_labels = may_see_round_labels(request.user, round)
    if not sees_labels:
        require_role(request.user, round.benchmark, MemberRole.ADJUDICATOR)
    listed = listed_disputes(request.user, round, disputes_of(round), sees_labels=sees_labels)
    return benchmark_page(
        request,
        round.benchmark,
        "annotation/disputes.html",
        round=round,
        sees_labels=sees_labels,
        is_simulated=is_simulated(round),
        page=Paginator(listed, PER_PAGE).get_page(request.GET.get("page")),
        n_open=sum(not dispute.is_settled for dispute in listed),
    )
