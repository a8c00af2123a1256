"""A file of predictions: which lines can be used, and what is wrong with the others."""

import json

import pytest

from attribution.domain.answers import Reason, Status, answerable
from attribution.domain.predictions_file import attribution_of, read_predictions
from benchmarks.domain.scoring import Field
from tests.builders.pure_trajectories import a_pure_trajectory

# Planner, Searcher, Writer, Planner: steps 0 to 3.
ALLOWED = {name: answerable(a_pure_trajectory(question_id=name)) for name in ("alpha__1", "alpha__2")}
BOTH = frozenset(Field)


def line(question_id="alpha__1", role="Searcher", step=1, **more) -> bytes:
    record = {"question_ID": question_id, "predicted_role": role, "predicted_step": step}
    return json.dumps(record | more).encode() + b"\n"


def problem_of(*lines: bytes) -> str:
    (problem,) = read_predictions(lines, allowed=ALLOWED).problems
    return problem


def test_a_byte_order_mark_carriage_returns_and_blank_lines_are_nothing():
    lines = [b"\xef\xbb\xbf" + line().replace(b"\n", b"\r\n"), b"\n", line("alpha__2"), b"  \r\n"]
    found = read_predictions(lines, allowed=ALLOWED)
    assert (list(found.lines), found.problems) == (["alpha__1", "alpha__2"], ())


def test_a_repeated_id_is_refused_by_the_line_that_repeats_it():
    assert problem_of(line(), b"\n", line()) == "line 3: question_ID 'alpha__1' stands in the file already"


def test_an_unknown_id_is_refused():
    assert problem_of(line("alpha__3")) == "line 1: question_ID 'alpha__3' is not in this release"


@pytest.mark.parametrize("field", ["history", "mistake_agent", "mistake_step", "mistake_reason", "prompt", "label"])
def test_a_file_that_carries_gold_histories_or_prompts_is_refused(field):
    assert problem_of(line(**{field: "x"})).startswith(f"line 1: field {field}: a prediction has question_ID")


@pytest.mark.parametrize("step", [4, -1, True, 1.0, "1.0", "", 10**9, [1]])
def test_a_step_that_the_trajectory_does_not_have_is_refused_naming_the_item(step):
    assert problem_of(line(step=step)) == (
        f"line 1: alpha__1: predicted_step {step!r} is no step of it; allowed: 0 to 3, or null"
    )


@pytest.mark.parametrize("role", ["Searcher2", "Coder", "", 1])
def test_a_role_that_does_not_speak_there_is_refused_with_those_that_do(role):
    assert problem_of(line(role=role)) == (
        f"line 1: alpha__1: predicted_role {role!r} does not speak there; roles: planner, searcher, writer, or null"
    )


@pytest.mark.parametrize(
    "text",
    [
        b"not json",
        b'{"question_ID": "alpha__1", "predicted_role": NaN, "predicted_step": 1}',
        b'{"question_ID": "alpha__1", "predicted_role": null}',
        b"[]",
        b"3",
        '{"question_ID": "alpha__1", "predicted_role": "S\u00fcd", "predicted_step": 1}'.encode("latin-1"),
        '{"question_ID": "alpha__1"}'.encode("utf-16"),
        line(question_id=["alpha__1"]),
    ],
)
def test_a_line_that_is_no_prediction_is_refused(text):
    assert problem_of(text).startswith("line 1: ")


@pytest.mark.parametrize(
    ("lines", "declares"),
    [
        ([line()], BOTH),
        ([line(role=None), line("alpha__2", step=None)], BOTH),
        ([line(role=None), line("alpha__2", role=None)], {Field.STEP}),
        ([line(step=None)], {Field.ROLE}),
        ([line(role=None, step=None)], set()),
        ([], set()),
    ],
)
def test_a_file_declares_the_fields_that_it_gives_at_least_once(lines, declares):
    assert read_predictions(lines, allowed=ALLOWED).declares == declares


@pytest.mark.parametrize(
    ("text", "declares", "status", "reason"),
    [
        (line(), BOTH, Status.OK, None),
        (line(role=" SEARCHER (-> Writer)", step="step 1"), BOTH, Status.OK, None),
        (line(step=None), BOTH, Status.PARTIAL, Reason.MISSING),
        (line(step=None), frozenset({Field.ROLE}), Status.OK, None),
        (line(role=None, step=None), BOTH, Status.ABSTAINED, Reason.MODEL_ABSTAINED),
    ],
)
def test_a_line_answers_what_it_gives_and_null_is_no_answer(text, declares, status, reason):
    found = read_predictions([text], allowed=ALLOWED).lines["alpha__1"]
    answer = attribution_of(found, ALLOWED["alpha__1"], declares=declares)
    assert (answer.status, answer.reason) == (status, reason)


def test_a_trajectory_without_a_line_is_missing_and_what_it_cost_is_unknown():
    answer = attribution_of(None, ALLOWED["alpha__1"], declares=BOTH)
    assert (answer.status, answer.reason, answer.tokens_in) == (Status.FAILED, Reason.MISSING, None)
