"""Predictions made elsewhere: refused line by line, or a run like any other."""

import pytest
from django.db import IntegrityError

from attribution.actions import upload_predictions as action
from attribution.actions.upload_predictions import BadName, PredictionsRefused, upload_predictions
from attribution.domain.answers import Reason, Status
from attribution.models import Run
from attribution.queries.leaderboard import leaderboard
from benchmarks.models import Event, Job
from benchmarks.models.job import JobState
from tests.builders.runs import a_small_release, prediction_lines

pytestmark = [pytest.mark.database, pytest.mark.django_db]

WHOLE = [("alpha__1", "Searcher", 1), ("alpha__2", "Writer", 5), ("beta__1", "planner (-> Writer)", "0")]


@pytest.fixture
def release():
    return a_small_release()


@pytest.fixture
def upload(release, system):
    def upload_lines(lines, name="elsewhere"):
        return upload_predictions(release=release, name=name, lines=lines, by=system)

    return upload_lines


def refusal_of(upload, *lines: bytes) -> str:
    with pytest.raises(PredictionsRefused) as refused:
        upload(lines)
    assert Run.objects.count() == 0
    assert Job.objects.count() == 0
    return str(refused.value)


def test_a_whole_file_becomes_a_finished_run_that_is_scored(upload, release):
    run = upload(prediction_lines(WHOLE))
    assert (run.job.state, run.job.n_done, run.is_uploaded) == (JobState.DONE, 3, True)
    (row,) = leaderboard(release)["rows"]
    # Gold: Searcher 1, Searcher 4, Planner 0.
    assert (row["role_correct"], row["root_exact_correct"], row["root_within_5_correct"]) == (2, 2, 3)
    assert (row["joint_exact_correct"], row["valid_step_n"], row["failed_n"]) == (2, 3, 0)
    assert (row["method"], row["settings"], row["is_uploaded"]) == ("elsewhere", {}, True)
    assert Event.objects.get(action="upload_predictions").after["n_predictions"] == 3


def test_what_the_file_leaves_out_is_missing_wrong_and_failed(upload, release):
    run = upload(prediction_lines(WHOLE[:1]))
    missing = run.predictions.filter(status_reason=Reason.MISSING)
    assert {p.trajectory.question_id for p in missing} == {"alpha__2", "beta__1"}
    (row,) = leaderboard(release)["rows"]
    assert (row["n"], row["root_exact_correct"], row["valid_step_n"], row["failed_n"]) == (3, 1, 1, 2)


def test_null_says_that_there_is_no_answer(upload):
    run = upload(prediction_lines([("alpha__1", None, None), ("alpha__2", "Writer", None), ("beta__1", None, 1)]))
    statuses = {p.trajectory.question_id: (p.status, p.status_reason) for p in run.predictions.all()}
    assert statuses == {
        "alpha__1": (Status.ABSTAINED, Reason.MODEL_ABSTAINED),
        "alpha__2": (Status.PARTIAL, Reason.MISSING),
        "beta__1": (Status.PARTIAL, Reason.MISSING),
    }


@pytest.mark.parametrize(
    ("rows", "nulls"),
    [
        ([("alpha__1", "Searcher", None)], ["root_exact_correct", "joint_exact_correct", "valid_step_n", "root_mae"]),
        ([("alpha__1", None, 1)], ["role_correct", "joint_exact_correct"]),
    ],
)
def test_a_field_that_the_whole_file_leaves_null_is_not_predicted_and_not_scored(upload, release, rows, nulls):
    upload(prediction_lines(rows))
    (row,) = leaderboard(release)["rows"]
    assert all(row[name] is None for name in nulls)


def test_what_it_cost_elsewhere_is_unknown_and_not_nothing(upload):
    prediction = upload(prediction_lines(WHOLE)).predictions.first()
    assert (prediction.tokens_in, prediction.tokens_out) == (None, None)


def test_an_unknown_id_and_a_repeated_one_are_refused_by_their_line(upload):
    words = refusal_of(upload, *prediction_lines([WHOLE[0], ("gamma__1", "Writer", 1), WHOLE[0]]))
    assert "line 2: question_ID 'gamma__1' is not in this release" in words
    assert "line 3: question_ID 'alpha__1' stands in the file already" in words


def test_only_the_first_bad_lines_are_shown_and_the_rest_is_counted(upload):
    words = refusal_of(upload, *[b"x"] * 25)
    assert words.count("\nline ") == 20
    assert words.endswith("and 5 more")


@pytest.mark.parametrize("lines", [[], [b"\n"], prediction_lines([("alpha__1", None, None)])])
def test_a_file_that_predicts_nothing_is_refused(upload, lines):
    assert "predicts nothing" in refusal_of(upload, *lines)


@pytest.mark.parametrize("name", ["", "  ", "random", "x" * 61])
def test_a_name_that_can_not_be_used_is_refused(upload, name):
    with pytest.raises(BadName):
        upload(prediction_lines(WHOLE), name=name)


def test_if_the_event_fails_nothing_is_stored(upload, monkeypatch):
    def refuse(**what):
        raise IntegrityError("no event")

    monkeypatch.setattr(action, "record_event", refuse)
    with pytest.raises(IntegrityError):
        upload(prediction_lines(WHOLE))
    assert (Run.objects.count(), Job.objects.count()) == (0, 0)
