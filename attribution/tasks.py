"""What workers do: look at a run, and sweep.

No beat process is needed: every worker, as soon as it is ready, sweeps from a thread of its own.
Any number of them may, because a sweep takes each job by one conditional UPDATE.
"""

import logging
import threading
import time

from celery import shared_task
from celery.signals import worker_ready
from django.db import DatabaseError, connection, transaction
from kombu.exceptions import OperationalError as BrokerError

from attribution.actions.runs import RUN_JOB, create_run, execute_run
from attribution.models import Run
from attribution.queries.runs import run_numbered
from benchmarks.actions.jobs import sweep
from benchmarks.domain.refusals import Refusal
from benchmarks.models import Job

logger = logging.getLogger(__name__)

SWEEP_SECONDS = 20


@shared_task
def look_at_run(number: int) -> None:
    """Execute a run, if it still waits for somebody. A refusal is no failure of the task."""
    try:
        execute_run(run=run_numbered(number))
    except Refusal as refusal:
        logger.warning("run %s: %s", number, refusal)


@transaction.atomic
def queue_run(**what) -> Run:
    """Make a run (see create_run) and hand it to a worker once it is committed."""
    run = create_run(**what)
    transaction.on_commit(lambda: send_run(run.job))
    return run


def send_run(job: Job) -> None:
    """Tell the workers to look at a job's run. Without a broker it waits for a sweeper."""
    try:
        look_at_run.delay(job.run.pk)
    except (BrokerError, OSError):
        logger.warning("no broker took run %s; a sweeper will send it again", job.run.pk, exc_info=True)


def sweep_runs() -> int:
    """Send again the runs that nobody works on, and return how many that were."""
    return sweep(kind=RUN_JOB, send=send_run)


@worker_ready.connect
def start_sweeping(**signal) -> None:
    """Sweep from now on, in a thread that ends with the worker."""
    threading.Thread(target=_sweep_for_ever, daemon=True).start()


def _sweep_for_ever() -> None:
    while True:
        try:
            sweep_runs()
        except DatabaseError:
            logger.warning("a sweep failed; the next one comes in %s s", SWEEP_SECONDS, exc_info=True)
        finally:
            # Between sweeps no connection stays open that a forked child could inherit.
            connection.close()
        time.sleep(SWEEP_SECONDS)
