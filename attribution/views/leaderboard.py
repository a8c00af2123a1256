"""The leaderboard of a release: counts, and the percentages that follow from them."""

from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from attribution.queries.leaderboard import leaderboard
from benchmarks.domain.intervals import Interval, wilson
from benchmarks.domain.visibility import Thing
from benchmarks.queries.release_sight import release_in_sight
from benchmarks.queries.simulated import is_simulated
from benchmarks.views.place import benchmark_page

# What a method may answer, and the key of its count.
COUNTED = {
    "role": "role_correct",
    "root_exact": "root_exact_correct",
    "root_within_5": "root_within_5_correct",
    "joint_exact": "joint_exact_correct",
}


class Score(NamedTuple):
    """One count with what follows from it; `n_correct` is None where the method doesn't answer."""

    n_correct: int | None
    share: float | None
    interval: Interval | None
    # The chance of a guess, where that is known.
    expected: float | None


class BoardRow(NamedTuple):
    """One run on one set of gold items."""

    run: int
    method: str
    settings: str
    remarks: list[str]
    n: int
    scores: list[Score]
    mae: float | None
    valid_step_n: int | None
    failed_n: int


class Board(NamedTuple):
    """A table: all gold items, or those of one source."""

    title: str
    n: int
    rows: list[BoardRow]


@require_safe
def leaderboard_page(request: HttpRequest, slug: str, version: str) -> HttpResponse:
    release = release_in_sight(slug, version, person=request.user, thing=Thing.PREDICTIONS)
    document = leaderboard(release)
    return benchmark_page(
        request,
        release.benchmark,
        "attribution/leaderboard.html",
        release=release,
        overall=_overall(document),
        by_source=_by_source(document),
        is_simulated=is_simulated(release),
    )


def _overall(document: Mapping) -> Board:
    return Board("All gold items", document["n"], [_row(row, row) for row in document["rows"]])


def _by_source(document: Mapping) -> list[Board]:
    return [
        Board(source, n, [_row(row, row["by_source"][source]) for row in document["rows"]])
        for source, n in document["by_source"].items()
    ]


def _row(run: Mapping, figures: Mapping) -> BoardRow:
    return BoardRow(
        run=run["run"],
        method=run["method"],
        settings=said_settings(run["settings"]),
        remarks=_remarks(run),
        n=figures["n"],
        scores=[_score(name, key, figures) for name, key in COUNTED.items()],
        mae=figures["root_mae"],
        valid_step_n=figures["valid_step_n"],
        failed_n=figures["failed_n"],
    )


def _score(name: str, key: str, figures: Mapping) -> Score:
    n_correct, n = figures[key], figures["n"]
    if n_correct is None or not n:
        return Score(n_correct, None, None, None)
    return Score(n_correct, n_correct / n, wilson(n_correct, n), (figures["expected"] or {}).get(name))


def said_settings(settings: Mapping) -> str:
    """Say settings as they are given to a command: "step=1, seed=0"."""
    return ", ".join(f"{name}={value}" for name, value in sorted(settings.items()))


def _remarks(run: Mapping) -> list[str]:
    said = {
        run["model"]: bool(run["model"]),
        "with the solution": run["with_solution"],
        "uploaded": run["is_uploaded"],
    }
    return [remark for remark, is_so in said.items() if is_so]
