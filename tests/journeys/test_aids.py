"""The reading aids: one switch, and each aid as a person uses it."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from benchmarks.domain.aids import Aid
from benchmarks.domain.trajectory import StepText
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.test_accessibility import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

QUESTION = "Look up the opening hours of the Vasa museum in winter and say in one line whether it is open on a Monday."
STEPS = [
    StepText("human", "user", "Is the vasa museum open?\nAsk for order 1420."),
    StepText("Lead (-> Web)", "assistant", QUESTION),
    StepText("Web", "assistant", "🚀 I opened the page.\nHTTP/1.1 404 Not Found\nThe Vasa museum has order 42."),
    StepText("Lead (-> Web)", "assistant", f"{QUESTION} Please."),
    StepText("Web", "tool", "x\n" * 3000 + "Traceback (most recent call last):\nKeyError: '<b>bold</b>'"),
    StepText("Writer", "assistant", "Order 42 is open."),
]


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark, steps=STEPS)
    return an_assignment(a_round(benchmark), trajectory)


@pytest.fixture
def page(assignment, signed_in) -> Page:
    page = signed_in(assignment.person)
    # What the page tells of the aids, in the order of telling.
    page.add_init_script(
        "window.told = []; for (const name of ['room:aids', 'room:aid-used'])"
        "document.addEventListener(name, (event) => told.push([name, event.detail]))"
    )
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    return page


@pytest.fixture
def room(page, assignment) -> Page:
    """The page of the trajectory with its aids drawn."""
    page.goto(reverse("label", args=[assignment.pk]))
    expect(badges(page).first).to_be_visible()
    return page


def badges(page: Page):
    return page.locator("[data-aid]")


def the_switch(page: Page):
    return page.get_by_role("button", name="Reading aids")


def the_status(page: Page):
    return page.locator("[data-status]")


def the_dialog(page: Page):
    return page.get_by_role("dialog")


def used(page: Page) -> list[str]:
    return page.evaluate("told.filter(([name]) => name === 'room:aid-used').map(([, detail]) => detail.name)")


def told_aids(page: Page) -> list[dict]:
    return page.evaluate("told.filter(([name]) => name === 'room:aids').map(([, detail]) => detail)")


def outlines_asked(page: Page) -> list[str]:
    return [url for url in page.asked if url.endswith("/outline/")]


def wait_until(page: Page, claim: Callable[[], object]) -> None:
    """Wait for what no locator shows. The page's own waiting would evaluate text, which its policy forbids."""
    for _ in range(100):
        if claim():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never came true")


def press(page: Page, button: Locator) -> None:
    """Press where a button is. A click of the locator would first scroll to where a sticky one was laid out."""
    box = button.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def go_to(page: Page, step: int) -> None:
    page.get_by_label("Go to step").fill(str(step))
    page.keyboard.press("Enter")
    expect(page.locator(f"#step-{step}")).to_be_focused()


def select(page: Page, step: int, text: str) -> None:
    """Select the first place of a text that lies in one text node of a step."""
    page.evaluate(
        """([step, text]) => {
          const walker = document.createTreeWalker(document.querySelector(`#step-${step} [data-text]`), 4);
          while (walker.nextNode()) {
            const node = walker.currentNode;
            const at = node.data.indexOf(text);
            if (at >= 0) return getSelection().setBaseAndExtent(node, at, node, at + text.length);
          }
          throw new Error("no such text");
        }""",
        [step, text],
    )


def marked(page: Page, name: str) -> list[str]:
    return page.evaluate("(name) => [...(CSS.highlights.get(name) ?? [])].map(String)", name)


# The switch


def test_the_page_asks_for_the_outline_after_it_is_loaded_and_tells_the_room(room):
    assert len(outlines_asked(room)) == 1
    (told,) = told_aids(room)
    assert told["isOn"] is True
    assert [(signal["step"], signal["kind"]) for signal in told["signals"]] == [
        (2, "http_status"),
        (4, "exception"),
        (4, "exception"),
    ]
    assert [(repeat["step"], repeat["of"]) for repeat in told["repeats"]] == [(3, 1)]
    assert [(one["step"], one["execution"]) for one in told["handOffs"]] == [(1, [2]), (3, [4])]
    assert told["phases"][-1]["last"] == 5


def test_off_nothing_is_drawn_and_after_a_reload_nothing_is_asked_for(room):
    the_switch(room).click()
    expect(the_switch(room)).to_have_attribute("aria-pressed", "false")
    expect(badges(room)).to_have_count(0)
    assert marked(room, "signal") == []
    assert told_aids(room)[-1] == {"isOn": False, "signals": [], "repeats": [], "handOffs": [], "phases": []}
    room.asked.clear()
    room.reload()
    expect(the_switch(room)).to_have_attribute("aria-pressed", "false")
    # Longer than a page waits that has its aids on.
    room.wait_for_timeout(2500)
    assert outlines_asked(room) == []
    assert badges(room).count() == 0
    assert used(room) == []


def test_one_key_turns_them_off_and_on_again_without_asking_twice(room):
    room.keyboard.press("z")
    expect(the_status(room)).to_have_text("Reading aids off")
    expect(badges(room)).to_have_count(0)
    room.keyboard.press("z")
    expect(badges(room).first).to_be_visible()
    assert len(outlines_asked(room)) == 1


def test_off_the_keys_of_the_aids_say_how_to_turn_them_on(room):
    room.keyboard.press("z")
    for key in ("e", "E", "d", "v"):
        expect(the_status(room)).not_to_contain_text("turns them on")
        room.keyboard.press(key)
        expect(the_status(room)).to_have_text("The reading aids are off; z turns them on")
        room.evaluate("document.querySelector('[data-status]').textContent = ''")
    assert the_dialog(room).count() == 0


def test_an_outline_that_does_not_come_is_said_and_can_be_asked_for_again(page, assignment):
    page.route("**/outline/", lambda route: route.abort())
    page.goto(reverse("label", args=[assignment.pk]))
    expect(the_status(page)).to_contain_text("could not be loaded")
    page.unroute("**/outline/")
    the_switch(page).click()
    the_switch(page).click()
    expect(badges(page).first).to_be_visible()


# Error signals


def test_a_step_that_signals_an_error_says_so_and_its_places_are_marked(room):
    badge = room.locator("#step-2").get_by_role("button", name="Error signals of step 2: HTTP status")
    expect(badge).to_have_text("HTTP status")
    assert badge.get_attribute("title") == "HTTP/1.1 404 Not Found"
    # The rocket before it is one code point and two units of a browser's text.
    assert "HTTP/1.1 404" in marked(room, "signal")
    expect(room.locator("#step-5 [data-aid=error_signals]")).to_have_count(0)


def test_keys_lead_from_signal_to_signal_and_open_what_is_folded(room):
    room.keyboard.press("e")
    expect(room.locator("#step-2")).to_be_focused()
    expect(the_status(room)).to_have_text("Error signal 1 of 3, HTTP status in step 2: HTTP/1.1 404 Not Found")
    assert marked(room, "passage") == ["HTTP/1.1 404"]
    room.keyboard.press("e")
    room.keyboard.press("e")
    expect(the_status(room)).to_contain_text("Error signal 3 of 3, exception in step 4: KeyError: '<b>bold</b>'")
    expect(room.locator("#step-4 [data-fold]")).to_have_attribute("open", "")
    expect(room.locator("#step-4")).to_be_focused()
    room.keyboard.press("e")
    expect(the_status(room)).to_have_text("No later error signal")
    room.keyboard.press("E")
    room.keyboard.press("E")
    expect(the_status(room)).to_contain_text("Error signal 1 of 3")


def test_places_stay_marked_when_code_gets_its_colours(page, assignment):
    code = "Look:\n```python\ndef look(at):\n    return None\nKeyError: 'at'\n```\n"
    benchmark = assignment.slot.round.benchmark
    coloured = a_trajectory(benchmark, "coloured", steps=[StepText("a", "", code), StepText("b", "", "Done.")])
    other = an_assignment(a_round(benchmark, "second", trajectories=[coloured]), coloured)
    page.goto(reverse("label", args=[other.pk]))
    expect(badges(page).first).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator("#step-0 .code span").first).to_be_visible()
    wait_until(page, lambda: marked(page, "signal") == marked(page, "passage") == ["KeyError:"])


def test_error_signals_that_are_shown_count_as_used_and_a_page_without_any_uses_none(room, page, assignment):
    assert Aid.ERROR_SIGNALS in used(room)
    benchmark = assignment.slot.round.benchmark
    calm = a_trajectory(benchmark, "calm", steps=[StepText("a", "", "All is well.")])
    page.goto(reverse("trajectory", args=[calm.pk]))
    wait_until(page, lambda: told_aids(page))
    assert used(page) == []
    page.keyboard.press("e")
    expect(the_status(page)).to_have_text("No step signals an error")


# Near-repeats


def test_a_near_repeat_links_to_the_earlier_step(room):
    # 106 characters have 99 pieces of 8; " Please." adds 8 more: 2 * 99 / (99 + 107) = 96.1 %.
    assert len(QUESTION) == 106
    link = room.locator("#step-3").get_by_role("link", name="near-repeat of step 1 (96 %)")
    link.click()
    expect(room.locator("#step-1")).to_be_focused()
    assert Aid.NEAR_REPEATS in used(room)


def test_both_steps_are_compared_side_by_side_and_what_differs_is_marked(room):
    room.get_by_role("button", name="Compare step 3 with step 1").click()
    expect(the_dialog(room)).to_contain_text("Step 3 repeats step 1 (96 %)")
    assert the_dialog(room).locator("pre").all_inner_texts() == [QUESTION, f"{QUESTION} Please."]
    expect(the_dialog(room).locator("mark")).to_have_text(["Please."])
    room.keyboard.press("Escape")
    expect(room.get_by_role("button", name="Compare step 3 with step 1")).to_be_focused()


# Hand-offs


def test_a_key_shows_instruction_and_execution_side_by_side_from_either_end(room):
    for step in (1, 2):
        go_to(room, step)
        room.keyboard.press("d")
        expect(the_dialog(room)).to_be_visible()
        expect(the_dialog(room).get_by_role("heading", level=2)).to_have_text(
            "Hand-off in step 1: Lead to Web, done in step 2"
        )
        expect(the_dialog(room).get_by_role("region", name="Instruction: step 1")).to_have_text(QUESTION)
        expect(the_dialog(room).get_by_role("region", name="Execution: step 2")).to_contain_text("HTTP/1.1 404")
        room.keyboard.press("Escape")
        expect(the_dialog(room)).to_have_count(0)
        expect(room.locator(f"#step-{step}")).to_be_focused()
    assert Aid.HAND_OFFS in used(room)


def test_the_steps_of_a_hand_off_can_be_gone_to_from_the_dialog(room):
    room.get_by_role("button", name="Instruction of step 3 and its execution side by side").click()
    the_dialog(room).get_by_role("link", name="Step 4").click()
    expect(the_dialog(room)).to_have_count(0)
    expect(room.locator("#step-4")).to_be_focused()


def test_a_step_that_nobody_ordered_says_so(room):
    go_to(room, 0)
    room.keyboard.press("d")
    expect(the_status(room)).to_have_text("No hand-off leads to step 0")
    assert Aid.HAND_OFFS not in used(room)


def test_hostile_text_stands_in_the_dialog_as_it_is(room):
    room.get_by_role("button", name="Instruction of step 3 and its execution side by side").click()
    expect(the_dialog(room).get_by_role("region", name="Execution: step 4")).to_contain_text("KeyError: '<b>bold</b>'")
    assert the_dialog(room).locator("b").count() == 0


# Where does it first appear


def test_selected_text_leads_to_the_first_step_that_has_it(room):
    select(room, 5, "42")
    room.keyboard.press("v")
    # Not step 0, where 1420 stands.
    expect(the_status(room)).to_have_text("“42”: first in step 2; 2 steps have it")
    expect(room.locator("#step-2")).to_be_focused()
    assert marked(room, "passage") == ["42"]
    assert Aid.FIRST_APPEARANCE in used(room)


def test_the_word_under_the_caret_is_enough(room):
    select(room, 5, "s open")
    room.evaluate("getSelection().collapseToStart()")
    room.keyboard.press("v")
    expect(the_status(room)).to_contain_text("“is”: first in step 1; 3 steps have it")


def test_another_case_or_spacing_is_told_and_gone_to_when_asked_again(room):
    select(room, 2, "Vasa museum")
    room.keyboard.press("v")
    expect(the_status(room)).to_have_text(
        "“Vasa museum”: first in step 1; 3 steps have it; "
        "in other case or spacing already in step 0: ask again to go there"
    )
    select(room, 2, "Vasa museum")
    room.keyboard.press("v")
    expect(the_status(room)).to_have_text("“Vasa museum” in other case or spacing: first in step 0; 4 steps have it")
    assert marked(room, "passage") == ["vasa museum"]


def test_text_that_looks_like_a_pattern_is_text(room):
    # As a pattern it would also be the "open" of steps 1, 2, 3 and 5.
    select(room, 0, "open?")
    room.keyboard.press("v")
    expect(the_status(room)).to_have_text("“open?”: first in step 0; no other step has it")


def test_without_a_selection_it_says_what_to_do(room):
    room.evaluate("getSelection().removeAllRanges()")
    room.keyboard.press("v")
    expect(the_status(room)).to_contain_text("Select some text")
    assert Aid.FIRST_APPEARANCE not in used(room)


# With mouse or finger, and for everybody


def test_each_aid_has_a_button_that_leaves_the_selection_alone(room):
    def use(name: str) -> None:
        press(room, room.locator("[data-aids-menu] summary"))
        press(room, room.get_by_role("button", name=name))

    use("Next error signal")
    expect(the_status(room)).to_contain_text("Error signal 1 of 3")
    select(room, 5, "42")
    use("Where does the selected text first appear?")
    expect(the_status(room)).to_have_text("“42”: first in step 2; 2 steps have it")
    use("Hand-off side by side")
    expect(the_dialog(room)).to_contain_text("Hand-off in step 1")
    the_dialog(room).get_by_role("button", name="Close").click()
    expect(room.locator("[data-aids-menu] summary")).to_be_focused()
    the_switch(room).click()
    expect(room.locator("[data-aids-menu]")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_badges_menu_and_dialog(page, room, scheme):
    page.emulate_media(color_scheme=scheme)
    page.locator("[data-aids-menu] summary").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Compare step 3 with step 1").click()
    expect(the_dialog(page)).to_be_visible()
    assert serious(page) == []


# Neutral


def test_names_that_the_page_tells_are_those_that_a_label_records(room):
    go_to(room, 1)
    room.keyboard.press("d")
    room.keyboard.press("Escape")
    select(room, 5, "42")
    room.keyboard.press("v")
    room.locator("#step-3 [data-aid=near_repeats]").first.scroll_into_view_if_needed()
    expect(room.locator("#step-3 [data-aid=near_repeats]").first).to_be_visible()
    wait_until(room, lambda: len(used(room)) == len(Aid))
    assert sorted(used(room)) == sorted(Aid)


def test_a_trajectory_without_a_script_is_read_without_aids(assignment, signed_in):
    page = signed_in(assignment.person, java_script_enabled=False)
    page.goto(reverse("label", args=[assignment.pk]))
    expect(page.locator("[data-aids]")).to_be_hidden()
    expect(page.locator("#step-2")).to_contain_text("HTTP/1.1 404")
