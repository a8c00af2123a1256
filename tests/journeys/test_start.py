"""How a room starts in a real browser: what it fetches, and under which policy."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from annotation.models import Draft
from benchmarks.views.module_graph import modules_of
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PRELOAD = re.compile(rb'<link rel="modulepreload" href="([^"]+)">')
SCRIPT = re.compile(rb'<script type="module" src="([^"]+)"')
# `import("./a.js")`, `new URL("./a.js", ...)`: what a module fetches when it is needed.
FETCHED_LATER = re.compile(r"""(?:import|URL)\(\s*["'`]([^"'`]+)["'`]""")


@pytest.fixture
def assignment():
    benchmark = a_benchmark()
    return an_assignment(a_round(benchmark, trajectories=[a_trajectory(benchmark)]), benchmark.trajectories.get())


def fetched_later(responses) -> set[str]:
    """The paths of modules that a module fetches when it needs them, with all that those import."""
    roots = {
        urlsplit(urljoin(response.url, target)).path.removeprefix("/static/")
        for response in responses
        for target in FETCHED_LATER.findall(response.text())
    }
    return {f"/static/{path}" for path in [*roots, *modules_of(path for path in roots if path.endswith(".js"))]}


def test_a_room_announces_the_modules_that_its_scripts_ask_for_and_no_other(signed_in, assignment):
    page = signed_in(assignment.person)
    announced, scripts, asked, sources = set(), set(), set(), []

    def without_announcing(route):
        answer = route.fetch()
        announced.update(path.decode() for path in PRELOAD.findall(answer.body()))
        scripts.update(path.decode() for path in SCRIPT.findall(answer.body()))
        route.fulfill(response=answer, body=PRELOAD.sub(b"", answer.body()))

    def note(response):
        if response.request.resource_type == "script":
            asked.add(urlsplit(response.url).path)
            sources.append(response)

    address = reverse("label", args=[assignment.pk])
    page.route(f"**{address}", without_announcing)
    page.on("response", note)
    page.goto(address, wait_until="networkidle")
    assert len(announced) >= 5
    assert announced - asked == set()
    assert asked - announced - scripts - fetched_later(sources) == set()


def test_a_room_starts_under_its_policy_without_a_complaint(signed_in, assignment):
    page = signed_in(assignment.person)
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(reverse("label", args=[assignment.pk]), wait_until="networkidle")
    assert said == []


def test_what_was_written_before_the_panels_scripts_came_is_saved(signed_in, assignment):
    page = signed_in(assignment.person)
    held = []
    page.route("**/room/answer.js", lambda route: held.append(route))
    with page.expect_request("**/room/answer.js"):
        page.goto(reverse("label", args=[assignment.pk]), wait_until="commit", is_ready=False)
    page.get_by_label("Why?").fill("Before any script.")
    page.get_by_label("4", exact=True).check()
    held[0].continue_()
    expect(page.locator("[data-save-state]")).to_contain_text("Draft saved")
    body = Draft.objects.get().body
    assert (body["rationale"], body["confidence"]) == ("Before any script.", "4")


def test_a_part_that_could_not_be_fetched_comes_when_the_connection_is_back(signed_in, assignment):
    page = signed_in(assignment.person)
    page.route("**/room/rail.js", lambda route: route.abort())
    page.goto(reverse("label", args=[assignment.pk]), is_ready=False)
    page.keyboard.press("j")
    expect(page.locator("#step-0")).to_be_focused()
    expect(page.get_by_role("slider")).to_have_count(0)
    page.unroute("**/room/rail.js")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("slider")).to_be_visible()
