"""The history of a document as steps. The index of a step is its position, always."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from benchmarks.domain.shown import shown
from benchmarks.domain.steps import BadStep, step_from
from benchmarks.domain.trajectory import StepText
from benchmarks.readers.fields import BadField, check_depth, check_length, id_of, list_of

LONGEST_NATIVE_INDEX = 40
NO_INDEX = object()


class Voice(NamedTuple):
    """Who says a message: the raw speaker, and the chat role."""

    name: str
    role: str


class History(NamedTuple):
    """The steps, and the indices that the file gave them where these are not the positions.

    A native index is empty where the file gave none to that step.
    """

    steps: list[StepText]
    native_indices: list[str] | None


def read_history(body: Mapping, *, voice_of: Callable[[Mapping], Voice], renumber: bool) -> History:
    """Return the steps of the document's `history`.

    Raises
    ------
    BadField
        Naming the entry: `history[3].content`. Also if a `step` isn't the position,
        unless `renumber` says to keep what the file gave beside it.
    """
    messages = list_of(body, "history")
    steps = [_step(message, index, voice_of) for index, message in enumerate(messages)]
    indices = [message.get("step", NO_INDEX) for message in messages]
    return History(steps, _native_indices(indices, renumber=renumber))


def said(message: Mapping) -> str:
    """Return what a message says, as text.

    A text stands as it is and null is empty. Content of another kind (a list of
    parts) becomes its JSON text, compact, keys in the file's order. Tool calls
    follow the content on a line of their own, as JSON text too.
    """
    content, calls = message.get("content"), message.get("tool_calls")
    if calls:
        return "\n".join(filter(None, (_as_text(content), _as_text(calls))))
    if content is None and "content" not in message:
        raise BadField("content", "is missing")
    return _as_text(content)


def _as_text(content: object) -> str:
    if isinstance(content, str):
        return content
    if content is None:
        return ""
    check_depth(content, "content")
    # orjson writes no integer beyond 64 bits.
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def _step(message: object, index: int, voice_of: Callable[[Mapping], Voice]) -> StepText:
    if not isinstance(message, dict):
        raise BadField(f"history[{index}]", f"is {shown(message)}, not an object")
    try:
        name, role = voice_of(message)
        return StepText(name, role, said(message), _output_id(message))
    except BadField as error:
        raise BadField(f"history[{index}].{error.field}", str(error)) from error


def _output_id(message: Mapping) -> str | None:
    return None if message.get("output_id") is None else id_of(message, "output_id")


def _native_indices(indices: Sequence[object], *, renumber: bool) -> list[str] | None:
    if all(index is NO_INDEX for index in indices):
        return None
    misplaced = [position for position, index in enumerate(indices) if not _names(index, position)]
    if not misplaced:
        return None
    if not renumber:
        first = misplaced[0]
        raise BadField(f"history[{first}].step", _why_misplaced(indices[first], first))
    return [_native_index(index, position) for position, index in enumerate(indices)]


def _names(index: object, position: int) -> bool:
    # By type: True equals 1.
    if type(index) is int:
        return index == position
    if index is NO_INDEX:
        return False
    try:
        return step_from(index) == position
    except BadStep:
        return False


def _why_misplaced(index: object, position: int) -> str:
    found = "is missing" if index is NO_INDEX else f"is {shown(index)}"
    return f"{found} at position {position}; renumbering keeps the file's index beside the position"


def _native_index(index: object, position: int) -> str:
    if index is NO_INDEX:
        return ""
    text = index if isinstance(index, str) else shown(index)
    return check_length(text.strip(), f"history[{position}].step", LONGEST_NATIVE_INDEX)
