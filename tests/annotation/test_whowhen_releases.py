"""The known answers about releases of the public Who&When labels and AgentRx's."""

import json
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from django.db import transaction

from annotation.actions.freeze_rounds import freeze_rounds
from annotation.actions.import_labels import import_labels
from annotation.queries.rounds import round_called
from benchmarks.actions.create_benchmark import create_benchmark
from benchmarks.actions.export_release import export_release
from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.actions.people import system_person
from benchmarks.domain.release import AnnotationRecord, Contested, GoldItem, VerdictRecord
from benchmarks.domain.verify import verify_release
from benchmarks.domain.verify.core import read_lines, read_records
from benchmarks.models import Benchmark

HALVES = {"algorithm_generated": "Algorithm-Generated", "hand_crafted": "Hand-Crafted"}
A_DAY = date(2026, 3, 14)


@pytest.fixture(scope="module")
def exported(django_db_setup, django_db_blocker, shared_data, tmp_path_factory) -> dict[str, Path]:
    """0.1.0 from Who&When's own labels, 1.0.0 from both, exported; nothing adjudicated."""
    folder = tmp_path_factory.mktemp("whowhen")
    with django_db_blocker.unblock(), transaction.atomic():
        benchmark = _import_everything(shared_data)
        for version, slug in {"0.1.0": "original", "1.0.0": "published"}.items():
            rounds = [round_called(benchmark, slug)]
            release = freeze_rounds(benchmark=benchmark, version=version, rounds=rounds, date=A_DAY, by=system_person())
            export_release(release=release, to=folder / version)
        transaction.set_rollback(True)
    return {version: folder / version for version in ("0.1.0", "1.0.0")}


def _import_everything(shared_data: Path) -> Benchmark:
    by = system_person()
    benchmark = create_benchmark(slug="whowhen", title="Who&When", taxonomy="agentscope", by=by)
    for source, name in HALVES.items():
        half = {"benchmark": benchmark, "path": shared_data / "whowhen" / name, "source": source, "by": by}
        import_trajectories(format="whowhen", **half)
        for round in ("original", "published"):
            import_labels(format="whowhen", round=round, annotator="whowhen", **half)
    import_labels(
        benchmark=benchmark,
        path=shared_data / "agentrx" / "magentic_one_ground_truth.json",
        format="agentrx",
        source="hand_crafted",
        round="published",
        annotator="agentrx",
        step_base=1,
        by=by,
    )
    return benchmark


def manifest_of(folder: Path) -> dict:
    return json.loads((folder / "manifest.json").read_bytes())


def test_both_verify(exported):
    assert {version: verify_release(folder) for version, folder in exported.items()} == {"0.1.0": [], "1.0.0": []}


def test_the_original_labels_make_184_gold_items_of_provenance_single(exported):
    gold = list(read_records(exported["0.1.0"], GoldItem))
    assert Counter(item.provenance for item in gold) == {"single": 184}
    assert Counter(item.source for item in gold) == {"algorithm_generated": 126, "hand_crafted": 58}
    assert {item.origin for item in gold} == {"outside"}


def test_both_label_sets_make_140_single_16_agreed_and_28_contested(exported):
    gold = list(read_records(exported["1.0.0"], GoldItem))
    assert Counter(item.provenance for item in gold) == {"single": 140, "agreed": 16}
    assert len(list(read_records(exported["1.0.0"], Contested))) == 28
    assert len(list(read_records(exported["1.0.0"], VerdictRecord))) == 156


def test_the_published_steps_are_those_of_who_and_when(exported, shared_data):
    published = {
        f"{source}__{record['question_ID']}": int(record["mistake_step"])
        for source, name in HALVES.items()
        for record in (json.loads(path.read_bytes()) for path in (shared_data / "whowhen" / name).glob("*.json"))
    }
    lines = read_lines(exported["0.1.0"] / "benchmark.jsonl")
    assert {line["question_ID"]: line["mistake_step"] for line in lines} == published


def test_the_counts_of_the_process_are_those_of_the_issue(exported):
    process = json.loads((exported["1.0.0"] / "process.json").read_bytes())
    assert process["counts"] == {"imported": 184, "screened": 184, "labelled": 184, "disputed": 28, "settled": 0}
    counts = manifest_of(exported["0.1.0"])["counts"]
    # 4,092 steps in 184 trajectories.
    assert (counts["gold"], counts["steps"], counts["annotations"]) == (184, 4092, 184)


def test_agreement_is_published_before_and_after_exclusion(exported):
    (round,) = json.loads((exported["1.0.0"] / "agreement.json").read_bytes())["rounds"]
    before, after = (round[when]["pairs"]["all"] for when in ("before", "after"))
    # 61.4 % of 44 pairs name the same role, 36.4 % the same step: 27 and 16.
    assert (before["n"], before["role"], before["exact"]) == (44, 27 / 44, 16 / 44)
    # What is left after the 28 disputes is what agreed.
    assert (after["n"], after["role"], after["exact"]) == (16, 1, 1)


def test_every_failure_of_agentrx_is_kept_and_one_of_each_is_the_root(exported):
    labels = [one for one in read_records(exported["1.0.0"], AnnotationRecord) if one.annotator == "agentrx"]
    assert len(labels) == 44
    assert {sum(fault.is_root for fault in label.faults) for label in labels} == {1}
    assert max(len(label.faults) for label in labels) > 1
    assert {label.taxonomy for label in labels} == {"agentrx@1"}


def test_imported_labels_carry_their_files_times_or_null(exported):
    assert {label.submitted_at for label in read_records(exported["1.0.0"], AnnotationRecord)} == {None}


def test_the_data_card_says_that_two_root_conventions_are_in_it(exported):
    assert "follow 2 root conventions" in (exported["1.0.0"] / "README.md").read_text()
    assert "root conventions" not in (exported["0.1.0"] / "README.md").read_text().partition("## Gold")[0]
    assert sorted(manifest_of(exported["1.0.0"])["root_conventions"]) == ["earliest_decisive", "first_unrecoverable"]


def test_agreed_gold_names_the_conventions_of_both_labels(exported):
    agreed = [item for item in read_records(exported["1.0.0"], GoldItem) if item.provenance == "agreed"]
    assert {item.root_conventions for item in agreed} == {("earliest_decisive", "first_unrecoverable")}
