"""A guideline as HTML: Markdown in, a few harmless tags out; and the word of a person that they have read it."""

import nh3
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST
from markdown_it import MarkdownIt
from markdown_it.token import Token

from annotation.actions.guideline import confirm_guideline
from annotation.models import Round
from annotation.queries.assignments import assignment_of
from annotation.queries.rounds import round_for_member
from benchmarks.views.sent import number_in

# Without raw HTML, and cleaned again behind it: a guideline is text that people write.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADINGS = {"h3", "h4", "h5", "h6"}
TEXT = {"p", "strong", "em", "code", "pre", "blockquote", "a", "hr", "br", "ul", "ol", "li"}
TABLES = {"table", "thead", "tbody", "tr", "th", "td"}
# A guideline stands under a page's h1 and a title of its own: its "#" is the third level there.
LEVELS_ABOVE = 2


def guideline_html(markdown: str) -> SafeString:
    """Return a guideline as HTML that runs nothing and loads nothing; its headings begin at h3."""
    tokens = MARKDOWN.parse(markdown)
    rendered = MARKDOWN.renderer.render([_below_the_page(token) for token in tokens], MARKDOWN.options, {})
    cleaned = nh3.clean(
        rendered,
        tags=HEADINGS | TEXT | TABLES,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
    )
    return mark_safe(cleaned)


@login_required
@require_POST
def confirm(request: HttpRequest, slug: str, round_slug: str) -> HttpResponse:
    round = round_for_member(request.user, slug, round_slug)
    back = _way_back(request, round)
    reading = confirm_guideline(round=round, version=number_in(request.POST, "version"), by=request.user)
    if not request.accepts("text/html"):
        return JsonResponse({"guideline": reading.guideline.version})
    return back


def _below_the_page(token: Token) -> Token:
    if token.type not in ("heading_open", "heading_close"):
        return token
    return token.copy(tag=f"h{min(6, int(token.tag[1]) + LEVELS_ABOVE)}")


def _way_back(request: HttpRequest, round: Round) -> HttpResponse:
    """Lead back to the assignment that the person came from, else to the round."""
    pk = number_in(request.POST, "assignment")
    if pk is None:
        return redirect("round", round.benchmark.slug, round.slug)
    return redirect("label", assignment_of(request.user, pk).pk)
