"""Look up how a dispute like this one was settled before."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from annotation.domain.phase import CAUSE_MEANING, Cause
from annotation.models import Adjudication
from annotation.queries.precedents import Asked, choices_among, find_precedents, precedents_in_sight, simulated_among
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.views.place import benchmark_page
from benchmarks.views.sent import text_in

PER_PAGE = 20
NARROWED_BY = ("q", "source", "mode", "role", "outcome")


@never_cache
@login_required
@require_safe
def precedents(request: HttpRequest, slug: str) -> HttpResponse:
    benchmark = benchmark_called(slug)
    seen = precedents_in_sight(request.user, benchmark)
    asked = Asked(**{name: text_in(request.GET, name) for name in NARROWED_BY})
    page = Paginator(find_precedents(seen, asked), PER_PAGE).get_page(request.GET.get("page"))
    return benchmark_page(
        request,
        benchmark,
        "annotation/precedents.html",
        page=page,
        listed=_listed(page.object_list),
        asked=asked,
        choices=choices_among(seen),
    )


def _listed(page: list[Adjudication]) -> list[dict]:
    simulated = simulated_among(page)
    return [
        {"verdict": one, "cause": CAUSE_MEANING[Cause(one.cause)], "is_simulated": one.pk in simulated} for one in page
    ]
