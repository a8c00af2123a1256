"""An adjudicator settles disputes."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.models import Adjudication
from tests.builders.rounds import a_dispute, a_round, an_adjudicator
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(signed_in) -> Page:
    benchmark = a_benchmark()
    trajectories = [a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")]
    round = a_round(benchmark)
    for trajectory in trajectories:
        a_dispute(round, trajectory)
    page = signed_in(an_adjudicator(benchmark))
    page.goto(reverse("disputes", args=[benchmark.slug, round.slug]))
    return page


def mark(page: Page) -> None:
    page.locator("#step-2").get_by_role("button", name="This is the root").click()
    page.get_by_role("button", name="Mark, and show the labels").click()
    expect(page.get_by_role("heading", name="Your verdict")).to_be_visible()


def settle(page: Page) -> None:
    page.get_by_label("Why is this the answer?").fill("The claim has no source.")
    page.get_by_label("missed evidence").check()
    page.get_by_role("button", name="Settle, and go to the next").click()


def test_two_disputes_from_the_own_mark_to_the_last_verdict(page):
    page.get_by_role("link", name="alpha__1").click()
    expect(page.get_by_text("The roots are")).to_have_count(0)
    mark(page)
    expect(page.get_by_text("The roots are 2 steps apart")).to_be_visible()
    page.get_by_role("link", name="Begin with the answer of A").click()
    settle(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    mark(page)
    page.locator("#step-5").scroll_into_view_if_needed()
    page.locator("#step-5").get_by_role("button", name="This is the root").click()
    settle(page)
    expect(page.get_by_text("That was the last dispute of this round.")).to_be_visible()
    picked, own = Adjudication.objects.order_by("pk")
    assert picked.picked_label is not None
    assert (own.step, own.picked_label) == (5, None)


def test_keys_name_the_root_of_the_first_mark(page):
    page.get_by_role("link", name="alpha__1").click()
    expect(page.locator("#step-0").get_by_role("button", name="This is the root")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("#step-1")).to_be_focused()
    page.keyboard.press("r")
    expect(page.get_by_label("Root step")).to_have_value("1")
    page.keyboard.press("a")
    expect(page.get_by_role("radio", name="fault One step")).to_be_focused()


def test_a_picked_answer_that_is_edited_becomes_the_adjudicators_own(page):
    page.get_by_role("link", name="alpha__1").click()
    mark(page)
    page.get_by_label("Why is this the answer?").fill("Written before the pick.")
    page.get_by_label("It repeats").select_option(label="the answer of B")
    expect(page.get_by_label("Root step")).not_to_have_value("")
    page.get_by_label("Root step").fill("3")
    expect(page.get_by_label("It repeats")).to_have_value("")
    expect(page.get_by_label("Why is this the answer?")).to_have_value("Written before the pick.")
