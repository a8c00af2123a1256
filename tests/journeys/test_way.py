"""Finding one's way through a history: steps, jumps, the way back, filters, the task at hand."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from benchmarks.domain.trajectory import StepText
from tests.builders.trajectories import a_history
from tests.journeys.step_pages import choose_for_step
from tests.journeys.test_accessibility import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Where a step stands below the line at which reading begins, in pixels: 16 below what sticks to the top.
BELOW_THE_LINE = """index => {
    const sticking = [...document.querySelectorAll('[data-toolbar], .is-pinned')];
    const line = 16 + Math.max(...sticking.map((one) => one.getBoundingClientRect().bottom));
    return document.getElementById(`step-${index}`).getBoundingClientRect().top - line;
}"""


def a_long_history(n_steps: int = 728) -> list[StepText]:
    """Steps of one line to three screens: no estimate of their heights is right."""
    team = ("Planner", "Searcher", "Writer")
    return [
        StepText(team[i % 3], "assistant", f"Step {i}.\n" + "A line of it.\n" * (i * 7 % 60)) for i in range(n_steps)
    ]


def expect_at(page: Page, index: int) -> None:
    """Expect a step to be the one that is read, at the very line where reading begins, and to stay there."""
    expect(page.locator(f"#step-{index}")).to_have_class(re.compile("is-here"))
    page.wait_for_function(f"index => Math.abs(({BELOW_THE_LINE})(index)) < 2", arg=index)
    page.wait_for_timeout(200)
    assert abs(page.evaluate(BELOW_THE_LINE, index)) < 2


def jump_to(page: Page, index: int) -> None:
    page.get_by_label("Go to step").fill(str(index))
    page.get_by_label("Go to step").press("Enter")


def said(page: Page):
    return page.locator("[data-status]")


def test_a_jump_lands_exactly_on_the_step_wherever_it_is_in_728(open_room):
    page = open_room(a_long_history())
    for index in (700, 3, 351, 350, 690, 0):
        jump_to(page, index)
        expect_at(page, index)
        expect(page.locator(f"#step-{index}")).to_be_focused()
    assert page.evaluate("location.hash") == "#step-0"


def test_the_last_step_is_in_view_and_the_one_that_is_read_though_it_cannot_reach_the_top(open_room):
    page = open_room(a_long_history(60))
    jump_to(page, 59)
    expect(page.locator("#step-59")).to_be_in_viewport()
    expect(page.locator("#step-59")).to_have_class(re.compile("is-here"))


@pytest.mark.parametrize("at", ["?step=412", "#step-412"])
def test_an_address_with_a_step_opens_there(open_room, at):
    page = open_room(a_long_history(), at=at)
    expect_at(page, 412)
    expect(page.locator("#step-412")).to_be_focused()


def test_a_step_beyond_the_end_is_said_and_moves_nothing(open_room):
    page = open_room(a_history(60), at="?step=60")
    expect(said(page)).to_have_text("There is no step 60: steps go from 0 to 59")
    jump_to(page, 1000)
    expect(said(page)).to_have_text("There is no step 1000: steps go from 0 to 59")
    assert page.evaluate("scrollY") == 0


def test_back_and_forward_return_to_where_somebody_was_and_not_only_to_where_they_jumped(open_room):
    page = open_room(a_long_history())
    jump_to(page, 300)
    expect_at(page, 300)
    page.keyboard.press("j")
    expect_at(page, 301)
    jump_to(page, 20)
    expect_at(page, 20)
    page.keyboard.press("[")
    expect_at(page, 301)
    page.keyboard.press("]")
    expect_at(page, 20)
    page.go_back()
    expect_at(page, 301)
    page.go_forward()
    expect_at(page, 20)


def test_the_way_back_ends_on_this_page(open_room):
    page = open_room(a_history(60))
    address = page.url
    page.keyboard.press("[")
    expect(said(page)).to_have_text("There is no place to go back to")
    page.keyboard.press("]")
    expect(said(page)).to_have_text("There is no place to go forward to")
    assert page.url == address


def test_a_place_in_the_middle_of_a_step_is_found_again_after_a_reload(open_room):
    page = open_room(a_long_history(60))
    jump_to(page, 17)
    expect_at(page, 17)
    page.mouse.wheel(0, 300)
    page.wait_for_function(f"() => ({BELOW_THE_LINE})(17) < -290")
    before = page.evaluate(BELOW_THE_LINE, 17)
    page.wait_for_function("() => history.state.offset < -290")
    page.reload()
    page.wait_for_function(f"before => Math.abs(({BELOW_THE_LINE})(17) - before) < 3", arg=before)


def test_a_key_that_is_held_down_walks_a_step_at_a_time_and_adds_no_entry_to_the_history(open_room):
    page = open_room(a_long_history())
    jump_to(page, 100)
    expect_at(page, 100)
    n_entries = page.evaluate("history.length")
    for _ in range(250):
        page.keyboard.press("j")
    expect_at(page, 350)
    page.wait_for_function("() => location.hash === '#step-350'")
    assert page.evaluate("history.length") == n_entries


def test_the_first_press_begins_at_the_step_in_view(open_room):
    page = open_room(a_history(60))
    page.keyboard.press("j")
    expect(page.locator("#step-0")).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator("#step-1")).to_be_focused()
    page.keyboard.press("k")
    expect(page.locator("#step-0")).to_be_focused()


def test_scrolling_makes_the_first_step_in_view_the_one_that_is_read(open_room):
    page = open_room(a_long_history(60))
    page.evaluate("""() => {
        window.told = [];
        document.addEventListener('room:current', (event) => window.told.push(event.detail.index));
    }""")
    page.locator("#step-40").evaluate("one => one.scrollIntoView()")
    expect(page.locator("#step-40")).to_have_class(re.compile("is-here"))
    assert page.evaluate("window.told.at(-1)") == 40


def test_the_next_and_the_earlier_step_of_the_same_role(open_room):
    page = open_room(a_history(60))
    jump_to(page, 4)
    page.keyboard.press("J")
    expect(page.locator("#step-7")).to_be_focused()
    page.keyboard.press("K")
    page.keyboard.press("K")
    expect(page.locator("#step-1")).to_be_focused()
    page.keyboard.press("K")
    expect(said(page)).to_have_text("No earlier step of Searcher is shown")


def test_the_link_for_a_colleague_is_copied_and_opens_the_step(open_room):
    page = open_room(a_history(60), permissions=["clipboard-read", "clipboard-write"])
    jump_to(page, 12)
    page.keyboard.press("y")
    expect(said(page)).to_have_text("Link to step 12 copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url.partition("#")[0] + "?step=12"
    choose_for_step(page, 13, "Copy a link to this step")
    expect(said(page)).to_have_text("Link to step 13 copied")
    page.goto(link)
    expect(page.locator("#step-12")).to_be_focused()


def filter_panel(page: Page):
    return page.locator("[data-filter]")


def test_only_some_roles_are_shown_walked_and_remembered(open_room):
    page = open_room(a_history(60))
    page.keyboard.press("f")
    filter_panel(page).get_by_label("Searcher").uncheck()
    filter_panel(page).get_by_label("Writer").uncheck()
    expect(page.get_by_role("button", name="40 hidden: show all")).to_be_visible()
    page.keyboard.press("Escape")
    expect(filter_panel(page).get_by_label("Searcher")).to_be_hidden()
    page.keyboard.press("j")
    page.keyboard.press("j")
    expect(page.locator("#step-3")).to_be_focused()
    page.reload()
    expect(page.locator("#step-1")).to_be_hidden()
    page.get_by_role("button", name="40 hidden: show all").click()
    expect(page.locator("#step-1")).to_be_visible()
    expect(page.get_by_role("button", name="hidden: show all")).to_be_hidden()


def test_only_the_role_of_this_step_is_in_the_menu_of_the_step(open_room):
    page = open_room(a_history(60))
    choose_for_step(page, 4, "Show only steps of this role")
    expect(page.get_by_role("button", name="40 hidden: show all")).to_be_visible()
    assert page.locator(".step:visible").count() == 20


def test_a_jump_to_a_hidden_step_shows_it_and_says_so(open_room):
    page = open_room(a_history(60))
    page.keyboard.press("f")
    filter_panel(page).get_by_label("Searcher").uncheck()
    page.keyboard.press("Escape")
    jump_to(page, 31)
    expect(page.locator("#step-31")).to_be_focused()
    expect(said(page)).to_have_text("Step 31 is shown again: the filter hid it")
    expect(page.get_by_role("button", name="19 hidden: show all")).to_be_visible()


def test_nothing_breaks_when_no_role_is_shown(open_room):
    page = open_room(a_history(6))
    page.keyboard.press("f")
    filter_panel(page).get_by_role("button", name="None").click()
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    page.get_by_role("button", name="6 hidden: show all").click()
    expect(page.locator("#step-0")).to_be_visible()


def test_the_step_that_is_read_stays_in_its_place_when_a_filter_changes_the_page_above_it(open_room):
    page = open_room(a_long_history())
    jump_to(page, 400)
    expect_at(page, 400)
    choose_for_step(page, 400, "Show only steps of this role")
    expect_at(page, 400)


def with_tool_output(n_steps: int = 60) -> list[StepText]:
    """An agent speaks at even steps, its tool answers at odd ones."""
    speakers = (("Coder", "assistant"), ("bash", "tool"))
    return [StepText(*speakers[i % 2], f"Line one of {i}.\nLine two of {i}.") for i in range(n_steps)]


def test_tool_output_can_be_hidden_and_one_click_opens_one_in_place(open_room):
    page = open_room(with_tool_output())
    page.keyboard.press("h")
    expect(said(page)).to_have_text("Tool output is hidden")
    expect(page.locator("#step-1 .content")).to_be_hidden()
    expect(page.locator("#step-1 .step-speaker")).to_be_visible()
    expect(page.locator("#step-2 .content")).to_be_visible()
    page.locator("#step-1").get_by_role("button", name="Show output").click()
    expect(page.locator("#step-1 .content")).to_be_visible()
    expect(page.locator("#step-3 .content")).to_be_hidden()
    page.reload()
    expect(page.locator("#step-3 .content")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator("#step-3 .content")).to_be_visible()


def test_a_history_without_tools_says_so(open_room):
    page = open_room(a_history(6))
    page.keyboard.press("h")
    expect(said(page)).to_have_text("No step here is output of a tool")


def test_the_task_is_pinned_over_the_steps_and_escape_puts_it_away(open_room):
    page = open_room(a_long_history(60))
    jump_to(page, 30)
    expect_at(page, 30)
    page.keyboard.press("t")
    expect(page.get_by_text("Do task 1.")).to_be_in_viewport()
    jump_to(page, 40)
    expect_at(page, 40)
    case = page.locator("#case").bounding_box()
    assert case["y"] + case["height"] <= page.locator("#step-40").bounding_box()["y"]
    page.keyboard.press("Escape")
    expect(page.get_by_text("Do task 1.")).not_to_be_in_viewport()


def test_without_a_script_the_task_and_a_step_are_still_one_link_away(open_room):
    page = open_room(a_history(60), java_script_enabled=False)
    page.get_by_role("link", name="Task", exact=True).click()
    assert page.url.endswith("#case")
    page.get_by_label("Go to step").fill("40")
    page.get_by_role("button", name="Go", exact=True).click()
    assert page.url.endswith("#step-40")
    expect(page.locator("#step-40")).to_be_in_viewport()


# 1440 by 900 at 200 %, and a phone.
@pytest.mark.parametrize(("width", "height"), [(720, 450), (390, 844)])
def test_a_small_window_shows_everything_without_scrolling_sideways(open_room, width, height):
    page = open_room(a_long_history(60))
    page.set_viewport_size({"width": width, "height": height})
    jump_to(page, 30)
    expect_at(page, 30)
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    expect(filter_panel(page).get_by_label("Searcher")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_what_opens(open_room, scheme):
    page = open_room(with_tool_output(), color_scheme=scheme)
    found = []
    page.keyboard.press("t")
    page.keyboard.press("/")
    page.get_by_label("Find", exact=True).fill("line")
    expect(page.locator("[data-find-count]")).to_contain_text("of 120")
    found += serious(page)
    page.get_by_label("Find", exact=True).press("Escape")
    page.keyboard.press("h")
    page.keyboard.press("f")
    found += serious(page)
    page.keyboard.press("Escape")
    page.get_by_text("Signs", exact=True).click()
    found += serious(page)
    assert found == []


def test_a_step_that_was_gone_to_stays_in_sight_while_what_is_above_it_grows(open_room):
    # Each of the rows is one line as it is stored, and about four screens in its form.
    row = json.dumps([{"city": "Oslo", "n": n} for n in range(40)])
    page = open_room([StepText("tool", "tool", row)] * 3 + [StepText("human", "user", "Here.")], at="?step=3")
    for index in (0, 1, 2):
        page.locator(f"#step-{index}").evaluate("step => step.querySelector('[data-text]').style.minHeight = '900px'")
        page.wait_for_timeout(100)
        expect(page.locator("#step-3")).to_be_in_viewport()
        expect(page.locator("#step-3")).to_have_class(re.compile("is-here"))
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -3000)
    expect(page.locator("#step-3")).not_to_be_in_viewport()
    page.locator("#step-1").evaluate("step => step.querySelector('[data-text]').style.minHeight = '1400px'")
    page.wait_for_timeout(300)
    expect(page.locator("#step-3")).not_to_be_in_viewport()
