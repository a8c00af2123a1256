"""Workers look at runs, and sweep: a run outlives the worker that was killed over it."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError
from werkzeug import Request, Response

from attribution import tasks
from attribution.models import Prediction, Run
from attribution.tasks import look_at_run, queue_run, send_run
from benchmarks.actions.people import system_person
from benchmarks.models import Job
from benchmarks.models.job import JobState
from config.processes import start, stop
from tests.builders.provider import CHAT, GOOD, says
from tests.builders.releases import a_release
from tests.builders.runs import a_run, a_small_release, a_waiting_run
from tests.builders.trajectories import a_benchmark, a_trajectory

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 90


@pytest.mark.django_db
def test_a_worker_executes_the_run_that_it_is_told_to_look_at():
    run = a_waiting_run(a_small_release())
    look_at_run(run.pk)
    run.job.refresh_from_db()
    assert run.job.state == JobState.DONE


@pytest.mark.django_db
def test_a_message_that_comes_twice_or_names_no_run_does_no_harm():
    run = a_run(a_small_release())
    look_at_run(run.pk)
    look_at_run(run.pk + 1)
    assert run.predictions.count() == 3


@pytest.mark.django_db
def test_a_run_is_sent_only_once_it_is_committed(monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr(tasks, "send_run", sent.append)
    release = a_small_release()
    with django_capture_on_commit_callbacks() as callbacks:
        run = queue_run(release=release, method="random", settings={}, by=system_person())
    assert sent == []
    callbacks[0]()
    assert sent == [run.job]


@pytest.mark.django_db
def test_without_a_broker_a_run_waits_for_a_sweeper(monkeypatch):
    def refuse(number: int) -> None:
        raise BrokerError("nobody is listening")

    monkeypatch.setattr(look_at_run, "delay", refuse)
    run = a_waiting_run(a_small_release())
    send_run(run.job)
    run.job.refresh_from_db()
    assert run.job.state == JobState.QUEUED


def database_url() -> str:
    """The address of the test database, for programs of their own."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def wait_until(claim: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not claim():
        assert time.monotonic() < deadline, log.read_text()[-2000:]
        time.sleep(0.1)


@pytest.fixture(params=["filesystem", pytest.param("redis", marks=pytest.mark.redis)])
def environment(request, tmp_path, httpserver) -> dict[str, str]:
    """The environment of programs that use the test database, and a broker of their own."""
    redis_url = request.getfixturevalue("redis_url") if request.param == "redis" else ""
    return os.environ | {
        "DATABASE_URL": database_url(),
        "REDIS_URL": redis_url,
        "VAR_DIR": str(tmp_path),
        "OPENAI_BASE_URL": httpserver.url_for("/v1"),
        "OPENAI_API_KEY": "",
    }


@pytest.mark.django_db(transaction=True)
def test_a_run_survives_kill_9_of_its_worker_and_repeats_nothing_that_was_stored(environment, httpserver, tmp_path):
    asked, is_killed = [], threading.Event()

    def answer(request: Request) -> Response:
        asked.append(request)
        # The third question stays open until the worker that asked it is dead.
        if len(asked) == 3:
            is_killed.wait(timeout=60)
        return says(GOOD)

    httpserver.expect_request(CHAT).respond_with_handler(answer)
    benchmark = a_benchmark()
    n = 6
    release = a_release(benchmark, steps={a_trajectory(benchmark, str(number)): 1 for number in range(n)})
    worker = [sys.executable, "-m", "celery", "-A", "config", "worker", "-c", "1", "--loglevel", "warning"]
    first_log, second_log = tmp_path / "first.log", tmp_path / "second.log"

    first = start(worker, log=first_log, env=environment)
    queue = ["run_method", "all_at_once", "--release", str(release), "--model", "tiny", "--queue"]
    subprocess.run([sys.executable, "manage.py", *queue], cwd=ROOT, env=environment, check=True, capture_output=True)
    wait_until(lambda: Prediction.objects.count() >= 2, first_log)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    is_killed.set()
    kept = set(Prediction.objects.values_list("pk", flat=True))
    assert len(kept) == 2
    # What a minute without a heartbeat does.
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    second = start(worker, log=second_log, env=environment)
    try:
        wait_until(lambda: Run.objects.get().job.state == JobState.DONE, second_log)
    finally:
        stop(second)
    assert Prediction.objects.count() == n
    assert kept <= set(Prediction.objects.values_list("pk", flat=True))
    # Only the question that was open when the worker died is asked again.
    assert len(asked) <= n + 1
    assert Run.objects.get().job.attempts == 2
