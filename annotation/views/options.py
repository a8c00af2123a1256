"""Things to choose from in a form."""

from collections.abc import Collection, Iterable
from itertools import groupby
from typing import NamedTuple

from benchmarks.models import Mode


class Option(NamedTuple):
    """One thing to choose. `group` is the dimension of a mode; `examples` illustrate it."""

    value: str
    name: str
    meaning: str
    is_chosen: bool
    group: str = ""
    examples: Collection[str] = ()


def mode_options(
    modes: Collection[Mode], *, chosen: str = "", examples: dict[str, Collection[str]] | None = None
) -> list[Option]:
    """Return modes as options, in the taxonomy's order."""
    of_code = examples or {}
    return [
        Option(one.code, one.name, one.definition, one.code == chosen, one.dimension, of_code.get(one.code, ()))
        for one in modes
    ]


def by_dimension(options: Iterable[Option]) -> list[tuple[str, list[Option]]]:
    """Return the options of each dimension under its name."""
    return [(dimension, list(group)) for dimension, group in groupby(options, key=lambda one: one.group)]


def text_of(value: object) -> str:
    """Return a value of a body as a form shows it."""
    return "" if value is None or isinstance(value, list | dict) else str(value)
