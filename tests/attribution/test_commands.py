"""run_method, leaderboard and upload_predictions as they are typed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from attribution.models import Run
from benchmarks.models.job import JobState
from tests.builders.runs import a_small_release, prediction_lines

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def release():
    return a_small_release()


def output_of(*typed: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command(*typed, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_run_method_runs_here_and_ends_in_one_line(release):
    out, err = output_of("run_method", "majority_role", "--release", "trips@1.0.0")
    run = Run.objects.get()
    assert out == f"run {run.pk}: majority_role on trips@1.0.0 is done (3 ok)\n"
    assert err.splitlines()[-1] == "3 of 3"


def test_settings_are_typed_as_key_and_value(release):
    output_of("run_method", "constant_step", "--release", "trips@1.0.0", "--set", "step=2")
    assert Run.objects.get().settings == {"step": 2}


def test_with_json_standard_output_is_one_document(release):
    out, err = output_of("run_method", "constant_step", "--release", "trips@1.0.0", "--set", "step=5", "--json")
    document = json.loads(out)
    assert (document["state"], document["n_done"], document["n_total"]) == ("done", 3, 3)
    assert document["by_status"] == {"ok": 2, "partial": 0, "abstained": 0, "failed": 1}
    assert document["settings"] == {"step": 5}
    assert "is done (2 ok, 1 failed)" in err


def test_the_leaderboard_is_one_json_document_with_the_published_keys(release):
    output_of("run_method", "constant_step", "--release", "trips@1.0.0")
    out, _ = output_of("leaderboard", "trips@1.0.0", "--json")
    document = json.loads(out)
    assert (document["release"], document["n"], document["by_source"]) == ("trips@1.0.0", 3, {"alpha": 2, "beta": 1})
    assert document["rows"][0]["settings"] == {"step": 1}


def test_without_json_the_leaderboard_shows_shares_with_intervals_and_dashes(release):
    output_of("run_method", "constant_step", "--release", "trips@1.0.0")
    out, _ = output_of("leaderboard", "trips@1.0.0")
    number = Run.objects.get().pk
    # 1 of 3, 3 of 3; Wilson: [6.1, 79.2] and [43.9, 100.0].
    assert out.splitlines() == [
        f"run {number} constant_step step=1: role –, exact 33.3 % [6.1, 79.2], within 5 100.0 % [43.9, 100.0], "
        "MAE 1.33, failed 0 of 3",
        "trips@1.0.0: 1 runs on 3 gold items",
    ]


def test_uploading_predictions_ends_in_one_line(release, tmp_path):
    file = tmp_path / "predictions.jsonl"
    file.write_bytes(b"".join(prediction_lines([("alpha__1", "Searcher", 1)])))
    out, _ = output_of("upload_predictions", str(file), "--release", "trips@1.0.0", "--name", "elsewhere")
    run = Run.objects.get()
    assert out == f"run {run.pk}: elsewhere on trips@1.0.0 (1 ok, 2 failed)\n"


def test_a_queued_run_waits_for_a_worker(release, monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr("attribution.tasks.look_at_run.delay", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        out, _ = output_of("run_method", "random", "--release", "trips@1.0.0", "--queue")
    run = Run.objects.get()
    assert sent == [run.pk]
    assert run.job.state == JobState.QUEUED
    assert out == f"run {run.pk}: random on trips@1.0.0 waits for a worker\n"


def test_ctrl_c_cancels_the_run_and_says_so(release, monkeypatch):
    def interrupted(self, trajectory, *, model):
        raise KeyboardInterrupt

    monkeypatch.setattr("attribution.methods.guesses.RandomGuess.attribute", interrupted)
    with pytest.raises(CommandError, match="was cancelled"):
        output_of("run_method", "random", "--release", "trips@1.0.0")
    assert Run.objects.get().job.state == JobState.CANCELLED


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (["run_method", "oracle", "--release", "trips@1.0.0"], "no method is called 'oracle'"),
        (["run_method", "random", "--release", "trips@9.9.9"], "no release is called 'trips@9.9.9'"),
        (["run_method", "random", "--release", "trips@1.0.0", "--set", "x=1"], "no setting is called x"),
        (["run_method", "random", "--release", "trips@1.0.0", "--set", "x"], "is not of the form KEY=VALUE"),
        (["run_method", "all_at_once", "--release", "trips@1.0.0"], "asks a model"),
        (["run_method", "random", "--release", "trips@1.0.0", "--by", "nobody"], "no person is called 'nobody'"),
        (["leaderboard", "trips"], "no release is called 'trips'"),
        (["upload_predictions", "no.jsonl", "--release", "trips@1.0.0", "--name", "x"], "no.jsonl: No such file"),
    ],
)
def test_what_can_not_be_done_is_said_and_stores_nothing(release, typed, words):
    with pytest.raises(CommandError, match=words):
        output_of(*typed)
    assert Run.objects.count() == 0
