"""A file of predictions that somebody made elsewhere: LongRCA's submission format.

One JSON object per line, `{"question_ID", "predicted_role", "predicted_step"}`. Null says that
the method gave no answer there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import orjson

from attribution.domain.answers import Answerable, Attribution, Reason, Status, check, read_step
from benchmarks.domain.scoring import Field

FIELDS = ("question_ID", "predicted_role", "predicted_step")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """One usable line."""

    question_id: str
    role: str | None
    step: object


class BadLine(ValueError):
    """What is wrong with one line."""


@dataclass(frozen=True)
class PredictionsFile:
    """What a file holds: usable lines by question_ID, and what is wrong with the others."""

    lines: Mapping[str, Line]
    problems: tuple[str, ...]

    @property
    def declares(self) -> frozenset[Field]:
        """The fields that the file gives at least once. The others its method doesn't predict."""
        given = {
            Field.ROLE: any(line.role is not None for line in self.lines.values()),
            Field.STEP: any(line.step is not None for line in self.lines.values()),
        }
        return frozenset(field for field, is_given in given.items() if is_given)


def read_predictions(lines: Iterable[bytes], *, allowed: Mapping[str, Answerable]) -> PredictionsFile:
    """Read a file of predictions on the trajectories of a release.

    Blank lines are nothing. A line that carries another field is refused: gold and histories
    have no place in a submission. So are an unknown or repeated id, a role that doesn't occur
    in its trajectory, and a step that it doesn't have.
    """
    found: dict[str, Line] = {}
    problems = []
    for number, text in enumerate(lines, start=1):
        text = text.removeprefix(BYTE_ORDER_MARK) if number == 1 else text
        if not text.strip():
            continue
        try:
            line = _read_line(text, allowed)
            if line.question_id in found:
                raise BadLine(f"question_ID {line.question_id!r} stands in the file already")
            found[line.question_id] = line
        except BadLine as problem:
            problems.append(f"line {number}: {problem}")
    return PredictionsFile(found, tuple(problems))


def attribution_of(line: Line | None, allowed: Answerable, *, declares: frozenset[Field]) -> Attribution:
    """Return what a line answers on its trajectory; no line is a missing prediction.

    What it cost elsewhere is unknown, and so are the tokens.
    """
    return replace(_answer(line, allowed, declares), tokens_in=None, tokens_out=None)


def _answer(line: Line | None, allowed: Answerable, declares: frozenset[Field]) -> Attribution:
    if line is None:
        return Attribution(Status.FAILED, Reason.MISSING)
    if line.role is None and line.step is None:
        return Attribution(Status.ABSTAINED, Reason.MODEL_ABSTAINED)
    checked = check(line.role, line.step, allowed, declares=declares)
    return Attribution(**checked._asdict(), role_raw=line.role, step_raw=None if line.step is None else str(line.step))


def _read_line(text: bytes, allowed: Mapping[str, Answerable]) -> Line:
    record = _record(text)
    question_id, role, step = (record[name] for name in FIELDS)
    if not isinstance(question_id, str) or question_id not in allowed:
        raise BadLine(f"question_ID {question_id!r} is not in this release")
    answers = allowed[question_id]
    if role is not None and answers.find_role(role) is None:
        known = ", ".join(sorted(set(answers.key_by_spelling.values())))
        raise BadLine(f"{question_id}: predicted_role {role!r} does not speak there; roles: {known}, or null")
    if step is not None and read_step(step, n_steps=answers.n_steps) is None:
        raise BadLine(
            f"{question_id}: predicted_step {step!r} is no step of it; allowed: 0 to {answers.n_steps - 1}, or null"
        )
    return Line(question_id, role, step)


def _record(text: bytes) -> dict:
    try:
        record = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise BadLine(f"this is no JSON in UTF-8: {error}") from error
    if not isinstance(record, dict) or any(name not in record for name in FIELDS):
        raise BadLine(f"a prediction has the fields {', '.join(FIELDS)}")
    extra = sorted(set(record) - set(FIELDS))
    if extra:
        raise BadLine(f"field {', '.join(extra)}: a prediction has {', '.join(FIELDS)} and nothing else")
    return record
