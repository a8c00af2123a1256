"""What happens elsewhere while somebody labels: they are told what it was, and keep what they wrote."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.actions.guideline import confirm_guideline
from annotation.actions.labels import skip
from annotation.actions.rounds import add_guideline, close_round
from annotation.models import Assignment, Bookmark, Comment, Draft, Label, ReadingProgress
from benchmarks.actions.people import system_person
from tests.builders.pages import client_of
from tests.builders.rounds import (
    a_person,
    a_round,
    a_submitted_label,
    a_taxonomy,
    an_adjudication,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.labelling import answer, is_saved, the_check, the_draft

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def assignment() -> Assignment:
    benchmark = a_benchmark()
    guideline = add_guideline(benchmark=benchmark, markdown="Name the first.", by=system_person())
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, taxonomy=a_taxonomy(), guideline=guideline, overlap=3)
    mine = an_assignment(round, trajectory)
    confirm_guideline(round=round, version=1, by=mine.person)
    return mine


@pytest.fixture
def page(assignment, signed_in) -> Page:
    page = signed_in(assignment.person)
    page.goto(reverse("label", args=[assignment.pk]))
    answer(page)
    is_saved(page)
    return page


def close(assignment: Assignment) -> None:
    close_round(round=assignment.round, by=system_person())


def settle(assignment: Assignment) -> None:
    round, trajectory = assignment.round, assignment.trajectory
    for person, step, role in (("ben", 2, "writer"), ("cat", 4, "searcher")):
        a_submitted_label(round, trajectory, person, answer=an_answer(step, role, mode="1"))
    an_adjudication(round, trajectory, mode="1")


def skip_it(assignment: Assignment) -> None:
    skip(assignment=assignment, reason="Too long.", by=assignment.person)


def sign_in_as(page: Page, person) -> None:
    cookie = client_of(person).cookies["sessionid"]
    page.context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": re.sub(r"(?<=\d)/.*", "", page.url)}])


def ask_for_check(page: Page) -> None:
    page.get_by_role("button", name="Submit label").click()


def bookmark(page: Page) -> None:
    page.locator("#step-1").get_by_role("button", name="Bookmark", exact=True).click()


def comment(page: Page) -> None:
    page.evaluate("""() => {
        const form = document.querySelector("[data-comment-form]");
        form.elements.text.value = "Is it broken?";
        form.requestSubmit();
    }""")


ENDS = pytest.mark.parametrize(
    ("end", "words"), [(close, "round is closed"), (settle, "was settled"), (skip_it, "You skipped")]
)


@ENDS
def test_a_check_stores_nothing_and_says_why_where_no_label_is_taken_any_more(page, assignment, end: Callable, words):
    end(assignment)
    ask_for_check(page)
    expect(the_check(page)).to_contain_text(words)
    expect(the_check(page)).not_to_contain_text("This will be stored")
    expect(the_check(page).get_by_role("button", name="Submit", exact=True)).to_be_hidden()


@pytest.mark.parametrize(("end", "words"), [(close, "is closed"), (settle, "was adjudicated"), (skip_it, "is skipped")])
def test_a_label_that_came_too_late_comes_back_with_every_word(page, assignment, end: Callable, words):
    ask_for_check(page)
    expect(the_check(page)).to_contain_text("This will be stored")
    end(assignment)
    the_check(page).get_by_role("button", name="Submit", exact=True).click()
    expect(page.locator("[data-answer]")).to_contain_text(words)
    expect(page.get_by_label("Why?")).to_have_value("It made that up.")
    page.get_by_label("Why?").fill("It made that up, I think.")
    expect(the_draft(page)).to_contain_text(re.compile(f"Not saved.*{words}"))
    ask_for_check(page)
    expect(the_check(page)).to_contain_text("any more" if end is not settle else "stand as they are")
    assert not Label.objects.filter(assignment=assignment).exists()


def test_a_bookmark_and_a_comment_of_a_closed_round_say_so(page, assignment):
    close(assignment)
    bookmark(page)
    expect(page.locator("[data-status]")).to_contain_text("takes no label of yours any more")
    comment(page)
    expect(page.locator("[data-comment-error]")).to_contain_text("is closed")
    expect(page.locator("[data-comment-form] [name=text]")).to_have_value("Is it broken?")


def test_a_guideline_that_came_meanwhile_is_named_with_the_way_to_it(page, assignment):
    round = assignment.round
    add_guideline(benchmark=round.benchmark, markdown="Name the last.", by=system_person(), followed_by=[round])
    ask_for_check(page)
    expect(the_check(page)).to_contain_text("Guideline 2 is new to you: load this page again")
    page.reload()
    ask_for_check(page)
    expect(the_check(page)).to_contain_text("Guideline 2 is new to you: read it and confirm it")
    expect(page.get_by_label("Why?")).to_have_value("It made that up.")


def test_who_may_not_sign_in_any_more_keeps_what_they_wrote(page, assignment):
    assignment.person.is_active = False
    assignment.person.save()
    page.get_by_label("Why?").fill("My last words.")
    expect(page.locator("[data-banner]")).to_contain_text("you are signed out")
    ask_for_check(page)
    expect(the_check(page)).to_contain_text("You are signed out")
    assert Draft.objects.get().body["rationale"] == "It made that up."


def test_somebody_else_signed_in_is_told_of_everywhere_and_the_owner_goes_on(page, assignment):
    sign_in_as(page, a_person("ben", benchmark=assignment.round.benchmark))
    ask_for_check(page)
    expect(the_check(page)).to_contain_text("You are signed in as somebody else")
    the_check(page).get_by_role("button", name="Back").click()
    bookmark(page)
    expect(page.locator("[data-status]")).to_contain_text("You are signed in as somebody else")
    comment(page)
    expect(page.locator("[data-comment-error]")).to_contain_text("You are signed in as somebody else")
    page.get_by_label("Why?").fill("Written meanwhile.")
    expect(page.locator("[data-banner]")).to_contain_text("you are signed in as somebody else")
    expect(page.locator("[data-banner]")).not_to_contain_text("signed out")
    sign_in_as(page, assignment.person)
    is_saved(page)
    bookmark(page)
    expect(page.locator("[data-status]")).to_contain_text("Bookmark at step 1")
    assert (Bookmark.objects.count(), Comment.objects.count()) == (1, 0)


def test_what_is_read_while_somebody_else_is_signed_in_is_reported_later(page, assignment):
    with page.expect_response("**/reading/"):
        page.evaluate("dispatchEvent(new Event('pagehide'))")
    sign_in_as(page, a_person("ben", benchmark=assignment.round.benchmark))
    page.evaluate("document.dispatchEvent(new CustomEvent('room:aid-used', { detail: { name: 'hand_offs' } }))")
    with page.expect_response("**/reading/") as told:
        page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert told.value.status == 404
    sign_in_as(page, assignment.person)
    with page.expect_response("**/reading/") as told:
        page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert told.value.status == 204
    assert "hand_offs" in ReadingProgress.objects.get().aids_used
