"""Marking faults, evidence, modes and marks: by mouse and by keys, undone and done again."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from annotation.models import Draft, Label
from benchmarks.actions.load_taxonomies import load_taxonomy
from benchmarks.domain.trajectory import StepText
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.labelling import card, is_saved, mark_fault, mark_root, select_text, submit
from tests.journeys.step_pages import choose_for_step

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEAM = ("Planner", "Searcher", "Writer")
CONTENTS = (
    "Book the train to Köln.",
    "The ticket says Köln 🚆, platform 4.",
    "It is Bonn, surely.",
    '<img src=x onerror="document.title=1"> booked.',
    "Paid.",
    "Done.",
)


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    steps = [StepText(TEAM[i % 3], "assistant", content) for i, content in enumerate(CONTENTS)]
    trajectory = a_trajectory(benchmark, steps=steps)
    return an_assignment(a_round(benchmark, taxonomy=load_taxonomy("mast")), trajectory)


@pytest.fixture
def page(assignment, signed_in) -> Page:
    page = signed_in(assignment.person)
    page.goto(reverse("label", args=[assignment.pk]))
    return page


def go_to(page: Page, step: int) -> None:
    page.locator(f"#step-{step}").focus()


def press(page: Page, key: str) -> None:
    page.evaluate("document.activeElement.matches('input, select, textarea') && document.activeElement.blur()")
    page.keyboard.press(key)


def body() -> dict:
    return Draft.objects.get().body


# Faults and the root


def test_faults_are_marked_by_mouse_and_stand_as_cards_in_the_order_of_steps(page):
    mark_root(page, 2)
    mark_fault(page, 4)
    mark_fault(page, 1)
    names = page.locator("[data-fault]").evaluate_all("(cards) => cards.map((one) => one.getAttribute('aria-label'))")
    assert names == ["Fault: step 1", "Root: step 2", "Fault: step 4"]
    is_saved(page)
    assert (body()["step"], body()["role"]) == ("2", "writer")
    assert [(one["step"], one["role"]) for one in body()["other_faults"]] == [("1", "searcher"), ("4", "searcher")]


def test_faults_are_marked_by_keys(page):
    go_to(page, 2)
    press(page, "r")
    go_to(page, 4)
    press(page, "s")
    expect(card(page, 2)).to_have_accessible_name("Root: step 2")
    expect(card(page, 4)).to_have_accessible_name("Fault: step 4")


def test_a_marked_step_says_so_in_words(page):
    mark_root(page, 2)
    mark_fault(page, 1)
    expect(page.locator("#step-2 [data-step-marks]")).to_have_text("root")
    expect(page.locator("#step-1 [data-step-marks]")).to_have_text("fault")
    expect(page.locator("#step-2")).to_have_class(re.compile(r"\bis-root\b"))


def test_a_root_that_says_no_more_than_its_place_moves(page):
    mark_root(page, 2)
    mark_root(page, 4)
    expect(page.locator("[data-fault]")).to_have_count(1)
    expect(card(page, 4)).to_have_accessible_name("Root: step 4")
    expect(card(page, 4).get_by_label("Responsible role")).to_have_value("searcher")
    expect(page.locator("[data-status]")).to_have_text("Step 4 is the root, no longer step 2.")


def test_a_root_of_which_more_was_said_stays_as_a_fault_when_another_is_named(page):
    mark_root(page, 2)
    card(page, 2).get_by_label("Failure mode").select_option("1.1")
    mark_root(page, 4)
    expect(card(page, 4)).to_have_accessible_name("Root: step 4")
    expect(card(page, 2)).to_have_accessible_name("Fault: step 2")
    expect(page.locator("[data-status]")).to_have_text("Step 4 is the root. Step 2 stays as a fault.")


def test_exactly_one_fault_is_the_root(page):
    mark_root(page, 2)
    mark_fault(page, 1)
    card(page, 1).get_by_role("radio", name="root: step 1").check()
    is_saved(page)
    expect(card(page, 2)).to_have_accessible_name("Fault: step 2")
    assert (body()["step"], [one["step"] for one in body()["other_faults"]]) == ("1", ["2"])


def test_a_fault_that_is_removed_is_gone_and_comes_back_by_undo(page):
    mark_root(page, 2)
    mark_fault(page, 1)
    card(page, 1).get_by_role("button", name="Remove this fault").click()
    expect(card(page, 1)).to_have_count(0)
    expect(page.locator("#step-1 [data-step-marks]")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(card(page, 1)).to_have_accessible_name("Fault: step 1")


def test_the_room_hears_what_is_marked(page):
    page.evaluate("document.addEventListener('room:marks', (event) => (window.heard = event.detail))")
    mark_root(page, 2)
    mark_fault(page, 4)
    go_to(page, 0)
    press(page, "p")
    assert page.evaluate("window.heard") == {
        "faults": [{"step": 2, "isRoot": True}, {"step": 4, "isRoot": False}],
        "marks": [{"kind": "other_root", "step": 0}],
    }


def test_where_faults_add_up_the_former_root_is_a_fault_like_the_others(page):
    mark_root(page, 2)
    mark_fault(page, 4)
    page.get_by_label("no single fault").check()
    page.get_by_label("Why?").fill("Both were needed.")
    page.get_by_label("4", exact=True).check()
    submit(page)
    expect(page.get_by_role("heading", name="That was the last one")).to_be_visible()
    faults = Label.objects.get().faults.order_by("step")
    assert list(faults.values_list("step", "is_root")) == [(2, False), (4, False)]


def test_is_there_an_earlier_one_leads_to_what_was_not_read_and_to_candidates(page):
    mark_root(page, 4)
    mark_fault(page, 1)
    question = page.locator("[data-earlier]")
    expect(question).to_contain_text("Is there an earlier one?")
    expect(question).to_contain_text(re.compile(r"Of the 4 steps before it, \d not read yet|All 4 steps before it"))
    question.get_by_role("button", name="Candidate before it: step 1").click()
    expect(page.locator("#step-1")).to_be_focused()


# Evidence


def test_selected_text_is_quoted_by_a_key_with_its_exact_place(page):
    mark_root(page, 2)
    # A train is one character of the text, and two of the script's.
    select_text(page, 1, 16, 23)
    press(page, "q")
    quote = card(page, 2).locator("[data-quote]")
    expect(quote.get_by_role("link")).to_have_text("step 1, characters 16 to 22")
    expect(quote.locator("blockquote")).to_have_text("Köln 🚆")
    expect(quote.get_by_label("What this quote shows")).to_have_value("reference")
    is_saved(page)
    quoted = {"kind": "reference", "step": "1", "start": "16", "end": "22", "text": "Köln 🚆"}
    assert body()["quotes"] == [quoted]


def test_selected_text_is_quoted_by_the_button_at_its_end(page):
    mark_root(page, 2)
    select_text(page, 2, 0, 10)
    page.get_by_role("button", name="Quote as evidence").click()
    expect(card(page, 2).locator("blockquote")).to_have_text("It is Bonn")
    expect(card(page, 2).get_by_label("What this quote shows")).to_have_value("commitment")


def test_a_quote_is_shown_in_its_place_and_can_be_removed(page):
    mark_root(page, 2)
    select_text(page, 1, 4, 10)
    press(page, "q")
    card(page, 2).get_by_role("link", name="step 1, characters 4 to 10").click()
    expect(page.locator("#step-1")).to_be_in_viewport()
    marked = page.evaluate("[...CSS.highlights.get('passage')].map(String)")
    assert marked == ["ticket"]
    card(page, 2).locator("[data-quote]").get_by_role("button", name="Remove").click()
    expect(card(page, 2).locator("[data-quote]")).to_have_count(0)


def test_hostile_text_is_quoted_literally(page):
    mark_root(page, 3)
    select_text(page, 3, 0, 38)
    press(page, "q")
    expect(card(page, 3).locator("blockquote")).to_have_text(CONTENTS[3][:38])
    is_saved(page)
    page.reload()
    expect(card(page, 3).locator("blockquote")).to_have_text(CONTENTS[3][:38])
    assert page.title() != "1"


def test_nothing_selected_is_said_and_quotes_nothing(page):
    mark_root(page, 2)
    press(page, "q")
    expect(page.locator("[data-status]")).to_contain_text("Select text in one step, or find it")


# Modes


def test_a_mode_is_found_by_its_code_among_fourteen(page):
    mark_root(page, 2)
    press(page, "m")
    dialog = page.get_by_role("dialog", name="Find a mode")
    expect(dialog.get_by_role("option")).to_have_count(14)
    page.keyboard.type("2.6")
    expect(dialog.get_by_role("option")).to_have_text(["2.6 Reasoning-Action Mismatch inter-agent"])
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(card(page, 2).get_by_label("Failure mode")).to_have_value("2.6")
    expect(page.locator("#step-2")).to_be_focused()


def test_a_mode_is_found_by_its_name_with_definition_and_examples_beside_it(page):
    mark_root(page, 2)
    press(page, "m")
    page.keyboard.type("termin")
    page.keyboard.press("ArrowDown")
    dialog = page.get_by_role("dialog", name="Find a mode")
    expect(dialog.get_by_role("option", selected=True)).to_contain_text("3.1 Premature Termination")
    expect(dialog).to_contain_text("Ends before the goal is reached")
    expect(dialog).to_contain_text("Hands in while the colleague's result is still awaited.")
    expect(dialog).to_contain_text("Examples are made up.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(card(page, 2).get_by_label("Failure mode")).to_have_value("")


def test_a_mode_is_found_by_mouse_for_the_fault_whose_button_was_pressed(page):
    mark_root(page, 2)
    mark_fault(page, 4)
    card(page, 4).get_by_role("button", name="Find").click()
    page.get_by_role("dialog").get_by_role("option", name="1.3 Step Repetition").click()
    expect(card(page, 4).get_by_label("Failure mode")).to_have_value("1.3")
    expect(card(page, 2).get_by_label("Failure mode")).to_have_value("")


# Other marks


def test_marks_are_set_by_menu_and_key_and_removed_from_their_chips(page):
    choose_for_step(page, 1, "First seen here")
    go_to(page, 3)
    press(page, "P")
    chips = page.locator("[data-mark-chips] li")
    expect(chips).to_have_text(["Point of no return step 3×", "First seen step 1×"])
    expect(page.locator("#step-3 [data-step-marks]")).to_have_text("point of no return")
    page.get_by_role("button", name="Remove: First seen, step 1").click()
    expect(chips).to_have_count(1)
    is_saved(page)
    assert (body()["point_of_no_return"], body().get("manifestation")) == ("3", None)


# Undo


def test_marking_and_typing_are_undone_and_done_again(page):
    mark_root(page, 2)
    page.get_by_label("Why?").press_sequentially("It guessed.")
    press(page, "u")
    expect(page.get_by_label("Why?")).to_have_value("")
    expect(card(page, 2)).to_have_accessible_name("Root: step 2")
    press(page, "u")
    expect(page.get_by_label("Root step")).to_have_value("")
    press(page, "U")
    press(page, "U")
    expect(page.get_by_label("Why?")).to_have_value("It guessed.")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()
    is_saved(page)
    assert (body()["step"], body()["rationale"]) == ("2", "It guessed.")


def test_undo_brings_quotes_back_and_the_draft_follows(page):
    mark_root(page, 2)
    select_text(page, 1, 4, 10)
    press(page, "q")
    card(page, 2).locator("[data-quote]").get_by_role("button", name="Remove").click()
    press(page, "u")
    expect(card(page, 2).locator("blockquote")).to_have_text("ticket")
    is_saved(page)
    assert body()["quotes"][0]["text"] == "ticket"


def test_inside_a_text_the_browsers_own_undo_stays(page):
    page.get_by_label("Why?").press_sequentially("one")
    page.get_by_label("Why?").press("Control+z")
    expect(page.get_by_label("Why?")).not_to_have_value("one")


# Without a script


def test_two_faults_a_quote_and_marks_are_labelled_without_a_script(assignment, signed_in):
    page = signed_in(assignment.person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignment.pk]))
    page.locator("#step-2").get_by_role("button", name="This is the root").click()
    page.locator("#step-4").get_by_role("button", name="This is a fault").click()
    page.locator("#id_mode").select_option("2.6")
    page.locator("#id_repair").locator("xpath=ancestor::details[1]").locator("summary").click()
    page.locator("#id_repair").select_option("active")
    page.locator("noscript summary").first.click()
    page.locator("#id_quotes-0-text").fill("Köln 🚆")
    page.locator("#id_quotes-0-step").fill("1")
    page.locator("#id_quotes-0-kind").select_option("reference")
    page.get_by_text("As numbers").click()
    page.get_by_label("Other plausible roots").fill("0, 1")
    page.locator("#id_rationale").fill("It guessed.")
    page.get_by_label("4", exact=True).check()
    page.get_by_role("button", name="Submit label").click()
    expect(page.get_by_role("heading", name="That was the last one")).to_be_visible()
    label = Label.objects.get()
    root, other = label.faults.order_by("-is_root")
    assert (root.step, root.mode.code, root.repair, other.step) == (2, "2.6", "active", 4)
    assert root.quotes.values_list("step", "start", "end").get() == (1, 16, 22)
    assert set(label.marks.values_list("kind", "step")) == {("other_root", 0), ("other_root", 1)}


def test_one_more_fault_is_written_without_a_script(assignment, signed_in):
    page = signed_in(assignment.person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignment.pk]))
    one_more = page.locator("#one-more-fault")
    one_more.get_by_label("Fault step").fill("4")
    one_more.get_by_label("Responsible role").select_option("searcher")
    page.get_by_role("button", name="Add another fault").click()
    expect(page.locator("#one-more-fault").get_by_label("Fault step")).to_have_value("")
    assert body()["other_faults"] == [{"step": "4", "role": "searcher"}]
    page.locator("[data-fault]").nth(1).get_by_text("Details").click()
    page.get_by_role("checkbox", name="remove this fault").last.check()
    page.get_by_role("button", name="Save draft").last.click()
    assert "other_faults" not in body()
