"""The rail: every step of the history at a glance, in the colour of its role, and the way to it."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from benchmarks.domain.trajectory import StepText
from tests.builders.trajectories import a_history

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The colour in the middle of a step's cell, as painted: [red, green, blue, alpha].
# The cells' places are measured here, not asked of the script: labels take 24 pixels, rows have ten cells.
MIDDLE_OF = """([index, columns, left, nSteps]) => {
    const canvas = document.querySelector('.rail canvas');
    const cellWidth = Math.min(18, (canvas.clientWidth - left) / columns);
    const rows = Math.ceil(nSteps / columns);
    const x = left + (index % columns + 0.5) * cellWidth;
    const y = (Math.floor(index / columns) + 0.5) * canvas.clientHeight / rows;
    return [x, y];
}"""
PAINTED = """([x, y]) => {
    const canvas = document.querySelector('.rail canvas');
    const scale = canvas.width / canvas.clientWidth;
    return [...canvas.getContext('2d').getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data];
}"""
SEND = "([name, detail]) => document.dispatchEvent(new CustomEvent(name, {detail}))"

# --role-0, --role-1 and --role-2 of the stylesheet, light and dark.
LIGHT = ([0x3F, 0x7F, 0xB5], [0xB7, 0x77, 0x2B], [0x4D, 0x8F, 0x5B])
DARK = ([0x6B, 0xA6, 0xD8], [0xD6, 0xA0, 0x5C], [0x7F, 0xBB, 0x8B])


def rail(page: Page):
    return page.get_by_role("slider", name="Step")


def middle_of(page: Page, index: int, n_steps: int) -> list[float]:
    columns = 5 if n_steps <= 5 else 10
    return page.evaluate(MIDDLE_OF, [index, columns, 24, n_steps])


def painted_at(page: Page, index: int, n_steps: int) -> list[int]:
    return page.evaluate(PAINTED, middle_of(page, index, n_steps))[:3]


def is_near(colour: list[int], wanted: list[int], by: int = 60) -> bool:
    return all(abs(one - other) <= by for one, other in zip(colour, wanted, strict=True))


def ready(page: Page) -> Page:
    expect(rail(page)).to_have_attribute("aria-valuetext", re.compile("Step"))
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page


def press_on(page: Page, index: int, n_steps: int) -> None:
    x, y = middle_of(page, index, n_steps)
    rail(page).click(position={"x": x, "y": y})


@pytest.mark.parametrize("n_steps", [5, 60, 728])
def test_every_step_is_a_tick_in_the_colour_of_its_role(open_room, n_steps):
    page = ready(open_room(a_history(n_steps)))
    steps = [index for index in range(1, n_steps) if n_steps < 100 or index % 37 == 0]
    wrong = [index for index in steps if not is_near(painted_at(page, index, n_steps), LIGHT[index % 3])]
    assert wrong == []


@pytest.mark.parametrize("n_steps", [5, 60, 728])
def test_the_rail_has_room_for_every_row_on_the_screen(open_room, n_steps):
    page = ready(open_room(a_history(n_steps)))
    box = rail(page).bounding_box()
    assert box["height"] <= 720
    assert box["height"] / -(-n_steps // (5 if n_steps == 5 else 10)) >= 5


def test_colours_follow_the_scheme_without_a_reload(open_room):
    page = ready(open_room(a_history(60)))
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(300)
    assert is_near(painted_at(page, 22, 60), DARK[22 % 3])


@pytest.mark.parametrize(("n_steps", "index"), [(5, 3), (60, 47), (728, 412), (728, 727)])
def test_a_click_on_a_tick_goes_to_its_step(open_room, n_steps, index):
    page = ready(open_room(a_history(n_steps)))
    press_on(page, index, n_steps)
    expect(page.locator(f"#step-{index}")).to_have_class(re.compile("is-here"))
    expect(page.locator(f"#step-{index}")).to_be_in_viewport()


def test_dragging_runs_along_and_is_one_entry_of_the_way_back(open_room):
    page = ready(open_room(a_history(728)))
    # Above the steps the rail is not yet at the top of the window.
    page.get_by_label("Go to step").fill("20")
    page.get_by_label("Go to step").press("Enter")
    expect(page.locator("#step-20")).to_be_focused()
    n_entries = page.evaluate("history.length")
    box = rail(page).bounding_box()
    places = [middle_of(page, index, 728) for index in (100, 250, 400, 655)]
    page.mouse.move(box["x"] + places[0][0], box["y"] + places[0][1])
    page.mouse.down()
    for before, after in pairwise(places):
        page.mouse.move(box["x"] + before[0], box["y"] + before[1])
        page.mouse.move(box["x"] + after[0], box["y"] + after[1], steps=5)
    page.mouse.up()
    expect(page.locator("#step-655")).to_have_class(re.compile("is-here"))
    assert page.evaluate("history.length") == n_entries + 1


def test_a_press_that_shakes_a_little_goes_to_the_tick_that_was_pressed(open_room):
    page = ready(open_room(a_history(728)))
    box = rail(page).bounding_box()
    x, y = middle_of(page, 412, 728)
    page.mouse.move(box["x"] + x, box["y"] + y)
    page.mouse.down()
    expect(page.locator("#step-412")).to_have_class(re.compile("is-here"))
    # The rail has moved up with the page by now, below a pointer that has not.
    page.mouse.move(box["x"] + x + 1, box["y"] + y + 1)
    page.mouse.up()
    page.wait_for_timeout(300)
    expect(page.locator("#step-412")).to_have_class(re.compile("is-here"))


def test_a_finger_goes_there_as_well(open_room):
    page = ready(open_room(a_history(60), has_touch=True))
    x, y = middle_of(page, 47, 60)
    rail(page).tap(position={"x": x, "y": y})
    expect(page.locator("#step-47")).to_have_class(re.compile("is-here"))


def test_hovering_says_which_step_who_spoke_how_much_and_how_it_begins(open_room):
    page = ready(open_room(a_history(60)))
    x, y = middle_of(page, 31, 60)
    rail(page).hover(position={"x": x, "y": y})
    tip = page.locator(".rail-tip")
    expect(tip.locator(".tip-head")).to_have_text("31 · Searcher")
    # "What Searcher said at 31." has 25 characters.
    expect(tip.locator(".tip-size")).to_have_text("25 characters")
    expect(tip.locator(".tip-first")).to_have_text("What Searcher said at 31.")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_arrows_choose_the_step_and_enter_goes_on_reading_there(open_room):
    page = ready(open_room(a_history(60)))
    rail(page).focus()
    moves = {
        "ArrowRight": 1,
        "ArrowDown": 11,
        "ArrowLeft": 10,
        "PageDown": 59,
        "Home": 0,
        "PageUp": 0,
        "End": 59,
        "ArrowUp": 49,
    }
    for key, index in moves.items():
        page.keyboard.press(key)
        expect(rail(page)).to_have_attribute("aria-valuenow", str(index))
        expect(page.locator(f"#step-{index}")).to_have_class(re.compile("is-here"))
    expect(rail(page)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#step-49")).to_be_focused()


def test_the_rail_is_one_stop_of_the_keyboard_with_a_range(open_room):
    page = ready(open_room(a_history(728)))
    assert page.locator(".rail-place :is([tabindex], button, a)").count() == 1
    expect(rail(page)).to_have_attribute("aria-valuemin", "0")
    expect(rail(page)).to_have_attribute("aria-valuemax", "727")


def send(page: Page, name: str, detail: dict) -> None:
    page.evaluate(SEND, [name, detail])


SIGNS = [
    ("room:marks", {"faults": [{"step": 12, "isRoot": False}], "marks": []}, "your fault"),
    ("room:marks", {"faults": [{"step": 12, "isRoot": True}], "marks": []}, "your root"),
    ("room:marks", {"faults": [], "marks": [{"kind": "onset", "step": 12}]}, "onset"),
    ("room:bookmarks", {"steps": [12]}, "bookmark"),
    ("room:hits", {"steps": [12], "counts": [2]}, "2 hits"),
    ("room:aids", {"isOn": True, "signals": [{"step": 12, "kind": "http_status"}], "phases": []}, "error signal"),
    (
        "room:aids",
        {"isOn": True, "signals": [], "phases": [{"first": 0, "last": 9}, {"first": 10, "last": 59, "title": "Check"}]},
        "phase: Check",
    ),
]
NAMES = [sign[2] for sign in SIGNS]
PICTURE = "() => document.querySelector('.rail canvas').toDataURL()"


@pytest.mark.parametrize(("name", "detail", "words"), SIGNS, ids=NAMES)
def test_what_is_known_of_a_step_is_painted_and_said(open_room, name, detail, words):
    page = ready(open_room(a_history(60)))
    page.wait_for_timeout(1500)
    if name == "room:aids":
        send(page, "room:aids", {"isOn": False})
        page.wait_for_timeout(100)
    before = page.evaluate(PICTURE)
    send(page, name, detail)
    page.wait_for_timeout(100)
    assert page.evaluate(PICTURE) != before
    page.get_by_label("Go to step").fill("12")
    page.get_by_label("Go to step").press("Enter")
    expect(rail(page)).to_have_attribute("aria-valuetext", re.compile(f"^Step 12 of 0 to 59, Planner, .*{words}"))


def test_aids_that_are_off_draw_nothing(open_room):
    page = ready(open_room(a_history(60)))
    page.wait_for_timeout(1500)
    send(page, "room:aids", {"isOn": False})
    page.wait_for_timeout(100)
    before = page.evaluate(PICTURE)
    send(page, "room:aids", {"isOn": False, "signals": [{"step": 12, "kind": "traceback"}], "phases": []})
    page.wait_for_timeout(100)
    assert page.evaluate(PICTURE) == before


def test_a_hand_off_is_told_by_the_name_of_the_role_it_goes_to(open_room):
    steps = [*a_history(6), StepText("Planner (-> Writer)", "assistant", "Write it."), *a_history(6)]
    page = ready(open_room(steps, at="?step=6"))
    expect(rail(page)).to_have_attribute(
        "aria-valuetext", re.compile("Step 6 of 0 to 12, Planner, hands over to Writer")
    )


def test_steps_that_the_filter_hides_are_faint(open_room):
    page = ready(open_room(a_history(60)))
    assert page.evaluate(PAINTED, middle_of(page, 31, 60))[3] > 200
    page.keyboard.press("f")
    page.locator("[data-filter]").get_by_label("Searcher").uncheck()
    page.wait_for_timeout(200)
    assert page.evaluate(PAINTED, middle_of(page, 31, 60))[3] < 100
    assert page.evaluate(PAINTED, middle_of(page, 32, 60))[3] > 200


def test_a_phone_has_a_narrow_rail_with_fewer_columns(open_room):
    page = ready(open_room(a_history(60)))
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(300)
    box = rail(page).bounding_box()
    assert box["width"] <= 56
    # Five columns and no labels: step 17 is the third of the fourth of twelve rows.
    rail(page).click(position={"x": box["width"] / 5 * 2.5, "y": box["height"] / 12 * 3.5})
    expect(page.locator("#step-17")).to_have_class(re.compile("is-here"))


def test_a_finer_screen_is_painted_in_its_own_pixels(open_room):
    page = ready(open_room(a_history(60), device_scale_factor=2))
    width = rail(page).bounding_box()["width"]
    assert page.evaluate("document.querySelector('.rail canvas').width") == round(2 * width)


def test_colours_that_a_person_forces_are_used(open_room):
    page = ready(open_room(a_history(60), forced_colors="active"))
    # In forced colours every tick has the colour of text; the shapes tell the roles.
    text = page.evaluate("""() => {
        document.body.append(Object.assign(document.createElement('p'), {id: 'probe'}));
        document.getElementById('probe').style.color = 'CanvasText';
        return getComputedStyle(document.getElementById('probe')).color;
    }""")
    wanted = [int(one) for one in re.findall(r"\d+", text)[:3]]
    assert is_near(painted_at(page, 31, 60), wanted)


ATTACKS = (
    "<img src=x onerror='window.wasRun = 1'>",
    '"><script>window.wasRun = 1</script>',
    "__proto__",
    "constructor",
)


def test_hostile_names_are_shown_as_they_are_on_the_rail_and_in_its_lists(open_room):
    page = ready(open_room([StepText(attack, "user", attack) for attack in ATTACKS]))
    for index, attack in enumerate(ATTACKS):
        page.get_by_label("Go to step").fill(str(index))
        page.get_by_label("Go to step").press("Enter")
        expect(rail(page)).to_have_attribute(
            "aria-valuetext", re.compile(re.escape(f"Step {index} of 0 to 3, {attack}"))
        )
        x, y = page.evaluate(MIDDLE_OF, [index, 5, 24, 4])
        rail(page).hover(position={"x": x, "y": y})
        expect(page.locator(".rail-tip .tip-head")).to_have_text(f"{index} · {attack}")
    page.keyboard.press("f")
    for attack in ATTACKS:
        page.locator("[data-filter]").get_by_label(attack).uncheck()
    expect(page.get_by_role("button", name="4 hidden: show all")).to_be_visible()
    assert page.evaluate("window.wasRun") is None


def test_without_a_script_the_roles_and_their_steps_are_listed(open_room):
    page = open_room(a_history(6), java_script_enabled=False)
    roles = page.get_by_role("list", name="Roles and their steps").get_by_role("listitem")
    expect(roles).to_have_text([re.compile(r"Planner\s*2"), re.compile(r"Searcher\s*2"), re.compile(r"Writer\s*2")])


def test_thousands_of_steps_have_a_tick_each(open_room):
    page = ready(open_room([StepText("Planner", "assistant", "x")] * 3000))
    rail(page).focus()
    page.keyboard.press("End")
    expect(page.locator("#step-2999")).to_have_class(re.compile("is-here"))
    assert json.loads(rail(page).get_attribute("aria-valuemax")) == 2999
