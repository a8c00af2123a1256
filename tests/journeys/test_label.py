"""An annotator's day: from the sign-in to the end of the queue, with everything that can go wrong on the way."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.models import Draft, Label
from tests.journeys.labelling import answer, is_saved, submit, two_to_label

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def assignments():
    return two_to_label()


@pytest.fixture
def page(assignments, signed_in) -> Page:
    page = signed_in(assignments[0].person)
    page.goto(reverse("label", args=[assignments[0].pk]))
    return page


def test_from_the_sign_in_to_the_end_of_the_queue(assignments, page, live_server, new_context):
    page = new_context(base_url=live_server.url).new_page()
    page.goto("/queue/")
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill("a long passphrase")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="alpha__1").click()
    answer(page)
    is_saved(page)
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Label for alpha__1 stored")).to_be_visible()
    answer(page)
    submit(page)
    expect(page.get_by_role("heading", name="That was the last one")).to_be_visible()
    assert sorted(Label.objects.values_list("assignment", "faults__step")) == [(one.pk, 2) for one in assignments]


def test_a_draft_saves_itself_and_is_there_after_a_reload(page):
    page.get_by_label("Why?").fill("So far.")
    is_saved(page)
    assert Draft.objects.get().body["rationale"] == "So far."
    page.reload()
    expect(page.get_by_label("Why?")).to_have_value("So far.")


def test_the_root_of_a_step_proposes_its_speaker_until_another_role_is_chosen(page):
    role = page.get_by_label("Responsible role")
    page.get_by_label("Root step").fill("1")
    expect(role).to_have_value("searcher")
    page.get_by_label("Root step").fill("2")
    expect(role).to_have_value("writer")
    role.select_option("planner")
    expect(page.locator("[data-role-hint]")).to_have_text("This step was spoken by Writer.")
    page.get_by_label("Root step").fill("1")
    expect(role).to_have_value("planner")


def test_a_mode_shows_its_definition(page):
    page.get_by_label("Failure mode").select_option("2")
    expect(page.locator("[data-mode-definition]")).to_have_text("What 2 means.")


def test_what_does_not_go_with_the_outcome_is_hidden_kept_and_not_submitted(page):
    answer(page)
    page.get_by_label("environment").check()
    expect(page.get_by_label("Root step")).to_be_hidden()
    page.get_by_role("radio", name="fault One step").check()
    expect(page.get_by_label("Root step")).to_have_value("2")
    page.get_by_label("environment").check()
    submit(page)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    label = Label.objects.get()
    assert (label.outcome, label.faults.count()) == ("environment", 0)


def test_enter_in_a_field_saves_and_does_not_submit(page):
    page.get_by_label("Root step").fill("3")
    page.get_by_label("Root step").press("Enter")
    is_saved(page)
    assert Draft.objects.get().body["step"] == "3"
    assert not Label.objects.exists()


def test_keys_walk_the_steps_and_name_the_root(page):
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("#step-1")).to_be_focused()
    page.keyboard.press("r")
    expect(page.get_by_label("Root step")).to_have_value("1")
    expect(page.locator("#step-1")).to_have_class(re.compile(r"\bis-root\b"))
    page.keyboard.press("k")
    expect(page.locator("#step-0")).to_be_focused()


def test_keys_do_nothing_while_somebody_writes(page):
    page.get_by_label("Why?").press_sequentially("jkrga")
    expect(page.get_by_label("Why?")).to_have_value("jkrga")
    expect(page.get_by_label("Root step")).to_have_value("")
    assert "#" not in page.url


def test_a_skip_with_a_reason_leads_to_the_next(page):
    page.get_by_text("Skip this trajectory").click()
    page.get_by_label("Why do you skip it?").fill("I wrote it.")
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.get_by_role("heading", name="Skipped")).to_be_visible()
    page.get_by_role("link", name="Next trajectory").click()
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()


def test_without_a_script_everything_still_works(assignments, signed_in):
    page = signed_in(assignments[0].person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignments[0].pk]))
    answer(page)
    page.get_by_role("button", name="Submit label").click()
    # Choosing the root was a page of its own: what was written after it is here, and nothing else was lost.
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert Label.objects.get().faults.get().role.key == "writer"
