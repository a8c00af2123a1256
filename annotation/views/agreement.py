"""Whether people agree, in one round."""

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from annotation.queries.agreement import agreement_document
from annotation.queries.round_page import is_simulated
from annotation.queries.rounds import round_for_member
from annotation.queries.sight import require_sight_of_round_labels
from benchmarks.views.place import benchmark_page

PAIR_ROWS = {"all": "All pairs", "same_role": "Pairs that name one role", "different_role": "Pairs that name two roles"}
SHARES = {
    "role": "same role",
    "exact": "same step",
    "1": "within 1 step",
    "3": "within 3 steps",
    "5": "within 5 steps",
}
ALPHAS = {
    "role": "Role, nominal",
    "mode": "Mode, nominal",
    "step_ordinal": "Step, ordinal",
    "step_interval": "Step, interval",
    "position_interval": "Relative position of the step, interval",
}


class Share(NamedTuple):
    """A share of pairs: its interval, and what people who choose at random would reach."""

    name: str
    value: float | None
    interval: Mapping | None
    chance: float | None


class PairRow(NamedTuple):
    """A line of the table of gaps."""

    name: str
    n: int
    reason: str | None
    role: float | None
    exact: float | None
    quartiles: Mapping
    bins: list[float | None]


class SourceRow(NamedTuple):
    """A source's own leading figures."""

    source: str
    figures: Mapping
    gap_agreement: Mapping


class Coefficient(NamedTuple):
    """A line of the table of coefficients."""

    name: str
    value: float | None
    n: int | None
    remark: str


@login_required
@require_safe
def agreement(request: HttpRequest, slug: str, round_slug: str) -> HttpResponse:
    round = round_for_member(request.user, slug, round_slug)
    require_sight_of_round_labels(request.user, round)
    document = agreement_document(round)
    return benchmark_page(
        request,
        round.benchmark,
        "annotation/agreement.html",
        round=round,
        sees_labels=True,
        document=document,
        gap=document["gap_agreement"],
        all_pairs=document["pairs"]["all"],
        shares=_shares(document),
        bins=list(document["pairs"]["all"]["bins"]),
        pair_rows=[_pair_row(name, document["pairs"][key]) for key, name in PAIR_ROWS.items()],
        source_rows=_source_rows(document),
        coefficients=_coefficients(document),
        is_simulated=is_simulated(round),
    )


def _shares(document: Mapping) -> list[Share]:
    values = _flat(document["pairs"]["all"])
    intervals = _flat(document["pairs_interval"])
    chances = _flat(document["chance"])
    return [Share(name, values.get(key), intervals.get(key), chances.get(key)) for key, name in SHARES.items()]


def _flat(figures: Mapping) -> dict:
    return {**figures, **(figures.get("within") or {})}


def _pair_row(name: str, figures: Mapping) -> PairRow:
    return PairRow(
        name,
        figures["n"],
        figures["reason"],
        figures["role"],
        figures["exact"],
        figures["gap"],
        list(figures["bins"].values()),
    )


def _source_rows(document: Mapping) -> list[SourceRow]:
    return [
        SourceRow(source, figures["pairs"]["all"], figures["gap_agreement"])
        for source, figures in sorted(document["by_source"].items())
    ]


def _coefficients(document: Mapping) -> list[Coefficient]:
    alphas = [
        Coefficient(f"Krippendorff’s alpha. {name}", one["value"], one["n_units"], one["reason"] or one["note"] or "")
        for key, name in ALPHAS.items()
        for one in [document["alpha"][key]]
    ]
    kappa = document["kappa"]["role"]
    return [*alphas, Coefficient("Cohen’s kappa. Role", kappa["value"], kappa.get("n"), kappa["reason"] or "")]
