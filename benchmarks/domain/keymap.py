"""Every key of the reading room: what it does, and which key does it. Page, settings and script read this table."""

from collections.abc import Mapping
from typing import NamedTuple

from benchmarks.domain.refusals import BadInput
from benchmarks.domain.shown import shown


class KeyAction(NamedTuple):
    """One thing that a key does. `key` is what the browser calls it: a character, or a name such as "Home"."""

    name: str
    key: str
    meaning: str
    group: str


MOVE, READ, FIND, LABEL = "Move", "Read", "Find", "Label"
KEYMAP: tuple[KeyAction, ...] = (
    KeyAction("next_step", "j", "next step", MOVE),
    KeyAction("previous_step", "k", "step before", MOVE),
    KeyAction("next_of_role", "J", "next step of the same role", MOVE),
    KeyAction("previous_of_role", "K", "step before of the same role", MOVE),
    KeyAction("go_to_step", "g", "go to a step by its index", MOVE),
    KeyAction("back", "[", "back to where you were", MOVE),
    KeyAction("forward", "]", "forward again", MOVE),
    KeyAction("next_bookmark", "B", "next bookmark", MOVE),
    KeyAction("next_signal", "e", "next error signal", MOVE),
    KeyAction("previous_signal", "E", "error signal before", MOVE),
    KeyAction("next_mark", "x", "next fault of yours", MOVE),
    KeyAction("task", "t", "task, outcome and reference answer", READ),
    KeyAction("guideline", "l", "guideline", READ),
    KeyAction("open_fold", "o", "open or close the long rest of this step", READ),
    KeyAction("raw_text", "w", "raw text, or the readable form, of this step", READ),
    KeyAction("copy_text", "c", "copy the raw text of this step", READ),
    KeyAction("copy_link", "y", "copy a link to this step", READ),
    KeyAction("bookmark", "b", "bookmark this step, or no more", READ),
    KeyAction("comment", ";", "comment on this step to the maintainer", READ),
    KeyAction("hand_off", "d", "instruction and execution of a hand-off side by side", READ),
    KeyAction("aids", "z", "reading aids on or off", READ),
    KeyAction("find", "/", "find in the trajectory", FIND),
    KeyAction("next_hit", "n", "next hit", FIND),
    KeyAction("previous_hit", "N", "hit before", FIND),
    KeyAction("first_appearance", "v", "where does the selected text first appear", FIND),
    KeyAction("filter_roles", "f", "show some roles only", FIND),
    KeyAction("hide_tool_output", "h", "hide tool output, or show it again", FIND),
    KeyAction("root", "r", "this step is the root", LABEL),
    KeyAction("fault", "s", "this step is a fault", LABEL),
    KeyAction("quote", "q", "quote the selected text, or the hit, as evidence", LABEL),
    KeyAction("mode", "m", "choose the failure mode", LABEL),
    KeyAction("other_root", "p", "this step is another plausible root", LABEL),
    KeyAction("onset", "O", "onset: the way to the failure begins here", LABEL),
    KeyAction("point_of_no_return", "P", "point of no return", LABEL),
    KeyAction("answer", "a", "to the answer", LABEL),
    KeyAction("undo", "u", "undo the last change of the answer", LABEL),
    KeyAction("redo", "U", "redo it", LABEL),
    KeyAction("submit", "S", "check the label and submit it", LABEL),
    KeyAction("keys", "?", "show all keys", READ),
)
DEFAULT_KEYS: dict[str, str] = {action.name: action.key for action in KEYMAP}
MEANINGS: dict[str, str] = {action.name: action.meaning for action in KEYMAP}


# Beside F1 to F24. Enter, Tab and Escape are missing: they press buttons, go on and close, on every page.
NAMED_KEYS = frozenset(
    {"ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "Backspace", "Delete", "End", "Home", "Insert"}
    | {"PageDown", "PageUp"}
    | {f"F{number}" for number in range(1, 25)}
)


class BadKeys(BadInput):
    """Keys can't be changed so; `errors` says why, by action: unknown, no single key, or one key for two actions."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        self.errors = dict(errors)
        super().__init__("; ".join(f"{name}: {message}" for name, message in self.errors.items()))

    @property
    def details(self) -> dict[str, object]:
        return {"errors": self.errors}


def keys_from(changed: Mapping[str, object]) -> dict[str, str]:
    """Return every action's key, the changed ones in place of the usual ones.

    Raises
    ------
    BadKeys
        Naming every action whose key can't be meant.

    Examples
    --------
    >>> keys_from({"next_step": "ArrowDown"})["next_step"]
    'ArrowDown'
    """
    errors = {name: message for name, key in changed.items() if (message := _what_is_wrong(name, key))}
    keys = DEFAULT_KEYS | {name: key for name, key in changed.items() if name not in errors}
    errors |= _one_key_for_two(keys)
    if errors:
        raise BadKeys(errors)
    return keys


def _what_is_wrong(name: str, key: object) -> str:
    if name not in DEFAULT_KEYS:
        return "is no action that a key could do"
    if not isinstance(key, str) or not _is_one_key(key):
        return f"{shown(key)} is not one key; use a character, or a name such as Home or F2"
    return ""


def _is_one_key(key: str) -> bool:
    is_character = len(key) == 1 and key.isprintable() and key != " "
    return is_character or key in NAMED_KEYS


def _one_key_for_two(keys: Mapping[str, str]) -> dict[str, str]:
    """Say which actions share a key: at the one that doesn't have its usual key, else at the second of the two."""
    errors: dict[str, str] = {}
    taken: dict[str, str] = {}
    for name, key in keys.items():
        other = taken.setdefault(key, name)
        if other != name:
            at = other if key == DEFAULT_KEYS[name] else name
            errors[at] = f"{key} can't be both “{MEANINGS[other]}” and “{MEANINGS[name]}”"
    return errors
