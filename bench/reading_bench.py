"""The page on which people label: 728 steps and a million characters in Chromium, beside a bare page of the same text.

Explained in docs/performance.md.
"""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.reading_browser import Uses, Visit, browser_on, opened, use, visit, visit_again
from bench.reading_site import Site, reading_site
from bench.reading_world import LARGEST, SMALL
from bench.rows import Measure

N_VISITS = 7
# What one page may cost over its text alone.
INTERACTIVE_RATIO = 1.4


def run() -> list[Measure]:
    """Visit the pages in turn, so that a busy moment of the machine meets all of them."""
    with tempfile.TemporaryDirectory() as folder, reading_site(Path(folder)) as site, browser_on() as browser:
        _warm_up(browser, site)
        rounds = [_round(browser, site) for _ in range(N_VISITS)]
    large, uses, again, bare, small, bare_small = (tuple(column) for column in zip(*rounds, strict=True))
    return [*_rows_of_start(large, bare), *_rows_of_use(uses, again), *_rows_of_small(small, bare_small)]


def _round(browser, site: Site) -> tuple[Visit, Uses, Visit, Visit, Visit, Visit]:
    with opened(browser, site, site.label_pages[LARGEST]) as (page, large):
        uses = use(page)
        again = visit_again(page, site.label_pages[LARGEST])
    pages = (site.bare_pages[LARGEST], site.label_pages[SMALL], site.bare_pages[SMALL])
    return large, uses, again, *(visit(browser, site, address) for address in pages)


def _warm_up(browser, site: Site) -> None:
    """Let server and browser load their own code: a person's first page of the day isn't what is measured."""
    for address in (site.label_pages[LARGEST], site.bare_pages[LARGEST]):
        visit(browser, site, address)


def _rows_of_start(large: Sequence[Visit], bare: Sequence[Visit]) -> list[Measure]:
    def row(name: str, unit: str, of: Callable[[Visit], float], **aim) -> Measure:
        return Measure(
            name=f"reading: {name}", unit=unit, samples=_each(of, large), floor_samples=_each(of, bare), **aim
        )

    return [
        row("first step readable", "ms", lambda visit: visit.readable_ms),
        row("interactive", "ms", lambda visit: visit.interactive_ms, under=600, max_ratio=INTERACTIVE_RATIO),
        row("every part there", "ms", lambda visit: visit.complete_ms),
        row("blocking", "ms", lambda visit: visit.blocking_ms, under=100),
        row("transferred", "kB", lambda visit: visit.transferred_kb, under=1000),
        row("DOM nodes", "", lambda visit: visit.n_nodes),
        row("JS heap", "MB", lambda visit: visit.heap_mb),
    ]


def _rows_of_use(uses: Sequence[Uses], again: Sequence[Visit]) -> list[Measure]:
    def row(name: str, of: Callable[[Uses], float], under: float | None = None) -> Measure:
        return Measure(name=f"reading: {name}", unit="ms", samples=_each(of, uses), under=under)

    return [
        row("slowest of 10 keys", lambda one: one.key_ms, 50),
        row("jump to step 700", lambda one: one.jump_ms, 100),
        row("find a word in step 600", lambda one: one.find_ms),
        *(
            Measure(name=f"reading: {name}, the next page", unit="ms", samples=_each(of, again))
            for name, of in (
                ("interactive", lambda one: one.interactive_ms),
                ("every part there", lambda one: one.complete_ms),
            )
        ),
    ]


def _rows_of_small(small: Sequence[Visit], bare: Sequence[Visit]) -> list[Measure]:
    def row(name: str, unit: str, of: Callable[[Visit], float]) -> Measure:
        return Measure(
            name=f"reading 60 steps: {name}", unit=unit, samples=_each(of, small), floor_samples=_each(of, bare)
        )

    return [
        row("interactive", "ms", lambda visit: visit.interactive_ms),
        row("transferred", "kB", lambda visit: visit.transferred_kb),
    ]


def _each(of: Callable, visits: Sequence) -> tuple[float, ...]:
    return tuple(of(visit) for visit in visits)
