"""A label is submitted on purpose, once, and leads on."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.actions.rounds import add_guideline
from annotation.models import Label
from benchmarks.actions.people import system_person
from tests.builders.rounds import a_round, a_taxonomy, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.labelling import answer, mark_fault, submit, the_check, two_to_label

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def assignments():
    return two_to_label()


@pytest.fixture
def page(assignments, signed_in) -> Page:
    page = signed_in(assignments[0].person)
    page.goto(reverse("label", args=[assignments[0].pk]))
    return page


def leave_fields(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")


def test_the_check_says_what_will_be_stored_before_anything_is(page):
    answer(page)
    page.get_by_role("button", name="Submit label").click()
    said = "Outcome fault; root step 2, Writer, mode 1; confidence 4 of 5."
    expect(the_check(page)).to_contain_text(said)
    expect(the_check(page).get_by_role("button", name="Submit", exact=True)).to_be_focused()
    the_check(page).get_by_role("button", name="Back to the answer").click()
    expect(the_check(page)).to_be_hidden()
    assert not Label.objects.exists()


def test_a_key_opens_the_check_and_enter_submits(page):
    answer(page)
    leave_fields(page)
    page.keyboard.press("S")
    expect(the_check(page).get_by_role("button", name="Submit", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert Label.objects.count() == 1


def test_control_and_enter_in_a_field_open_the_check(page):
    answer(page)
    page.get_by_label("Why?").press("Control+Enter")
    expect(the_check(page)).to_be_visible()
    assert not Label.objects.exists()


def test_what_is_missing_leads_to_its_field(page):
    page.get_by_label("Why?").fill("So far.")
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("What happened?: choose one")
    expect(the_check(page).get_by_role("button", name="Submit", exact=True)).to_be_hidden()
    the_check(page).get_by_role("button", name="Back to the answer").click()
    answer(page)
    page.get_by_label("Why?").fill("")
    page.get_by_role("button", name="Submit label").click()
    the_check(page).get_by_role("link", name="Why?").click()
    expect(page.get_by_label("Why?")).to_be_focused()


def test_a_role_that_is_not_the_speaker_is_asked_about_and_never_blocked(page):
    answer(page)
    page.get_by_label("Responsible role").select_option("planner")
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("Step 2 was spoken by 'writer', not by 'planner'.")
    the_check(page).get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert Label.objects.get().faults.get().role.key == "planner"


def test_an_earlier_fault_that_is_still_active_is_asked_about(page):
    answer(page)
    mark_fault(page, 1)
    page.get_by_text("Fate, phase and note").nth(0).click()
    page.locator('[aria-label="Fault: step 1"]').get_by_label("Later").select_option("active")
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("Step 1 is wrong, earlier than the root")


def test_submit_held_down_stores_one_label_for_one_trajectory(page):
    answer(page)
    page.get_by_role("button", name="Submit label").click()
    the_check(page).get_by_role("button", name="Submit", exact=True).dblclick(no_wait_after=True)
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    page.reload()
    page.go_back()
    assert Label.objects.count() == 1


def test_enter_held_down_labels_no_further_trajectory(page):
    answer(page)
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page).get_by_role("button", name="Submit", exact=True)).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert Label.objects.count() == 1


def test_enter_of_an_input_method_submits_nothing(page):
    answer(page)
    page.get_by_label("Why?").focus()
    page.evaluate(
        """() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
            { key: "Enter", ctrlKey: true, isComposing: true, bubbles: true }))"""
    )
    expect(the_check(page)).to_be_hidden()


def test_a_stored_label_is_revised_and_both_versions_are_kept(page, assignments):
    answer(page)
    submit(page)
    page.get_by_role("link", name="Revise it").click()
    expect(page.get_by_text("You submitted this label")).to_be_visible()
    page.get_by_label("Why?").fill("On second thoughts.")
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("It becomes version 2")
    the_check(page).get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("heading", name="alpha__2")).to_be_visible()
    assert list(Label.objects.order_by("version").values_list("rationale", flat=True)) == [
        "It made that up.",
        "On second thoughts.",
    ]


def test_without_a_connection_nothing_is_submitted_and_nothing_lost(page):
    answer(page)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("no connection")
    the_check(page).get_by_role("button", name="Back to the answer").click()
    expect(page.get_by_label("Why?")).to_have_value("It made that up.")
    page.context.set_offline(False)


def test_an_unread_guideline_is_named_in_the_check_and_holds_the_label_back(signed_in):
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    guideline = add_guideline(benchmark=benchmark, markdown="Read well.", by=system_person())
    assignment = an_assignment(a_round(benchmark, taxonomy=a_taxonomy(), guideline=guideline), trajectory)
    page = signed_in(assignment.person)
    page.goto(reverse("label", args=[assignment.pk]))
    answer(page)
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("Guideline 1 is new to you")
    the_check(page).get_by_role("button", name="Back to the answer").click()
    page.get_by_role("tab", name="Guideline").click()
    page.get_by_role("button", name="I have read guideline 1").click()
    expect(page.get_by_text("You have read guideline 1.")).to_be_visible()
    page.get_by_role("tab", name="Answer").click()
    submit(page)
    expect(page.get_by_role("heading", name="That was the last one")).to_be_visible()
    assert Label.objects.get().guideline == guideline


def test_without_a_script_the_page_itself_is_the_check(assignments, signed_in):
    page = signed_in(assignments[0].person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignments[0].pk]))
    page.get_by_label("fault One step").check()
    page.get_by_role("button", name="Submit label").click()
    problems = page.locator("[data-problems]")
    expect(problems).to_be_focused()
    problems.get_by_role("link", name="Why?").click()
    expect(page.get_by_label("Why?")).to_be_in_viewport()
    assert not Label.objects.exists()
