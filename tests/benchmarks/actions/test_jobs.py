"""Long work survives a kill, and two workers never write for the same job."""

import threading
import time
from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection
from django.utils import timezone

from benchmarks.actions import jobs
from benchmarks.actions.jobs import (
    MAX_ATTEMPTS,
    AlreadyOver,
    LostLease,
    NotClaimable,
    cancel_job,
    claim_job,
    fail_job,
    finish_job,
    heartbeat,
    queue_job,
    renew_lease,
    report_progress,
    sweep,
)
from benchmarks.models import Event, Job
from benchmarks.models.job import JobState

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def job(system) -> Job:
    return queue_job(kind="test", subject="counting sheep", n_total=3, by=system)


def let_the_lease_run_out(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def swept(kind: str = "test") -> list[Job]:
    sent: list[Job] = []
    assert sweep(kind=kind, send=sent.append) == len(sent)
    return sent


def test_a_claimed_job_runs_and_a_finished_one_says_when(job):
    claim = claim_job(job)
    job.refresh_from_db()
    assert (job.state, job.token, job.attempts) == (JobState.RUNNING, claim.token, 1)
    report_progress(claim, n_done=3)
    finish_job(claim)
    job.refresh_from_db()
    assert (job.state, job.n_done, job.token) == (JobState.DONE, 3, "")
    assert job.finished_at >= job.started_at
    assert Event.objects.get(action="finish_job").by == job.created_by


def test_a_job_that_somebody_works_on_can_not_be_claimed(job):
    claim_job(job)
    with pytest.raises(NotClaimable, match="counting sheep: running"):
        claim_job(job)


def test_a_job_that_is_over_can_not_be_claimed(job):
    finish_job(claim_job(job))
    with pytest.raises(NotClaimable, match="done"):
        claim_job(job)


def test_a_failed_job_keeps_why(job):
    fail_job(claim_job(job), error="the sheep ran away")
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "the sheep ran away")
    assert Event.objects.get(action="fail_job").after == {"error": "the sheep ran away"}


def test_a_worker_whose_lease_ran_out_can_not_write_once_another_took_over(job):
    first = claim_job(job)
    let_the_lease_run_out(job)
    second = claim_job(job)
    for write in (
        lambda: renew_lease(first),
        lambda: report_progress(first, n_done=1),
        lambda: finish_job(first),
        lambda: fail_job(first, error="late"),
    ):
        with pytest.raises(LostLease):
            write()
    finish_job(second)
    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.DONE, 2)


def test_a_worker_whose_lease_ran_out_may_go_on_while_nobody_took_over(job):
    claim = claim_job(job)
    let_the_lease_run_out(job)
    renew_lease(claim)
    with pytest.raises(NotClaimable):
        claim_job(job)


def test_a_cancelled_job_refuses_its_workers_next_write(job, system):
    claim = claim_job(job)
    cancel_job(job=job, by=system)
    with pytest.raises(LostLease, match="cancelled"):
        report_progress(claim, n_done=1)
    assert Event.objects.filter(action="cancel_job").count() == 1


def test_a_waiting_job_can_be_cancelled_and_is_not_claimed_then(job, system):
    cancel_job(job=job, by=system)
    with pytest.raises(NotClaimable, match="cancelled"):
        claim_job(job)


def test_a_job_that_is_over_can_not_be_cancelled(job, system):
    finish_job(claim_job(job))
    with pytest.raises(AlreadyOver):
        cancel_job(job=job, by=system)


def test_if_the_event_of_a_cancellation_fails_the_job_goes_on(job, system, monkeypatch):
    def refuse(**what):
        raise IntegrityError("no event")

    monkeypatch.setattr(jobs, "record_event", refuse)
    with pytest.raises(IntegrityError):
        cancel_job(job=job, by=system)
    job.refresh_from_db()
    assert job.state == JobState.QUEUED


def test_the_sweeper_leaves_alone_what_just_was_sent_or_is_held(job, system):
    claim_job(queue_job(kind="test", subject="held", n_total=1, by=system))
    assert swept() == []


def test_the_sweeper_sends_a_job_again_whose_worker_died(job):
    claim_job(job)
    let_the_lease_run_out(job)
    assert swept() == [job]
    # The second attempt is a claim like any other.
    claim_job(job)
    job.refresh_from_db()
    assert job.attempts == 2


def test_the_sweeper_sends_a_job_again_whose_message_was_lost(job):
    let_the_lease_run_out(job)
    assert swept() == [job]


def test_a_second_sweeper_does_not_send_the_same_job_again(job):
    let_the_lease_run_out(job)
    assert swept() == [job]
    assert swept() == []


def test_the_sweeper_looks_at_its_own_kind_alone(job):
    let_the_lease_run_out(job)
    assert swept("another kind") == []


def test_a_job_that_killed_its_workers_too_often_fails_and_says_so(job):
    Job.objects.filter(pk=job.pk).update(attempts=MAX_ATTEMPTS - 1)
    claim_job(job)
    let_the_lease_run_out(job)
    assert swept() == []
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert job.error == "gave up: 5 workers died or were stopped while they worked on it"
    assert Event.objects.filter(action="fail_job").count() == 1


def test_a_worker_that_comes_back_after_the_sweep_can_not_write(job):
    claim = claim_job(job)
    let_the_lease_run_out(job)
    swept()
    with pytest.raises(LostLease):
        report_progress(claim, n_done=2)


def test_the_database_refuses_a_running_job_that_nobody_holds(job):
    with pytest.raises(DatabaseError):
        Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING)


@pytest.mark.django_db(transaction=True)
def test_of_workers_that_claim_at_the_same_instant_one_gets_the_job(job):
    n_workers = 4
    barrier, won, lost = threading.Barrier(n_workers), [], []

    def work() -> None:
        barrier.wait()
        try:
            won.append(claim_job(Job.objects.get(pk=job.pk)))
        except NotClaimable:
            lost.append(1)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(n_workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(won), len(lost)) == (1, n_workers - 1)
    job.refresh_from_db()
    assert (job.token, job.attempts) == (won[0].token, 1)


@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_keeps_the_lease_while_one_call_takes_long(job):
    claim = claim_job(job)
    let_the_lease_run_out(job)
    job.refresh_from_db()
    patience = time.monotonic() + 20
    with heartbeat(claim, every_seconds=0.01):
        while job.lease_until < timezone.now() and time.monotonic() < patience:
            job.refresh_from_db()
    assert job.lease_until > timezone.now()


@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_does_not_take_a_lost_job_back(job):
    claim = claim_job(job)
    let_the_lease_run_out(job)
    taken = claim_job(job)
    with heartbeat(claim, every_seconds=0.001):
        for _ in range(20):
            job.refresh_from_db()
    assert job.token == taken.token
