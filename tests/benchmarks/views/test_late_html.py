"""Long parts join a page after its template, at their place and nowhere else."""

from django.http import HttpResponse
from django.template import Context, Template

from benchmarks.views.late_html import LateHtml


def page_with(part: LateHtml, template: str = "<ol>{{ part }}</ol>", **context) -> HttpResponse:
    response = HttpResponse(Template(template).render(Context({"part": part, **context})))
    part.put_into(response)
    return response


def test_the_bytes_stand_where_the_template_wants_them():
    assert page_with(LateHtml("<li>é</li>".encode())).content.decode() == "<ol><li>é</li></ol>"


def test_a_text_that_looks_like_a_mark_stays_a_text():
    late = LateHtml(b"<li>")
    guess = LateHtml(b"").mark
    page = page_with(late, "{{ guess }}|{{ part }}", guess=guess)
    assert page.content.decode() == f"{guess}|<li>"


def test_a_page_that_does_not_want_the_part_stays_as_it_is():
    assert page_with(LateHtml(b"<li>"), "nothing").content == b"nothing"
