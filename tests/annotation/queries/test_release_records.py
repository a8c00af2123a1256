"""A release tells all that a label says, and of a label that says no more than a root nothing more."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.actions.guideline import confirm_guideline
from annotation.actions.rounds import add_guideline
from annotation.models import Round
from annotation.queries.decided import decided_by
from benchmarks.domain.aids import Aid
from benchmarks.domain.release import AnnotationRecord, QuoteEntry, ReadingEntry
from benchmarks.domain.release.canonical import parse_strictly
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.domain.release.records import WHERE_SAID
from benchmarks.queries.releases import release_bytes, release_records
from tests.builders.forgeries import a_full_label
from tests.builders.releases import a_frozen_release
from tests.builders.rounds import a_full_answer, a_round, a_submitted_label, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def benchmark():
    return a_benchmark()


def test_a_label_that_says_everything_is_published_with_everything(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_full_label(round, benchmark.trajectories.get())
    [label] = release_records(a_frozen_release(benchmark, [round]), AnnotationRecord)
    root, late, seen = label.faults
    assert (root.note, root.phase, root.repair, root.trace) == ("Nobody said so.", "reason", "active", "in_outcome")
    assert root.quotes == (QuoteEntry("commitment", 2, 5, 16, "Writer said"),)
    assert (late.phase, late.repair, late.trace, late.quotes) == ("verify", "repaired", "not_in_outcome", ())
    assert seen.quotes == (QuoteEntry("reference", 3, 0, 4, "What"),)
    assert (label.other_roots, label.onset, label.point_of_no_return) == ((1, 4), 0, None)
    assert label.reading == ReadingEntry(0, 3, None, ((0, 1), (4, 4)), (Aid.NEAR_REPEATS,))


def test_a_label_that_says_no_more_than_a_root_has_the_keys_that_it_always_had(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_submitted_label(round, benchmark.trajectories.get())
    release = a_frozen_release(benchmark, [round])
    [line] = map(parse_strictly, b"".join(release_bytes(release, "annotations.jsonl")).splitlines())
    assert not WHERE_SAID[AnnotationRecord] & line.keys()
    assert [sorted(fault) for fault in line["faults"]] == [["is_root", "mode", "note", "role", "role_key", "step"]]


def test_a_label_names_the_guideline_that_was_read_for_it_though_the_round_follows_a_newer_one(benchmark, system):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, guideline=add_guideline(benchmark=benchmark, markdown="# Old", by=system))
    assignment = an_assignment(round, trajectory)
    confirm_guideline(round=round, version=1, by=assignment.person)
    a_submitted_label(round, trajectory)
    add_guideline(benchmark=benchmark, markdown="# New", by=system, followed_by=[round])
    release = a_frozen_release(benchmark, [Round.objects.get()])
    [label] = release_records(release, AnnotationRecord)
    process = parse_strictly(b"".join(release_bytes(release, "process.json")))
    assert (label.guideline, process["rounds"][0]["guideline"]) == (1, 2)
    assert [guideline["markdown"] for guideline in process["guidelines"]] == ["# Old", "# New"]


def test_releasing_ten_labels_costs_as_many_queries_as_releasing_one(benchmark):
    rounds = [
        a_round(benchmark, f"of_{n}", trajectories=[a_trajectory(benchmark, f"{n}x{i}") for i in range(n)], overlap=1)
        for n in (1, 10)
    ]
    counts = []
    for round in rounds:
        for slot in round.slots.select_related("trajectory"):
            a_submitted_label(round, slot.trajectory, answer=a_full_answer())
        with CaptureQueriesContext(connection) as asked:
            decided_by([round], benchmark=benchmark, pseudonyms=Pseudonyms("00" * 32))
        counts.append(len(asked))
    assert counts[0] == counts[1]
