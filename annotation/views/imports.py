"""Import trajectories or published labels: the same actions as the commands."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from annotation.actions.import_labels import import_labels
from annotation.forms import LabelsForm, TrajectoriesForm
from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.actions.imports import ImportRefused
from benchmarks.domain.refusals import BadInput, Conflict, Refusal
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Import, Person
from benchmarks.models.imports import ImportKind
from benchmarks.queries.benchmarks import benchmark_called
from benchmarks.queries.sight import require_role
from benchmarks.uploads import laid_out, refuse_oversize
from benchmarks.views.place import benchmark_page

FORMS = {ImportKind.TRAJECTORIES: TrajectoriesForm, ImportKind.LABELS: LabelsForm}
N_LISTED = 50


# The check of the token reads the whole body: the size is looked at first.
@csrf_exempt
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: HttpRequest, slug: str) -> HttpResponse:
    refuse_oversize(request)
    return _imports(request, slug)


@csrf_protect
def _imports(request: HttpRequest, slug: str) -> HttpResponse:
    benchmark = benchmark_called(slug)
    require_role(request.user, benchmark, MemberRole.MAINTAINER)
    if request.method != "POST":
        return _page(request, benchmark, {})
    kind = request.POST.get("kind")
    if kind not in FORMS:
        return _page(request, benchmark, {}, refusal="Say what the files hold: trajectories or labels.")
    form = FORMS[kind](request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, benchmark, {kind: form}, refusal="Nothing was imported: look at the fields below.")
    return _import(request, benchmark, kind, form)


def _import(request: HttpRequest, benchmark: Benchmark, kind: str, form: Form) -> HttpResponse:
    fields = {name: value for name, value in form.cleaned_data.items() if value not in ("", None)}
    files = fields.pop("files")
    name = files[0].name if len(files) == 1 else f"{len(files)} files"
    try:
        with laid_out(files) as path:
            stored = ACTIONS[kind](benchmark=benchmark, path=path, file_name=name, by=request.user, **fields)
    except ImportRefused:
        return redirect("import_report", _newest_import(benchmark, request.user).pk)
    except (BadInput, Conflict) as refusal:
        return _page(request, benchmark, {kind: form}, refusal=str(refusal), status=refusal.status)
    return redirect("import_report", stored.pk)


ACTIONS: dict[str, Callable[..., Import]] = {
    ImportKind.TRAJECTORIES: import_trajectories,
    ImportKind.LABELS: import_labels,
}


def _newest_import(benchmark: Benchmark, person: Person) -> Import:
    return benchmark.imports.filter(by=person).latest("pk")


def _page(
    request: HttpRequest,
    benchmark: Benchmark,
    bound: dict[str, Form],
    *,
    refusal: str = "",
    status: int = Refusal.status,
) -> HttpResponse:
    forms = {kind: bound.get(kind) or FORMS[kind](auto_id=f"id_{kind}_%s") for kind in FORMS}
    return benchmark_page(
        request,
        benchmark,
        "annotation/imports.html",
        status=status if refusal else 200,
        trajectories_form=forms[ImportKind.TRAJECTORIES],
        labels_form=forms[ImportKind.LABELS],
        refusal=refusal,
        limit=settings.UPLOAD_LIMIT_BYTES,
        imports=benchmark.imports.select_related("by").defer("report").order_by("-at", "-pk")[:N_LISTED],
    )
