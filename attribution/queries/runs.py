"""Find runs, and say how they stand."""

from django.db.models import Count, QuerySet, Sum

from attribution.domain.answers import Status
from attribution.models import Prediction, Run
from benchmarks.domain.refusals import NotFound
from benchmarks.domain.visibility import Thing
from benchmarks.models import Person, Release
from benchmarks.queries.sight import require_release_sight


class UnknownRun(NotFound):
    """No run has this number."""


def run_numbered(number: int) -> Run:
    """Return the run with this number."""
    try:
        return Run.objects.select_related("job", "release__benchmark", "created_by").get(pk=number)
    except Run.DoesNotExist as error:
        raise UnknownRun(f"there is no run {number}") from error


def run_in_sight(person: Person, number: int) -> Run:
    """Return a run if its predictions are the person's to see, or refuse as if it didn't exist."""
    run = run_numbered(number)
    require_release_sight(person, run.release, Thing.PREDICTIONS)
    return run


def runs_of(release: Release) -> QuerySet[Run]:
    """Return a release's runs in every state, the newest first."""
    return Run.objects.filter(release=release).select_related("job", "created_by").order_by("-pk")


def predictions_of(run: Run) -> QuerySet[Prediction]:
    """Return a run's predictions by question_ID."""
    predictions = run.predictions.select_related("trajectory__source", "role")
    return predictions.order_by("trajectory__question_id", "pk")


def run_document(run: Run) -> dict:
    """Return how a run stands: its state, its progress, its answers by status, its cost.

    Tokens are null as soon as one call's are unknown.
    """
    statuses = dict(run.predictions.order_by().values_list("status").annotate(Count("pk")))
    cost = run.predictions.aggregate(n_calls=Sum("n_calls", default=0), seconds=Sum("seconds", default=0.0))
    return {
        "run": run.pk,
        "release": str(run.release),
        "method": run.method,
        "settings": run.settings,
        "model": run.model,
        "with_solution": run.with_solution,
        "is_uploaded": run.is_uploaded,
        "state": run.job.state,
        "error": run.job.error,
        "n_done": run.job.n_done,
        "n_total": run.job.n_total,
        "by_status": {status.value: statuses.get(status.value, 0) for status in Status},
        "tokens_in": _total(run, "tokens_in"),
        "tokens_out": _total(run, "tokens_out"),
        **cost,
    }


def answers_in_words(document: dict) -> str:
    """Return how many answers of a run have which status, as a summary says it."""
    return ", ".join(f"{n} {status}" for status, n in document["by_status"].items() if n) or "no answers"


def _total(run: Run, column: str) -> int | None:
    if run.predictions.filter(**{f"{column}__isnull": True}).exists():
        return None
    return run.predictions.aggregate(total=Sum(column, default=0))["total"]
