"""A real browser on a real server."""

from collections.abc import Callable, Sequence

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.domain.trajectory import StepText
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Person
from tests.builders.pages import client_of
from tests.builders.rounds import a_person
from tests.builders.trajectories import a_benchmark, a_trajectory

# The machines that run these are shared: a page may take its time, a broken one still fails.
expect.set_options(timeout=15_000)

SignIn = Callable[..., Page]
OpenRoom = Callable[..., Page]


@pytest.fixture(scope="session")
def base_url() -> None:
    """Stand in for a plugin's fixture that pytest warns of; each browser is told the server's address itself."""


@pytest.fixture
def signed_in(live_server: LiveServer, new_context) -> SignIn:
    """Open a page in which a person is signed in, or nobody; two calls are two browsers."""

    def open_page(person: Person | None, **options) -> Page:
        context = new_context(base_url=live_server.url, **options)
        if person is not None:
            cookie = client_of(person).cookies["sessionid"]
            context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", _fail)
        return _ready_after_loading(page) if options.get("java_script_enabled", True) else page

    return open_page


@pytest.fixture
def open_room(signed_in: SignIn) -> OpenRoom:
    """Open the page on which a maintainer reads a trajectory of these steps; `at` goes behind its address."""

    def open_page(steps: Sequence[StepText], *, at: str = "", **options) -> Page:
        trajectory = a_trajectory(a_benchmark(), steps=steps)
        maintainer = a_person("mia", benchmark=trajectory.benchmark, roles=(MemberRole.MAINTAINER,))
        page = signed_in(maintainer, **options)
        page.goto(reverse("trajectory", args=[trajectory.pk]) + at)
        return page

    return open_page


def _ready_after_loading(page: Page) -> Page:
    """Let a page count as open once all its scripts are there, but where a test is about that moment itself."""

    def waiting(load: Callable) -> Callable:
        def wait(*args, is_ready: bool = True, **options):
            response = load(*args, **options)
            if is_ready:
                page.locator("[data-room]:not([data-ready])").wait_for(state="detached")
            return response

        return wait

    page.goto, page.reload = waiting(page.goto), waiting(page.reload)
    return page


def _fail(error) -> None:
    raise AssertionError(f"a script of the page failed: {error}")
