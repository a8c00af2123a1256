"""A real browser on a real server."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from benchmarks.models import Person
from tests.builders.pages import client_of

# The machines that run these are shared: a page may take its time, a broken one still fails.
expect.set_options(timeout=15_000)

SignIn = Callable[..., Page]


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
        return page

    return open_page


def _fail(error) -> None:
    raise AssertionError(f"a script of the page failed: {error}")
