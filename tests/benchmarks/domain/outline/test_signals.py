"""Error signals: the shapes in which machines say that something failed, and the sentences that only sound like it."""

import pytest

from benchmarks.domain.outline.signals import LONGEST_LINE, MOST_PER_STEP, PATTERNS, SignalKind, find_signals

# The place that is marked stands between the marks; written by hand, from the formats of the tools named.
SIGNALS: dict[SignalKind, tuple[str, ...]] = {
    SignalKind.EXIT_CODE: (
        "‹exitcode: 1› (execution failed)",
        "The script ran, then exited with Unix ‹exit code: 127›",
        "make: *** [all] returned ‹non-zero exit status 2›",
        "the process ‹exited with code 3›",
        "Command failed with ‹exit code 2›: npm test",
        '{"‹returncode": -9›}',
        "Process finished with ‹exit code 139›",
    ),
    SignalKind.EXCEPTION: (
        "Code output: ‹Traceback (most recent call last):›",
        "‹KeyError:› 'transcript'",
        "‹urllib3.exceptions.MaxRetryError:› HTTPSConnectionPool",
        "‹E       AssertionError:› assert 3 == 4",
        "‹Uncaught TypeError:› x is not a function",
        '‹Exception in thread› "main" java.lang.NullPointerException',
        "‹panic:› runtime error: index out of range",
        "‹thread 'main' panicked› at src/main.rs:4:5",
        "‹Segmentation fault› (core dumped)",
    ),
    SignalKind.HTTP_STATUS: (
        "‹HTTP/1.1 404› Not Found",
        "‹HTTP Error 403›: Forbidden",
        "got an ‹HTTP 429› from the server",
        "Failed to retrieve. ‹Status Code: 404›",
        '{"‹status": 500›, "detail": null}',
        "## ‹Error 404›",
        "‹401 Client Error›: Unauthorized for url",
        "‹503 Service Unavailable›",
    ),
    SignalKind.FAILED_TEST: (
        "‹FAILED› tests/test_a.py::test_b - assert 1 == 2",
        "‹\x1b[31mFAILED›\x1b[0m tests/test_a.py::test_b",
        "‹FAILED› (failures=1)",
        "‹--- FAIL:› TestParse (0.00s)",
        "‹FAIL:› test_sum (tests.TestMath)",
        "‹FAIL› src/parse.test.js",
        "‹not ok› 3 - parses",
        "=== ‹2 failed›, 3 passed in 0.12s ===",
        "‹Tests:       1 failed›, 4 total",
    ),
    SignalKind.TIMEOUT: (
        "pip ‹timed out› after 30 seconds",
        "socket: The read ‹operation timed out›",
        "‹Timeout 30000ms exceeded›.",
        "connect ‹ETIMEDOUT› 10.0.0.1:443",
        "rpc: ‹context deadline exceeded›",
    ),
    SignalKind.ERROR_LINE: (
        "‹Error:› Function seek_experts_help not found.",
        "‹main.c:3:5: error:› expected ';'",
        "‹error[E0382]:› borrow of moved value",
        "‹fatal:› not a git repository",
        "‹2025-03-11 14:02:09 ERROR› cache.row:12 gone",
        "‹[ERROR]› build failed",
        "‹bash:› foo: command not found",
        "ls: cannot access 'x': ‹No such file or directory›",
        '{"ok": false,\n  ‹"error"›: "no such user"}',
    ),
}
# Each has the words of a signal and is none.
NO_SIGNALS = (
    "exitcode: 0 (execution succeeded)",
    "The script ran, then exited with Unix exit code: 0",
    "The task is to find out why the execution fails with exit code 1 and no output.",
    "Let's assume this code failed with `exit code 1` and went on.",
    "an exit code of 1.",
    "if exit_code == 1:",
    "sys.exit(1)",
    "    except ValueError as error:",
    "    ValueError: If the table is empty.",
    "- ValueError: raised for an empty table",
    'print(f"An error occurred: {error}")',
    "A paper about error analysis: 404 errors in 500 sentences",
    "DeprecationWarning: use the other one",
    "HTTP/1.1 200 OK",
    "HTTP 2 was published in 2015",
    "if response.status_code == 404:",
    "Status: open since 404 days",
    "They paid 450 dollars. Not found in the museum: a map",
    "0 failed, 12 passed in 3.40s",
    "12 failed attempts, and a failed marriage",
    "The plan failed because the hotel was not available",
    "the tests are ok 3 times out of 4",
    "timeout=30",
    "We may run into a timeout on the next page",
    '{"error": null, "errors": [], "error": ""}',
    "The error message says: permission is needed",
    "ERROR is one of four levels",
    "a splash: of water",
    'return {**body, "error": ""}',
    "",
)


def taken_apart(marked: str) -> tuple[str, int, int]:
    start = marked.index("‹")
    end = marked.index("›") - 1
    return marked.replace("‹", "").replace("›", ""), start, end


@pytest.mark.parametrize(("kind", "marked"), [(kind, one) for kind, several in SIGNALS.items() for one in several])
def test_a_machine_that_says_it_failed_is_found_at_its_place(kind, marked):
    text, start, end = taken_apart(marked)
    first = find_signals(text)[0]
    assert (first.kind, text[first.start : first.end]) == (kind, text[start:end])
    assert (first.start, first.end) == (start, end)


def test_every_kind_has_examples_and_a_pattern():
    assert set(SIGNALS) == {pattern.kind for pattern in PATTERNS} == set(SignalKind)


@pytest.mark.parametrize("text", NO_SIGNALS)
def test_words_about_errors_are_no_signal(text):
    assert find_signals(text) == []


def test_no_signal_is_missed_because_its_hint_is():
    # A pattern is tried only where a hint occurs: the examples alone would hide a hint that is missing.
    for kind, several in SIGNALS.items():
        for text, *_ in map(taken_apart, several):
            for pattern in PATTERNS:
                if pattern.shape.search(text):
                    assert any(hint in text.lower() for hint in pattern.hints), (kind, text)


def test_places_are_code_points():
    # The rocket is one code point, though two units in a browser.
    (signal,) = find_signals("🚀 exit code 2")
    assert (signal.start, signal.end) == (2, 13)


def test_a_line_is_told_once_by_its_first_signal():
    line = "openai.BadRequestError: Error code: 400 - {'error': 'no'}"
    assert [signal.kind for signal in find_signals(line)] == [SignalKind.EXCEPTION]


def test_signals_of_several_kinds_come_in_the_order_of_the_text():
    text = "HTTP 500 from the page\nexit code 1\nTraceback (most recent call last):\nKeyError: 'a'"
    assert [signal.kind for signal in find_signals(text)] == ["http_status", "exit_code", "exception", "exception"]
    assert [signal.line for signal in find_signals(text)][::3] == ["HTTP 500 from the page", "KeyError: 'a'"]


def test_a_step_tells_its_first_signals_only():
    text = "".join(f"exit code {n}\n" for n in range(1, 100))
    assert [signal.line for signal in find_signals(text)] == [f"exit code {n}" for n in range(1, MOST_PER_STEP + 1)]


def test_of_a_very_long_line_the_part_around_the_place_is_shown():
    (signal,) = find_signals("x" * 100_000 + " exit code: 2 " + "y" * 100_000)
    assert len(signal.line) <= LONGEST_LINE
    assert "exit code: 2" in signal.line


def test_in_who_and_when_every_failed_execution_is_a_signal_and_no_successful_one(who_and_when):
    # The terminal prints "exitcode: N (execution failed)" or "(execution succeeded)" as the first line.
    steps = [step for steps in who_and_when.values() for step in steps if step.name == "Computer_terminal"]
    failed = [step for step in steps if step.content.startswith("exitcode: ") and "(execution failed)" in step.content]
    assert len(failed) == 90
    assert all(find_signals(step.content)[0][:2] == ("exit_code", 0) for step in failed)
    others = [step for step in steps if step.content.startswith("exitcode: 0 ")]
    assert len(others) == 146
    assert all(signal.kind != "exit_code" for step in others for signal in find_signals(step.content))
