"""`?step=12` leads to step 12, also where no script runs."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

STEP = re.compile(r"[0-9]{1,9}")


def jump_to_step(request: HttpRequest) -> HttpResponse | None:
    """Return the redirect that a jump field asked for, or None."""
    step = request.GET.get("step", "").strip()
    return redirect(f"{request.path}#step-{int(step)}") if STEP.fullmatch(step) else None
