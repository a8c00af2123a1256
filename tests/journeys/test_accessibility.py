"""axe finds nothing serious on any page, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import resolve, reverse

from benchmarks.models import Person
from tests.builders.guarded_world import World, a_guarded_world

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOWHERE = "/nowhere/"
SERIOUS = {"serious", "critical"}
OPTIONS = {"resultTypes": ["violations"]}


@pytest.fixture
def world() -> World:
    return a_guarded_world()


def addresses_of(world: World) -> dict[str, list[str]]:
    """The pages that each kind of person works in."""
    slug, round, version = world.benchmark.slug, world.round.slug, world.private.version
    dispute = reverse("adjudicate", args=[slug, round, world.in_dispute.pk])
    blind = world.people["a blind annotator"].assignments.get()
    submitted = world.people["an annotator who submitted"].assignments.get()
    of_round = ("round", "disputes", "agreement")
    of_release = ("release", "leaderboard", "runs")
    return {
        "nobody who is signed in": [reverse("sign_in"), reverse("releases"), NOWHERE],
        "a blind annotator": [
            *(reverse(name) for name in ("home", "queue", "day", "tokens", "settings")),
            reverse("precedents", args=[slug]),
            reverse("label", args=[blind.pk]),
        ],
        "an annotator who submitted": [
            reverse("day"),
            reverse("label_comments", args=[submitted.pk]),
            reverse("label", args=[submitted.pk]),
            reverse("label_done", args=[submitted.pk]),
            reverse("round", args=[slug, round]),
        ],
        "an adjudicator before the first mark": [dispute, reverse("disputes", args=[slug, round])],
        "an adjudicator after the first mark": [dispute],
        "a maintainer": [
            dispute,
            *(reverse(name, args=[slug]) for name in ("benchmark", "trajectories", "imports", "comments")),
            *(reverse(name, args=[slug, round]) for name in of_round),
            *(reverse(name, args=[slug, version]) for name in of_release),
            reverse("trajectory", args=[world.assigned.pk]),
            reverse("run", args=[world.runs[0].pk]),
            reverse("import_report", args=[world.imports[0].pk]),
        ],
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(world, signed_in, scheme):
    found = []
    for who, addresses in addresses_of(world).items():
        page = signed_in(world.people[who], color_scheme=scheme)
        for address in addresses:
            page.goto(address)
            found += [f"{who} {address}: {violation}" for violation in serious(page)]
    assert found == []


def serious(page) -> list[str]:
    return [
        f"{violation['id']} on {node['html']:.160}"
        for violation in Axe().run(page, options=OPTIONS).response["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


def test_a_keyboard_reaches_the_content_first(world, signed_in):
    person: Person = world.people["a blind annotator"]
    page = signed_in(person)
    page.goto(reverse("queue"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


# A window of 1440 x 900 at 200 %: half as many CSS pixels, each twice as large.
TWICE_AS_LARGE = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}


def test_a_room_at_twice_its_size_and_without_motion_scrolls_one_way_and_moves_nothing(world, signed_in):
    found = []
    for who, address in rooms_of(world):
        page = signed_in(world.people[who], reduced_motion="reduce", **TWICE_AS_LARGE)
        page.goto(address)
        page.keyboard.press("j")
        width, moving = page.evaluate("[document.documentElement.scrollWidth, document.getAnimations().length]")
        assert (width, moving) == (720, 0), f"{who} {address}"
        found += [f"{who} {address}: {violation}" for violation in serious(page)]
    assert found == []


def rooms_of(world: World) -> list[tuple[str, str]]:
    rooms = {"label", "adjudicate", "trajectory"}
    return [
        (who, address)
        for who, addresses in addresses_of(world).items()
        for address in addresses
        if address != NOWHERE and resolve(address.partition("?")[0]).url_name in rooms
    ]
