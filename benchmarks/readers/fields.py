"""Fields of a document, each checked where it is taken. Lengths are those of the columns."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache

from benchmarks.domain.roles import normalize_role
from benchmarks.domain.shown import shown
from benchmarks.domain.steps import BadStep, step_from

# Of a native id, and of the id of an output that several steps share.
LONGEST_ID = 200
LONGEST_SPEAKER = 200
# Of objects and lists in each other. Copying and writing them again takes a call for each.
DEEPEST_VALUE = 50


class BadField(Exception):
    """A field of a document can't be used; the message says what it holds and what was allowed."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def first_of(body: Mapping, *names: str) -> str:
    """Return the first of these names that the document has; older files spell some otherwise."""
    for name in names:
        if name in body:
            return name
    others = f" (also read as {', '.join(names[1:])})" if names[1:] else ""
    raise BadField(names[0], f"is missing{others}")


def text_of(body: Mapping, *names: str) -> str:
    """Return a text that must be there; it may be empty."""
    # Asked for every step of a file: what is nearly always so comes first.
    if isinstance(text := body.get(names[0]), str):
        return text
    name = first_of(body, *names)
    if not isinstance(body[name], str):
        raise BadField(name, f"is {shown(body[name])}, not a text")
    return body[name]


def optional_text(body: Mapping, *names: str) -> str | None:
    """Return a text, or None where the field is missing or null."""
    for name in names:
        text = body.get(name)
        if text is not None:
            return text if isinstance(text, str) else text_of(body, name)
    return None


def id_of(body: Mapping, *names: str) -> str:
    """Return an id as text: files mix numbers and texts, and 7 is the same id as "7"."""
    name = first_of(body, *names)
    return id_from(body[name], name)


def id_from(value: object, name: str) -> str:
    """Return the text of an id that stands in the field `name`."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or not text.strip():
        raise BadField(name, f"is {shown(value)}, not an id")
    return check_length(text, name, LONGEST_ID)


def check_length(text: str, name: str, longest: int) -> str:
    """Return the text, or refuse one that its column can't hold."""
    if len(text) > longest:
        raise BadField(name, f"has {len(text):,} characters, {longest} are allowed: {shown(text)}")
    return text


def speaker_of(body: Mapping, name: str) -> str:
    """Return a raw speaker or responsible role: a text that names somebody."""
    return check_speaker(text_of(body, name), name)


# A trajectory has hundreds of steps and a handful of speakers.
@lru_cache(maxsize=4096)
def check_speaker(speaker: str, name: str) -> str:
    """Return the speaker, or refuse one whose key would be empty or too long."""
    if not normalize_role(speaker):
        raise BadField(name, f"is {shown(speaker)}, which names nobody")
    # NFKC may make a text longer: the key has a column too.
    check_length(normalize_role(speaker), name, LONGEST_SPEAKER)
    return check_length(speaker, name, LONGEST_SPEAKER)


def step_of(body: Mapping, name: str, *, base: int = 0) -> int:
    """Return the 0-based step of a file that counts from `base`."""
    first_of(body, name)
    try:
        step = step_from(body[name]) - base
    except BadStep as error:
        raise BadField(name, str(error)) from error
    if step < 0:
        raise BadField(name, f"is {shown(body[name])}, but steps count from {base} in this file")
    return step


def list_of(body: Mapping, name: str) -> list:
    """Return a list that must be there and hold something."""
    first_of(body, name)
    if not isinstance(body[name], list) or not body[name]:
        raise BadField(name, f"is {shown(body[name])}, not a list with at least one entry")
    return body[name]


def object_of(body: Mapping, name: str) -> dict:
    """Return an object that must be there."""
    first_of(body, name)
    return object_from(body[name], name)


def object_from(value: object, name: str) -> dict:
    """Return the object that stands in the field `name`."""
    if not isinstance(value, dict):
        raise BadField(name, f"is {shown(value)}, not an object")
    return value


def check_depth(value: object, name: str) -> None:
    """Refuse a value that is nested deeper than a release can be written."""
    level, depth = [value], 0
    while level := [inner for outer in level for inner in _inside(outer)]:
        depth += 1
        if depth > DEEPEST_VALUE:
            raise BadField(name, f"is nested more than {DEEPEST_VALUE} deep")


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def time_of(body: Mapping, name: str) -> datetime | None:
    """Return a time with its zone, or None where the file gives none."""
    text = optional_text(body, name)
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError as error:
        raise BadField(name, f"is {shown(text)}, not a time such as 2026-11-02T09:30:00Z") from error
    if time.tzinfo is None:
        raise BadField(name, f"is {shown(text)}, a time without its zone: write 2026-11-02T09:30:00Z")
    return time
