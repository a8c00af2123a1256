"""The faults of an answer as cards: what can be chosen in each, what was, and what is wrong with it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from annotation.domain.answer import Field, QuoteField
from annotation.domain.answer.fields import DETAIL_FIELDS, ROOT_FIELDS
from annotation.views.options import Option, by_dimension, mode_options, text_of
from benchmarks.domain.fault import Phase, QuoteKind, Repair, Trace
from benchmarks.models import Mode
from benchmarks.queries.reading import ReadableRole

PHASE_NAMES: dict[StrEnum, str] = {
    Phase.PLAN: "planning",
    Phase.REASON: "reasoning",
    Phase.ACT: "acting",
    Phase.OBSERVE: "observing",
    Phase.VERIFY: "verifying",
}
REPAIR_NAMES: dict[StrEnum, str] = {Repair.REPAIRED: "repaired later", Repair.ACTIVE: "still active"}
TRACE_NAMES: dict[StrEnum, str] = {Trace.IN_OUTCOME: "shows in the outcome", Trace.NOT_IN_OUTCOME: "doesn’t show"}
QUOTE_NAMES: dict[StrEnum, str] = {
    QuoteKind.COMMITMENT: "the wrong commitment",
    QuoteKind.REFERENCE: "what it violates",
    QuoteKind.EVIDENCE: "other evidence",
}


@dataclass(frozen=True)
class QuoteRow:
    """One quote in a card. `prefix` begins the names of its fields."""

    prefix: str
    values: Mapping[str, str]
    errors: Mapping[str, str]
    kinds: list[Option]

    @property
    def is_placed(self) -> bool:
        """Whether it is known where the text stands: then it is shown, and not written any more."""
        return bool(self.values[QuoteField.START]) and not self.errors

    @property
    def remove_value(self) -> str:
        return self.prefix.rstrip("-")


@dataclass(frozen=True)
class FaultCard:
    """One fault. `prefix` begins the names of its fields; that of the root is empty."""

    prefix: str
    values: Mapping[str, str]
    errors: Mapping[str, str]
    roles: list[Option]
    modes: list[tuple[str, list[Option]]]
    phases: list[Option]
    repairs: list[Option]
    traces: list[Option]
    quotes: list[QuoteRow]
    # For a quote that is written without a script.
    blank_quote: QuoteRow

    @property
    def is_root(self) -> bool:
        return not self.prefix

    @property
    def remove_value(self) -> str:
        return self.prefix.rstrip("-") or "root"

    @property
    def root_value(self) -> str:
        return self.prefix.split("-")[1] if self.prefix else "root"

    @property
    def is_open(self) -> bool:
        return self.is_root or bool(self.errors)

    @property
    def has_more(self) -> bool:
        """Whether anything was said in the fields that nobody has to fill in."""
        said = any(self.values[name] for name in DETAIL_FIELDS if name is not Field.QUOTES)
        return said or any(name in self.errors for name in DETAIL_FIELDS)

    @property
    def role_name(self) -> str:
        return next((role.name for role in self.roles if role.is_chosen), "")


def fault_cards(
    body: Mapping[str, object],
    *,
    errors: Mapping[str, str],
    roles: Collection[ReadableRole],
    modes: Collection[Mode],
) -> list[FaultCard]:
    """Return the root's card, there even where none was named, and one for every other fault, in the order of steps."""
    others = [
        _card(row, f"{Field.OTHER_FAULTS}-{number}-", errors, roles, modes)
        for number, row in enumerate(rows_of(body, Field.OTHER_FAULTS))
    ]
    root = _card(body, "", errors, roles, modes)
    return sorted([root, *others], key=_by_step)


def blank_card(body: Mapping[str, object], *, roles: Collection[ReadableRole], modes: Collection[Mode]) -> FaultCard:
    """Return an empty card for one more fault."""
    return _card({}, f"{Field.OTHER_FAULTS}-{len(rows_of(body, Field.OTHER_FAULTS))}-", {}, roles, modes)


def rows_of(body: Mapping[str, object], name: Field) -> Sequence[Mapping]:
    """Return the rows of a body's list; a draft that a program saved may hold anything."""
    rows = body.get(name.value)
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []


def _by_step(card: FaultCard) -> tuple[int, int]:
    step = card.values[Field.STEP]
    return (int(step) if step.isdecimal() and len(step) < 9 else -1, int(not card.is_root))


def _card(
    fault: Mapping[str, object],
    prefix: str,
    errors: Mapping[str, str],
    roles: Collection[ReadableRole],
    modes: Collection[Mode],
) -> FaultCard:
    values = {name.value: text_of(fault.get(name.value)) for name in (*ROOT_FIELDS, *DETAIL_FIELDS)}
    rows = rows_of(fault, Field.QUOTES)
    quotes = [_quote(row, f"{prefix}{Field.QUOTES}-{number}-", errors) for number, row in enumerate(rows)]
    return FaultCard(
        prefix=prefix,
        values=values,
        errors=_below(prefix, errors),
        roles=[Option(role.key, role.name, "", role.key == values[Field.ROLE]) for role in roles],
        modes=by_dimension(mode_options(modes, chosen=values[Field.MODE])),
        phases=_words(PHASE_NAMES, values[Field.PHASE]),
        repairs=_words(REPAIR_NAMES, values[Field.REPAIR]),
        traces=_words(TRACE_NAMES, values[Field.TRACE]),
        quotes=quotes,
        blank_quote=_quote({}, f"{prefix}{Field.QUOTES}-{len(rows)}-", {}),
    )


def _quote(quote: Mapping[str, object], prefix: str, errors: Mapping[str, str]) -> QuoteRow:
    values = {name.value: text_of(quote.get(name.value)) for name in QuoteField}
    return QuoteRow(
        prefix=prefix,
        values=values,
        errors=_below(prefix, errors),
        kinds=_words(QUOTE_NAMES, values[QuoteField.KIND]),
    )


def _below(prefix: str, errors: Mapping[str, str]) -> dict[str, str]:
    """Return the errors of the fields that begin so, by what follows; those of rows further in belong to the rows."""
    named = {name.removeprefix(prefix): why for name, why in errors.items() if name.startswith(prefix)}
    return {name: why for name, why in named.items() if "-" not in name}


def _words(names: Mapping[StrEnum, str], chosen: str) -> list[Option]:
    return [Option(word.value, name, "", word == chosen) for word, name in names.items()]
