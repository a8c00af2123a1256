"""Releases: what was frozen, and its files."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.visibility import MemberRole, Thing
from benchmarks.models import Benchmark
from benchmarks.queries.release_sight import release_in_sight, releases_in_sight
from benchmarks.queries.sight import require_role
from benchmarks.queries.simulated import is_simulated
from benchmarks.views.downloads import file_response
from benchmarks.views.place import benchmark_page


@require_safe
def releases(request: HttpRequest) -> HttpResponse:
    benchmarks = Benchmark.objects.filter(releases__isnull=False).distinct()
    return render(request, "benchmarks/releases.html", {"releases": releases_in_sight(request.user, benchmarks)})


@require_safe
def release(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    release = release_in_sight(slug, version, person=request.user, thing=Thing.GOLD)
    files = release.files.order_by("path").values("path", "sha256", "n_bytes")
    return benchmark_page(
        request,
        release.benchmark,
        "benchmarks/release.html",
        release=release,
        files=files,
        is_simulated=is_simulated(release),
    )


@require_safe
def release_file(request: HttpRequest, slug: str, version: str, path: str) -> StreamingHttpResponse:
    release = release_in_sight(slug, version, person=request.user, thing=Thing.GOLD)
    return file_response(release, path)


@login_required
@require_POST
def publish(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    release = release_in_sight(slug, version, person=request.user, thing=Thing.GOLD)
    require_role(request.user, release.benchmark, MemberRole.MAINTAINER)
    publish_release(release=release, by=request.user)
    return redirect("release", slug, version)
