"""What a person sets for themselves: their time zone, and their keys in the reading room."""

import zoneinfo
from collections.abc import Mapping
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from benchmarks.actions.people import UnknownTimeZone, change_keys, set_time_zone
from benchmarks.domain.keymap import DEFAULT_KEYS, BadKeys, KeyAction
from benchmarks.queries.keys import keys_of

NOTHING: Mapping[str, str] = {}


class KeyField(NamedTuple):
    """One row of the table of keys."""

    action: KeyAction
    usual: str
    key: str
    error: str

    @property
    def is_changed(self) -> bool:
        return self.key != self.usual


class FieldGroup(NamedTuple):
    """The rows of one kind of action."""

    name: str
    fields: list[KeyField]


@never_cache
@login_required
@require_safe
def settings(request: HttpRequest) -> HttpResponse:
    return _settings_page(request)


@login_required
@require_POST
def settings_time_zone(request: HttpRequest) -> HttpResponse:
    zone = request.POST.get("time_zone", "")
    try:
        set_time_zone(person=request.user, time_zone=zone, by=request.user)
    except UnknownTimeZone as unknown:
        return _settings_page(request, zone_error=str(unknown), status=unknown.status)
    messages.success(request, f"Times are shown in {zone} from now on.")
    return redirect("settings")


@login_required
@require_POST
def settings_keys(request: HttpRequest) -> HttpResponse:
    entered = {} if "usual" in request.POST else _keys_entered(request)
    try:
        change_keys(person=request.user, keys=entered, by=request.user)
    except BadKeys as bad:
        return _settings_page(request, entered=entered, errors=bad.errors, status=bad.status)
    messages.success(request, "The keys are saved." if entered else "All keys are the usual ones again.")
    return redirect("settings")


def _keys_entered(request: HttpRequest) -> dict[str, str]:
    """Read the table; a field that is left empty, or wasn't sent, asks for the usual key."""
    sent = {name: request.POST.get(name, "").strip() for name in DEFAULT_KEYS}
    return {name: key for name, key in sent.items() if key}


def _settings_page(
    request: HttpRequest,
    *,
    entered: Mapping[str, str] = NOTHING,
    errors: Mapping[str, str] = NOTHING,
    zone_error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "groups": _key_fields(request, entered, errors),
        "n_errors": len(errors),
        "zones": sorted(zoneinfo.available_timezones()),
        "zone_error": zone_error,
    }
    return render(request, "benchmarks/settings.html", context, status=status)


def _key_fields(request: HttpRequest, entered: Mapping[str, str], errors: Mapping[str, str]) -> list[FieldGroup]:
    def field(one: KeyAction) -> KeyField:
        return KeyField(one, DEFAULT_KEYS[one.name], entered.get(one.name, one.key), errors.get(one.name, ""))

    return [FieldGroup(group.name, list(map(field, group.actions))) for group in keys_of(request.user)]
