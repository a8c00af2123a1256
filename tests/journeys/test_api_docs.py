"""The page of the API, in a browser that has no network but this site."""

import pytest
from playwright.sync_api import expect

from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(signed_in):
    benchmark = a_benchmark()
    assignment = an_assignment(a_round(benchmark, trajectories=[a_trajectory(benchmark)]), benchmark.trajectories.get())
    return signed_in(assignment.person)


# Of the contrast of text: 4.5 to 1 (WCAG 2.2, 1.4.3). Worked out from the two colours as the standard says.
CONTRAST = """(element) => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  };
  const ground = luminance(getComputedStyle(document.documentElement).backgroundColor);
  const ink = luminance(getComputedStyle(element).color);
  return [ground, (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05)];
}"""


def test_who_asks_for_a_dark_screen_reads_light_text_on_a_dark_page(page):
    page.emulate_media(color_scheme="dark")
    page.goto("/api/docs/")
    ground, contrast = page.locator(".swagger-ui .info .title").evaluate(CONTRAST)
    assert ground < 0.05
    assert contrast > 4.5
    page.emulate_media(color_scheme="light")
    expect(page.locator("html.dark-mode")).to_have_count(0)


def test_the_page_needs_no_other_host_and_breaks_no_rule_of_the_site(page, live_server):
    said, asked = [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/docs/")
    expect(page.get_by_text("List my assignments by round and source")).to_be_visible()
    page.get_by_text("Keep what is written so far").click()
    expect(page.get_by_role("button", name="Try it out")).to_be_visible()
    assert said == []
    assert [url for url in asked if not url.startswith((live_server.url, "data:", "blob:"))] == []


def test_somebody_who_is_signed_in_tries_an_endpoint_there(page):
    page.goto("/api/docs/")
    page.get_by_text("List my assignments by round and source").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.get_by_text('"question_ID": "alpha__1"').first).to_be_visible()


def test_a_change_tried_there_carries_the_token_of_the_session(page):
    person = a_person()
    page.goto("/api/docs/")
    page.get_by_text("Make a token for a program").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.get_by_text('"secret"').first).to_be_visible()
    assert person.tokens.count() == 1
