"""The keys of one person."""

from itertools import groupby
from typing import NamedTuple

from benchmarks.domain.keymap import DEFAULT_KEYS, KEYMAP, BadKeys, KeyAction, keys_from
from benchmarks.models import Person


class KeyGroup(NamedTuple):
    """Actions of one kind, each with the key that the person gave it."""

    name: str
    actions: list[KeyAction]


def keys_by_action(person: Person) -> dict[str, str]:
    """Return every action's key for a person; nobody signed in has the usual ones."""
    try:
        return keys_from(getattr(person, "keys", None) or {})
    except BadKeys:
        # Stored under an older table, in which an action had another name or key.
        return dict(DEFAULT_KEYS)


def keys_of(person: Person) -> list[KeyGroup]:
    """Return the person's keys as the pages list them: by group, groups and actions in the table's order."""
    keys = keys_by_action(person)
    groups = list(dict.fromkeys(action.group for action in KEYMAP))
    by_group = sorted(KEYMAP, key=lambda one: groups.index(one.group))
    actions = [action._replace(key=keys[action.name]) for action in by_group]
    return [KeyGroup(name, list(group)) for name, group in groupby(actions, key=lambda one: one.group)]
