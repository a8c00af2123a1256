"""A quote that is made on the page and submitted is what stands at its place, whatever form showed the text."""

from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.models import Assignment, Quote
from benchmarks.domain.trajectory import StepText
from tests.builders.rounds import a_round, an_assignment
from tests.builders.step_texts import TEXTS
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.labelling import is_saved, mark_root, submit
from tests.journeys.step_pages import MODULES
from tests.journeys.test_passages import SELECT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEAM = ("Planner", "Searcher", "Writer")
LONG = "🙂 Nobody asked about that.\r\n" * 200
# Text of a step, and the code points that are quoted of it.
QUOTED = (
    ("🙂🙂 the wrong date 👩‍👩‍👧 was used", 1, 24),
    ("🙂 one\r\ntwo\r\nthree", 2, 12),
    ("🙂 one\rtwo\rthree\n\rfour", 2, 20),
    (TEXTS["terminal"], 5, 44),
    (TEXTS["JSON"], 16, 90),
    (TEXTS["table"], 33, 42),
    # Over the end of what is shown into what is folded; and far behind it.
    (LONG, 2990, 3050),
    (LONG, 4100, 4160),
    ("  spaces \t before and behind \n\n ", 0, 32),
)


@pytest.fixture
def assignment() -> Assignment:
    steps = [StepText(TEAM[i % 3], "assistant", text) for i, (text, _, _) in enumerate(QUOTED)]
    trajectory = a_trajectory(a_benchmark(), steps=steps)
    return an_assignment(a_round(trajectory.benchmark), trajectory)


@pytest.fixture
def page(assignment, signed_in: Callable[..., Page]) -> Page:
    page = signed_in(assignment.person)
    page.goto(reverse("label", args=[assignment.pk]))
    page.evaluate(MODULES)
    return page


def quote(page: Page, step: int, start: int, end: int) -> None:
    page.locator(f"#step-{step}").scroll_into_view_if_needed()
    for fold in page.locator(f"#step-{step} details[data-fold]:not([open]) > summary").all():
        fold.click()
    page.wait_for_timeout(200)
    page.evaluate("document.activeElement.blur()")
    page.evaluate(SELECT, [step, start, end])
    page.keyboard.press("q")


def test_every_quote_is_stored_as_what_stands_at_its_place(page, assignment):
    mark_root(page, 2)
    for step, (_, start, end) in enumerate(QUOTED):
        quote(page, step, start, end)
        expect(page.locator("[data-quote]")).to_have_count(step + 1)
    page.get_by_label("Why?").fill("All of it.")
    page.get_by_label("4", exact=True).check()
    is_saved(page)
    # What the site kept comes back with the page, and is submitted from there.
    page.reload()
    submit(page)
    expect(page.get_by_role("heading", name="Label stored")).to_be_visible()
    contents = dict(assignment.trajectory.steps.values_list("index", "content"))
    stored = {(one.step, one.start, one.end): one.text for one in Quote.objects.all()}
    assert stored == {(step, start, end): contents[step][start:end] for step, (_, start, end) in enumerate(QUOTED)}
    assert [contents[step] for step in sorted(contents)] == [text for text, _, _ in QUOTED]
    call_command("check_integrity")
