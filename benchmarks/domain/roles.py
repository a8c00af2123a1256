"""Who speaks: one normalisation for speakers, labels and predictions.

The rule is LongRCA's (its leaderboard's validator): strip, drop one trailing
hand-off suffix, NFKC, casefold, collapse spaces. Who&When needs aliases on top,
because `Orchestrator (thought)` and `Orchestrator` are one agent there.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

# No \s* around it: on a name with a long run of spaces that takes time in its square.
HAND_OFF_SUFFIX = re.compile(r"\((?:->|→)([^()]*)\)\Z")


def drop_hand_off(speaker: str) -> str:
    """Return the speaker without outer spaces and without ONE trailing `(-> X)`.

    Examples
    --------
    >>> drop_hand_off(" Orchestrator (-> WebSurfer) ")
    'Orchestrator'
    >>> drop_hand_off("Orchestrator (thought)")
    'Orchestrator (thought)'
    """
    return HAND_OFF_SUFFIX.sub("", speaker.strip()).strip()


def handed_off_to(speaker: str) -> str:
    """Return whom a speaker's suffix `(-> X)` names, raw, or "" where there is none.

    Examples
    --------
    >>> handed_off_to("Orchestrator (-> WebSurfer) ")
    'WebSurfer'
    """
    suffix = HAND_OFF_SUFFIX.search(speaker.strip())
    return suffix[1].strip() if suffix else ""


def normalize_role(speaker: str) -> str:
    """Return the key of a raw role, before aliases.

    A key is never normalised again: only one suffix is dropped at a time, so
    `x (-> y) (-> z)` has the key `x (-> y)`, which is not the key `x`.

    Examples
    --------
    >>> normalize_role(" DiagnostAgent (-> ActionAgent)")
    'diagnostagent'
    """
    return _fold(drop_hand_off(speaker))


def _fold(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


class Role(NamedTuple):
    """A speaker as it is compared (`key`) and as it is shown (`name`)."""

    key: str
    name: str


class AmbiguousAlias(ValueError):
    """An alias stands for a role that is itself an alias: which one is meant is undecidable."""


class DeadAlias(ValueError):
    """An alias isn't spelled as a key is, so no speaker could ever match it."""


@dataclass(frozen=True)
class Aliases:
    """One version of a benchmark's alias table.

    `table` maps a normalised role to the display name it stands for:
    {"orchestrator (thought)": "Orchestrator"}.
    """

    table: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for alias, target in self.table.items():
            if _fold(alias) != alias:
                raise DeadAlias(f"alias {alias!r} matches nobody; as a key it is {_fold(alias)!r}")
            if normalize_role(target) in self.table:
                raise AmbiguousAlias(f"{alias!r} stands for {target!r}, which is an alias itself")

    def role(self, speaker: str) -> Role:
        """Return the role that a raw string names."""
        key = normalize_role(speaker)
        if key in self.table:
            return Role(normalize_role(self.table[key]), self.table[key])
        return Role(key, drop_hand_off(speaker))


class SpeakingRole(NamedTuple):
    """A role of one trajectory. Roles come in order of first appearance."""

    key: str
    name: str
    n_steps: int


def speaking_roles(speakers: Iterable[str], aliases: Aliases) -> list[SpeakingRole]:
    """Return the roles that speak, first speaker first, with their number of steps.

    An alias target names the role; otherwise the first raw speaker does.

    Examples
    --------
    >>> speaking_roles(["human", "Web (-> human)", "web"], Aliases())
    [SpeakingRole(key='human', name='human', n_steps=1), SpeakingRole(key='web', name='Web', n_steps=2)]
    """
    targets = {normalize_role(target): target for target in aliases.table.values()}
    names: dict[str, str] = {}
    counts: Counter[str] = Counter()
    # A Counter keeps its keys in the order in which they came.
    for speaker, n_steps in Counter(speakers).items():
        key, name = aliases.role(speaker)
        names.setdefault(key, targets.get(key, name))
        counts[key] += n_steps
    return [SpeakingRole(key, names[key], counts[key]) for key in names]
