"""What is selected, copied, folded or looked up in a step is the stored text, whatever form shows it."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.builders.step_texts import TEXTS
from tests.journeys.step_pages import choose_for_step, content_of, form_of, open_texts_of, wait_for_form

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SELECT = """([step, from, to]) => {
  const range = text.rangeOf(document.querySelector(`#step-${step}`), from, to);
  getSelection().setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}"""
QUOTE = "text.quoteFromSelection()"


@pytest.fixture
def open_texts(open_room) -> Callable[..., Page]:
    return partial(open_texts_of, open_room)


@pytest.mark.parametrize(
    ("raw", "name", "start", "end"),
    [
        ("🙂🙂 the wrong **date** was used", "text", 7, 21),
        (TEXTS["JSON"], "JSON", 16, 90),
        # From the city to the price: the borders between them belong to the quote.
        (TEXTS["table"], "table", 33, 42),
        (TEXTS["terminal"], "terminal", 5, 44),
        ("🙂 one\r\ntwo\r\nthree", "text", 2, 12),
        ("a\u202eb 👩‍👩‍👧 c", "text", 0, 10),
    ],
)
def test_a_selection_is_quoted_as_it_is_stored_whatever_layout_hides_in_it(open_texts, raw, name, start, end):
    page = open_texts(raw)
    wait_for_form(page, 0, name)
    page.evaluate(SELECT, [0, start, end])
    # Python counts code points, as a stored quote does.
    assert page.evaluate(QUOTE) == {"step": 0, "start": start, "end": end, "text": raw[start:end]}


def test_what_is_selected_with_the_mouse_across_a_table_is_quoted(open_texts):
    page = open_texts(TEXTS["table"])
    wait_for_form(page, 0, "table")
    oslo, nine = (page.locator("#step-0 td", has_text=word).bounding_box() for word in ("Oslo", "9"))
    page.mouse.move(oslo["x"] + 1, oslo["y"] + oslo["height"] / 2)
    page.mouse.down()
    page.mouse.move(nine["x"] + 40, nine["y"] + nine["height"] / 2, steps=5)
    page.mouse.up()
    quote = page.evaluate(QUOTE)
    assert quote["text"] == TEXTS["table"][quote["start"] : quote["end"]]
    assert quote["text"].startswith("Oslo | 12 |\n| Rome | 9")


def test_nothing_selected_and_more_than_one_step_are_no_quote(open_texts):
    page = open_texts("One.", "Two.")
    wait_for_form(page, 1, "text")
    assert page.evaluate(QUOTE) is None
    page.evaluate("getSelection().selectAllChildren(document.querySelector('[data-steps]'))")
    assert page.evaluate(QUOTE) is None
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#step-0 .step-head'))")
    assert page.evaluate(QUOTE) is None


def test_a_triple_click_quotes_the_paragraph(open_texts):
    page = open_texts("Only paragraph.", "Two.")
    wait_for_form(page, 0, "text")
    page.get_by_text("Only paragraph.").click(click_count=3)
    assert page.evaluate(QUOTE)["text"] == "Only paragraph."


def test_what_is_selected_stays_selected_when_the_form_changes(open_texts):
    page = open_texts(TEXTS["JSON"])
    wait_for_form(page, 0, "JSON")
    page.evaluate(SELECT, [0, 20, 60])
    before = page.evaluate(QUOTE)
    page.keyboard.press("w")
    expect(content_of(page, 0)).to_have_class("content")
    assert page.evaluate(QUOTE) == before
    page.keyboard.press("w")
    expect(content_of(page, 0)).to_have_class("content is-formed")
    assert page.evaluate(QUOTE) == before


def test_the_raw_text_is_one_key_or_one_click_away(open_texts):
    page = open_texts(TEXTS["table"], "Two.")
    wait_for_form(page, 0, "table")
    page.keyboard.press("w")
    expect(page.locator("#step-0 table")).to_have_count(0)
    expect(form_of(page, 0)).to_have_attribute("aria-pressed", "true")
    assert content_of(page, 0).inner_text() == TEXTS["table"]
    form_of(page, 0).click()
    expect(page.locator("#step-0 table")).to_be_visible()
    expect(form_of(page, 0)).to_have_attribute("aria-pressed", "false")


def test_raw_text_everywhere_is_one_switch_and_is_remembered(open_texts):
    page = open_texts(TEXTS["table"], TEXTS["JSON"])
    wait_for_form(page, 0, "table")
    page.get_by_label("Raw text").check()
    expect(page.locator(".is-formed")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Raw text")).to_be_checked()
    expect(form_of(page, 1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".is-formed")).to_have_count(0)
    page.get_by_label("Raw text").uncheck()
    expect(page.locator("#step-0 table")).to_be_visible()


EXACT = "\n\n  🙂 a\tb\r\nc\rd\u202e\u200b<b>&amp;\ufffd  \n\n" + "long " * 2000 + "\r\n"


@pytest.mark.parametrize("by", ["key", "menu"])
def test_the_raw_text_is_copied_exactly(open_texts, by):
    page = open_texts(EXACT, permissions=["clipboard-read", "clipboard-write"])
    wait_for_form(page, 0, "text")
    if by == "key":
        page.keyboard.press("c")
    else:
        choose_for_step(page, 0, "Copy the text")
    expect(page.locator("[data-status]")).to_have_text("Copied: step 0")
    assert page.evaluate("navigator.clipboard.readText()") == EXACT


def test_the_raw_text_is_copied_exactly_where_the_clipboard_is_closed_to_scripts(open_texts):
    page = open_texts(EXACT, permissions=["clipboard-read", "clipboard-write"])
    wait_for_form(page, 0, "text")
    page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not here')); 0")
    choose_for_step(page, 0, "Copy the text")
    expect(page.locator("[data-status]")).to_have_text("Copied: step 0")
    assert page.evaluate("navigator.clipboard.readText()") == EXACT


def test_what_is_selected_is_copied_as_it_is_stored(open_texts):
    page = open_texts(TEXTS["table"], permissions=["clipboard-read", "clipboard-write"])
    wait_for_form(page, 0, "table")
    page.evaluate(SELECT, [0, 33, 42])
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == TEXTS["table"][33:42]


LONG_JSON = '{"rows": [' + ", ".join(f'{{"id": {n}, "city": "Oslo {n}"}}' for n in range(400)) + "]}"


def test_json_goes_on_in_its_form_where_a_fold_is_opened(open_texts):
    page = open_texts(LONG_JSON)
    wait_for_form(page, 0, "JSON")
    page.keyboard.press("o")
    last = page.locator("#step-0 [data-fold] .j-row", has_text="Oslo 399")
    expect(last).to_be_visible()
    expect(page.locator("#step-0 details:not(:has(> summary))")).to_have_count(0)
    assert page.evaluate("text.rawText(document.querySelector('#step-0'))") == LONG_JSON
    page.keyboard.press("o")
    expect(last).to_be_hidden()


def test_a_passage_in_a_fold_is_opened_marked_and_brought_into_view(open_texts):
    page = open_texts("First.", LONG_JSON, *["Later."] * 30)
    wait_for_form(page, 0, "text")
    start = LONG_JSON.index("Oslo 398")
    page.evaluate(f"text.showPassage(document.querySelector('#step-1'), {start}, {start + 8})")
    passage = "[...CSS.highlights.get('passage')][0]"
    expect(page.locator("#step-1 [data-fold] .j-row", has_text="Oslo 398")).to_be_in_viewport()
    page.wait_for_function(f"{passage}.toString() === 'Oslo 398'")
    expect(page.locator("#step-1 [data-fold] .is-formed")).to_have_count(1)
    assert page.evaluate(f"{passage}.toString()") == "Oslo 398"


def test_a_passage_that_layout_hides_is_shown_when_it_is_asked_for(open_texts):
    page = open_texts(TEXTS["terminal"])
    wait_for_form(page, 0, "terminal")
    start = TEXTS["terminal"].index("Loading 10%")
    assert "Loading 10%" not in content_of(page, 0).inner_text()
    page.evaluate(f"text.showPassage(document.querySelector('#step-0'), {start}, {start + 11})")
    assert "Loading 10%" in content_of(page, 0).inner_text()


def test_a_very_long_part_is_raw_until_its_form_is_asked_for(open_texts):
    long_log = "2025-03-14 14:14:31 ERROR path: gone\n" * 3000
    page = open_texts(long_log, "x" * 500_000)
    wait_for_form(page, 0, "log")
    page.locator("#step-0 summary").click()
    expect(page.locator("#step-0 .form-note")).to_contain_text("shown raw because they are so many")
    expect(page.locator("#step-0 [data-fold] .l-level")).to_have_count(0)
    page.get_by_role("button", name="Show their form").click()
    expect(page.locator("#step-0 [data-fold] .l-level").first).to_be_visible()
    expect(page.locator("#step-0 .form-note")).to_have_count(0)
    page.locator("#step-1 summary").click()
    expect(page.locator("#step-1 .form-note")).to_be_visible()
    expect(page.locator("#step-1 .form-note button")).to_have_count(0)


def test_a_step_that_one_jumped_to_stays_where_it_is_while_forms_come(open_texts):
    page = open_texts(*[text * 4 for text in TEXTS.values()] * 8)
    page.get_by_label("Go to step").fill("50")
    page.get_by_label("Go to step").press("Enter")
    expect(page.locator("#step-50")).to_be_in_viewport()
    expect(content_of(page, 49)).to_have_class("content is-formed")
    expect(content_of(page, 51)).to_have_class("content is-formed")
    page.wait_for_timeout(500)
    top = page.evaluate("parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)")
    assert abs(page.locator("#step-50").bounding_box()["y"] - top) <= 2


def test_offsets_count_code_points_both_ways(open_texts):
    page = open_texts("A text.")
    raw = "a🙂b👩‍👩‍👧\ufffd"
    units = [len(raw[:at].encode("utf-16-le")) // 2 for at in range(len(raw) + 1)]
    assert (
        page.evaluate("(raw) => [...Array([...raw].length + 1).keys()].map((n) => text.unitOffset(raw, n))", raw)
        == units
    )
    back = page.evaluate("([raw, units]) => units.map((unit) => text.codePointOffset(raw, unit))", [raw, units])
    assert back == list(range(len(raw) + 1))
