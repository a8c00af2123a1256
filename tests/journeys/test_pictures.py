"""Pictures of all pages of the reading room, to be looked at: `make test-slow ARGS="-k pictures"`, then build/pictures.

What a test can say of a picture it says: nothing is wider than its place, and no script failed.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page

from annotation.models import Assignment, Round
from benchmarks.models import Benchmark, Person
from tests.journeys.labelling import mark_fault, mark_root

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

# The window, and the parts of the room that scroll by themselves.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".side")]
    .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className || part.tagName)"""
FOLDER = Path(__file__).resolve().parents[2] / "build" / "pictures"


@pytest.fixture
def benchmark() -> Benchmark:
    call_command("load_demo")
    return Benchmark.objects.get()


@pytest.fixture(params=["light", "dark"])
def scheme(request) -> str:
    return request.param


@pytest.fixture(params=[1440, 1024])
def width(request) -> int:
    return request.param


@pytest.fixture
def open_as(signed_in, width, scheme) -> Callable[[str], Page]:
    def open_page(username: str) -> Page:
        person = Person.objects.get(username=username)
        return signed_in(person, viewport={"width": width, "height": 900}, color_scheme=scheme)

    return open_page


def picture(page: Page, name: str) -> None:
    """Keep what the window shows under a name that says how it was looked at."""
    page.locator("[data-room]:not([data-ready])").wait_for(state="detached")
    size, scheme = page.viewport_size, page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    folder = FOLDER / f"{size['width']}-{'dark' if scheme else 'light'}"
    page.screenshot(path=folder / f"{name}.png", animations="disabled")
    assert page.evaluate(TOO_WIDE) == [], name


def test_pictures_of_an_annotators_evening(benchmark, open_as):
    page = open_as("annotator1")
    addresses = {name: reverse(name) for name in ("home", "queue", "day", "settings")}
    addresses["precedents"] = reverse("precedents", args=[benchmark.slug])
    for name, address in addresses.items():
        page.goto(address)
        picture(page, name)


def test_pictures_of_a_label_on_its_way(benchmark, open_as):
    page = open_as("annotator1")
    mine = Assignment.objects.filter(person__username="annotator1").order_by("-trajectory__n_steps").first()
    page.goto(reverse("label", args=[mine.pk]))
    picture(page, "label")
    mark_root(page, 2)
    mark_fault(page, 4)
    picture(page, "label-with-faults")
    for name, key in (("modes", "m"), ("keys", "?"), ("check", "S")):
        page.locator("h1").click()
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        picture(page, f"label-{name}")
        page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("/")
    page.keyboard.type("the")
    picture(page, "label-find")
    page.keyboard.press("Escape")
    for tab in ("Guideline", "Notes", "More"):
        page.get_by_role("tab", name=tab).click()
        picture(page, f"label-{tab.lower()}")


def test_pictures_of_disputes_and_what_a_maintainer_sees(benchmark, open_as):
    round = Round.objects.filter(adjudications__isnull=False).first()
    place = [benchmark.slug, round.slug]
    page = open_as("adjudicator")
    page.goto(reverse("disputes", args=place))
    picture(page, "disputes")
    page.get_by_role("main").get_by_role("link", name="trips_").first.click()
    picture(page, "dispute")
    page = open_as("maintainer")
    trajectory = benchmark.trajectories.order_by("-n_steps").first()
    for name, address in {
        "benchmark": reverse("benchmark", args=[benchmark.slug]),
        "comments": reverse("comments", args=[benchmark.slug]),
        "round": reverse("round", args=place),
        "trajectory": reverse("trajectory", args=[trajectory.pk]),
    }.items():
        page.goto(address)
        picture(page, name)
