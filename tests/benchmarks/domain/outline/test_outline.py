"""The outline as a whole: what it holds, what goes into it, and what it costs."""

import inspect
import json
import time

import pytest

from benchmarks.domain.outline.outline import OUTLINE_VERSION, outline
from benchmarks.domain.outline.spoken import SpokenStep

STEPS = [
    SpokenStep("human", "user", "Count the penguins.", "human"),
    SpokenStep("Lead (-> Terminal)", "assistant", "Run the script that counts the penguins of the file. " * 2, "lead"),
    SpokenStep("Terminal", "tool", "exit code: 1\nKeyError: 'island'", "terminal"),
    SpokenStep("Lead (-> Terminal)", "assistant", "Run the script that counts the penguins of the file. " * 2, "lead"),
]


def test_an_outline_by_hand():
    assert outline(STEPS) == {
        "version": OUTLINE_VERSION,
        "n_steps": 4,
        "tool_output": [2],
        "signals": [
            {"step": 2, "kind": "exit_code", "start": 0, "end": 12, "line": "exit code: 1"},
            {"step": 2, "kind": "exception", "start": 13, "end": 22, "line": "KeyError: 'island'"},
        ],
        "repeats": [{"step": 3, "of": 1, "percent": 100}],
        "hand_offs": [
            {"step": 1, "to": "terminal", "execution": [2]},
            {"step": 3, "to": "terminal", "execution": []},
        ],
        "ordered_by": [None, None, 1, None],
        "phases": [{"first": 0, "last": 3, "title": "Count the penguins."}],
    }


def test_it_survives_json_and_is_the_same_each_time():
    assert json.loads(json.dumps(outline(STEPS))) == outline(STEPS)


def test_nothing_but_steps_goes_in():
    # Neutral by construction: no label, no answer of a model, no gold could reach it.
    assert list(inspect.signature(outline).parameters) == ["steps"]
    assert SpokenStep._fields == ("name", "role", "content", "speaker")


def test_an_outline_of_nothing_is_empty():
    empty = outline([])
    assert [value for value in empty.values() if isinstance(value, list)] == [[]] * 6


# Each repeats a piece that its patterns nearly match: what made a slow pattern slow.
SLOW_TEXTS = {
    "one character": "a",
    "blanks": " ",
    "line breaks": "\n",
    "errors": "error: ",
    "dotted names": "a.b.c.d.e.f.AaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaErro\n",
    "exit codes": "exit code ",
    "statuses": "status code (4",
    "failed paths": "FAILED " + "x" * 199 + "\n",
    "file places": "x:1:",
    "ledgers": '"next_speaker": {',
    "next speakers": "Next speaker a ",
    "plans": "the initial ",
    "dates": "2025-01-01 00:00:00 ",
    "letters that grow in lower case": "İ",
}


@pytest.mark.parametrize("piece", SLOW_TEXTS.values(), ids=SLOW_TEXTS.keys())
def test_a_text_made_to_be_slow_costs_its_length(piece):
    # Four times the text in 16 times the time would be its square. Best of three: the machine does other things, too.
    # In the square, 800,000 characters at once would take minutes.
    short, long = seconds_for(piece, 200_000), seconds_for(piece, 800_000)
    assert long < 10 * short + 0.3


def seconds_for(piece: str, n_characters: int) -> float:
    steps = [SpokenStep("a", "assistant", (piece * (n_characters // len(piece) + 1))[:n_characters], "a")]
    times = []
    for _ in range(3):
        began = time.perf_counter()
        outline(steps)
        times.append(time.perf_counter() - began)
    return min(times)


def test_every_history_of_who_and_when_has_an_outline(who_and_when):
    assert len(who_and_when) == 184
    for steps in who_and_when.values():
        made = outline(steps)
        assert made["phases"][-1]["last"] == len(steps) - 1
        for signal in made["signals"]:
            place = steps[signal["step"]].content[signal["start"] : signal["end"]]
            assert place.partition("\n")[0].strip() in signal["line"]
