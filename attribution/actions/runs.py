"""Run a method on a release: make the run, execute it, cancel it."""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from attribution.actions.store_prediction import store_prediction
from attribution.domain.calls import ChatModel
from attribution.methods.protocol import LearnsFromGold, Method, SettingValue
from attribution.methods.registry import METHODS_THAT_NEED_GOLD, build_method
from attribution.models import Run
from benchmarks.actions.events import record_event
from benchmarks.actions.jobs import (
    Claim,
    LostLease,
    cancel_job,
    claim_job,
    fail_job,
    finish_job,
    heartbeat,
    queue_job,
    report_progress,
)
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.trajectory import Trajectory as PureTrajectory
from benchmarks.domain.trajectory import storable
from benchmarks.models import Person, Release, Trajectory
from benchmarks.queries.releases import gold_of, trajectories_of
from benchmarks.queries.trajectories import load_trajectory

RUN_JOB = "run"

OnProgress = Callable[[int, int], None]


class ModelMissing(BadInput):
    """The method asks a model, and none is named."""


class BadModelName(BadInput):
    """The model's name is longer than one that a run keeps."""


class AsksNoModel(BadInput):
    """A model or the solution was given to a method that reads neither."""


@transaction.atomic
def create_run(
    *,
    release: Release,
    method: str,
    settings: Mapping[str, SettingValue],
    by: Person,
    model: str = "",
    with_solution: bool = False,
) -> Run:
    """Make a run that waits to be executed.

    With the solution, the method is told the reference answers; such runs have rows of
    their own.
    """
    built = build_method(method, settings)
    _check_model(built, model, with_solution)
    run = Run.objects.create(
        release=release,
        job=queue_job(kind=RUN_JOB, subject=f"{method} on {release}", n_total=release.n_gold, by=by),
        method=method,
        settings=built.settings,
        model=model,
        with_solution=with_solution,
        prompt_version=built.prompt_version,
        code_version=built.version,
        created_by=by,
        created_at=timezone.now(),
    )
    after = {"method": method, "settings": built.settings, "model": model, "with_solution": with_solution}
    record_event(by=by, action="create_run", subject=run, benchmark=release.benchmark, after=after)
    return run


def execute_run(*, run: Run, on_progress: OnProgress = lambda n_done, n_total: None) -> Run:
    """Attribute what the run has no prediction for yet, and return the finished run.

    Predictions are stored one by one, so whoever takes over after a kill goes on where this
    one stopped.

    Raises
    ------
    NotClaimable
        If somebody else executes the run, or it is over.
    LostLease
        If it was cancelled or taken over meanwhile. What was stored stays.
    ProviderRefuses
        If the model provider answers no question at all. The run has failed then.
    """
    claim = claim_job(run.job)
    with heartbeat(claim):
        try:
            _attribute_the_rest(run, claim, on_progress)
            finish_job(claim)
        except LostLease:
            raise
        except Exception as error:
            error.add_note(f"while executing {run}")
            fail_job(claim, error=storable(f"{type(error).__name__}: {error}")[0])
            raise
    return Run.objects.select_related("job", "release__benchmark").get(pk=run.pk)


def cancel_run(*, run: Run, by: Person) -> None:
    """Stop a run. What it predicted so far stays, and it gets no row on the leaderboard."""
    cancel_job(job=run.job, by=by)


def _check_model(method: Method, model: str, with_solution: bool) -> None:
    if not method.prompt_version:
        if model or with_solution:
            raise AsksNoModel(f"{method.name} reads no text: it takes neither a model nor the solution")
        return
    if not model:
        raise ModelMissing(f"{method.name} asks a model: name it")
    longest = Run._meta.get_field("model").max_length
    if len(model) > longest:
        raise BadModelName(f"a model's name has at most {longest} characters; this one has {len(model)}")
    # Here, not above: the provider's client takes a second to import, and few pages and commands ask a model.
    from attribution.llm import require_provider

    require_provider()


def _attribute_the_rest(run: Run, claim: Claim, on_progress: OnProgress) -> None:
    method = _fitted(run)
    rest = list(trajectories_of(run.release).exclude(predictions__run=run))
    n_total = run.job.n_total
    with _model_of(run) as model:
        for n_done, trajectory in enumerate(rest, start=n_total - len(rest) + 1):
            _attribute_one(run, claim, trajectory, method=method, model=model, n_done=n_done)
            on_progress(n_done, n_total)


def _attribute_one(
    run: Run, claim: Claim, trajectory: Trajectory, *, method: Method, model: ChatModel | None, n_done: int
) -> None:
    shown = _shown_to_method(trajectory, with_solution=run.with_solution)
    started = time.monotonic()
    attribution = method.attribute(shown, model=model)
    seconds = time.monotonic() - started
    with transaction.atomic():
        report_progress(claim, n_done=n_done)
        store_prediction(run=run, trajectory=trajectory, attribution=attribution, seconds=seconds)


def _shown_to_method(trajectory: Trajectory, *, with_solution: bool) -> PureTrajectory:
    whole = load_trajectory(trajectory)
    return whole if with_solution else replace(whole, reference_answer=None)


def _fitted(run: Run) -> Method:
    method = build_method(run.method, run.settings)
    if run.method in METHODS_THAT_NEED_GOLD:
        learner: LearnsFromGold = method
        learner.fit(gold_of(run.release))
    return method


def _model_of(run: Run) -> AbstractContextManager[ChatModel | None]:
    if not run.model:
        return nullcontext()
    from attribution.llm import model_called

    return model_called(run.model)
