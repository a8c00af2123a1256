"""Tokens of the signed-in person's programs."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from benchmarks.actions.people import issue_token, revoke_token
from benchmarks.forms import TokenForm
from benchmarks.queries.people import token_of

# The secret goes to the page that shows it through the browser: a session would
# store it here in the clear, and an answer to the POST would issue another on reload.
COOKIE = "new_token"
COOKIE_SECONDS = 60


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        secret = issue_token(person=request.user, name=form.cleaned_data["name"], by=request.user)
        return _hand_over(redirect("tokens"), secret)
    context = {
        "form": form,
        "tokens": request.user.tokens.order_by("-created_at", "-pk"),
        "secret": request.get_signed_cookie(COOKIE, default=None, max_age=COOKIE_SECONDS),
    }
    response = render(request, "benchmarks/tokens.html", context, status=400 if form.errors else 200)
    response.delete_cookie(COOKIE, samesite="Strict")
    return response


@login_required
@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    revoke_token(token=token_of(request.user, pk), by=request.user)
    return redirect("tokens")


def _hand_over(response: HttpResponse, secret: str) -> HttpResponse:
    response.set_signed_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
