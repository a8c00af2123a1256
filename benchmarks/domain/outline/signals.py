"""Error signals: places where a program, a request or a test says that it failed.

Conservative by design: a signal has the shape in which machines report, not the word
"error" in a sentence. How often that is right is measured in docs/reading-aids.md.
"""

import re
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

MOST_PER_STEP = 5
LONGEST_LINE = 120


class SignalKind(StrEnum):
    """What reports the failure."""

    EXIT_CODE = "exit_code"
    EXCEPTION = "exception"
    HTTP_STATUS = "http_status"
    FAILED_TEST = "failed_test"
    TIMEOUT = "timeout"
    ERROR_LINE = "error_line"


class Signal(NamedTuple):
    """A place in a step, from `start` to before `end` in code points, and the line that it stands in."""

    kind: SignalKind
    start: int
    end: int
    line: str


class Pattern(NamedTuple):
    """One shape of a signal. Without one of the `hints` in the lower-case text it can't match, and isn't tried."""

    kind: SignalKind
    hints: tuple[str, ...]
    shape: re.Pattern[str]


def _shape(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE | re.MULTILINE | re.ASCII)


_STATUS = r"[45][0-9]{2}\b"
_COLOUR = r"(?:\x1b\[[0-9;]{0,12}m)?"
# Every repetition has an upper bound: a text made to be slow costs its length, no more.
PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        SignalKind.EXIT_CODE,
        ("exit", "returncode", "return code"),
        _shape(
            r"\b(?:exit[ _-]?(?:code|status|value)|return ?code)[\"']?[ \t]{0,3}[:=][ \t]{0,3}-?[1-9][0-9]{0,9}\b",
            # Without a colon it must end its line: sentences about an exit code go on.
            r"\bexit (?:code|status) -?[1-9][0-9]{0,9}\b(?=[:.)\]\"']{0,2}$|: )",
            r"\bexited with (?:code |status )?-?[1-9][0-9]{0,9}\b",
            r"\bnon-?zero exit (?:code|status)(?: [1-9][0-9]{0,9}\b)?",
        ),
    ),
    Pattern(
        SignalKind.EXCEPTION,
        ("traceback (", "error:", "exception", "panic", "fault (core", "segmentation fault", "core dumped"),
        _shape(
            r"\bTraceback \(most recent call last\):",
            # At the very start of a line: in a docstring or a list the same words explain.
            r"^(?:E[ \t]{1,8})?(?:[a-z_]\w{0,60}\.){0,6}(?-i:[A-Z])\w{0,60}(?:Error|Exception):(?= \S)",
            r"\b(?:uncaught|unhandled) (?:\w{1,40} )?(?:\w{0,40}error|exception)\b:",
            r"^Exception in thread(?= \")",
            r"^panic:(?= )",
            r"^thread '[^'\n]{1,80}' panicked(?= at )",
            r"\bsegmentation fault\b(?= \(core|[:.]?$)",
            r"\(core dumped\)",
        ),
    ),
    Pattern(
        SignalKind.HTTP_STATUS,
        ("http", "status", "error", " not found", " forbidden", " unauthorized", " too many", " bad ", "unavailable"),
        _shape(
            rf"\bHTTP(?:/[0-9](?:\.[0-9])?)?[ \t]{{1,3}}(?:(?:status|error|code)[ \t]{{0,2}}(?:code)?[: \t]{{0,3}})?"
            rf"{_STATUS}",
            rf"\bstatus(?:[ _-]?code)?[\"']?[ \t]{{0,2}}(?::|is|of|was)?[ \t]{{0,2}}\(?{_STATUS}",
            rf"\berror(?: code)?[: \t]{{1,3}}{_STATUS}(?! ?(?:px|ms|words|characters|lines))",
            r"\b[45][0-9]{2}[ \t]{0,2}[ :(-][ \t]{0,2}(?:client error|server error|not found|forbidden|unauthorized|"
            r"bad request|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out)\b",
        ),
    ),
    Pattern(
        SignalKind.FAILED_TEST,
        ("fail", "not ok"),
        _shape(
            rf"^{_COLOUR}FAILED(?={_COLOUR}[ \t]{{1,3}}(?:[^\s:]{{1,200}}::|\((?:failures|errors)=))",
            r"^(?:--- FAIL:(?= )|FAIL:(?= test)|FAIL(?=[ \t]{1,4}[\w./-]{0,200}[./]\w))",
            r"^not ok(?= [0-9])",
            r"\b[1-9][0-9]{0,5} failed(?=, [0-9]| in [0-9]|[ ]{0,3}={2})",
            r"^Tests:[ \t]{1,8}[1-9][0-9]{0,5} failed\b",
        ),
    ),
    Pattern(
        SignalKind.TIMEOUT,
        ("timed out", "timeout", "etimedout", "deadline exceeded"),
        _shape(
            r"\btimed out(?= after [0-9])",
            r"\b(?:read|connection|connect|request|operation|command|execution) timed out\b",
            r"\btimeout (?:of )?[0-9]{1,9} ?m?s(?:ec)?\w{0,5} exceeded\b",
            r"\bETIMEDOUT\b",
            r"\bcontext deadline exceeded\b",
        ),
    ),
    Pattern(
        SignalKind.ERROR_LINE,
        ("error", "fatal", "critical", "sh: ", "no such file", "permission denied", "command not found"),
        _shape(
            r"^(?:[^\s:]{1,200}:(?:[0-9]{1,7}:){0,2} ?)?"
            r"(?:fatal error|fatal|error)(?:\[[a-z]{0,3}[0-9]{1,6}\])?:(?= \S)",
            r"^\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}[^\s\]]{0,12}[ \t\]-]{1,4}"
            r"\[?(?-i:ERROR|FATAL|CRITICAL)\b",
            r"^\[(?-i:ERROR|FATAL|CRITICAL)\]",
            r"^(?:/bin/|/usr/bin/)?(?:ba|z|da|k)?sh:(?= \S)",
            r"(?<=: )(?:no such file or directory|permission denied|command not found)\b",
            r"(?<![^\s{,])[\"']error[\"'](?=[ \t]{0,3}:[ \t]{0,3}(?:[\"'{\[][^\"'}\]]|true\b))",
        ),
    ),
)


def find_signals(content: str) -> list[Signal]:
    """Return the first error signals of a text, in order, at most one of a line and `MOST_PER_STEP` of all.

    Takes time in proportion to the text.

    Examples
    --------
    >>> find_signals("exitcode: 1 (execution failed)")
    [Signal(kind=<SignalKind.EXIT_CODE: 'exit_code'>, start=0, end=11, line='exitcode: 1 (execution failed)')]
    >>> find_signals("We need an error analysis: 404 papers timed us out.")
    []
    """
    lowered = content.lower()
    found = [
        (match.start(), order, match.end(), pattern.kind)
        for order, pattern in enumerate(PATTERNS)
        if any(hint in lowered for hint in pattern.hints)
        for match in islice(pattern.shape.finditer(content), MOST_PER_STEP)
    ]
    return _one_of_a_line(content, sorted(found))


def _one_of_a_line(content: str, found: list[tuple[int, int, int, SignalKind]]) -> list[Signal]:
    signals: list[Signal] = []
    line_end = -1
    for start, _, end, kind in found:
        if start >= line_end:
            line_end = _line_end(content, start)
            signals.append(Signal(kind, start, end, _line(content, start, line_end)))
    return signals[:MOST_PER_STEP]


def _line_end(content: str, start: int) -> int:
    line_break = content.find("\n", start)
    return len(content) if line_break == -1 else line_break


def _line(content: str, start: int, line_end: int) -> str:
    """Return the line of a place; of a long line, what is near the place."""
    line_start = content.rfind("\n", 0, start) + 1
    shown_from = max(line_start, start - LONGEST_LINE // 4)
    return content[shown_from : min(line_end, shown_from + LONGEST_LINE)].strip()
