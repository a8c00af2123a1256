"""The answer panel: what can be chosen, what was, and what is wrong with it."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from annotation.domain.answer import CONFIDENCES, NEEDS, Field, Need
from annotation.domain.answer.fields import MARK_OF_FIELD
from annotation.views.fault_cards import FaultCard, blank_card, fault_cards
from annotation.views.options import Option, by_dimension, mode_options, text_of
from benchmarks.domain.fault import MARK_MEANING, OUTCOME_MEANING, MarkKind, Outcome
from benchmarks.models import Mode
from benchmarks.queries.reading import ReadableRole

CONFIDENCE_MEANING = {1: "a guess", 2: "unsure", 3: "fairly sure", 4: "sure", 5: "certain"}
MARK_NAMES: dict[Field, str] = {
    Field.OTHER_ROOTS: "Other plausible roots",
    Field.ONSET: "Onset",
    Field.POINT_OF_NO_RETURN: "Point of no return",
    Field.MANIFESTATION: "First seen",
}
KIND_OF_FIELD: dict[Field, MarkKind] = {Field.OTHER_ROOTS: MarkKind.OTHER_ROOT, **MARK_OF_FIELD}
INDEX = re.compile(r"\[(\d+)\]\.?")
ONE_MARK: dict[Field, str] = MARK_NAMES | {Field.OTHER_ROOTS: "Other plausible root"}


@dataclass(frozen=True)
class MarkRow:
    """One optional mark beside the faults: a step, or several."""

    name: str
    kind: str
    title: str
    # Of one such step.
    one: str
    meaning: str
    value: str
    error: str

    @property
    def is_list(self) -> bool:
        return self.name == Field.OTHER_ROOTS


@dataclass(frozen=True)
class AnswerForm:
    """The panel of one answer. `values` holds every single field of the body as text, "" where nothing was said."""

    values: Mapping[str, str]
    # By the name of a field in the form.
    errors: Mapping[str, str]
    outcomes: list[Option]
    roles: list[Option]
    # Grouped by dimension; empty where the round doesn't ask for modes.
    modes: list[tuple[str, list[Option]]]
    confidences: list[Option]
    faults: list[FaultCard]
    blank_fault: FaultCard
    marks: list[MarkRow]
    # By field: the outcomes that it goes with, separated by spaces, for the script that hides the others.
    goes_with: Mapping[str, str] = field(default_factory=lambda: GOES_WITH)


def answer_form(
    body: Mapping[str, object],
    *,
    errors: Mapping[str, str],
    outcomes: Collection[Outcome],
    roles: Collection[ReadableRole],
    modes: Collection[Mode],
    examples: Mapping[str, Sequence[str]] | None = None,
) -> AnswerForm:
    """Return the panel for a body, finished or not."""
    values = {name.value: text_of(body.get(name.value)) for name in Field}
    named = {name_of_path(path): why for path, why in errors.items()}
    return AnswerForm(
        values=values,
        errors=named,
        outcomes=[
            Option(one.value, one.value.replace("_", " "), OUTCOME_MEANING[one], one == values[Field.OUTCOME])
            for one in Outcome
            if one in outcomes
        ],
        roles=[Option(role.key, role.name, "", role.key == values[Field.ROLE]) for role in roles],
        modes=by_dimension(mode_options(modes, chosen=values[Field.MODE], examples=examples)),
        confidences=[
            Option(str(level), str(level), CONFIDENCE_MEANING[level], str(level) == values[Field.CONFIDENCE])
            for level in CONFIDENCES
        ],
        faults=fault_cards(body, errors=named, roles=roles, modes=modes),
        blank_fault=blank_card(body, roles=roles, modes=modes),
        marks=[_mark(name, body, named) for name in MARK_NAMES],
    )


def name_of_path(path: str) -> str:
    """Return the name of the field in the form that an error's path leads to.

    Examples
    --------
    >>> name_of_path("other_faults[1].quotes[0].text")
    'other_faults-1-quotes-0-text'
    >>> name_of_path("other_roots[2]")
    'other_roots'
    """
    if path.startswith(Field.OTHER_ROOTS):
        return Field.OTHER_ROOTS.value
    return INDEX.sub(r"-\1-", path).rstrip("-")


def _mark(name: Field, body: Mapping[str, object], errors: Mapping[str, str]) -> MarkRow:
    kind = KIND_OF_FIELD[name]
    value = body.get(name.value)
    shown = ", ".join(map(text_of, value)) if isinstance(value, list) else text_of(value)
    return MarkRow(
        name=name.value,
        kind=kind.value,
        title=MARK_NAMES[name],
        one=ONE_MARK[name],
        meaning=MARK_MEANING[kind],
        value=shown,
        error=errors.get(name.value, ""),
    )


GOES_WITH = {
    name.value: " ".join(outcome for outcome, needs in NEEDS.items() if needs[name] is not Need.FORBIDDEN)
    for name in Field
    if name is not Field.OUTCOME
}
