"""Long work that survives a kill at any moment.

The database holds the job; a broker only carries "look at it". Whoever works on a job holds a
`Claim`: one conditional UPDATE gives it a fresh token, a heartbeat renews its lease, and every
write asks for the token again. So two workers never write for the same job, and a worker that
was thought dead finds out at its next write.
"""

import logging
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import Conflict
from benchmarks.models import Job, Person
from benchmarks.models.job import UNFINISHED, JobState

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
HEARTBEAT_SECONDS = 15
# Until a message that nobody acted on counts as lost. While a job is queued this is its lease.
RESEND_AFTER = timedelta(minutes=5)
# A job that killed so many workers would kill the next one too.
MAX_ATTEMPTS = 5


class NotClaimable(Conflict):
    """The job is over, or somebody else works on it."""


class LostLease(Conflict):
    """The job was cancelled or taken over: what this worker still holds is not written."""


class AlreadyOver(Conflict):
    """The job has ended; there is nothing to cancel."""


class Claim(NamedTuple):
    """The right to write for a job, as long as the token is the job's."""

    job_id: int
    token: str


def queue_job(*, kind: str, subject: str, n_total: int, by: Person) -> Job:
    """Make a job that waits for a worker. The caller's own event tells of it."""
    now = timezone.now()
    return Job.objects.create(
        kind=kind,
        subject=subject,
        n_total=n_total,
        created_by=by,
        created_at=now,
        lease_until=now + RESEND_AFTER,
    )


def claim_job(job: Job) -> Claim:
    """Take a job that waits or whose worker's lease ran out.

    Raises
    ------
    NotClaimable
        If another worker was faster, still holds it, or the job is over.
    """
    now = timezone.now()
    claim = Claim(job.pk, secrets.token_hex(16))
    is_free = Q(state=JobState.QUEUED) | Q(state=JobState.RUNNING, lease_until__lt=now)
    n_claimed = Job.objects.filter(is_free, pk=job.pk).update(
        state=JobState.RUNNING,
        token=claim.token,
        lease_until=now + LEASE,
        attempts=F("attempts") + 1,
        started_at=Coalesce("started_at", now),
    )
    if not n_claimed:
        job.refresh_from_db()
        raise NotClaimable(f"{job}, and can't be started now")
    return claim


def renew_lease(claim: Claim) -> None:
    """Say that the worker is alive; raises LostLease."""
    _write(claim, lease_until=timezone.now() + LEASE)


def report_progress(claim: Claim, *, n_done: int) -> None:
    """Write how far the job is; raises LostLease.

    Call it inside the transaction that stores the piece of work: the row stays locked until
    that commits, so nobody can take the job over in between.
    """
    _write(claim, n_done=n_done, lease_until=timezone.now() + LEASE)


@transaction.atomic
def finish_job(claim: Claim) -> None:
    """End a job well; raises LostLease."""
    _end(claim, JobState.DONE, action="finish_job")


@transaction.atomic
def fail_job(claim: Claim, *, error: str) -> None:
    """End a job that can't go on, and keep why; raises LostLease."""
    _end(claim, JobState.FAILED, action="fail_job", error=error)


@transaction.atomic
def cancel_job(*, job: Job, by: Person) -> None:
    """End a job that waits or runs. Its worker stops at its next write, which is refused."""
    n_cancelled = Job.objects.filter(pk=job.pk, state__in=UNFINISHED).update(
        state=JobState.CANCELLED, token="", lease_until=None, finished_at=timezone.now()
    )
    job.refresh_from_db()
    if not n_cancelled:
        raise AlreadyOver(f"{job} already")
    record_event(by=by, action="cancel_job", subject=job)


@contextmanager
def heartbeat(claim: Claim, *, every_seconds: float = HEARTBEAT_SECONDS) -> Iterator[None]:
    """Renew the lease inside the block, also while one call of it takes minutes."""
    is_over = threading.Event()
    thread = threading.Thread(target=_beat, args=(claim, every_seconds, is_over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def sweep(*, kind: str, send: Callable[[Job], None]) -> int:
    """Send again what nobody is working on, and return how many jobs that were.

    That is a queued job whose message was lost, and a running one whose worker died. One
    that has used up its attempts fails instead. Any number of sweepers may run at once.
    """
    now = timezone.now()
    overdue = Job.objects.filter(kind=kind, state__in=UNFINISHED, lease_until__lt=now).order_by("pk")
    return sum(_sweep_one(job, now, send) for job in overdue)


def _sweep_one(job: Job, now: datetime, send: Callable[[Job], None]) -> bool:
    is_overdue = Job.objects.filter(pk=job.pk, token=job.token, state__in=UNFINISHED, lease_until__lt=now)
    if job.attempts >= MAX_ATTEMPTS:
        _give_up(job, is_overdue)
        return False
    # The lease of the message: another sweeper, now or in a second, leaves the job alone.
    n_taken = is_overdue.update(state=JobState.QUEUED, token="", lease_until=now + RESEND_AFTER)
    if n_taken:
        send(job)
    return bool(n_taken)


@transaction.atomic
def _give_up(job: Job, is_overdue: QuerySet) -> None:
    error = f"gave up: {job.attempts} workers died or were stopped while they worked on it"
    if is_overdue.update(state=JobState.FAILED, token="", lease_until=None, error=error, finished_at=timezone.now()):
        job.refresh_from_db()
        record_event(by=job.created_by, action="fail_job", subject=job, after={"error": error})


def _end(claim: Claim, state: JobState, *, action: str, error: str = "") -> None:
    _write(claim, state=state, error=error, token="", lease_until=None, finished_at=timezone.now())
    job = Job.objects.select_related("created_by").get(pk=claim.job_id)
    record_event(by=job.created_by, action=action, subject=job, after={"error": error} if error else None)


def _write(claim: Claim, **changes) -> None:
    held = Job.objects.filter(pk=claim.job_id, token=claim.token, state=JobState.RUNNING)
    if not held.update(**changes):
        state = Job.objects.filter(pk=claim.job_id).values_list("state", flat=True).first()
        raise LostLease(f"job {claim.job_id} is {state or 'gone'}, and this worker no longer holds it")


def _beat(claim: Claim, every_seconds: float, is_over: threading.Event) -> None:
    try:
        while not is_over.wait(every_seconds):
            try:
                renew_lease(claim)
            except LostLease:
                return
            except DatabaseError:
                # A database that is busy or restarts: the lease outlasts several beats.
                logger.warning("could not renew the lease of job %s", claim.job_id, exc_info=True)
    finally:
        # A thread's connection is its own, and nobody else closes it.
        connection.close()
