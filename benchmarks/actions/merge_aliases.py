"""Bring a format's own role aliases into a benchmark's alias table."""

from collections.abc import Mapping
from typing import NamedTuple

from benchmarks.actions.events import record_event
from benchmarks.domain.roles import Aliases, AmbiguousAlias
from benchmarks.models import AliasTable, Benchmark, Person


class Merged(NamedTuple):
    """An alias table, and what was said about the entries that it didn't take."""

    table: AliasTable
    notes: list[str]


def merge_aliases(*, benchmark: Benchmark, aliases: Mapping[str, str], by: Person) -> Merged:
    """Return the benchmark's alias table with the wanted entries, a new version only if it changed.

    What stands in the table wins. Callers hold the benchmark's lock.
    """
    current = benchmark.alias_tables.latest("version")
    table, notes = dict(current.aliases), []
    for alias, target in aliases.items():
        standing = table.get(alias)
        if standing is None and _fits(table, alias, target):
            table[alias] = target
        elif standing != target:
            why = "an alias or a target of the table already" if standing is None else f"{standing!r} there"
            notes.append(f"alias {alias!r} for {target!r} was left out of the alias table: it is {why}")
    if table == current.aliases:
        return Merged(current, notes)
    return Merged(_next_version(current, table, by=by), notes)


def _fits(table: Mapping[str, str], alias: str, target: str) -> bool:
    try:
        Aliases({**table, alias: target})
    except AmbiguousAlias:
        return False
    return True


def _next_version(current: AliasTable, table: dict[str, str], *, by: Person) -> AliasTable:
    benchmark = current.benchmark
    following = AliasTable.objects.create(benchmark=benchmark, version=current.version + 1, aliases=table)
    record_event(
        by=by,
        action="change_aliases",
        subject=following,
        benchmark=benchmark,
        before=current.aliases,
        after=following.aliases,
    )
    return following
