"""Reading: what is hostile is shown and not run, what is long opens fast and can be found."""

import time
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from benchmarks.domain.trajectory import StepText
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ATTACKS = (
    "<script>window.wasRun = 1</script>",
    "<img src=x onerror='window.wasRun = 1'>",
    "<svg onload='window.wasRun = 1'></svg>",
    "<iframe srcdoc='<script>parent.wasRun = 1</script>'></iframe>",
    "</pre><a href='javascript:window.wasRun = 1'>click</a>",
    "{{ 7*7 }} {% now 'Y' %} ${7*7}",
)

OpenLabel = Callable[..., Page]


@pytest.fixture
def open_label(signed_in) -> OpenLabel:
    """Open the page on which a trajectory of these steps is labelled."""

    def open_page(steps: list[StepText], *, native_id: str = "1") -> Page:
        trajectory = a_trajectory(a_benchmark(), native_id, steps=steps)
        assignment = an_assignment(a_round(trajectory.benchmark), trajectory)
        page = signed_in(assignment.person)
        page.goto(reverse("label", args=[assignment.pk]))
        return page

    return open_page


def test_markup_in_a_step_a_name_a_chat_role_and_an_id_is_shown_and_not_run(open_label):
    page = open_label([StepText(attack, attack, attack) for attack in ATTACKS], native_id=ATTACKS[0])
    for number, attack in enumerate(ATTACKS):
        step = page.locator(f"#step-{number}")
        expect(step.locator(".content")).to_have_text(attack)
        expect(step.locator(".step-speaker")).to_have_text(attack)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"alpha__{ATTACKS[0]}")
    assert page.evaluate("window.wasRun") is None
    assert page.locator("main iframe, main img, main a[href^=javascript]").count() == 0


def test_the_browser_is_told_to_run_no_script_of_a_page(open_label):
    page = open_label([StepText("human", "user", "Hello.")])
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.wasRun = 1'}))")
    assert page.evaluate("window.wasRun") is None


def test_text_of_many_scripts_is_shown_as_it_is(open_label):
    text = "\n\n  مرحبا (hello)\n\tدًا 你好，世界 🙂👩‍👩‍👧\n"
    page = open_label([StepText("מתכנן", "user", text)])
    assert page.locator("#step-0 .content").evaluate("one => one.textContent") == text


def test_728_steps_open_fast_and_step_700_is_one_jump_away(open_label):
    page = open_label([StepText("Planner", "assistant", "word " * 290) for _ in range(728)])
    started = time.monotonic()
    page.reload(wait_until="load")
    # Generous: the machines that run these are shared. Alone it takes about half a second.
    assert time.monotonic() - started < 8
    page.get_by_label("Go to step").fill("700")
    page.get_by_label("Go to step").press("Enter")
    expect(page.locator("#step-700")).to_be_in_viewport()
    expect(page.locator("#step-700")).to_be_focused()


def test_a_step_of_300_kilobytes_shows_its_beginning_and_unfolds(open_label):
    page = open_label(
        [StepText("tool", "tool", "begin " + "x" * 300_000 + " end"), StepText("human", "user", "After.")]
    )
    expect(page.locator("#step-0 summary")).to_have_text("297,010 more characters of 300,010")
    page.locator("#step-0 summary").click()
    expect(page.locator("#step-0 details .content")).to_be_visible()
    expect(page.locator("#step-0 details .content")).to_contain_text("x end")


def test_a_phone_shows_every_page_of_work_without_scrolling_sideways(open_label):
    page = open_label([StepText("a" * 150, "user", "b" * 5000)], native_id="c" * 150)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_phone_that_is_turned_shows_no_page_wider_than_itself(open_label):
    page = open_label([StepText("human", "user", "A line of the log.\n" * 20)] * 40)
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator("#step-39").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 0)")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("link", name="Your answer").click()
    expect(page.get_by_role("heading", name="Your answer")).to_be_in_viewport()
