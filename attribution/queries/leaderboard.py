"""The live table of a release's finished runs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from statistics import fmean
from typing import NamedTuple

from django.db.models import Count

from attribution.domain.answers import ANSWERS
from attribution.methods.protocol import Expected, Guesses
from attribution.methods.registry import METHODS, build_method
from attribution.models import Run
from benchmarks.domain.scoring import Counts, Field, GoldRoot, Predicted, score
from benchmarks.models import Release
from benchmarks.models.job import JobState
from benchmarks.queries.releases import gold_of, trajectories_of


class Size(NamedTuple):
    """How many roles speak in a trajectory, and how many steps it has."""

    source: str
    n_roles: int
    n_steps: int


def leaderboard(release: Release) -> dict:
    """Return the table as the document that `leaderboard --json` prints.

    Only runs that are done have a row. Best exact first; those that name no step come last,
    ties go by smaller MAE, then by name.
    """
    gold = gold_of(release)
    sizes = _sizes(release)
    done = Run.objects.filter(release=release, job__state=JobState.DONE).select_related("job").order_by("pk")
    rows = [_row(run, gold, sizes) for run in done]
    return {
        "release": str(release),
        "n": len(gold),
        "by_source": dict(sorted(Counter(root.source for root in gold.values()).items())),
        "rows": sorted(rows, key=_rank),
    }


def declared_fields(run: Run) -> frozenset[Field]:
    """Return what a run predicts: what its method declares, or what an uploaded file gives at all."""
    if not run.is_uploaded:
        return METHODS[run.method].declares
    predictions = run.predictions
    given = {
        Field.ROLE: predictions.filter(role_raw__isnull=False).exists(),
        Field.STEP: predictions.filter(step_raw__isnull=False).exists(),
    }
    return frozenset(field for field, is_given in given.items() if is_given)


def predicted_by(run: Run) -> dict[str, Predicted]:
    """Return a run's predictions as they are scored, by question_ID."""
    rows = run.predictions.values_list("trajectory__question_id", "role__key", "step", "status")
    return {question_id: Predicted(key, step, is_answer=status in ANSWERS) for question_id, key, step, status in rows}


def _row(run: Run, gold: Mapping[str, GoldRoot], sizes: list[Size]) -> dict:
    overall, by_source = score(gold, predicted_by(run), declares=declared_fields(run))
    return {
        "run": run.pk,
        "method": run.method,
        "settings": run.settings,
        **_figures(overall, _expected(run, sizes)),
        "by_source": {
            source: _figures(counts, _expected(run, [size for size in sizes if size.source == source]))
            for source, counts in by_source.items()
        },
        "model": run.model,
        "with_solution": run.with_solution,
        "is_uploaded": run.is_uploaded,
        "state": run.job.state,
    }


def _figures(counts: Counts, expected: dict | None) -> dict:
    return {**asdict(counts), "expected": expected}


def _rank(row: dict) -> tuple:
    exact, mae = row["root_exact_correct"], row["root_mae"]
    return exact is None, -(exact or 0), mae is None, mae or 0, row["method"], row["run"]


def _sizes(release: Release) -> list[Size]:
    counted = trajectories_of(release).annotate(n_roles=Count("roles"))
    return [Size(*row) for row in counted.values_list("source__slug", "n_roles", "n_steps")]


def _expected(run: Run, sizes: list[Size]) -> dict | None:
    """Return the mean chance of a guess over the trajectories; None for methods that don't guess."""
    method = None if run.is_uploaded else build_method(run.method, run.settings)
    if not isinstance(method, Guesses) or not sizes:
        return None
    chances = [method.expect(n_roles=size.n_roles, n_steps=size.n_steps) for size in sizes]
    return Expected(*(fmean(column) for column in zip(*chances, strict=True)))._asdict()
