"""A run is made, executed, resumed and cancelled; what it predicted stays."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from attribution.actions import runs
from attribution.actions.runs import AsksNoModel, BadModelName, ModelMissing, cancel_run, create_run, execute_run
from attribution.domain.answers import Reason, Status
from attribution.llm import NoProvider
from attribution.methods.protocol import BadSetting
from attribution.methods.registry import UnknownMethod
from attribution.models import Prediction, Run
from attribution.tasks import sweep_runs
from benchmarks.actions.jobs import LostLease, NotClaimable
from benchmarks.models import Event, Job
from benchmarks.models.job import JobState
from tests.builders.at_once import at_once
from tests.builders.runs import a_run, a_small_release, a_waiting_run

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def release():
    return a_small_release()


def test_a_run_predicts_every_gold_item_and_is_done(release):
    run = a_run(release, "constant_step", step="4")
    assert run.job.state == JobState.DONE
    assert (run.job.n_done, run.job.n_total) == (3, 3)
    answers = {p.trajectory.question_id: (p.status, p.step) for p in run.predictions.all()}
    # beta__1 has 3 steps.
    assert answers == {"alpha__1": ("ok", 4), "alpha__2": ("ok", 4), "beta__1": ("failed", None)}
    assert run.predictions.get(trajectory__question_id="beta__1").status_reason == Reason.OUT_OF_RANGE


def test_settings_are_stored_typed_with_their_defaults(release):
    assert a_waiting_run(release, "constant_step", step="3").settings == {"step": 3}
    assert a_waiting_run(release, "majority_role").settings == {"variant": "in_sample"}


def test_making_a_run_writes_one_event(release):
    run = a_waiting_run(release, "constant_step")
    event = Event.objects.get(action="create_run")
    assert (event.subject, event.benchmark) == (str(run), release.benchmark)
    assert event.after["settings"] == {"step": 1}


def test_if_the_event_fails_there_is_no_run_and_no_job(release, monkeypatch):
    def refuse(**what):
        raise IntegrityError("no event")

    monkeypatch.setattr(runs, "record_event", refuse)
    with pytest.raises(IntegrityError):
        a_waiting_run(release)
    assert (Run.objects.count(), Job.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("what", "refusal"),
    [
        ({"method": "oracle"}, UnknownMethod),
        ({"method": "random", "settings": {"step": "1"}}, BadSetting),
        ({"method": "random", "model": "gpt"}, AsksNoModel),
        ({"method": "random", "with_solution": True}, AsksNoModel),
        ({"method": "all_at_once"}, ModelMissing),
        ({"method": "all_at_once", "model": "m" * 121}, BadModelName),
        ({"method": "all_at_once", "model": "m"}, NoProvider),
    ],
)
def test_what_can_not_run_is_refused_before_anything_is_stored(release, system, what, refusal, settings):
    settings.OPENAI_BASE_URL = settings.OPENAI_API_KEY = ""
    with pytest.raises(refusal):
        create_run(release=release, by=system, **({"settings": {}} | what))
    assert Run.objects.count() == 0


def test_progress_is_told_trajectory_by_trajectory(release):
    told = []
    execute_run(run=a_waiting_run(release), on_progress=lambda n_done, n_total: told.append((n_done, n_total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_majority_role_comes_from_the_gold_of_the_source(release):
    run = a_run(release, "majority_role")
    roles = {p.trajectory.question_id: p.role.key for p in run.predictions.all()}
    assert roles == {"alpha__1": "searcher", "alpha__2": "searcher", "beta__1": "planner"}


def test_no_other_method_is_ever_given_gold(release, monkeypatch):
    asked = []
    monkeypatch.setattr(runs, "gold_of", lambda release: asked.append(release) or {})
    for method in ("random", "frequent_speaker", "constant_step"):
        a_run(release, method)
    assert asked == []
    a_run(release, "majority_role")
    assert asked == [release]


class Killed(BaseException):
    """Stands for kill -9: nothing in the product may catch it."""


def kill_after(n: int):
    def tell(n_done: int, n_total: int) -> None:
        if n_done == n:
            raise Killed

    return tell


def let_the_lease_run_out(run: Run) -> None:
    Job.objects.filter(pk=run.job_id).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_killed_run_is_resumed_and_repeats_nothing(release, monkeypatch):
    run = a_waiting_run(release)
    with pytest.raises(Killed):
        execute_run(run=run, on_progress=kill_after(2))
    kept = set(run.predictions.values_list("pk", flat=True))
    assert len(kept) == 2

    sent = []
    monkeypatch.setattr("attribution.tasks.send_run", sent.append)
    assert sweep_runs() == 0
    let_the_lease_run_out(run)
    assert sweep_runs() == 1
    told = []
    resumed = execute_run(run=sent[0].run, on_progress=lambda *progress: told.append(progress))

    assert resumed.job.state == JobState.DONE
    assert told == [(3, 3)]
    assert kept < set(run.predictions.values_list("pk", flat=True))
    assert run.predictions.count() == 3


def test_a_run_that_was_killed_answers_as_if_it_had_not_been(release):
    killed, whole = a_waiting_run(release, seed=5), a_run(release, seed=5)
    with pytest.raises(Killed):
        execute_run(run=killed, on_progress=kill_after(1))
    let_the_lease_run_out(killed)
    execute_run(run=killed)
    columns = ("trajectory__question_id", "role", "step", "status")
    assert set(killed.predictions.values_list(*columns)) == set(whole.predictions.values_list(*columns))


def test_a_worker_that_lost_its_lease_stores_nothing_more(release):
    run = a_waiting_run(release)

    def lose(n_done: int, n_total: int) -> None:
        Job.objects.filter(pk=run.job_id).update(token="somebody else's")

    with pytest.raises(LostLease):
        execute_run(run=run, on_progress=lose)
    assert run.predictions.count() == 1


def test_a_run_that_is_executed_already_is_not_executed_twice_at_once(release):
    run = a_waiting_run(release)

    def meanwhile(n_done: int, n_total: int) -> None:
        with pytest.raises(NotClaimable):
            execute_run(run=run)

    execute_run(run=run, on_progress=meanwhile)
    assert run.predictions.count() == 3


def test_a_finished_run_is_not_executed_again(release):
    with pytest.raises(NotClaimable):
        execute_run(run=a_run(release))


def test_a_cancelled_run_stops_and_keeps_what_it_has(release, system):
    run = a_waiting_run(release)
    with pytest.raises(LostLease, match="cancelled"):
        execute_run(run=run, on_progress=lambda n_done, n_total: cancel_run(run=run, by=system))
    run.job.refresh_from_db()
    assert run.job.state == JobState.CANCELLED
    assert run.predictions.count() == 1


def test_a_fault_in_a_method_fails_the_run_and_is_raised(release, monkeypatch):
    def broken(self, trajectory, *, model):
        raise ZeroDivisionError("what a method should not do")

    monkeypatch.setattr("attribution.methods.guesses.RandomGuess.attribute", broken)
    run = a_waiting_run(release)
    with pytest.raises(ZeroDivisionError):
        execute_run(run=run)
    run.job.refresh_from_db()
    assert run.job.state == JobState.FAILED
    assert run.job.error == "ZeroDivisionError: what a method should not do"


def test_a_release_without_gold_is_run_at_once(release, monkeypatch):
    monkeypatch.setattr(runs, "trajectories_of", lambda release: release.benchmark.trajectories.none())
    run = a_waiting_run(release)
    Job.objects.filter(pk=run.job_id).update(n_total=0)
    run.refresh_from_db()
    assert execute_run(run=run).job.state == JobState.DONE


def test_the_database_refuses_a_second_answer_and_a_step_beyond_the_end(release):
    prediction = a_run(release, "constant_step").predictions.first()
    with pytest.raises(IntegrityError):
        Prediction.objects.filter(pk=prediction.pk).update(step=prediction.n_steps)


def test_the_database_wants_a_reason_for_an_answer_that_is_not_ok(release):
    prediction = a_run(release).predictions.first()
    with pytest.raises(IntegrityError):
        Prediction.objects.filter(pk=prediction.pk).update(status=Status.PARTIAL)


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_at_the_same_instant_one_executes_the_run():
    run = a_waiting_run(a_small_release())
    outcomes = at_once(
        lambda: execute_run(run=Run.objects.get(pk=run.pk)),
        lambda: execute_run(run=Run.objects.get(pk=run.pk)),
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NotClaimable", "Run"]
    assert run.predictions.count() == 3
