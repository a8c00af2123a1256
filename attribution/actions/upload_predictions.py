"""Take predictions that somebody made elsewhere as a run of their own."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from attribution.actions.runs import RUN_JOB
from attribution.actions.store_prediction import store_prediction
from attribution.domain.answers import Answerable
from attribution.domain.predictions_file import PredictionsFile, attribution_of, read_predictions
from attribution.methods.registry import METHODS
from attribution.models import Run
from attribution.queries.answerable import answerable_in
from benchmarks.actions.events import record_event
from benchmarks.actions.jobs import claim_job, finish_job, queue_job, report_progress
from benchmarks.domain.refusals import BadInput
from benchmarks.models import Person, Release
from benchmarks.queries.releases import trajectories_of

N_PROBLEMS_SHOWN = 20


class BadName(BadInput):
    """Uploaded predictions need a name, and not that of a method of this project."""


class PredictionsRefused(BadInput):
    """The file can't be used; `problems` names every bad line."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        n_more = len(problems) - N_PROBLEMS_SHOWN
        more = [f"and {n_more} more"] if n_more > 0 else []
        super().__init__("\n".join(["nothing was stored", *problems[:N_PROBLEMS_SHOWN], *more]))
        self.problems = problems

    @property
    def details(self) -> dict[str, object]:
        return {"problems": list(self.problems)}


@transaction.atomic
def upload_predictions(*, release: Release, name: str, lines: Iterable[bytes], by: Person) -> Run:
    """Store a file of predictions as a finished run.

    A trajectory that the file leaves out counts as missing: wrong and failed.
    """
    _check_name(name)
    allowed = answerable_in(release)
    found = read_predictions(lines, allowed=allowed)
    if found.problems:
        raise PredictionsRefused(found.problems)
    if not found.declares:
        raise PredictionsRefused(("the file predicts nothing",))
    run = _finished_run(release, name, found, allowed, by)
    after = {"method": name, "n_predictions": len(found.lines)}
    record_event(by=by, action="upload_predictions", subject=run, benchmark=release.benchmark, after=after)
    return run


def _check_name(name: str) -> None:
    longest = Run._meta.get_field("method").max_length
    if not name.strip() or len(name) > longest:
        raise BadName(f"predictions need a name of 1 to {longest} characters")
    if name in METHODS:
        raise BadName(f"{name!r} is a method of this project; choose another name")


def _finished_run(
    release: Release, name: str, found: PredictionsFile, allowed: dict[str, Answerable], by: Person
) -> Run:
    job = queue_job(kind=RUN_JOB, subject=f"{name} on {release}", n_total=release.n_gold, by=by)
    claim = claim_job(job)
    run = Run.objects.create(
        release=release, job=job, method=name, is_uploaded=True, created_by=by, created_at=timezone.now()
    )
    for trajectory in trajectories_of(release):
        question_id = trajectory.question_id
        answer = attribution_of(found.lines.get(question_id), allowed[question_id], declares=found.declares)
        store_prediction(run=run, trajectory=trajectory, attribution=answer, seconds=0.0)
    report_progress(claim, n_done=release.n_gold)
    finish_job(claim)
    job.refresh_from_db()
    return run
