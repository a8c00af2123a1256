"""One cold visit of a page in Chromium, and what it took."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.reading_site import Site
from bench.reading_world import FOUND_STEP, RARE_WORD

PROBE = Path(__file__).with_name("reading_probe.js").read_text(encoding="utf-8")
WINDOW = {"width": 1440, "height": 900}
# A long task counts as blocking for what lies beyond this.
FREE_MS = 50
# What a page does when it is idle belongs to its start: it is waited for.
SETTLE_MS = 2000
N_KEYS = 10
JUMP_TO = 700
# The step is at its place: below the sticky bar, and not somewhere further down.
IS_AT_PLACE = """() => {
  const { top } = document.getElementById("step-%d").getBoundingClientRect();
  return top >= -1 && top < 150;
}"""
TIMES = "Promise.all([readingProbe.readable, readingProbe.interactive, readingProbe.complete])"
IS_FOUND = "() => globalThis.hitSteps?.includes(%d) ?? false"
NOTE_HITS = "document.addEventListener('room:hits', ({ detail }) => (globalThis.hitSteps = detail.steps))"


class Visit(NamedTuple):
    """A page loaded with an empty cache; times in milliseconds from the start of the navigation."""

    readable_ms: float
    interactive_ms: float
    # Rail, find, aids and the panel are there as well.
    complete_ms: float
    blocking_ms: float
    transferred_kb: float
    n_nodes: float
    heap_mb: float


class Uses(NamedTuple):
    """What a person then does, each from the key until it is painted, in milliseconds."""

    key_ms: float
    jump_ms: float
    find_ms: float


@contextlib.contextmanager
def browser_on() -> Iterator:
    """Start one Chromium; every visit has a fresh context in it, so nothing is cached."""
    from playwright.sync_api import sync_playwright

    from tests.services.chromium import FLAGS, find_or_install_chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install_chromium(), args=list(FLAGS))
        yield browser
        browser.close()


@contextlib.contextmanager
def opened(browser, site: Site, address: str) -> Iterator[tuple]:
    """Open an address in a fresh context; give the page and its visit."""
    context = browser.new_context(viewport=WINDOW)
    context.add_cookies([{"name": "sessionid", "value": site.session, "url": site.url}])
    context.add_init_script(PROBE)
    page = context.new_page()
    yield page, _watch(page, address)
    context.close()


def visit(browser, site: Site, address: str) -> Visit:
    """Open an address and close it again."""
    with opened(browser, site, address) as (_, seen):
        return seen


def visit_again(page, address: str) -> Visit:
    """Open an address in a page that has shown one before: as a person does from one trajectory to the next."""
    return _watch(page, address)


def _watch(page, address: str) -> Visit:
    devtools = page.context.new_cdp_session(page)
    received: list[int] = []
    devtools.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    for domain in ("Network", "Performance"):
        devtools.send(f"{domain}.enable")
    page.goto(address, wait_until="load")
    # Promises, not Playwright's wait_for_function: that evaluates a string in the page, which the site forbids.
    readable, interactive, complete = page.evaluate(TIMES)
    page.wait_for_timeout(SETTLE_MS)
    blocking = page.evaluate("readingProbe.blocking")
    devtools.send("HeapProfiler.collectGarbage")
    told = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    return Visit(
        readable_ms=readable,
        interactive_ms=interactive,
        complete_ms=complete,
        blocking_ms=sum(duration - FREE_MS for _, duration in blocking),
        transferred_kb=sum(received) / 1000,
        n_nodes=told["Nodes"],
        heap_mb=told["JSHeapUsedSize"] / 1e6,
    )


def use(page) -> Uses:
    """Do what a reader does on an opened page of the largest trajectory."""
    page.evaluate(NOTE_HITS)
    return Uses(key_ms=_worst_key(page), jump_ms=_jump(page), find_ms=_find(page))


def _worst_key(page) -> float:
    """Return the slowest of some presses that go to the next step: the median one hides a stutter."""
    page.evaluate("document.activeElement?.blur()")
    return max(_from_key(page, "j", "() => true") for _ in range(N_KEYS))


def _jump(page) -> float:
    page.locator("#jump-step").fill(str(JUMP_TO))
    return _from_key(page, "Enter", IS_AT_PLACE % JUMP_TO)


def _find(page) -> float:
    """Return the time from the last letter of a word until the room has marked it."""
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("/")
    page.keyboard.type(RARE_WORD[:-1])
    page.wait_for_timeout(SETTLE_MS / 2)
    page.evaluate("globalThis.hitSteps = null")
    return _from_key(page, RARE_WORD[-1], IS_FOUND % FOUND_STEP)


def _from_key(page, key: str, holds: str) -> float:
    page.evaluate(f"readingProbe.fromKey({key!r}, {holds})")
    page.keyboard.press(key)
    return page.evaluate("readingProbe.result")
