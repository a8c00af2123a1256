"""Hand-offs: steps in which one role tells another to act, and the steps in which that one does."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.domain.roles import handed_off_to, normalize_role

# How orchestrators name the next speaker in their text, where no name has the suffix `(-> X)`: Magentic-One's line,
# its ledger, and the tool calls of swarms.
NEXT_SPEAKER = re.compile(
    r"^Next speaker:? {1,3}(\w[\w -]{0,80})$|\b(?:transfer|handoff|hand_off)_to_(\w{1,80})", re.MULTILINE
)
LEDGER_KEY = '"next_speaker"'
LEDGER = re.compile(LEDGER_KEY + r': {0,3}(?:\{[^{}]{0,2000}?"answer": {0,3})?"([^"\n]{1,80})"')
# A hand-off stands at the end of what is said; a longer text is looked at from there.
LONGEST_SEARCHED = 4000


class HandOff(NamedTuple):
    """Step `step` asks the role `to`, which answers in the steps `execution` before the next hand-off, or in none."""

    step: int
    to: str
    execution: tuple[int, ...]


def find_hand_offs(steps: Sequence[SpokenStep]) -> list[HandOff]:
    """Return the hand-offs in order. Only roles that speak in the trajectory can be handed to.

    Examples
    --------
    >>> lead = SpokenStep("Lead (-> Web)", "", "Look it up.", "lead")
    >>> web = SpokenStep("Web", "", "Found it.", "web")
    >>> find_hand_offs([lead, web, lead])
    [HandOff(step=0, to='web', execution=(1,)), HandOff(step=2, to='web', execution=())]
    """
    keys = {normalize_role(step.name): step.speaker for step in steps}
    asked = _by_name(steps, keys) or _by_text(steps, keys)
    ends = [*(step for step, _ in asked), len(steps)][1:]
    return [
        HandOff(step, to, tuple(i for i in range(step + 1, end) if steps[i].speaker == to))
        for (step, to), end in zip(asked, ends, strict=True)
    ]


def ordered_by(hand_offs: Sequence[HandOff], steps: Sequence[SpokenStep]) -> list[int | None]:
    """Return for each step the last hand-off to its role before it, or None.

    Examples
    --------
    >>> steps = [SpokenStep(name, "", "", name) for name in ("lead", "web", "lead", "web")]
    >>> ordered_by([HandOff(0, "web", (1,))], steps)
    [None, 0, None, 0]
    """
    asked_at = {hand_off.step: hand_off.to for hand_off in hand_offs}
    last_asked: dict[str, int] = {}
    orders: list[int | None] = []
    for index, step in enumerate(steps):
        orders.append(last_asked.get(step.speaker))
        if index in asked_at:
            last_asked[asked_at[index]] = index
    return orders


def _by_name(steps: Sequence[SpokenStep], keys: Mapping[str, str]) -> list[tuple[int, str]]:
    named = ((index, keys.get(normalize_role(handed_off_to(step.name)))) for index, step in enumerate(steps))
    return [(index, to) for index, to in named if to]


def _by_text(steps: Sequence[SpokenStep], keys: Mapping[str, str]) -> list[tuple[int, str]]:
    """Return the hand-offs that texts spell out; a second one before the asked role speaks repeats the first."""
    loose_keys = {_loose(name): key for name, key in keys.items()}
    asked: list[tuple[int, str]] = []
    waiting_for = ""
    for index, step in enumerate(steps):
        if step.speaker == waiting_for:
            waiting_for = ""
        to = loose_keys.get(_loose(_next_speaker(step.content)))
        if to and to not in (step.speaker, waiting_for):
            asked.append((index, to))
            waiting_for = to
    return asked


def _next_speaker(content: str) -> str:
    end = content[-LONGEST_SEARCHED:]
    at = end.rfind(LEDGER_KEY)
    if at != -1:
        ledger = LEDGER.match(end, at)
        return ledger[1] if ledger else ""
    # Asked first because it is cheap: hardly any text has either.
    found = NEXT_SPEAKER.search(end) if "_to_" in end or "ext speaker" in end else None
    return found[1] or found[2] if found else ""


def _loose(name: str) -> str:
    """Return a role as tool calls spell it: `transfer_to_web_surfer` asks `Web Surfer`."""
    return normalize_role(name).replace(" ", "").replace("_", "").replace("-", "")
