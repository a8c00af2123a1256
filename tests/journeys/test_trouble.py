"""A browser that gives less than it should: no storage, no locks, an old form, several crashes before this page."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Error, Page, expect

from annotation.models import Draft, Label
from tests.journeys.labelling import answer, is_saved, mark_root, submit, the_check, the_draft, two_to_label

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
# As on a page that comes by plain http from another machine.
NOT_SECURE = (
    """delete Navigator.prototype.locks; delete Navigator.prototype.clipboard; delete Crypto.prototype.randomUUID;"""
)


@pytest.fixture
def assignment():
    return two_to_label()[0]


@pytest.fixture
def page(assignment, signed_in) -> Page:
    return signed_in(assignment.person)


def address(assignment) -> str:
    return reverse("label", args=[assignment.pk])


def open_again(page: Page, assignment) -> Page:
    other = page.context.new_page()
    other.goto(address(assignment))
    return other


def open_lost(page: Page, assignment, words: str) -> Page:
    """Write in a page of its own from which nothing reaches the server."""
    lost = page.context.new_page()
    lost.route("**/draft/", lambda route: route.abort())
    lost.goto(address(assignment))
    lost.locator("[data-room]:not([data-ready])").wait_for(state="detached")
    lost.get_by_label("Why?").fill(words)
    expect(the_draft(lost)).to_contain_text("no connection")
    return lost


def crash(page: Page) -> None:
    with pytest.raises(Error):
        page.goto("chrome://crash")


def leave_a_copy(page: Page, assignment, words: str) -> None:
    crash(open_lost(page, assignment, words))


# What a browser keeps


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_label_is_made_in_a_browser_that_keeps_nothing(page, assignment, trouble):
    page.add_init_script(trouble)
    page.goto(address(assignment))
    answer(page)
    is_saved(page)
    page.locator("#step-1").focus()
    page.keyboard.press("/")
    page.keyboard.type("a")
    expect(page.locator("[data-find-count]")).not_to_be_empty()
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert Label.objects.get().rationale == "It made that up."


# Without a secure context


def test_without_locks_a_crashed_page_gives_its_answer_to_the_next_and_a_living_one_keeps_it(page, assignment):
    page.context.add_init_script(NOT_SECURE)
    leave_a_copy(page, assignment, "Written before the crash.")
    page.goto(address(assignment))
    expect(page.get_by_label("Why?")).to_have_value("Written before the crash.")
    is_saved(page)
    page.route("**/draft/", lambda route: route.abort())
    page.get_by_label("Why?").fill("Still being written.")
    expect(the_draft(page)).to_contain_text("no connection")
    other = open_again(page, assignment)
    other.wait_for_timeout(1500)
    expect(other.get_by_label("Why?")).to_have_value("Written before the crash.")


def test_what_is_written_while_copies_are_looked_for_is_not_overwritten(page, assignment):
    page.context.add_init_script(NOT_SECURE)
    leave_a_copy(page, assignment, "Written before the crash.")
    page.add_init_script(
        """document.addEventListener("room:marks", () => setTimeout(() => {
            const why = document.querySelector("[name=rationale]");
            if (why.value) return;
            why.value = "Begun anew.";
            why.dispatchEvent(new Event("input", { bubbles: true }));
        }, 50), { once: true })"""
    )
    page.goto(address(assignment))
    expect(page.locator("[data-copies]")).to_contain_text("Written before the crash.")
    expect(page.get_by_label("Why?")).to_have_value("Begun anew.")


# Several copies


def test_all_copies_that_crashed_pages_left_are_offered_at_once(page, assignment):
    lost = [open_lost(page, assignment, words) for words in ("The first.", "The second.", "The third.")]
    for one in lost:
        crash(one)
    page.goto(address(assignment))
    expect(page.get_by_label("Why?")).to_have_value("The third.")
    copies = page.locator("[data-copies] li")
    expect(copies.locator("blockquote")).to_have_text(["rationale: The second.", "rationale: The first."])
    copies.last.get_by_role("button", name="Load this copy").click()
    expect(page.get_by_label("Why?")).to_have_value("The first.")
    copies.get_by_role("button", name="Forget it").click()
    expect(page.locator("[data-copies]")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Why?")).to_have_value("The third.")
    is_saved(page)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == []


# The session


def test_after_a_new_sign_in_elsewhere_the_open_page_submits(page, assignment):
    page.goto(address(assignment))
    answer(page)
    is_saved(page)
    page.context.clear_cookies()
    tab = page.context.new_page()
    tab.goto(reverse("sign_in"))
    tab.get_by_label("Name").fill("ann")
    tab.get_by_label("Password").fill("a long passphrase")
    tab.get_by_role("button", name="Sign in").click()
    expect(tab.get_by_role("heading", name="Your work")).to_be_visible()
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert Label.objects.count() == 1


# What a form may hold


def test_fifty_faults_with_twenty_quotes_each_are_saved(page, assignment):
    page.goto(address(assignment))
    mark_root(page, 2)
    page.evaluate(
        """async () => {
        const { addCard, addQuote, field, quoteField, tellChanged } = await import("/static/annotation/room/cards.js");
        for (let n = 0; n < 49; n++) {
            const card = addCard();
            field(card, "step").value = 1; field(card, "role").value = "searcher";
            for (let q = 0; q < 20; q++) {
                const quote = addQuote(card);
                const said = { step: 1, start: 0, end: 3, text: "abc", kind: "evidence" };
                for (const [name, value] of Object.entries(said))
                    quoteField(quote, name).value = value;
            }
        }
        tellChanged();
    }"""
    )
    is_saved(page)
    assert len(Draft.objects.get().body["other_faults"]) == 49
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true }); 1")
    page.get_by_label("Why?").fill("And more.")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange')); 1")
    expect(the_draft(page)).not_to_contain_text("Not saved")
    is_saved(page)
    assert Draft.objects.get().body["rationale"] == "And more."


@pytest.mark.parametrize(("status", "words"), [(400, "400"), (413, "413")])
def test_a_refusal_in_words_for_people_is_no_lost_connection(page, assignment, status, words):
    page.goto(address(assignment))
    page.route("**/draft/", lambda route: route.fulfill(status=status, content_type="text/html", body="<h1>No</h1>"))
    page.get_by_label("Why?").fill("Too much.")
    expect(the_draft(page)).to_contain_text(re.compile(f"Not saved.*{words}"))


def test_a_check_that_the_site_can_not_make_is_no_lost_connection(page, assignment):
    page.goto(address(assignment))
    page.route("**/check/", lambda route: route.fulfill(status=500, content_type="text/html", body="<h1>No</h1>"))
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("The site answered 500")


def test_a_restored_copy_that_conflicts_still_does_after_one_more_crash(page, assignment):
    lost = open_lost(page, assignment, "Written before the crash.")
    page.goto(address(assignment))
    page.get_by_label("Why?").fill("Written elsewhere.")
    is_saved(page)
    crash(lost)
    again = open_again(page, assignment)
    expect(again.locator("[data-banner]")).to_contain_text("Nothing is overwritten")
    crash(again)
    page.reload()
    expect(page.locator("[data-banner]")).to_contain_text("Nothing is overwritten")
    assert Draft.objects.get().body["rationale"] == "Written elsewhere."


def test_a_page_that_crashes_beside_this_one_leaves_its_answer_here(page, assignment):
    lost = open_lost(page, assignment, "Written beside it.")
    page.goto(address(assignment))
    expect(page.get_by_label("Why?")).to_have_value("")
    crash(lost)
    expect(page.get_by_label("Why?")).to_have_value("Written beside it.")
    is_saved(page)


def test_nothing_is_said_of_a_second_tab_once_it_crashed(page, assignment):
    page.goto(address(assignment))
    other = open_again(page, assignment)
    expect(page.locator("[data-other-tab]")).to_be_visible()
    crash(other)
    expect(page.locator("[data-other-tab]")).to_be_hidden()


def test_a_session_that_ends_between_check_and_submit_costs_nothing(page, assignment):
    page.goto(address(assignment))
    answer(page)
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("This will be stored")
    page.context.clear_cookies()
    the_check(page).get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator("[data-answer]")).to_have_count(0)
    assert not Label.objects.exists()
    page.goto(address(assignment))
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill("a long passphrase")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Why?")).to_have_value("It made that up.")
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()


def test_a_submission_that_nobody_answers_leaves_a_page_that_saves_and_submits_again(page, assignment):
    page.clock.install()
    page.goto(address(assignment))
    answer(page)
    is_saved(page)
    page.route(f"**{address(assignment)}", lambda route: route.fulfill(status=204))
    submit(page)
    expect(the_draft(page)).to_contain_text("On its way")
    page.clock.fast_forward("00:21")
    expect(the_check(page)).to_contain_text("The site has not answered")
    page.unroute(f"**{address(assignment)}")
    the_check(page).get_by_role("button", name="Back").click()
    page.get_by_label("Why?").fill("Written after it.")
    expect(the_draft(page)).to_contain_text("Draft saved")
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert [label.rationale for label in Label.objects.all()] == ["Written after it."]
