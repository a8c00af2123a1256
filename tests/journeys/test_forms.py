"""Readable forms: each kind of text can be read, and nothing of it changes."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.builders.step_texts import HOSTILE, MAKER, SLOW, TEXTS, made_texts, random_texts, real_texts, slow_texts
from tests.journeys.step_pages import content_of, open_texts_of, wait_for_form
from tests.journeys.test_accessibility import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHANGED = (
    "(cases) => cases.filter(([raw, at]) => written(raw, at).pieces.map((pre) => pre.textContent).join('') !== raw)"
)
# What layout takes away is marked so, and shows nothing by itself: borders and padding of tables, escapes, overwritten
# progress, carriage returns before a line feed.
HIDDEN = """(raw) => {
  const { pieces } = written(raw);
  document.querySelector("[data-steps]").append(...pieces);
  const nodes = document.createTreeWalker(pieces[0], NodeFilter.SHOW_TEXT);
  const hidden = [];
  while (nodes.nextNode()) {
    const range = document.createRange();
    range.selectNode(nodes.currentNode);
    if (nodes.currentNode.data.trim() && !range.getClientRects().length) hidden.push(nodes.currentNode.data);
  }
  pieces[0].remove();
  return hidden;
}"""


@pytest.fixture
def open_texts(open_room) -> Callable[..., Page]:
    return partial(open_texts_of, open_room)


def folded_at_random(texts: list[str]) -> list[tuple[str, int]]:
    rng = random.Random(1)
    return [(text, rng.randint(0, len(text))) for text in texts]


def test_each_kind_of_text_gets_its_form(open_texts):
    page = open_texts(*TEXTS.values())
    for step, name in enumerate(TEXTS):
        wait_for_form(page, step, name)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
def test_no_form_changes_a_character_of_a_random_text(open_texts, seed):
    page = open_texts("A text.")
    assert page.evaluate(CHANGED, folded_at_random(random_texts(1000, seed=seed))) == []


def test_no_form_changes_a_character_of_a_text_that_is_made_to_be_slow_or_to_harm(open_texts):
    page = open_texts("A text.")
    assert page.evaluate(CHANGED, folded_at_random([*slow_texts(2000), *HOSTILE])) == []


def test_no_form_changes_a_character_of_whowhen(open_texts, shared_data):
    page = open_texts("A text.")
    assert page.evaluate(CHANGED, folded_at_random(real_texts(shared_data, every=5))) == []


@pytest.mark.skipif(not MAKER.exists(), reason="../shared/tools/make_trajectories.py is not beside the project")
def test_no_form_changes_a_character_of_made_trajectories(open_texts, tmp_path: Path):
    page = open_texts("A text.")
    assert page.evaluate(CHANGED, folded_at_random(made_texts(tmp_path))) == []


def test_a_change_of_one_character_would_be_noticed(open_texts):
    page = open_texts("A text.")
    page.evaluate("const kept = written; window.written = (raw) => (raw === 'b' ? kept('c') : kept(raw)); 0")
    assert page.evaluate(CHANGED, [["a", 1], ["b", 1]]) == [["b", 1]]


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("text", []),
        ("JSON", []),
        ("code", []),
        ("diff", []),
        ("log", []),
        ("tree", []),
        ("terminal", ["\x1b[32m", "\x1b[0m", "\x1b[1;31m", "\x1b[0m", "Loading 10%\rLoading 99%\r"]),
        # A cell's borders with the space around them; of the rule the whole line.
        ("table", ["| ", " | ", " |\n", "|---|---:|\n", "| ", " | ", " |\n", "| ", " | ", " |\n"]),
    ],
)
def test_a_form_hides_only_what_its_layout_stands_for(open_texts, name, hidden):
    page = open_texts("A text.")
    assert page.evaluate(HIDDEN, TEXTS[name]) == hidden


def test_a_table_is_a_table_with_named_columns(open_texts):
    page = open_texts(TEXTS["table"])
    expect(page.get_by_role("columnheader", name="city")).to_be_visible()
    expect(page.locator("#step-0 td")).to_have_text(["Oslo", "12", "Rome", "9"])


@pytest.mark.parametrize(
    "drawn",
    [
        "+------+----+\n| city | n  |\n+------+----+\n| Oslo | 12 |\n+------+----+\n",
        "┌──────┬────┐\n│ city │ n  │\n├──────┼────┤\n│ Oslo │ 12 │\n└──────┴────┘\n",
        "city\tn\nOslo\t12\nRome\t9\n",
    ],
)
def test_boxes_and_tabs_are_tables_too(open_texts, drawn):
    page = open_texts(drawn)
    expect(page.locator("#step-0 th")).to_have_text(["city", "n"])
    expect(page.locator("#step-0 td").first).to_have_text("Oslo")


def test_json_after_other_words_is_indented_and_a_long_part_of_it_closes(open_texts):
    page = open_texts(TEXTS["JSON"])
    expect(page.locator("#step-0 .j-key", has_text="results")).to_be_visible()
    row = page.locator("#step-0 .j-row", has_text="city 3")
    outer = page.locator("#step-0 .j-row", has_text="count")
    assert row.bounding_box()["x"] > outer.bounding_box()["x"]
    page.locator("#step-0 summary", has_text="results").click()
    expect(row).to_be_hidden()


def test_what_python_prints_of_a_dict_is_indented_like_json(open_texts):
    page = open_texts(
        "{'type': 'call', 'args': ['a', True, None], 'note': \"it's a text that is long enough\", 'n': 1.5}"
    )
    wait_for_form(page, 0, "JSON")
    expect(page.locator("#step-0 .j-key")).to_have_text(["'type'", "'args'", "'note'", "'n'"])


@pytest.mark.parametrize(
    "broken", ['{"a": 1,, "b": 2}', "{'a': }", '{"a": "b\nc"}', "[1] says so", "{placeholder}", "[ok] done"]
)
def test_what_is_no_json_stays_text(open_texts, broken):
    page = open_texts(broken)
    wait_for_form(page, 0, "text")
    expect(content_of(page, 0)).to_have_text(broken)


def test_a_log_says_its_levels_and_keeps_a_traceback_together(open_texts):
    page = open_texts(TEXTS["log"])
    expect(page.locator("#step-0 .l-level")).to_have_text(["WARNING", "ERROR"])
    expect(page.locator("#step-0 .l-trace .line")).to_have_count(4)
    expect(page.locator("#step-0 .l-trace .l-bad")).to_have_text("ValueError: bad")


def test_a_terminal_shows_its_colours_and_the_last_state_of_a_line(open_texts):
    page = open_texts(TEXTS["terminal"])
    expect(page.locator("#step-0 .t-2")).to_have_text("PASSED")
    expect(page.locator("#step-0 .t-1.t-bold")).to_have_text("FAILED")
    shown = content_of(page, 0).inner_text()
    assert "Loading 100%" in shown
    assert "Loading 10%" not in shown


def test_code_is_coloured_and_its_text_stays(open_texts):
    page = open_texts(TEXTS["code"])
    expect(page.locator("#step-0 .h-keyword")).to_have_text(["def", "return"])
    expect(page.locator("#step-0 .h-comment")).to_have_text("# twice")
    assert page.evaluate("text.rawText(document.querySelector('#step-0'))") == TEXTS["code"]


def test_a_character_that_shows_nothing_is_shown_as_its_code(open_texts):
    page = open_texts("a\u202eb zero\u200b\u200bwidth")
    odd = page.locator("#step-0 .odd")
    expect(odd).to_have_count(2)
    assert odd.evaluate_all("all => all.map((one) => one.dataset.code)") == ["U+202E", "U+200B × 2"]


def test_hostile_text_is_shown_and_not_run_in_every_form(open_texts):
    page = open_texts(*HOSTILE)
    for step, hostile in enumerate(HOSTILE):
        page.locator(f"#step-{step}").scroll_into_view_if_needed()
        expect(content_of(page, step)).to_have_class("content is-formed")
        assert page.evaluate(f"text.rawText(document.querySelector('#step-{step}'))") == hostile
    assert page.evaluate("window.wasRun") is None
    assert page.locator("[data-steps] :is(script, img, svg, iframe), [data-text] a").count() == 0


def test_json_of_ten_thousand_levels_and_a_line_of_a_megabyte_do_no_harm(open_texts):
    deep = '{"a":' * 10_000 + "1" + "}" * 10_000
    page = open_texts(deep, "x" * 1_000_000, "After.")
    wait_for_form(page, 2, "text")
    assert page.evaluate("text.rawText(document.querySelector('#step-0')).length") == len(deep)


@pytest.mark.parametrize("n_kilobytes", [30, pytest.param(300, marks=pytest.mark.slow)])
def test_no_long_text_is_read_again_and_again(open_texts, n_kilobytes):
    length = n_kilobytes * 1000
    page = open_texts("A text.")
    measure = "(raw) => { const began = performance.now(); written(raw); return performance.now() - began; }"
    plain = max(page.evaluate(measure, ("[3] link 'a'\n" * 25_000)[:length]) for _ in range(2))
    took = {piece: page.evaluate(measure, text) for piece, text in zip(SLOW, slow_texts(length), strict=True)}
    # Reading a text once for each of its lines or characters takes thousands of times as long.
    assert {piece: time for piece, time in took.items() if time > 25 * plain} == {}


def test_json_on_lines_of_its_own_is_json_and_no_code(open_texts):
    # As Magentic-One writes a page's metadata: to a reader of lines it looks like code.
    page = open_texts(
        'Metadata:\n\n{\n    "meta_tags": {\n        "viewport": "width=1000"\n    }\n}\n\nText of the page.\n'
    )
    wait_for_form(page, 0, "JSON")
    expect(page.locator("#step-0 .code")).to_have_count(0)


@pytest.mark.parametrize(
    ("fence", "inside", "shown"),
    [
        ("json", '{"a": 1}', ".j-key"),
        ("diff", "-one\n+two", ".d-added"),
        ("", '{"a": 1}', ".j-key"),
        ("sh", "ls -l", ".code"),
    ],
)
def test_what_is_fenced_gets_the_form_that_the_fence_names(open_texts, fence, inside, shown):
    page = open_texts(f"```{fence}\n{inside}\n```\n")
    expect(page.locator(f"#step-0 .form-code {shown}").first).to_be_visible()
    expect(page.locator("#step-0 .c-fence")).to_have_text([f"```{fence}", "```"])


def test_code_that_nothing_fences_is_code(open_texts):
    page = open_texts("def f(x):\n    y = x + 1\n    return y\n\nclass B:\n    def g(self):\n        return None\n")
    expect(page.locator("#step-0 .h-title")).to_have_text(["f", "B", "g"])


def test_json_that_the_end_of_a_text_cuts_off_is_shown_as_far_as_it_goes(open_texts):
    raw = '{"status": "ok", "rows": [{"id": 1, "name": "Oslo"}, {"id": 2, "name": "Ro'
    page = open_texts(raw)
    wait_for_form(page, 0, "JSON")
    assert page.evaluate("text.rawText(document.querySelector('#step-0'))") == raw


@pytest.mark.parametrize("language", ["toString", "__proto__", "constructor", "x" * 40, "c++"])
def test_a_fence_that_names_no_known_language_leaves_its_code_as_it_is(open_texts, language):
    page = open_texts(f"```{language}\nint x = 1;\n```\n")
    wait_for_form(page, 0, "code")
    expect(page.locator("#step-0 .code")).to_have_text("int x = 1;")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_any_form(open_texts, scheme):
    page = open_texts(*TEXTS.values(), color_scheme=scheme, viewport={"width": 1440, "height": 6000})
    for step, name in enumerate(TEXTS):
        wait_for_form(page, step, name)
    expect(page.locator(".h-keyword").first).to_be_visible()
    assert serious(page) == []
