"""Find a model's answer in what it wrote.

A ladder: drop its thoughts, take the last JSON object that has the asked keys, mend trailing
commas, and at last look for named lines. What is still not found is unparseable; no rung ever
guesses a step.
"""

import json
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

THOUGHT = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
# A thought that was cut off, and the end of one whose start the server kept to itself.
OPEN_THOUGHT = re.compile(r"<think(?:ing)?>.*\Z", re.DOTALL | re.IGNORECASE)
END_OF_THOUGHT = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
# Strings are matched first, so that a comma inside one is left alone.
TRAILING_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*[}\]])')
NAMED_ROLE = re.compile(
    r'(?:^|[{,])[\s*"\'-]*(?:agent|role)(?:[ _]name)?[\s*"\']*[:=][\s*]*(?:"(?P<quoted>[^"\n]+)"|(?P<bare>[^"\n]+))',
    re.IGNORECASE | re.MULTILINE,
)
NAMED_STEP = re.compile(r'\bstep(?:[ _](?:number|index))?[\s*"\']*[:=][\s*"\']*(\d{1,9})\b(?!\.\d)', re.IGNORECASE)
WRAPPING = " \t*\"'`,"


class Rung(StrEnum):
    """Which rung of the ladder found the answer."""

    JSON = "json"
    MENDED_JSON = "mended_json"
    NAMED_LINES = "named_lines"


class Said(NamedTuple):
    """A model's answer before validation."""

    role: object
    step: object
    rationale: str
    abstains: bool
    rung: Rung


def parse_answer(text: str) -> Said | None:
    """Return what a model said, or None where it can't be made out.

    Examples
    --------
    >>> parse_answer('Hm. {"role": "Coder", "step": 3, "reason": "It guessed.",}').step
    3
    """
    text = without_thoughts(text)
    return _in_json(text, Rung.JSON) or _in_json(_mended(text), Rung.MENDED_JSON) or _in_named_lines(text)


def without_thoughts(text: str) -> str:
    """Return the text without what a model wrote between think tags, also where one tag is missing."""
    return OPEN_THOUGHT.sub("", END_OF_THOUGHT.sub("", THOUGHT.sub("", text)))


def _mended(text: str) -> str:
    return TRAILING_COMMA.sub(lambda match: match[1] or "", text)


def _in_json(text: str, rung: Rung) -> Said | None:
    answers = [found for found in _objects(text) if _is_answer(found)]
    if not answers:
        return None
    last = answers[-1]
    return Said(
        role=last.get("role", last.get("agent")),
        step=last.get("step"),
        rationale=str(last.get("reason") or ""),
        abstains=last.get("abstain") is True,
        rung=rung,
    )


def _is_answer(found: Mapping) -> bool:
    return found.get("abstain") is True or ("step" in found and ("role" in found or "agent" in found))


def _objects(text: str) -> Iterator[dict]:
    """Yield the outermost JSON objects of a text in order; fences and prose around them don't matter."""
    decoder, start = json.JSONDecoder(), text.find("{")
    while start != -1:
        try:
            found, end = decoder.raw_decode(text, start)
            yield found
        # Thousands of nested braces are no answer either.
        except (ValueError, RecursionError):
            end = start + 1
        start = text.find("{", end)


def _in_named_lines(text: str) -> Said | None:
    roles, steps = list(NAMED_ROLE.finditer(text)), NAMED_STEP.findall(text)
    if not roles and not steps:
        return None
    role = (roles[-1]["quoted"] or roles[-1]["bare"]).strip(WRAPPING) if roles else None
    return Said(role, steps[-1] if steps else None, rationale="", abstains=False, rung=Rung.NAMED_LINES)
