"""all_at_once over real HTTP: whatever a provider sends back gets an honest status."""

import json
import socket
import threading

import pytest
from django.core.management import CommandError, call_command
from werkzeug import Request, Response

from attribution.domain.answers import Reason, Status
from attribution.models import Prediction, Run
from attribution.queries.leaderboard import leaderboard
from benchmarks.models.job import JobState
from tests.builders.provider import CHAT, GOOD, Provider, an_error, says
from tests.builders.releases import a_release
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.django_db]

KEY = "sk-a-secret-key"
SOLUTION = "the inn at the harbour"


@pytest.fixture
def provider(httpserver, settings) -> Provider:
    settings.OPENAI_BASE_URL = httpserver.url_for("/v1")
    settings.OPENAI_API_KEY = KEY
    settings.LLM_TIMEOUT_SECONDS = 5.0
    settings.LLM_MAX_RETRIES = 2
    return Provider(httpserver)


@pytest.fixture
def release():
    """One gold item, trips's alpha__1: six steps, the root is step 1, of Searcher."""
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark, "1", reference_answer=SOLUTION)
    return a_release(benchmark, steps={trajectory: 1})


def predicted(release, *options: str) -> Prediction:
    call_command("run_method", "all_at_once", "--release", str(release), "--model", "tiny", *options)
    return Prediction.objects.select_related("role", "run__job").get()


def test_a_good_answer_is_kept_with_tokens_and_the_call(provider, release):
    provider.will_send(says(GOOD))
    prediction = predicted(release)
    assert (prediction.status, prediction.role.key, prediction.step) == (Status.OK, "searcher", 1)
    assert (prediction.n_calls, prediction.tokens_in, prediction.tokens_out) == (1, 100, 10)
    (call,) = prediction.artefacts["calls"]
    assert (call["model"], call["finish_reason"], call["text"]) == ("tiny-1", "stop", GOOD)
    assert (call["tokens_reasoning"], call["tokens_cached"], call["n_retries"]) == (4, 64, 0)
    assert call["seconds"] > 0
    assert (provider.sent[0]["model"], provider.sent[0]["temperature"]) == ("tiny", 0)
    assert (prediction.run.model, prediction.run.prompt_version) == ("tiny", "1")


@pytest.mark.parametrize(
    "text",
    [
        f"```json\n{GOOD}\n```",
        f"<think>Or step 4? {{'no'}}</think>\n{GOOD}",
        '{"role": "Writer", "step": 2} is what I thought first. ' + GOOD,
        GOOD[:-1] + ",}",
        "Role: Searcher\nStep: 1",
    ],
    ids=["code fence", "thoughts", "last object", "trailing comma", "named lines"],
)
def test_an_answer_in_another_dress_is_understood_at_the_first_attempt(provider, release, text):
    provider.will_send(says(text))
    prediction = predicted(release)
    assert (prediction.status, prediction.role.key, prediction.step) == (Status.OK, "searcher", 1)
    assert prediction.n_calls == 1


@pytest.mark.parametrize(
    "text",
    ["I would blame the Searcher.", '{"role": "Coder", "step": 1}', '{"role": "Searcher", "step": 6}', ""],
    ids=["malformed", "wrong role", "out of range", "empty"],
)
def test_an_answer_that_can_not_be_used_is_corrected_at_the_second_attempt(provider, release, text):
    provider.will_send(says(text), says(GOOD))
    prediction = predicted(release)
    assert (prediction.status, prediction.n_calls, prediction.tokens_in) == (Status.OK, 2, 200)
    assert [call["attempt"] for call in prediction.artefacts["calls"]] == [1, 2]
    assert len(provider.sent[1]["messages"]) == 4


@pytest.mark.parametrize(
    ("text", "status", "reason", "step"),
    [
        ("I would blame the Searcher.", Status.FAILED, Reason.UNPARSEABLE, None),
        ('{"role": "Coder", "step": 1}', Status.PARTIAL, Reason.UNKNOWN_ROLE, 1),
        ('{"role": "Searcher", "step": 6}', Status.PARTIAL, Reason.OUT_OF_RANGE, None),
        ('{"role": "Coder", "step": -1}', Status.FAILED, Reason.OUT_OF_RANGE, None),
        ('{"abstain": true, "reason": "All is well."}', Status.ABSTAINED, Reason.MODEL_ABSTAINED, None),
        ('{"role": "Co\\u0000der\\ud800", "step": 1}', Status.PARTIAL, Reason.UNKNOWN_ROLE, 1),
    ],
    ids=["malformed", "wrong role", "out of range", "both", "abstains", "unstorable characters"],
)
def test_an_answer_that_stays_unusable_has_the_status_and_reason_it_deserves(
    provider, release, text, status, reason, step
):
    provider.will_send(says(text))
    prediction = predicted(release)
    assert (prediction.status, prediction.status_reason, prediction.step) == (status, reason, step)


def test_a_refusal_is_an_abstention(provider, release):
    provider.will_send(says(None, refusal="I can't help with that."))
    prediction = predicted(release)
    assert (prediction.status, prediction.status_reason) == (Status.ABSTAINED, Reason.MODEL_ABSTAINED)
    assert prediction.rationale == "I can't help with that."


def test_a_content_filter_is_an_abstention(provider, release):
    provider.will_send(says("", finish_reason="content_filter"))
    assert predicted(release).status_reason == Reason.MODEL_ABSTAINED


def test_an_answer_cut_off_by_the_limit_is_corrected_and_the_stop_is_kept(provider, release):
    provider.will_send(says("<think>It all began when", finish_reason="length"), says(GOOD))
    prediction = predicted(release)
    assert prediction.status == Status.OK
    assert [call["finish_reason"] for call in prediction.artefacts["calls"]] == ["length", "stop"]


def test_without_usage_the_tokens_are_null_and_not_0(provider, release):
    provider.will_send(says(GOOD, usage=False))
    prediction = predicted(release)
    assert (prediction.status, prediction.tokens_in, prediction.tokens_out) == (Status.OK, None, None)


def test_usage_that_is_no_count_is_unknown(provider, release):
    body = {"choices": [{"message": {"content": GOOD}}], "usage": {"prompt_tokens": "100", "completion_tokens": -1}}
    provider.will_send(Response(json.dumps(body), content_type="application/json"))
    prediction = predicted(release)
    assert (prediction.status, prediction.tokens_in, prediction.tokens_out) == (Status.OK, None, None)


def test_too_many_requests_are_asked_again_after_the_time_that_the_provider_names(provider, release):
    provider.will_send(an_error(429, **{"Retry-After": "1"}), says(GOOD))
    prediction = predicted(release)
    assert prediction.status == Status.OK
    assert provider.at[1] - provider.at[0] >= 1
    assert prediction.artefacts["calls"][0]["n_retries"] == 1


def test_a_server_error_is_asked_again_as_often_as_the_settings_say(provider, release):
    provider.will_send(an_error(500), an_error(503), says(GOOD))
    assert predicted(release).status == Status.OK
    assert len(provider.sent) == 3


def test_a_server_that_stays_broken_fails_the_trajectory_and_the_run_goes_on(provider, release):
    provider.will_send(an_error(500))
    prediction = predicted(release)
    assert (prediction.status, prediction.status_reason) == (Status.FAILED, Reason.API_ERROR)
    assert prediction.run.job.state == JobState.DONE
    assert len(provider.sent) == 3
    (row,) = leaderboard(release)["rows"]
    assert (row["n"], row["failed_n"], row["root_exact_correct"], row["root_mae"]) == (1, 1, 0, None)


def test_a_time_out_is_its_own_reason(provider, release, settings, httpserver):
    settings.LLM_TIMEOUT_SECONDS = 0.2
    settings.LLM_MAX_RETRIES = 0
    is_over = threading.Event()

    def wait(request: Request) -> Response:
        is_over.wait(5)
        return says(GOOD)

    httpserver.clear()
    httpserver.expect_request(CHAT).respond_with_handler(wait)
    prediction = predicted(release)
    is_over.set()
    assert (prediction.status, prediction.status_reason) == (Status.FAILED, Reason.TIMEOUT)
    assert prediction.tokens_in is None


def test_a_dropped_connection_is_an_error_of_the_provider(provider, release, settings):
    settings.LLM_MAX_RETRIES = 0
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.OPENAI_BASE_URL = f"http://127.0.0.1:{server.getsockname()[1]}/v1"

        def drop() -> None:
            connection, _ = server.accept()
            connection.recv(1000)
            connection.close()

        thread = threading.Thread(target=drop)
        thread.start()
        prediction = predicted(release)
        thread.join()
    assert (prediction.status, prediction.status_reason) == (Status.FAILED, Reason.API_ERROR)


@pytest.mark.parametrize(
    "response",
    [
        Response('{"id": "c-1", "choi', content_type="application/json"),
        Response("<html>Bad gateway</html>", content_type="text/html"),
        Response('{"choices": []}', content_type="application/json"),
        Response('{"choices": [{}]}', content_type="application/json"),
        Response('{"choices": [{"message": {"content": [1]}}]}', content_type="application/json"),
        Response("[]", content_type="application/json"),
        an_error(400, "unsupported parameter"),
        an_error(422, "no"),
    ],
    ids=["truncated JSON", "a page", "no choice", "no message", "no text", "a list", "bad request", "unprocessable"],
)
def test_what_is_no_completion_is_an_error_of_the_provider(provider, release, response):
    provider.will_send(response)
    prediction = predicted(release)
    assert (prediction.status, prediction.status_reason) == (Status.FAILED, Reason.API_ERROR)
    assert prediction.artefacts["calls"][0]["error"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("This model's maximum context length is 8192 tokens.", "context_length_exceeded"),
        ("the request exceeds the available context size, try increasing it", None),
    ],
)
def test_a_question_that_is_too_long_is_an_abstention_where_nothing_is_left_to_clip(provider, release, message, code):
    provider.will_send(an_error(400, message, code=code))
    prediction = predicted(release)
    assert (prediction.status, prediction.status_reason) == (Status.ABSTAINED, Reason.CONTEXT_OVERFLOW)
    # All contents are short, so every rung of the ladder reads the same and one call is enough.
    assert (prediction.n_calls, prediction.tokens_in) == (1, 0)


@pytest.mark.parametrize(
    ("status", "message"), [(401, f"Incorrect API key provided: {KEY}"), (403, "no"), (404, "no model is called tiny")]
)
def test_a_provider_that_refuses_everything_fails_the_run_at_once(provider, release, status, message):
    provider.will_send(an_error(status, message))
    with pytest.raises(CommandError, match="the model provider refuses"):
        predicted(release)
    run = Run.objects.get()
    assert run.job.state == JobState.FAILED
    assert message.replace(KEY, "[key]") in run.job.error
    assert KEY not in run.job.error
    assert run.predictions.count() == 0
    assert leaderboard(release)["rows"] == []


def test_the_key_is_stored_nowhere(provider, release):
    provider.will_send(an_error(400, f"bad key {KEY}"))
    prediction = predicted(release)
    assert KEY not in json.dumps(prediction.artefacts)


def words_sent(provider: Provider) -> str:
    return json.dumps([request["messages"] for request in provider.sent], ensure_ascii=False)


def test_no_gold_and_no_reference_answer_is_in_any_prompt(provider, release):
    # Both attempts are looked at. The gold reason and the solution occur in no step.
    provider.will_send(says("hm"), says("hm"))
    predicted(release)
    label = release.benchmark.rounds.get().assignments.get().labels.get()
    assert label.rationale
    assert len(provider.sent) == 2
    assert label.rationale not in words_sent(provider)
    assert SOLUTION not in words_sent(provider)


def test_other_gold_on_the_same_trajectory_changes_no_prompt(provider, release):
    provider.will_send(says("hm"))
    predicted(release)
    trajectory = release.benchmark.trajectories.get()
    other = a_release(release.benchmark, version="2.0.0", steps={trajectory: 4}, annotator="ben")
    before = list(provider.sent)
    call_command("run_method", "all_at_once", "--release", str(other), "--model", "tiny")
    assert provider.sent[len(before) :] == before


def test_with_the_solution_the_reference_answer_is_told_and_the_run_says_so(provider, release):
    provider.will_send(says(GOOD))
    prediction = predicted(release, "--with-solution")
    assert SOLUTION in words_sent(provider)
    assert prediction.run.with_solution
    assert leaderboard(release)["rows"][0]["with_solution"] is True
