"""Where a page stands: its benchmark, and what the viewer may do there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from benchmarks.models import Benchmark
from benchmarks.queries.sight import roles_of
from benchmarks.views.late_html import LateHtml


def benchmark_page(
    request: HttpRequest, benchmark: Benchmark, template: str, *, status: int = 200, **context
) -> HttpResponse:
    """Return a page of a benchmark; its tabs follow the viewer's roles."""
    context |= {"benchmark": benchmark, "roles": roles_of(request.user, benchmark)}
    response = render(request, template, context, status=status)
    for part in context.values():
        if isinstance(part, LateHtml):
            part.put_into(response)
    return response
