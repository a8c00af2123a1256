"""What came of an import."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from benchmarks.domain.visibility import MemberRole, Thing
from benchmarks.models import Import
from benchmarks.models.imports import ImportKind
from benchmarks.queries.sight import NotYours, require_role, require_sight_of_all
from benchmarks.views.place import benchmark_page


@login_required
@require_safe
def import_report(request: HttpRequest, pk: int) -> HttpResponse:
    found = Import.objects.select_related("benchmark", "by").filter(pk=pk).first()
    if found is None:
        raise NotYours("there is no such import for you")
    require_role(request.user, found.benchmark, MemberRole.MAINTAINER)
    if found.kind == ImportKind.LABELS:
        # Its flags tell of steps and roles that labels name.
        require_sight_of_all(request.user, found.benchmark, [Thing.PEER_LABELS])
    return benchmark_page(
        request, found.benchmark, "benchmarks/import_report.html", imported=found, report=found.report
    )
