"""The answer panel: what can be chosen, what was, and what is wrong with it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from annotation.domain.answer import CONFIDENCES, NEEDS, Field, Need
from benchmarks.domain.fault import OUTCOME_MEANING, Outcome
from benchmarks.models import Mode
from benchmarks.queries.reading import ReadableRole

CONFIDENCE_MEANING = {1: "a guess", 2: "unsure", 3: "fairly sure", 4: "sure", 5: "certain"}


class Option(NamedTuple):
    """One thing to choose."""

    value: str
    name: str
    meaning: str
    is_chosen: bool


@dataclass(frozen=True)
class AnswerForm:
    """The panel of one answer. `values` holds every field of the body as text, "" where nothing was said."""

    values: Mapping[str, str]
    errors: Mapping[str, str]
    outcomes: list[Option]
    roles: list[Option]
    # Grouped by dimension; empty where the round doesn't ask for modes.
    modes: list[tuple[str, list[Option]]]
    confidences: list[Option]
    # By field: the outcomes that it goes with, separated by spaces, for the script that hides the others.
    goes_with: Mapping[str, str] = field(default_factory=lambda: GOES_WITH)


def answer_form(
    body: Mapping[str, object],
    *,
    errors: Mapping[str, str],
    outcomes: Collection[Outcome],
    roles: Collection[ReadableRole],
    modes: Collection[Mode],
) -> AnswerForm:
    """Return the panel for a body, finished or not."""
    values = {name.value: _text(body.get(name)) for name in Field}
    return AnswerForm(
        values=values,
        errors=errors,
        outcomes=[
            Option(one.value, one.value.replace("_", " "), OUTCOME_MEANING[one], one == values[Field.OUTCOME])
            for one in Outcome
            if one in outcomes
        ],
        roles=[Option(role.key, role.name, "", role.key == values[Field.ROLE]) for role in roles],
        modes=_by_dimension(modes, chosen=values[Field.MODE]),
        confidences=[
            Option(str(level), str(level), CONFIDENCE_MEANING[level], str(level) == values[Field.CONFIDENCE])
            for level in CONFIDENCES
        ],
    )


def _by_dimension(modes: Collection[Mode], *, chosen: str) -> list[tuple[str, list[Option]]]:
    return [
        (dimension, [Option(one.code, one.name, one.definition, one.code == chosen) for one in group])
        for dimension, group in groupby(modes, key=lambda mode: mode.dimension)
    ]


def _text(value: object) -> str:
    return "" if value is None else str(value)


GOES_WITH = {
    name.value: " ".join(outcome for outcome, needs in NEEDS.items() if needs[name] is not Need.FORBIDDEN)
    for name in Field
    if name is not Field.OUTCOME
}
