"""Drafts in trouble: whatever happens to network, session, tab or browser, nothing is lost and nothing doubled."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Error, Page, expect

from annotation.models import Draft, Label
from tests.builders.pages import client_of
from tests.builders.rounds import a_person, an_assignment
from tests.journeys.labelling import answer, is_saved, mark_fault, mark_root, submit, the_draft, two_to_label

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def assignment():
    return two_to_label()[0]


@pytest.fixture
def page(assignment, signed_in) -> Page:
    page = signed_in(assignment.person)
    page.goto(address(assignment))
    return page


def address(assignment) -> str:
    return reverse("label", args=[assignment.pk])


def the_banner(page: Page):
    return page.locator("[data-banner]")


def rationale() -> str:
    return Draft.objects.get().body["rationale"]


def sign_in(page: Page, name: str = "ann") -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a long passphrase")
    page.get_by_role("button", name="Sign in").click()


def crash(page: Page) -> None:
    """End the page's process as a fault of the browser would: no event tells the page."""
    with pytest.raises(Error):
        page.goto("chrome://crash")


def open_again(page: Page, assignment) -> Page:
    other = page.context.new_page()
    other.goto(address(assignment))
    return other


def go_offline(page: Page) -> None:
    # After the parts that the page loads once it is read.
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)


def cut_off(page: Page) -> None:
    """No draft of this page arrives; other pages of the browser have a connection."""
    page.route("**/draft/", lambda route: route.abort())


# The network


def test_a_lost_connection_is_said_and_nothing_is_lost(page):
    go_offline(page)
    page.get_by_label("Why?").fill("Written offline.")
    expect(the_draft(page)).to_contain_text("no connection")
    expect(the_banner(page)).to_be_visible()
    assert not Draft.objects.exists()
    page.context.set_offline(False)
    is_saved(page)
    expect(the_banner(page)).to_be_hidden()
    assert rationale() == "Written offline."


def test_what_is_written_while_a_save_is_tried_again_is_saved_with_it(page):
    go_offline(page)
    page.get_by_label("Why?").fill("First.")
    expect(the_draft(page)).to_contain_text("no connection")
    page.get_by_label("Why?").fill("First, and then.")
    mark_fault(page, 1)
    page.context.set_offline(False)
    is_saved(page)
    assert rationale() == "First, and then."
    assert Draft.objects.get().body["other_faults"] == [{"step": "1", "role": "searcher"}]


def test_a_closed_tab_without_a_connection_gives_its_draft_to_the_next(page, assignment):
    go_offline(page)
    page.get_by_label("Why?").fill("Written before the tab was closed.")
    expect(the_draft(page)).to_contain_text("no connection")
    page.close()
    context = page.context
    context.set_offline(False)
    other = context.new_page()
    other.goto(address(assignment))
    is_saved(other)
    assert rationale() == "Written before the tab was closed."


# A crash


def test_after_a_crash_of_the_browser_the_unsaved_answer_is_restored_and_saved(page, assignment):
    cut_off(page)
    mark_root(page, 2)
    mark_fault(page, 4)
    page.get_by_label("Why?").fill("Written before the crash.")
    expect(the_draft(page)).to_contain_text("no connection")
    crash(page)
    other = open_again(page, assignment)
    expect(other.get_by_label("Why?")).to_have_value("Written before the crash.")
    is_saved(other)
    body = Draft.objects.get().body
    assert (body["step"], body["other_faults"]) == ("2", [{"step": "4", "role": "searcher"}])


def test_after_a_crash_an_answer_that_was_changed_elsewhere_is_not_overwritten(page, assignment):
    cut_off(page)
    page.get_by_label("Why?").fill("Written before the crash.")
    expect(the_draft(page)).to_contain_text("no connection")
    crash(page)
    ann = client_of(assignment.person)
    ann.post(reverse("label_draft", args=[assignment.pk]), {"revision": "0", "rationale": "Written elsewhere."})
    other = open_again(page, assignment)
    expect(the_banner(other)).to_contain_text("Nothing is overwritten")
    other.get_by_text("What differs").click()
    expect(other.get_by_role("row", name="rationale")).to_contain_text("Written before the crash.")
    expect(other.get_by_role("row", name="rationale")).to_contain_text("Written elsewhere.")
    assert rationale() == "Written elsewhere."
    other.get_by_role("button", name="Keep what I see here").click()
    is_saved(other)
    assert rationale() == "Written before the crash."


def test_the_copy_of_a_page_that_is_still_open_is_left_alone(page, assignment):
    cut_off(page)
    page.get_by_label("Why?").fill("Still being written.")
    expect(the_draft(page)).to_contain_text("no connection")
    other = open_again(page, assignment)
    expect(other.locator("[data-other-tab]")).to_be_visible()
    expect(other.get_by_label("Why?")).to_have_value("")


def test_what_the_server_has_leaves_no_copy_in_the_browser(page):
    page.get_by_label("Why?").fill("So far.")
    is_saved(page)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == []


def test_a_submitted_answer_leaves_no_copy_in_the_browser(page):
    answer(page)
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == []


# Two tabs


def test_a_second_tab_is_told_of_at_once_in_both(page, assignment):
    other = open_again(page, assignment)
    expect(other.locator("[data-other-tab]")).to_be_visible()
    expect(page.locator("[data-other-tab]")).to_be_visible()
    other.close()
    expect(page.locator("[data-other-tab]")).to_be_hidden()


def test_two_tabs_never_overwrite_each_other_unasked(page, assignment):
    other = open_again(page, assignment)
    other.get_by_label("Why?").fill("In the other tab.")
    is_saved(other)
    page.get_by_label("Why?").fill("In this tab.")
    expect(the_banner(page)).to_contain_text("another tab or window")
    assert rationale() == "In the other tab."
    page.get_by_role("button", name="Keep what I see here").click()
    is_saved(page)
    assert rationale() == "In this tab."


def test_the_other_tabs_draft_can_be_loaded_instead_and_that_can_be_undone(page, assignment):
    other = open_again(page, assignment)
    mark_root(other, 2)
    mark_fault(other, 4)
    is_saved(other)
    page.get_by_label("Why?").fill("In this tab.")
    page.get_by_role("button", name="Load the other one").click()
    expect(page.locator('[aria-label="Fault: step 4"]')).to_be_visible()
    expect(page.get_by_label("Why?")).to_have_value("")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Why?")).to_have_value("In this tab.")


def test_a_draft_saved_after_a_submission_in_another_tab_is_told_off(page, assignment):
    other = open_again(page, assignment)
    answer(other)
    is_saved(other)
    page.reload()
    submit(other)
    expect(other.get_by_role("heading", name="alpha__2")).to_be_visible()
    page.get_by_label("Why?").fill("Too late.")
    expect(the_banner(page)).to_contain_text("another tab or window")
    assert not Draft.objects.exists()
    assert Label.objects.get().rationale == "It made that up."


# The session


def test_a_draft_survives_a_session_that_ended(page, assignment):
    page.context.clear_cookies()
    page.get_by_label("Why?").fill("Written signed out.")
    expect(the_banner(page)).to_contain_text("you are signed out")
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(address(assignment))
    sign_in(page)
    expect(page.get_by_label("Why?")).to_have_value("Written signed out.")
    is_saved(page)
    assert rationale() == "Written signed out."


def test_after_a_new_sign_in_elsewhere_the_open_page_saves_again(page):
    page.context.clear_cookies()
    page.get_by_label("Why?").fill("Written signed out.")
    expect(the_banner(page)).to_contain_text("you are signed out")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Sign in again in a new tab").click()
    tab = opened.value
    sign_in(tab)
    expect(tab.get_by_role("heading", name="Your work")).to_be_visible()
    is_saved(page)
    assert rationale() == "Written signed out."


def test_whoever_signs_in_next_on_the_same_browser_never_sees_the_copy(page, assignment):
    page.context.clear_cookies()
    page.get_by_label("Why?").fill("For ann's eyes.")
    expect(the_banner(page)).to_contain_text("you are signed out")
    theirs = an_assignment(assignment.round, assignment.trajectory, "ben")
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(address(theirs))
    sign_in(page, "ben")
    expect(page.get_by_label("Why?")).to_have_value("")
    expect(the_draft(page)).to_have_text("No draft yet")
    assert not Draft.objects.exists()


def test_the_page_of_one_person_saves_nothing_as_another(page, assignment):
    ben = a_person("ben", benchmark=assignment.round.benchmark)
    cookie = client_of(ben).cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": re.sub(r"(?<=\d)/.*", "", page.url)}])
    page.get_by_label("Why?").fill("Ann wrote this.")
    expect(the_banner(page)).to_contain_text("signed in as somebody else")
    assert not Draft.objects.exists()


# Leaving


def test_a_warning_before_leaving_only_when_something_is_not_saved(page, assignment):
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.get_by_label("Why?").fill("Saved.")
    is_saved(page)
    page.goto(reverse("queue"))
    assert asked == []
    page.goto(address(assignment))
    cut_off(page)
    page.get_by_label("Why?").fill("Not saved.")
    expect(the_draft(page)).to_contain_text("no connection")
    page.goto(reverse("queue"))
    assert asked == ["beforeunload"]


def test_a_reload_writes_nothing_and_repeats_nothing(page):
    page.get_by_label("Why?").fill("So far.")
    is_saved(page)
    page.reload()
    expect(page.get_by_label("Why?")).to_have_value("So far.")
    assert Draft.objects.get().revision == 1
