"""A release that two databases would write differently if nobody took care.

Ids and names that languages sort differently, numbers that jsonb rewrites, times in a
zone, a mode, several conventions, a dispute. No member and no clock is in it: its
digest is the same everywhere.
"""

from collections.abc import Callable, Iterable
from datetime import datetime

from annotation.actions.rounds import open_round
from annotation.actions.store_labels import store_labels
from annotation.domain.phase import RoundKind
from annotation.models import Round
from benchmarks.actions.people import ensure_person, system_person
from benchmarks.actions.store_trajectory import store_trajectory
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.models import Benchmark, Release, Source
from benchmarks.models.people import PersonKind
from benchmarks.readers.records import FaultRecord, LabelRecord, Place, TrajectoryRecord
from tests.builders.releases import a_frozen_release
from tests.builders.trajectories import a_benchmark, a_history

# By code point: B, Z, _, a, ä, 中, 🚀. A dictionary would say: _, a, ä, B, Z.
NATIVE_IDS = ("ä", "a", "Z", "_", "B", "🚀", "中")
METADATA = {"z": 1e22, "a": -0.0, "B": 2.0, "ä": {"n": 1e-7, "list": [1e23, 0.1, "é"]}, "big": 2**63}
ANNOTATORS = ("émile", "Zoe", "ann")
PLACE = Place("made.jsonl", "line 1")
Order = Callable[[tuple], Iterable]


def freeze_hard(*, order: Order = tuple) -> Release:
    """Freeze it. `order` is the one in which rows are stored: primary keys follow it, the bytes must not."""
    benchmark = a_benchmark("hard", aliases={"searcher (thought)": "Searcher", "äxpert": "Expert"})
    source = Source.objects.create(benchmark=benchmark, slug="alpha")
    for native_id in order(NATIVE_IDS):
        store_trajectory(_trajectory(native_id), source=source, alias_table=benchmark.alias_tables.get())
    round = _round(benchmark)
    for name in order(ANNOTATORS):
        person = ensure_person(username=name, kind=PersonKind.OUTSIDE, by=system_person())
        labels = [_label(name, native_id) for native_id in order(NATIVE_IDS)]
        store_labels(round=round, person=person, labels=labels, by=system_person(), source="alpha")
    return a_frozen_release(benchmark, [round])


def _trajectory(native_id: str) -> TrajectoryRecord:
    return TrajectoryRecord(
        place=PLACE,
        native_id=native_id,
        steps=a_history(team=("Searcher", "Searcher (thought)", "Äxpert (-> Searcher)", "中文")),
        task="Ünïcödé 👩‍💻 مرحبا",
        metadata=METADATA,
    )


def _round(benchmark: Benchmark) -> Round:
    return open_round(
        benchmark=benchmark,
        slug="published",
        title="Published",
        kind=RoundKind.IMPORTED,
        overlap=1,
        consensus_rule=Rule.MAJORITY,
        trajectories=[],
        by=system_person(),
    )


def _label(name: str, native_id: str) -> LabelRecord:
    # All agree on most, two of three on 🚀, nobody on 中.
    step = {"🚀": 3 if name == "ann" else 1, "中": ANNOTATORS.index(name)}.get(native_id, 1)
    role = ("Searcher", "Searcher", "Expert", "中文")[step]
    return LabelRecord(
        place=PLACE,
        native_id=native_id,
        outcome=Outcome.FAULT,
        faults=(FaultRecord(step, role, is_root=True, mode="WC"), FaultRecord(5, "Searcher", is_root=False)),
        root_convention=RootConvention.FIRST_ERROR if name == "ann" else RootConvention.EARLIEST_DECISIVE,
        rationale=f"{name}: “{native_id}”",
        taxonomy="agentscope",
        submitted_at=datetime.fromisoformat("2026-02-05T01:30:00.25+05:45"),
    )
