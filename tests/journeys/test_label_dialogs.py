"""What opens over the page of a label, and beside it, is named and reached by everybody."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from benchmarks.actions.load_taxonomies import load_taxonomy
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory
from tests.journeys.labelling import mark_fault, mark_root, select_text, the_check
from tests.journeys.test_accessibility import serious

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    return an_assignment(a_round(benchmark, taxonomy=load_taxonomy("agentscope")), trajectory)


def open_page(assignment, signed_in, **options) -> Page:
    page = signed_in(assignment.person, **options)
    page.goto(reverse("label", args=[assignment.pk]))
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_full_panel_and_its_dialogs(assignment, signed_in, scheme):
    page = open_page(assignment, signed_in, color_scheme=scheme)
    mark_root(page, 2)
    mark_fault(page, 1)
    select_text(page, 1, 0, 4)
    page.keyboard.press("q")
    page.locator("#step-0").focus()
    page.keyboard.press("p")
    found = {"panel": serious(page)}
    page.keyboard.press("m")
    expect(page.get_by_role("dialog", name="Find a mode")).to_be_visible()
    found["modes"] = serious(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Submit label").click()
    expect(the_check(page)).to_contain_text("Not complete yet.")
    found["check"] = serious(page)
    page.keyboard.press("Escape")
    for name in ("Notes", "More"):
        page.get_by_role("tab", name=name).click()
        found[name] = serious(page)
    assert found == {where: [] for where in found}


def test_tabs_are_walked_by_arrows_and_a_key_leads_back_to_the_answer(assignment, signed_in):
    page = open_page(assignment, signed_in)
    page.get_by_role("tab", name="Answer").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Notes")).to_be_focused()
    expect(page.get_by_role("tabpanel", name="Notes")).to_be_visible()
    expect(page.get_by_label("Why?")).to_be_hidden()
    page.keyboard.press("a")
    expect(page.get_by_role("radio", name="fault One step")).to_be_focused()


def test_a_comment_is_begun_by_its_key_from_any_tab(assignment, signed_in):
    page = open_page(assignment, signed_in)
    page.locator("#step-2").focus()
    page.keyboard.press(";")
    expect(page.get_by_label("Tell the maintainers")).to_be_focused()


def test_without_a_script_the_parts_stand_one_below_the_other(assignment, signed_in):
    page = open_page(assignment, signed_in, java_script_enabled=False)
    expect(page.get_by_label("Why?")).to_be_visible()
    expect(page.get_by_role("heading", name="Bookmarks")).to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 720, 1024, 1440])
def test_the_page_never_scrolls_sideways(assignment, signed_in, width):
    page = open_page(assignment, signed_in, viewport={"width": width, "height": 800})
    mark_root(page, 2)
    mark_fault(page, 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
