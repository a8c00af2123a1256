"""A model's answer is found in what it wrote, or said to be unparseable; no step is ever guessed."""

import pytest

from attribution.domain.parsing import Rung, parse_answer, without_thoughts

ANSWER = '{"role": "Coder", "step": 3, "reason": "It guessed.", "abstain": false}'


def found(text: str) -> tuple:
    said = parse_answer(text)
    return (said.role, said.step, said.rung)


@pytest.mark.parametrize(
    "text",
    [
        ANSWER,
        f"Let me see.\n\n{ANSWER}\n\nThat is all.",
        f"```json\n{ANSWER}\n```",
        f"<think>Step 9? No: {{'x'}}</think>{ANSWER}",
        '<think>{"role": "Tester", "step": 9}</think>' + ANSWER,
        # The server kept the start of the thought to itself.
        '{"role": "Tester", "step": 9} hm, no</think>' + ANSWER,
        f'First I thought {{"role": "Tester", "step": 9}}, but no: {ANSWER}',
        f"A stray {{ brace, then {ANSWER} and another {{",
        '{"role": "Coder", "step": 3, "evidence": [{"role": "Tester", "step": 9}]}',
        '{"agent": "Coder", "step": 3}',
    ],
)
def test_the_last_outermost_json_object_with_the_asked_keys_is_the_answer(text):
    assert found(text) == ("Coder", 3, Rung.JSON)


@pytest.mark.parametrize(
    "text",
    [
        '{"role": "Coder", "step": 3,}',
        '{"role": "Coder", "step": 3, "evidence": [1, 2,],\n}',
        '{"role": "Coder", "step": 3, "reason": "a list [1,] of, }",}',
    ],
)
def test_trailing_commas_are_mended_outside_strings(text):
    assert found(text) == ("Coder", 3, Rung.MENDED_JSON)


def test_mending_leaves_the_text_of_a_reason_alone():
    assert parse_answer('{"role": "Coder", "step": 3, "reason": "see [1,] and {2,}",}').rationale == "see [1,] and {2,}"


@pytest.mark.parametrize(
    ("text", "role", "step"),
    [
        ("Agent Name: Coder\nStep Number: 3\nReason: it guessed", "Coder", "3"),
        ("**Agent Name:** Coder\n**Step Number:** 3", "Coder", "3"),
        ("role = Blu-Ray_Expert\nstep = 12", "Blu-Ray_Expert", "12"),
        # Cut off by the limit of tokens.
        ('{"role": "Coder", "step": 3, "reason": "It gue', "Coder", "3"),
        ("The step: 3 is where it went wrong", None, "3"),
        ("Role: Coder. I can't say when.", "Coder. I can't say when.", None),
    ],
)
def test_named_lines_are_the_last_resort(text, role, step):
    assert found(text) == (role, step, Rung.NAMED_LINES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I can't say.",
        "null",
        "[]",
        "{}",
        '{"answer": 3}',
        "It failed at 3.",
        "step: 3.5",
        "<think>The answer is " + ANSWER,
        "{" * 5000,
        '{"a":' * 5000,
        '{"role": "Coder", "step": ' + "9" * 5000 + "}",
    ],
    ids=lambda text: text[:30],
)
def test_what_holds_no_answer_is_unparseable(text):
    said = parse_answer(text)
    assert said is None or said.step is None


def test_an_abstention_needs_no_role_and_no_step():
    said = parse_answer('{"abstain": true, "reason": "The log is empty."}')
    assert (said.abstains, said.rationale) == (True, "The log is empty.")


@pytest.mark.parametrize("value", ["false", "null", '"true"', "1"])
def test_only_true_abstains(value):
    assert not parse_answer(f'{{"role": "Coder", "step": 3, "abstain": {value}}}').abstains


def test_a_value_of_the_wrong_kind_is_passed_on_for_validation_to_refuse():
    said = parse_answer('{"role": ["Coder"], "step": true}')
    assert (said.role, said.step) == (["Coder"], True)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a<think>b</think>c", "ac"),
        ("<think>a</think>b<think>c</think>d", "bd"),
        ("a</think>b", "b"),
        ("a<think>b", "a"),
        ("<THINKING>a</THINKING>b", "b"),
        ("no thoughts", "no thoughts"),
    ],
)
def test_thoughts_are_dropped_also_where_one_tag_is_missing(text, rest):
    assert without_thoughts(text) == rest
