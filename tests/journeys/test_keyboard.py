"""A label from the queue to the next trajectory without a mouse."""

import pytest
from playwright.sync_api import Page, expect

from annotation.models import Label, Quote
from tests.journeys.labelling import the_check, the_draft, two_to_label

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_TABS = 60


@pytest.fixture
def page(signed_in) -> Page:
    return signed_in(two_to_label()[0].person)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def tab_to(page: Page, place) -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if place.evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"no press of Tab leads to {place}")


def test_a_label_is_made_from_the_queue_to_the_next_trajectory_by_keys_alone(page):
    page.goto("/queue/")
    tab_to(page, page.get_by_role("link", name="alpha__1"))
    press(page, "Enter")
    expect(page.get_by_role("heading", name="alpha__1")).to_be_visible()
    page.locator("[data-room][data-ready]").wait_for()
    press(page, "g", "2", "Enter")
    expect(page.locator("#step-2")).to_be_focused()
    press(page, "r", "m")
    page.keyboard.type("2")
    press(page, "Enter")
    content = page.locator("#step-2 [data-text]").inner_text()
    press(page, "/")
    page.keyboard.type(content[:6])
    expect(page.locator("[data-find-count]")).to_contain_text(" of ")
    press(page, "Tab", "q")
    expect(page.locator("[data-quote] blockquote")).to_have_text(content[:6])
    press(page, "Escape", "a")
    tab_to(page, page.get_by_label("Why?"))
    page.keyboard.type("It made that up.")
    tab_to(page, page.get_by_label("1", exact=True))
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    expect(page.get_by_label("4", exact=True)).to_be_checked()
    expect(the_draft(page)).to_contain_text("Draft saved")
    press(page, "Escape")
    expect(page.locator("#step-2")).to_be_focused()
    press(page, "S")
    expect(the_check(page)).to_contain_text("This will be stored")
    press(page, "Enter")
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    label, quote = Label.objects.get(), Quote.objects.get()
    assert list(label.faults.values_list("step", "mode__code")) == [(2, "2")]
    assert (quote.step, quote.text) == (2, content[:6])
