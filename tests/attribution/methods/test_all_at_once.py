"""One call, one corrective call, and an honest status for whatever comes back."""

import pytest

from attribution.domain.answers import Reason, Status
from attribution.domain.calls import ContextOverflow, NoReply
from attribution.methods.registry import build_method
from tests.builders.pure_trajectories import a_pure_trajectory
from tests.builders.scripted_model import ScriptedModel, a_reply

GOOD = '{"role": "Searcher", "step": 1, "reason": "It searched the wrong town.", "abstain": false}'
LONG = a_pure_trajectory(["A", "B"], contents=["x" * 30_000, "y" * 500])
FOR_LONG = '{"role": "A", "step": 0}'


def run(*script, trajectory=None, **settings):
    model = ScriptedModel(script)
    said = build_method("all_at_once", settings).attribute(trajectory or a_pure_trajectory(), model=model)
    return said, model


def statuses(said) -> list[str]:
    return [call["parse_status"] for call in said.artefacts["calls"]]


def test_a_good_answer_takes_one_call():
    said, model = run(GOOD)
    assert (said.status, said.reason, said.role, said.step) == (Status.OK, None, "searcher", 1)
    assert said.rationale == "It searched the wrong town."
    assert (said.n_calls, said.tokens_in, said.tokens_out) == (1, 100, 10)
    assert (said.artefacts["clip_rung"], said.artefacts["longest_step"], said.artefacts["n_clipped"]) == (0, None, 0)
    assert model.questions[0].temperature == 0


def test_each_call_is_kept_with_what_was_asked_and_answered():
    said, model = run(GOOD)
    call = said.artefacts["calls"][0]
    assert call["request_hash"] == model.questions[0].digest
    assert (call["attempt"], call["model"], call["finish_reason"]) == (1, "scripted-1", "stop")
    assert (call["seconds"], call["text"], call["parse_status"]) == (0.5, GOOD, "json")


def test_a_role_that_is_not_the_speaker_of_the_step_is_kept_and_flagged():
    said, _ = run('{"role": "Writer", "step": 1}')
    assert (said.status, said.role) == (Status.OK, "writer")
    assert said.artefacts["step_speaker_mismatch"] is True
    assert run(GOOD)[0].artefacts["step_speaker_mismatch"] is False


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ("I think it was the Searcher.", "no JSON object"),
        ('{"role": "Searcher", "step": 4}', "the step is not a whole number in range"),
        ('{"role": "Searcher", "step": true}', "the step is not a whole number in range"),
        ('{"role": "Searcher2", "step": 1}', "the role is none of those listed"),
        ('{"role": "Searcher", "step": null}', "role and step are both needed"),
    ],
)
def test_an_answer_that_can_not_be_used_is_asked_for_once_more_with_the_reason(bad, problem):
    said, model = run(bad, GOOD)
    assert (said.status, said.role, said.step, said.n_calls) == (Status.OK, "searcher", 1, 2)
    assert problem in model.questions[1].messages[-1].content
    assert model.questions[1].messages[-2].content == bad
    assert (said.tokens_in, said.tokens_out) == (200, 20)


def test_two_answers_that_can_not_be_made_out_are_unparseable_and_nothing_is_guessed():
    said, _ = run("hm", "hm again")
    assert (said.status, said.reason) == (Status.FAILED, Reason.UNPARSEABLE)
    assert (said.role, said.step, said.n_calls) == (None, None, 2)
    assert statuses(said) == ["unparseable", "unparseable"]


def test_the_valid_half_of_an_answer_is_kept():
    said, _ = run('{"role": "Nobody", "step": 2}', '{"role": "Nobody", "step": 3}')
    assert (said.status, said.reason) == (Status.PARTIAL, Reason.UNKNOWN_ROLE)
    assert (said.role, said.step, said.role_raw) == (None, 3, "Nobody")


@pytest.mark.parametrize("second", ["hm", '{"abstain": true}', NoReply(Reason.TIMEOUT, "too slow", seconds=9)])
def test_a_second_attempt_that_is_worse_does_not_spoil_the_first(second):
    said, _ = run('{"role": "Nobody", "step": 2}', second)
    assert (said.status, said.step, said.n_calls) == (Status.PARTIAL, 2, 2)


def test_a_model_may_abstain_and_is_not_asked_again():
    said, _ = run('{"abstain": true, "reason": "Nothing went wrong."}')
    assert (said.status, said.reason) == (Status.ABSTAINED, Reason.MODEL_ABSTAINED)
    assert (said.rationale, said.n_calls) == ("Nothing went wrong.", 1)


def test_a_refusal_is_an_abstention_and_not_parsed():
    said, _ = run(a_reply(f"I won't. {GOOD}", is_refusal=True))
    assert (said.status, said.reason, said.step) == (Status.ABSTAINED, Reason.MODEL_ABSTAINED, None)
    assert statuses(said) == ["refusal"]


@pytest.mark.parametrize("reason", [Reason.API_ERROR, Reason.TIMEOUT])
def test_no_reply_fails_with_its_reason_and_the_call_is_kept(reason):
    said, _ = run(NoReply(reason, "no luck", seconds=3.0))
    assert (said.status, said.reason, said.n_calls) == (Status.FAILED, reason, 1)
    assert said.artefacts["calls"][0]["error"] == "no luck"
    assert statuses(said) == ["no_reply"]


@pytest.mark.parametrize(
    "script",
    [("hm", a_reply(GOOD, tokens_in=None, tokens_out=None)), (NoReply(Reason.TIMEOUT, "too slow", seconds=9),)],
)
def test_tokens_are_unknown_where_one_call_came_back_without_usage(script):
    said, _ = run(*script)
    assert (said.tokens_in, said.tokens_out) == (None, None)


def test_a_question_that_was_refused_as_too_long_cost_nothing():
    said, _ = run(ContextOverflow("too long", seconds=0.1), FOR_LONG, trajectory=LONG)
    assert (said.n_calls, said.tokens_in, said.tokens_out) == (2, 100, 10)


def test_an_overflow_takes_the_next_rung_and_the_rung_is_kept():
    overflow = ContextOverflow("too long", seconds=0.1)
    said, model = run(overflow, overflow, FOR_LONG, trajectory=LONG)
    assert (said.status, said.n_calls) == (Status.OK, 3)
    assert (said.artefacts["clip_rung"], said.artefacts["longest_step"], said.artefacts["n_clipped"]) == (2, 4000, 1)
    lengths = [len(prompt) for prompt in model.prompts]
    assert lengths == sorted(lengths, reverse=True)


def test_a_reading_that_is_estimated_not_to_fit_is_not_sent():
    # 30,500 characters and the prompt are over 10,000 tokens; clipped at 8,000 they are about 3,400.
    said, _ = run(FOR_LONG, trajectory=LONG, context_tokens=6000, max_tokens=1000)
    assert (said.artefacts["clip_rung"], said.n_calls) == (1, 1)


def test_what_does_not_even_fit_at_the_last_rung_abstains_without_a_call():
    said, model = run(trajectory=LONG, context_tokens=1000, max_tokens=900)
    assert (said.status, said.reason, said.n_calls) == (Status.ABSTAINED, Reason.CONTEXT_OVERFLOW, 0)
    assert model.questions == []


def test_a_model_that_takes_no_rung_is_an_abstention_and_no_reading_is_sent_twice():
    # Each rung shortens the long content further; the short trajectory reads the same on all five.
    said, _ = run(*[ContextOverflow("too long", seconds=0)] * 5, trajectory=LONG)
    assert (said.status, said.reason, said.n_calls) == (Status.ABSTAINED, Reason.CONTEXT_OVERFLOW, 5)
    short, asked = run(ContextOverflow("too long", seconds=0))
    assert (short.reason, len(asked.questions)) == (Reason.CONTEXT_OVERFLOW, 1)
