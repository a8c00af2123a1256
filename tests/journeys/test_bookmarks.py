"""Bookmarks are set with a key or the mouse, take a note, and are found again."""

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from annotation.models import Bookmark
from tests.journeys.reading_pages import A_SCREEN, SHORT, an_assignment_over, without_connection

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def open_page(signed_in):
    """Open the page of an assignment over steps with these texts."""

    def open_assignment(*contents: str) -> Page:
        assignment = an_assignment_over(*contents)
        page = signed_in(assignment.person)
        page.goto(reverse("label", args=[assignment.pk]))
        return page

    return open_assignment


def notes_of(page: Page) -> Locator:
    """Open the part of the side panel that holds the bookmarks."""
    page.get_by_role("tab", name="Notes").click()
    return page.locator("#bookmarks")


def test_a_bookmark_is_set_and_removed_with_a_key_and_survives_a_reload(open_page):
    page = open_page(SHORT, SHORT, SHORT)
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("b")
    expect(page.locator("[data-status]")).to_have_text("Bookmark at step 1.")
    expect(page.locator("#step-1").get_by_role("button", name="Bookmark")).to_have_attribute("aria-pressed", "true")
    page.reload()
    bookmarks = notes_of(page)
    expect(bookmarks.get_by_role("link", name="Step 1")).to_be_visible()
    page.locator("#step-1").scroll_into_view_if_needed()
    with page.expect_response("**/bookmarks/"):
        bookmarks.get_by_role("button", name="Remove the bookmark of step 1").click()
    expect(bookmarks).to_contain_text("None yet")
    assert not Bookmark.objects.exists()


def test_a_bookmark_is_set_with_the_mouse_and_takes_a_note(open_page):
    page = open_page(SHORT, SHORT, SHORT)
    page.locator("#step-0").get_by_role("button", name="Bookmark").click()
    notes_of(page)
    page.get_by_label("Note on step 0").fill("<b>odd</b> claim")
    page.get_by_label("Note on step 0").press("Enter")
    expect(page.locator("[data-status]")).to_contain_text("Bookmark at step 0 kept")
    assert Bookmark.objects.get().note == "<b>odd</b> claim"
    expect(page.get_by_label("Note on step 0")).to_have_value("<b>odd</b> claim")


def test_a_key_leads_from_bookmark_to_bookmark_and_round(open_page):
    page = open_page(SHORT, A_SCREEN, SHORT, A_SCREEN, SHORT)
    notes_of(page)
    for step in (1, 3):
        page.locator("[data-set-bookmark] [name=step]").fill(str(step))
        page.get_by_role("button", name="Bookmark it").click()
        expect(page.locator("#bookmarks").get_by_role("link", name=f"Step {step}")).to_be_visible()
    page.locator("#step-0").focus()
    for expected in (1, 3, 1):
        page.keyboard.press("B")
        expect(page.locator(f"#step-{expected}")).to_be_focused()


def test_a_bookmark_that_could_not_be_sent_is_not_shown_as_kept(open_page):
    page = open_page(SHORT, SHORT)
    bookmarks = notes_of(page)
    without_connection(page)
    page.keyboard.press("b")
    expect(page.locator("[data-status]")).to_contain_text("No connection")
    expect(bookmarks).to_contain_text("None yet")


def test_without_a_script_bookmarks_are_plain_forms(signed_in):
    assignment = an_assignment_over(SHORT, SHORT, SHORT)
    page = signed_in(assignment.person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignment.pk]))
    page.locator("[data-set-bookmark] [name=step]").fill("2")
    page.get_by_role("button", name="Bookmark it").click()
    page.get_by_label("Note on step 2").fill("look again")
    page.get_by_role("button", name="Keep note").click()
    expect(page.get_by_label("Note on step 2")).to_have_value("look again")
    page.get_by_role("button", name="Remove the bookmark of step 2").click()
    expect(page.locator("#bookmarks")).to_contain_text("None yet")
