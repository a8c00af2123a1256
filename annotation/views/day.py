"""A day's work, to be looked at again by whoever did it."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from annotation.domain.day import day_from
from annotation.queries.day import day_of
from benchmarks.views.sent import text_in


@never_cache
@login_required
@require_safe
def day(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    asked = day_from(text_in(request.GET, "day"), today=today)
    done = day_of(request.user, asked, zone=timezone.get_current_timezone())
    return render(request, "annotation/day.html", {"day": done, "today": today})
