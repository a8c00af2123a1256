"""How a room looks while it is used: nothing lies over anything else, and the head of a step is one calm row."""

import json

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from benchmarks.actions.load_taxonomies import load_taxonomy
from benchmarks.domain.trajectory import StepText
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.step_pages import form_of
from tests.journeys.test_accessibility import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

REQUEST = json.dumps({"tool": "search", "arguments": {"query": "opening hours", "pages": list(range(40))}})
STEPS = [
    StepText("Orchestrator (-> WebSurfer)", "assistant", REQUEST),
    StepText("WebSurfer", "tool", "Traceback (most recent call last):\nKeyError: 'hours'\nHTTP/1.1 500\nexit code 1"),
    StepText("Orchestrator (-> WebSurfer)", "assistant", REQUEST.replace("40", "41")),
    StepText("A role whose name is long, " * 8, "assistant", REQUEST),
    StepText("שם של תפקיד שנכתב מימין לשמאל " * 7, "assistant", "Exception: no\n" * 3),
    StepText("<b>bold</b><img src=x>", "assistant", "Done."),
]


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark, steps=STEPS)
    return an_assignment(a_round(benchmark, taxonomy=load_taxonomy("mast")), trajectory)


def open_label(signed_in, assignment, width: int, **options) -> Page:
    page = signed_in(assignment.person, viewport={"width": width, "height": 800}, **options)
    page.goto(reverse("label", args=[assignment.pk]))
    return page


# What a press in the middle of an element meets that is neither the element nor inside it.
COVERED = """fields => fields.filter((field) => {
    field.scrollIntoView({ block: "center" });
    const { left, top, width, height } = field.getBoundingClientRect();
    const hit = document.elementFromPoint(left + Math.min(8, width / 2), top + height / 2);
    return !(field.contains(hit) || hit?.contains(field));
}).map((field) => field.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("width", [390, 800, 960])
def test_in_a_narrow_window_nothing_lies_over_the_fields_of_the_answer(signed_in, assignment, width):
    page = open_label(signed_in, assignment, width)
    fields = page.locator("[data-side] :is(input, select, textarea, button, a, summary):visible")
    assert fields.count() > 10
    assert fields.evaluate_all(COVERED) == []


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_nothing_of_the_answer_is_wider_than_its_panel(signed_in, assignment, width):
    page = open_label(signed_in, assignment, width)
    too_wide = """all => {
        const { right } = document.querySelector("[data-side]").getBoundingClientRect();
        const isOut = (one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 0.5;
        return all.filter(isOut).map((one) => one.outerHTML);
    }"""
    assert page.locator("#part-answer *").evaluate_all(too_wide) == []


# The rows that what is shown in a head stands in, and what of it stands outside its head.
ROWS = """head => {
    const shown = [...head.children].filter((one) => one.checkVisibility());
    const middles = shown.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
    const { right } = head.getBoundingClientRect();
    const outside = shown.filter((one) => one.getBoundingClientRect().right > right);
    return [Math.max(...middles) - Math.min(...middles) < 8, outside.map((one) => one.outerHTML)];
}"""


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_head_of_a_step_is_one_row_whatever_it_says(signed_in, assignment, width):
    page = open_label(signed_in, assignment, width)
    expect(page.locator("#step-2 [data-aid=near_repeats]").first).to_be_attached()
    for index in range(len(STEPS)):
        page.keyboard.press("j")
        page.keyboard.press("s")
        expect(page.locator(f"#step-{index} .is-formed").first).to_be_visible()
        expect(page.locator(f"#step-{index} [data-step-marks]")).to_be_attached()
        assert page.locator(f"#step-{index} .step-head").evaluate(ROWS) == [True, []], f"step {index}"


def test_nothing_in_a_head_moves_when_its_step_becomes_the_one_that_is_read(signed_in, assignment):
    page = open_label(signed_in, assignment, 1024)
    expect(page.locator("#step-2 [data-aid=near_repeats]").first).to_be_attached()
    page.keyboard.press("j")
    places = "head => [...head.children].map((one) => one.getBoundingClientRect().left)"
    head = page.locator("#step-2 .step-head")
    # Whoever takes the wheel ends the way to step 0, which would else go on meanwhile.
    page.mouse.move(500, 400)
    page.mouse.wheel(0, 1)
    head.scroll_into_view_if_needed()
    expect(form_of(page, 2)).to_have_text("JSON · raw")
    before = head.evaluate(places)
    page.locator("#step-2").dispatch_event("pointerdown")
    expect(page.locator("#step-2.is-here")).to_be_attached()
    assert head.evaluate(places) == before


def test_the_menu_of_a_step_says_its_whole_name_and_is_used_with_keys(signed_in, assignment):
    page = open_label(signed_in, assignment, 1024)
    opener = page.get_by_role("button", name="More for step 3", exact=True)
    opener.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("dialog", name="More for step 3")
    expect(menu).to_contain_text("A role whose name is long, " * 7)
    words = menu.get_by_role("button").all_text_contents()
    assert words[0] == "Another plausible root"
    assert "Copy a link to this step" in words
    page.keyboard.press("ArrowUp")
    expect(menu.get_by_role("button").last).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(menu.get_by_role("button").first).to_be_focused()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_finger_reaches_all_that_a_step_can_do(signed_in, assignment):
    page = open_label(signed_in, assignment, 1024, has_touch=True)
    page.locator("#step-2").scroll_into_view_if_needed()
    page.get_by_role("button", name="More for step 2", exact=True).tap()
    page.get_by_role("button", name="Point of no return").tap()
    expect(page.locator("#step-2 [data-step-marks]")).to_have_text("point of no return")


def test_axe_finds_nothing_serious_with_many_roles_and_without_a_task(signed_in):
    many = [StepText(f"role {number}", "assistant", "Done.") for number in range(60)]
    trajectory = a_trajectory(a_benchmark(), steps=many, task="")
    page = open_label(signed_in, an_assignment(a_round(trajectory.benchmark), trajectory), 1024)
    expect(page.get_by_role("list", name="Roles and their steps")).to_have_attribute("tabindex", "0")
    assert serious(page) == []
