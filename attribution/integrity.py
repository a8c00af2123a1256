"""What must hold between runs, their predictions and what they were run on."""

from django.db.models import Count, F

from attribution.models import Prediction, Run
from benchmarks.integrity import Invariant, each
from benchmarks.models.job import JobState

PREDICTIONS = Prediction.objects.select_related("run", "trajectory")
FINISHED_RUNS = Run.objects.filter(job__state=JobState.DONE).annotate(n_answers=Count("predictions"))

INVARIANTS: tuple[Invariant, ...] = (
    Invariant(
        "predicted_roles",
        "a predicted role is one of its trajectory",
        each(PREDICTIONS.filter(role__isnull=False).exclude(role__trajectory=F("trajectory"))),
    ),
    Invariant(
        "prediction_lengths",
        "a prediction's n_steps is its trajectory's",
        each(PREDICTIONS.exclude(n_steps=F("trajectory__n_steps"))),
    ),
    Invariant(
        "predicted_trajectories",
        "a run predicts trajectories of its release's benchmark",
        each(PREDICTIONS.exclude(trajectory__benchmark=F("run__release__benchmark"))),
    ),
    Invariant(
        "finished_runs",
        "a finished run answers every gold item of its release once",
        each(FINISHED_RUNS.exclude(n_answers=F("release__n_gold"))),
    ),
)
