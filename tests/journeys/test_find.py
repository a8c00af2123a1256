"""Find in the trajectory: every hit in every step, folded or not, and a page that never freezes."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from benchmarks.domain.trajectory import StepText
from tests.builders.trajectories import a_history

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# What the browser paints as the hit that somebody is at, and what as all hits near the screen.
AT = "() => [...CSS.highlights.get('find-at') ?? []].map((range) => range.toString())"
ALL = "() => [...CSS.highlights.get('find') ?? []].map((range) => range.toString())"
IS_IN_VIEW = """() => {
    const [range] = [...CSS.highlights.get('find-at') ?? []];
    const box = range?.getBoundingClientRect();
    const { bottom } = document.querySelector('[data-toolbar]').getBoundingClientRect();
    return Boolean(box?.height) && box.top >= bottom && box.bottom <= innerHeight;
}"""


def spoken(*contents: str) -> list[StepText]:
    team = ("Planner", "Searcher", "Writer")
    return [StepText(team[i % 3], "assistant", content) for i, content in enumerate(contents)]


def find(page: Page, text: str, *, regex: bool = False) -> None:
    page.keyboard.press("/")
    if regex:
        bar(page).get_by_label("Regular expression").check()
    field(page).fill(text)


def bar(page: Page):
    return page.get_by_role("search", name="Find in the trajectory")


def field(page: Page):
    return bar(page).get_by_label("Find", exact=True)


def count(page: Page):
    return page.locator("[data-find-count]")


def test_hits_are_counted_and_walked_from_the_field_and_round_again(open_room):
    page = open_room(spoken("A key, a Key.", "no", "KEY"))
    find(page, "key")
    expect(count(page)).to_have_text("1 of 3 in 2 steps")
    assert page.evaluate(ALL) == ["key", "Key", "KEY"]
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text("2 of 3 in 2 steps")
    assert page.evaluate(AT) == ["Key"]
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(count(page)).to_have_text("1 of 3 in 2 steps")
    page.keyboard.press("Shift+Enter")
    expect(count(page)).to_have_text("3 of 3 in 2 steps")
    expect(field(page)).to_be_focused()


def test_keys_walk_the_hits_while_somebody_reads(open_room):
    page = open_room(spoken("one key", "no", "two key"))
    find(page, "key")
    expect(count(page)).to_have_text("1 of 2 in 2 steps")
    page.locator("#step-0").focus()
    page.keyboard.press("n")
    expect(count(page)).to_have_text("2 of 2 in 2 steps")
    expect(page.locator("#step-2")).to_be_focused()
    page.keyboard.press("N")
    expect(page.locator("#step-0")).to_be_focused()


def test_buttons_walk_the_hits_too(open_room):
    page = open_room(spoken("one key", "no", "two key"))
    page.get_by_role("button", name="Find", exact=True).click()
    field(page).fill("key")
    expect(count(page)).to_have_text("1 of 2 in 2 steps")
    bar(page).get_by_role("button", name="Next hit").click()
    expect(count(page)).to_have_text("2 of 2 in 2 steps")
    bar(page).get_by_role("button", name="Hit before").click()
    expect(count(page)).to_have_text("1 of 2 in 2 steps")
    bar(page).get_by_role("button", name="Close find").click()
    expect(bar(page)).to_be_hidden()


def test_case_counts_where_it_is_asked_to(open_room):
    page = open_room(spoken("A key, a Key."))
    find(page, "Key")
    expect(count(page)).to_have_text("1 of 2 in 1 step")
    bar(page).get_by_label("Match case").check()
    expect(count(page)).to_have_text("1 of 1 in 1 step")
    assert page.evaluate(AT) == ["Key"]


def test_a_text_is_found_as_it_is_written_and_not_as_a_pattern(open_room):
    page = open_room(spoken("price (a.b*) [c] $1 \\d {x}", "price aXbbb"))
    find(page, "(a.b*) [c] $1 \\d {x}")
    expect(count(page)).to_have_text("1 of 1 in 1 step")


def test_letters_that_change_their_length_in_lower_case_do_not_shift_the_hit(open_room):
    page = open_room(spoken("İİİ🙂 needle", "x"))
    find(page, "NEEDLE")
    expect(count(page)).to_have_text("1 of 1 in 1 step")
    assert page.evaluate(AT) == ["needle"]


def test_a_regular_expression_finds_what_it_describes_by_line(open_room):
    page = open_room(spoken("exit code 1\nexit code 137", "code 2\nexit code 0"))
    find(page, r"^exit code [1-9]\d*$", regex=True)
    expect(count(page)).to_have_text("1 of 2 in 1 step")
    assert page.evaluate(ALL) == ["exit code 1", "exit code 137"]


def test_a_pattern_that_matches_nothing_has_no_hits(open_room):
    page = open_room(spoken("aab"))
    find(page, "x*", regex=True)
    expect(count(page)).to_have_text("No hits")


@pytest.mark.parametrize(
    ("pattern", "words"), [("(open", "Unterminated group"), ("[a", "character class"), ("*", "Nothing to repeat")]
)
def test_a_bad_pattern_is_told_with_what_is_wrong(open_room, pattern, words):
    page = open_room(spoken("text"))
    find(page, pattern, regex=True)
    expect(count(page)).to_contain_text("Bad pattern")
    expect(count(page)).to_contain_text(words)


def test_a_pattern_that_takes_for_ever_is_ended_and_the_page_goes_on(open_room):
    page = open_room(spoken("a" * 60 + "b", "key"))
    find(page, "(a+)+$", regex=True)
    page.wait_for_timeout(500)
    started = time.monotonic()
    page.evaluate("1 + 1")
    # The page answers while the pattern still runs.
    assert time.monotonic() - started < 1
    expect(count(page)).to_have_text("Stopped after 2 seconds: this pattern takes too long")
    field(page).fill("k.y")
    expect(count(page)).to_have_text("1 of 1 in 1 step")


def test_a_search_may_keep_to_one_role(open_room):
    page = open_room(spoken("key", "key", "key", "key"))
    find(page, "key")
    expect(count(page)).to_have_text("1 of 4 in 4 steps")
    bar(page).get_by_label("In steps of").select_option(label="Planner")
    expect(count(page)).to_have_text("1 of 2 in 2 steps")


def test_no_hits_and_no_text_are_said(open_room):
    page = open_room(spoken("key"))
    find(page, "lock")
    expect(count(page)).to_have_text("No hits")
    field(page).fill("")
    expect(count(page)).to_have_text("")
    page.keyboard.press("Enter")
    expect(field(page)).to_be_focused()


def test_a_hit_in_a_folded_rest_opens_it_and_comes_into_view(open_room):
    steps = [StepText("Planner", "assistant", f"Step {i}.\n" + "A line of it.\n" * (i * 7 % 60)) for i in range(728)]
    steps[600] = StepText("tool", "tool", "x " * 100_000 + "the needle " + "y " * 50_000)
    page = open_room(steps)
    find(page, "needle")
    expect(count(page)).to_have_text("1 of 1 in 1 step")
    expect(page.locator("#step-600 details")).to_have_attribute("open", "")
    page.wait_for_function(IS_IN_VIEW)
    expect(page.locator("#step-600")).to_have_class(re.compile("is-here"))
    page.wait_for_timeout(300)
    assert page.evaluate(IS_IN_VIEW)


def test_a_hit_in_a_step_that_the_filter_hides_shows_the_step(open_room):
    page = open_room(spoken("no", "the needle", "no"))
    page.keyboard.press("f")
    page.locator("[data-filter]").get_by_label("Searcher").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#step-1")).to_be_hidden()
    find(page, "needle")
    expect(page.locator("#step-1")).to_be_visible()
    expect(page.locator("[data-status]")).to_have_text("Step 1 is shown again: the filter hid it")


def test_a_hit_in_tool_output_that_is_put_away_opens_it(open_room):
    page = open_room([StepText("Coder", "assistant", "Look."), StepText("bash", "tool", "the needle")])
    page.keyboard.press("h")
    expect(page.locator("#step-1 .content")).to_be_hidden()
    find(page, "needle")
    expect(page.locator("#step-1 .content")).to_be_visible()


def test_escape_closes_unmarks_everything_and_gives_the_focus_back(open_room):
    page = open_room(spoken("one key", "no", "two key"))
    page.locator("#step-1").focus()
    find(page, "zzz")
    expect(count(page)).to_have_text("No hits")
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_hidden()
    expect(page.locator("#step-1")).to_be_focused()
    find(page, "two")
    expect(count(page)).to_have_text("1 of 1 in 1 step")
    page.keyboard.press("Escape")
    expect(page.locator("#step-2")).to_be_focused()
    assert page.evaluate(ALL) == []
    assert page.evaluate(AT) == []


def test_the_enter_of_an_input_method_moves_nothing(open_room):
    page = open_room(spoken("你好", "你好"))
    find(page, "你好")
    expect(count(page)).to_have_text("1 of 2 in 2 steps")
    field(page).evaluate("""one => one.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))""")
    field(page).evaluate("""one => one.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Escape', keyCode: 229, bubbles: true, cancelable: true}))""")
    expect(bar(page)).to_be_visible()
    expect(count(page)).to_have_text("1 of 2 in 2 steps")


def test_what_was_searched_is_still_there_after_a_reload(open_room):
    page = open_room(spoken("one key", "no", "two key"))
    find(page, "two")
    expect(count(page)).to_have_text("1 of 1 in 1 step")
    page.reload()
    page.keyboard.press("n")
    expect(field(page)).to_have_value("two")
    expect(count(page)).to_have_text("1 of 1 in 1 step")


def test_a_search_is_one_entry_of_the_way_back(open_room):
    page = open_room(a_history(60))
    page.get_by_label("Go to step").fill("30")
    page.get_by_label("Go to step").press("Enter")
    expect(page.locator("#step-30")).to_be_focused()
    find(page, "Planner said at")
    expect(count(page)).to_have_text("11 of 20 in 20 steps")
    for _ in range(4):
        page.keyboard.press("Enter")
    expect(count(page)).to_have_text("15 of 20 in 20 steps")
    page.keyboard.press("Escape")
    page.keyboard.press("[")
    expect(page.locator("#step-30")).to_be_focused()


def test_other_parts_are_told_which_steps_have_hits_and_how_many(open_room):
    page = open_room(spoken("key key", "no", "key"))
    page.evaluate("() => document.addEventListener('room:hits', (event) => (window.told = event.detail))")
    find(page, "key")
    expect(count(page)).to_have_text("1 of 3 in 2 steps")
    assert page.evaluate("window.told") == {"steps": [0, 2], "counts": [2, 1]}
    page.keyboard.press("Escape")
    assert page.evaluate("window.told") == {"steps": [], "counts": []}


def test_no_search_leaves_the_browser(open_room):
    page = open_room(spoken("key"))
    asked = []
    page.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
    find(page, "k[e]y", regex=True)
    expect(count(page)).to_have_text("1 of 1 in 1 step")
    page.wait_for_timeout(500)
    assert [one for one in asked if "k[e]y" in one or "k%5Be%5Dy" in one] == []


def test_the_hits_of_a_letter_in_a_megabyte_are_cut_and_that_is_said(open_room):
    page = open_room(spoken("e" * 60_000))
    find(page, "e")
    expect(count(page)).to_have_text("1 of more than 50,000 in 1 step")
