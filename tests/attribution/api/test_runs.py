"""Runs and the leaderboard, as programs use them."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from attribution.models import Run
from attribution.queries.leaderboard import leaderboard
from tests.builders.programs import Program
from tests.builders.runs import a_run, a_waiting_run

TRIPS = ("trips", "1.0.0")


@pytest.fixture(autouse=True)
def sent(monkeypatch) -> list[int]:
    """The runs of which a worker was told."""
    told: list[int] = []
    monkeypatch.setattr("attribution.tasks.look_at_run.delay", told.append)
    return told


def start(program: Program, **body):
    return program.post("api_runs", *TRIPS, body=body)


# Starting one


def test_a_maintainer_starts_a_run_that_waits_for_a_worker(maintainer, sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        response = start(maintainer, method="constant_step", settings={"step": 1})
    told = response.json()
    assert response.status_code == 202
    assert (told["state"], told["n_done"], told["n_total"]) == ("queued", 0, 3)
    assert sent == [told["run"]]
    assert Run.objects.get().settings == {"step": 1}


def test_a_setting_may_be_written_as_a_text(maintainer):
    assert start(maintainer, method="constant_step", settings={"step": "2"}).json()["settings"] == {"step": 2}


def test_without_settings_the_defaults_hold(maintainer):
    assert start(maintainer, method="constant_step").json()["settings"] == {"step": 1}


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "method"),
        ({"method": "magic"}, "magic"),
        ({"method": "constant_step", "settings": {"step": -1}}, "least"),
        ({"method": "constant_step", "settings": {"pace": 1}}, "pace"),
        ({"method": "constant_step", "settings": {"step": [1]}}, "settings.step"),
        ({"method": "constant_step", "settings": [1]}, "settings"),
        ({"method": "constant_step", "model": "m"}, "model"),
        ({"method": "all_at_once"}, "model"),
    ],
)
def test_what_can_not_be_run_is_refused_with_its_reason(maintainer, body, word):
    response = start(maintainer, **body)
    assert response.status_code == 400
    assert word in response.json()["detail"]
    assert not Run.objects.exists()


def test_nobody_starts_a_run(public):
    assert start(Program(None), method="random").status_code == 401


def test_who_is_no_maintainer_starts_no_run(public, out):
    assert start(out, method="random").status_code == 404
    assert not Run.objects.exists()


# Watching it


def test_a_run_says_how_far_it_is_and_what_it_answered(maintainer, release):
    told = maintainer.get("api_run", a_run(release, "constant_step").pk).json()
    assert (told["release"], told["state"], told["n_done"]) == ("trips@1.0.0", "done", 3)
    assert told["by_status"]["ok"] == 3


def test_the_newest_run_stands_first_in_the_list(maintainer, release):
    runs = [a_run(release, "constant_step"), a_waiting_run(release)]
    told = maintainer.get("api_runs", *TRIPS).json()["results"]
    assert [one["run"] for one in told] == [run.pk for run in reversed(runs)]
    assert [one["state"] for one in told] == ["queued", "done"]


def test_predictions_stand_in_the_order_of_their_ids_and_say_null_for_what_is_not_predicted(maintainer, release):
    run = a_run(release, "constant_step", step=1)
    told = maintainer.get("api_run_predictions", run.pk).json()["results"]
    assert [one["question_ID"] for one in told] == ["alpha__1", "alpha__2", "beta__1"]
    assert [(one["step"], one["role"], one["role_key"]) for one in told] == [(1, None, None)] * 3


def test_why_a_run_failed_is_told_to_members_only(maintainer, public):
    run = a_waiting_run(public)
    run.job.error = "ProviderRefuses: at http://provider.example/v1"
    run.job.save()
    assert "provider" in maintainer.get("api_run", run.pk).json()["error"]
    assert Program(None).get("api_run", run.pk).json()["error"] == ""


def test_everybody_reads_the_runs_of_a_public_release(public):
    run = a_run(public)
    nobody = Program(None)
    for name, args in [("api_runs", TRIPS), ("api_run", [run.pk]), ("api_run_predictions", [run.pk])]:
        assert nobody.get(name, *args).status_code == 200


def test_the_runs_of_another_release_are_answered_like_unknown_ones(release, out):
    run = a_run(release)
    for name in ("api_run", "api_run_predictions"):
        theirs, unknown = (out.get(name, pk) for pk in (run.pk, 10**9))
        assert (theirs.status_code, theirs.content) == (404, unknown.content)
    assert out.get("api_runs", *TRIPS).status_code == 404


@pytest.mark.parametrize(("name", "n"), [("api_runs", 4), ("api_run_predictions", 3)])
def test_a_list_costs_as_many_queries_however_long_it_is(maintainer, release, name, n):
    runs = [a_run(release, "constant_step") for _ in range(4)]
    args = TRIPS if name == "api_runs" else [runs[0].pk]

    def n_queries(limit: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert len(maintainer.get(name, *args, limit=limit).json()["results"]) == limit
        return len(queries)

    assert n_queries(n) == n_queries(1)


# Cancelling it


def test_a_maintainer_cancels_a_run(maintainer, release):
    run = a_waiting_run(release)
    assert maintainer.post("api_cancel_run", run.pk).json()["state"] == "cancelled"


def test_a_run_that_is_over_can_not_be_cancelled(maintainer, release):
    assert maintainer.post("api_cancel_run", a_run(release).pk).status_code == 409


def test_others_cancel_nothing(public, out):
    run = a_waiting_run(public)
    assert out.post("api_cancel_run", run.pk).status_code == 404
    assert Program(None).post("api_cancel_run", run.pk).status_code == 401
    run.job.refresh_from_db()
    assert run.job.state == "queued"


# The leaderboard


def test_the_leaderboard_says_what_the_command_prints(maintainer, release):
    a_run(release, "constant_step", step=1)
    a_run(release, "random")
    told = maintainer.get("api_leaderboard", *TRIPS).json()
    assert told.pop("is_simulated") is False
    printed = json.loads(json.dumps(leaderboard(release)))
    # Every row is of a run that is done.
    assert [row.pop("state") for row in printed["rows"]] == ["done", "done"]
    assert told == printed


def test_a_leaderboard_without_a_run_has_no_rows(maintainer):
    assert maintainer.get("api_leaderboard", *TRIPS).json()["rows"] == []


def test_nobody_reads_the_leaderboard_of_a_release_that_is_not_public(release):
    assert Program(None).get("api_leaderboard", *TRIPS).status_code == 404


def test_everybody_reads_the_leaderboard_of_a_public_release(public):
    assert Program(None).get("api_leaderboard", *TRIPS).json()["n"] == 3
