"""What verify_release finds in a release that somebody changed, however carefully."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import transaction

from annotation.domain.answer import Answer
from benchmarks.actions.export_release import export_release
from benchmarks.domain.fault import Outcome
from benchmarks.domain.release.canonical import canonical_document, canonical_line
from benchmarks.domain.release.card import data_card
from benchmarks.domain.release.croissant import croissant
from benchmarks.domain.release.digest import file_digests, sums_bytes
from benchmarks.domain.release.files import CARD, CORE_PATHS, CROISSANT, DATA_PATHS, MANIFEST, SUMS
from benchmarks.domain.verify import verify_release
from tests.builders.releases import a_frozen_release
from tests.builders.rounds import a_dispute, a_round, a_submitted_label, an_adjudication, an_answer
from tests.builders.trajectories import a_benchmark, a_trajectory

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def frozen(django_db_setup, django_db_blocker, tmp_path_factory) -> Path:
    """A release that has everything: single, agreed, adjudicated, contested, superseded and left out."""
    folder = tmp_path_factory.mktemp("frozen") / "release"
    with django_db_blocker.unblock(), transaction.atomic():
        _freeze_everything(folder)
        transaction.set_rollback(True)
    return folder


def _freeze_everything(folder: Path) -> None:
    benchmark = a_benchmark(aliases={"searcher (thought)": "Searcher"})
    single, agreed, settled, contested, no_fault, unjudged, _unscreened = (
        a_trajectory(benchmark, native_id) for native_id in "1234567"
    )
    first = a_round(benchmark, "first", trajectories=[single], overlap=1)
    a_submitted_label(first, single, answer=an_answer(4, "searcher", rationale="An early thought."))
    main = a_round(benchmark, trajectories=[single, agreed, settled, contested, no_fault, unjudged])
    a_submitted_label(main, single)
    for person in ("ann", "ben"):
        a_submitted_label(main, agreed, person, answer=an_answer(rationale=f"Says {person}."))
        a_submitted_label(main, no_fault, person, answer=an_answer(None))
    a_dispute(main, settled)
    an_adjudication(main, settled)
    a_dispute(main, contested)
    a_submitted_label(main, unjudged, answer=Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="Cut off."))
    release = a_frozen_release(benchmark, [first, main])
    export_release(release=release, to=folder)


@pytest.fixture
def folder(frozen, tmp_path) -> Path:
    """A copy of the release, to be changed."""
    return Path(shutil.copytree(frozen, tmp_path / "copy"))


def repair_sums(folder: Path) -> None:
    (folder / SUMS).write_bytes(sums_bytes(file_digests(folder, set(CORE_PATHS) - {SUMS})))


def repair_everything(folder: Path) -> None:
    """Make again whatever only describes other files: what a careful forger would do."""
    manifest = json.loads((folder / MANIFEST).read_bytes())
    description = {name: value for name, value in manifest.items() if name != "files"}
    process, agreement = (json.loads((folder / f"{name}.json").read_bytes()) for name in ("process", "agreement"))
    (folder / CARD).write_bytes(data_card(description=description, process=process, agreement=agreement))
    described = croissant(description=description, digests=file_digests(folder, DATA_PATHS))
    (folder / CROISSANT).write_bytes(canonical_document(described))
    files = file_digests(folder, set(CORE_PATHS) - {MANIFEST, SUMS})
    (folder / MANIFEST).write_bytes(canonical_document(description | {"files": files}))
    repair_sums(folder)


def change_line(folder: Path, path: str, question_id: str, **changes) -> None:
    """Set fields of the first line about a trajectory."""
    lines = [json.loads(line) for line in (folder / path).read_bytes().splitlines()]
    line = next(line for line in lines if line["question_ID"] == question_id)
    assert any(line[name] != value for name, value in changes.items())
    line.update(changes)
    (folder / path).write_bytes(b"".join(map(canonical_line, lines)))


def remove_line(folder: Path, path: str, question_id: str) -> None:
    lines = [json.loads(line) for line in (folder / path).read_bytes().splitlines()]
    kept = [line for line in lines if line["question_ID"] != question_id]
    assert len(kept) < len(lines)
    (folder / path).write_bytes(b"".join(map(canonical_line, kept)))


def change_document(folder: Path, path: str, *where, to) -> None:
    """Set the value at a place in a JSON document."""
    document = json.loads((folder / path).read_bytes())
    *parents, last = where
    inner = document
    for step in parents:
        inner = inner[step]
    assert inner.get(last) != to if isinstance(inner, dict) else inner[last] != to
    inner[last] = to
    (folder / path).write_bytes(canonical_document(document))


def test_a_release_as_it_was_frozen_has_no_findings(frozen):
    assert verify_release(frozen) == []


def test_a_directory_that_is_not_there_is_a_finding(tmp_path):
    assert verify_release(tmp_path / "nowhere") == [f"{tmp_path / 'nowhere'}: there is no such directory"]


@pytest.mark.parametrize("path", CORE_PATHS)
def test_a_missing_file_is_named(folder, path):
    (folder / path).unlink()
    assert verify_release(folder) == [f"{path}: is missing"]


def test_a_file_that_does_not_belong_is_named(folder):
    (folder / "notes.txt").write_text("mine")
    assert verify_release(folder) == ["notes.txt: is no file of a release"]


def test_boards_may_stand_beside_the_core(folder):
    (folder / "boards" / "1").mkdir(parents=True)
    (folder / "boards" / "1" / "board.json").write_text("{}")
    assert verify_release(folder) == []


def change_a_letter(path: Path) -> None:
    """Turn one letter in the middle of a file into another."""
    content = bytearray(path.read_bytes())
    at = next(i for i in range(len(content) // 2, len(content)) if chr(content[i]).isalpha())
    content[at] = ord("b") if content[at] == ord("a") else ord("a")
    path.write_bytes(content)


@pytest.mark.parametrize("path", CORE_PATHS)
def test_a_changed_byte_is_found(folder, path):
    change_a_letter(folder / path)
    assert any(path in finding for finding in verify_release(folder))


@pytest.mark.parametrize("path", [path for path in CORE_PATHS if path != SUMS])
def test_a_changed_byte_is_found_though_its_checksum_was_made_right_again(folder, path):
    change_a_letter(folder / path)
    repair_sums(folder)
    assert any(path in finding for finding in verify_release(folder))


# What is changed, in which file, and what must be said. Everything that only
# describes other files is then made right again.
FORGERIES: dict[str, tuple[Callable[[Path], None], str]] = {
    "gold step": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__1", step=3),
        "labels.jsonl: alpha__1: step is 3, the labels and verdicts give 2",
    ),
    "gold role": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__2", role="Planner", role_key="planner"),
        'labels.jsonl: alpha__2: role is "Planner", the labels and verdicts give "Writer"',
    ),
    "gold provenance": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__1", provenance="agreed"),
        'labels.jsonl: alpha__1: provenance is "agreed"',
    ),
    "gold origin": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__1", origin="outside"),
        'labels.jsonl: alpha__1: origin is "outside"',
    ),
    "gold reason": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__3", reason="Because."),
        'labels.jsonl: alpha__3: reason is "Because."',
    ),
    "gold convention": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__1", root_conventions=["first_error"]),
        "labels.jsonl: alpha__1: root_conventions is",
    ),
    "gold of a superseded round": (
        lambda folder: change_line(folder, "labels.jsonl", "alpha__1", round="first"),
        'labels.jsonl: alpha__1: round is "first", the labels and verdicts give "main"',
    ),
    "gold removed": (
        lambda folder: remove_line(folder, "labels.jsonl", "alpha__2"),
        "labels.jsonl: alpha__2: is missing",
    ),
    "published step": (
        lambda folder: change_line(folder, "benchmark.jsonl", "alpha__1", mistake_step=3),
        "benchmark.jsonl: alpha__1: mistake_step is 3, in labels.jsonl 2",
    ),
    "published role": (
        lambda folder: change_line(folder, "benchmark.jsonl", "alpha__1", mistake_agent="Planner"),
        'benchmark.jsonl: alpha__1: mistake_agent is "Planner"',
    ),
    "published reason": (
        lambda folder: change_line(folder, "benchmark.jsonl", "alpha__1", mistake_reason="Because."),
        'benchmark.jsonl: alpha__1: mistake_reason is "Because."',
    ),
    "published trajectory removed": (
        lambda folder: remove_line(folder, "benchmark.jsonl", "alpha__1"),
        "benchmark.jsonl: alpha__1: is missing",
    ),
    "inputs": (
        lambda folder: remove_line(folder, "inputs.jsonl", "alpha__1"),
        "inputs.jsonl: line 1: is not that of benchmark.jsonl without its gold",
    ),
    "length in tasks": (
        lambda folder: change_line(folder, "tasks.jsonl", "alpha__1", n_steps=7),
        "tasks.jsonl: alpha__1: its roles do not speak 7 steps together",
    ),
    "length in tasks, and a role that speaks once more": (
        lambda folder: change_line(
            folder,
            "tasks.jsonl",
            "alpha__1",
            n_steps=7,
            roles=[
                {"key": key, "name": key.title(), "n_steps": n}
                for key, n in {"planner": 3, "searcher": 2, "writer": 2}.items()
            ],
        ),
        "benchmark.jsonl: alpha__1: has 6 steps, in tasks.jsonl 7",
    ),
    "source in tasks": (
        lambda folder: change_line(folder, "tasks.jsonl", "alpha__1", source="beta"),
        'labels.jsonl: alpha__1: source is "alpha", in tasks.jsonl "beta"',
    ),
    "task removed": (
        lambda folder: remove_line(folder, "tasks.jsonl", "alpha__1"),
        "labels.jsonl: alpha__1: is not in tasks.jsonl",
    ),
    "raw outcome": (
        lambda folder: change_line(folder, "annotations.jsonl", "alpha__2", outcome="environment", faults=[]),
        "labels.jsonl: alpha__2: does not follow from the labels and verdicts",
    ),
    "raw outcome without its root": (
        lambda folder: change_line(folder, "annotations.jsonl", "alpha__2", outcome="environment"),
        "outcome environment with 1 roots",
    ),
    "raw step at the length of the history": (
        lambda folder: change_root(folder, "alpha__2", step=6),
        "step 6 is out of range: the history has 6 steps, from 0",
    ),
    "raw step": (
        lambda folder: change_root(folder, "alpha__2", step=5),
        "labels.jsonl: alpha__2: does not follow from the labels and verdicts",
    ),
    "raw role": (
        lambda folder: change_root(folder, "alpha__2", role="Nobody", role_key="nobody"),
        'role "Nobody" ("nobody") does not speak in the trajectory',
    ),
    "raw mode without a taxonomy": (
        lambda folder: change_root(folder, "alpha__2", mode="WC"),
        "taxonomy null is not in manifest.json",
    ),
    "raw origin": (
        lambda folder: change_line(folder, "annotations.jsonl", "alpha__2", origin="simulated"),
        'labels.jsonl: alpha__2: origin is "people", the labels and verdicts give "simulated"',
    ),
    "raw convention": (
        lambda folder: change_line(folder, "annotations.jsonl", "alpha__2", root_convention="first_error"),
        "process.json: root_conventions are not those of the gold and the labels",
    ),
    "raw labels removed": (
        lambda folder: remove_line(folder, "annotations.jsonl", "alpha__2"),
        "labels.jsonl: alpha__2: does not follow from the labels and verdicts",
    ),
    "verdict by rule": (
        lambda folder: change_line(folder, "verdicts.jsonl", "alpha__1", step=3),
        "verdicts.jsonl: alpha__1: step is 3, the labels and verdicts give 2",
    ),
    "adjudicated step": (
        lambda folder: change_line(folder, "verdicts.jsonl", "alpha__3", step=4),
        "labels.jsonl: alpha__3: step is 2, the labels and verdicts give 4",
    ),
    "adjudication's reason": (
        lambda folder: change_line(folder, "verdicts.jsonl", "alpha__3", reason="Because."),
        'labels.jsonl: alpha__3: reason is "The claim has no source.", the labels and verdicts give "Because."',
    ),
    "picked a label of nobody": (
        lambda folder: change_line(folder, "verdicts.jsonl", "alpha__3", picked="somebody"),
        'verdicts.jsonl: alpha__3: picked is "somebody", who has no label on it',
    ),
    "adjudication removed": (
        lambda folder: remove_line(folder, "verdicts.jsonl", "alpha__3"),
        "contested.jsonl: alpha__3: is missing",
    ),
    "distribution": (
        lambda folder: change_line(
            folder,
            "contested.jsonl",
            "alpha__4",
            distribution=[
                {"n": 2, "outcome": "fault", "role": "Writer", "role_key": "writer", "step": 2, "mode": None}
            ],
        ),
        "contested.jsonl: alpha__4: distribution is",
    ),
    "contested removed": (
        lambda folder: remove_line(folder, "contested.jsonl", "alpha__4"),
        "contested.jsonl: alpha__4: is missing",
    ),
    "reason of an exclusion": (
        lambda folder: change_line(folder, "exclusions.jsonl", "alpha__5", why="environment"),
        'exclusions.jsonl: alpha__5: why is "environment", the labels and verdicts give "no_single_fault"',
    ),
    "a labelled trajectory said to be unscreened": (
        lambda folder: change_line(folder, "exclusions.jsonl", "alpha__6", why="not_screened"),
        'exclusions.jsonl: alpha__6: why is "not_screened", the labels and verdicts give "cannot_judge"',
    ),
    "an unscreened trajectory said to be unlabelled": (
        lambda folder: change_line(folder, "exclusions.jsonl", "alpha__7", why="unlabelled"),
        'exclusions.jsonl: alpha__7: why is "unlabelled", the labels and verdicts give "not_screened"',
    ),
    "a round that never saw the trajectory": (
        lambda folder: change_line(folder, "tasks.jsonl", "alpha__7", rounds=["main"]),
        "process.json: round main: n_trajectories is 6, the files give 7",
    ),
    "a round that saw it, left out": (
        lambda folder: change_line(folder, "tasks.jsonl", "alpha__2", rounds=[]),
        'labels.jsonl: alpha__2: round "main" did not screen it, says tasks.jsonl',
    ),
    "an unknown round": (
        lambda folder: change_line(folder, "tasks.jsonl", "alpha__7", rounds=["other"]),
        "tasks.jsonl: alpha__7: its rounds are not those of process.json, in that order",
    ),
    "modes asked for without a taxonomy": (
        lambda folder: change_document(folder, "process.json", "rounds", 1, "asks_mode", to=True),
        "process.json: round main: asks_mode is true, the files give false",
    ),
    "exclusion removed": (
        lambda folder: remove_line(folder, "exclusions.jsonl", "alpha__7"),
        "exclusions.jsonl: alpha__7: is missing",
    ),
    "agreement, pairs": (
        lambda folder: change_document(folder, "agreement.json", "rounds", 1, "before", "pairs", "all", "n", to=9),
        "agreement.json: main: before: pairs: all: n is 9",
    ),
    "agreement, exact": (
        lambda folder: change_document(folder, "agreement.json", "rounds", 1, "before", "pairs", "all", "exact", to=1),
        "agreement.json: main: before: pairs: all: exact is 1",
    ),
    "agreement, trajectories": (
        lambda folder: change_document(folder, "agreement.json", "rounds", 1, "after", "n_trajectories", to=40),
        "agreement.json: main: after: n_trajectories is 40",
    ),
    "agreement, a source": (
        lambda folder: change_document(
            folder, "agreement.json", "rounds", 1, "before", "by_source", "alpha", "pairs", "same_role", "n", to=9
        ),
        "agreement.json: main: before: by_source: alpha: pairs: same_role: n is 9",
    ),
    "agreement, a gap": (
        lambda folder: change_document(
            folder, "agreement.json", "rounds", 1, "before", "pairs", "all", "gap", "q3", to=9
        ),
        "agreement.json: main: before: pairs: all: gap: q3 is 9",
    ),
    "agreement, the leading figure": (
        lambda folder: change_document(
            folder, "agreement.json", "rounds", 1, "before", "gap_agreement", "value", to=0.99
        ),
        "agreement.json: main: before: gap_agreement: value is 0.99",
    ),
    "agreement, chance": (
        lambda folder: change_document(
            folder, "agreement.json", "rounds", 1, "after", "chance", "within", "3", to=0.01
        ),
        "agreement.json: main: after: chance: within: 3 is 0.01",
    ),
    "agreement of another round": (
        lambda folder: change_document(folder, "agreement.json", "rounds", 1, "before", "round", to="first"),
        'agreement.json: main: before: round is "first", the labels give "main"',
    ),
    "steps of a role without a history": (
        lambda folder: change_line(
            folder, "tasks.jsonl", "alpha__4", roles=[{"key": "writer", "name": "Writer", "n_steps": 2}]
        ),
        "tasks.jsonl: alpha__4: its roles do not speak 6 steps together",
    ),
    "native id": (
        lambda folder: change_line(folder, "tasks.jsonl", "alpha__4", native_id="9"),
        'tasks.jsonl: alpha__4: source "alpha" and native_id "9" do not make it',
    ),
    "agreement, rounds": (
        lambda folder: change_document(folder, "agreement.json", "rounds", 1, "round", to="other"),
        "agreement.json: its rounds are not those of process.json",
    ),
    "labels of a round": (
        lambda folder: change_document(folder, "process.json", "rounds", 1, "n_labels", to=99),
        "process.json: round main: n_labels is 99",
    ),
    "superseded": (
        lambda folder: change_document(folder, "process.json", "superseded", to=[]),
        "process.json: superseded is not what the rounds and labels give",
    ),
    "consensus rule": (
        lambda folder: change_document(folder, "process.json", "rounds", 1, "consensus_rule", to="always"),
        "labels.jsonl: alpha__2: does not follow from the labels and verdicts",
    ),
    "a guideline that no round used": (
        lambda folder: change_document(
            folder, "process.json", "guidelines", to=[{"version": 4, "markdown": "Look closely."}]
        ),
        "process.json: guidelines are not those of the rounds",
    ),
    "calibration without figures or reason": (
        lambda folder: change_document(folder, "process.json", "calibration_reason", to=None),
        "process.json: calibration is null exactly where calibration_reason is not",
    ),
    "alias table": (
        lambda folder: change_document(folder, MANIFEST, "alias_tables", "1", to={"searcher": "Planner"}),
        "benchmark.jsonl: alpha__1: its speakers do not make the roles of tasks.jsonl",
    ),
    "alias of an alias": (
        lambda folder: change_document(folder, MANIFEST, "alias_tables", "1", to={"a": "B", "b": "C"}),
        "manifest.json: alias_tables: 1: 'a' stands for 'B', which is an alias itself",
    ),
    "text of a convention": (
        lambda folder: change_document(folder, MANIFEST, "root_conventions", "earliest_decisive", to="Anything."),
        'manifest.json: root_conventions: earliest_decisive is "Anything."',
    ),
    "seed": (
        lambda folder: change_document(folder, MANIFEST, "seeds", "agreement.main.bootstrap", to=7),
        "manifest.json: seeds: agreement.main.bootstrap is 7",
    ),
    "a schema that allows more": (
        lambda folder: change_document(folder, "schemas/labels.schema.json", "additionalProperties", to=True),
        "schemas/labels.schema.json: is not the published schema",
    ),
}


def change_root(folder: Path, question_id: str, **changes) -> None:
    root = {"is_root": True, "mode": None, "note": "", "role": "Writer", "role_key": "writer", "step": 2} | changes
    change_line(folder, "annotations.jsonl", question_id, faults=[root])


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found_though_everything_that_describes_it_was_made_right_again(folder, name):
    forge, finding = FORGERIES[name]
    forge(folder)
    repair_everything(folder)
    assert any(finding in found for found in verify_release(folder))


def counts_in(path: str, document: dict, *, under: str) -> Iterator[tuple[str, ...]]:
    for name, value in document[under].items():
        if isinstance(value, dict):
            yield from ((under, name, inner) for inner in value)
        else:
            yield under, name


@pytest.mark.parametrize("path", ["process.json", MANIFEST])
def test_every_count_is_made_again(folder, frozen, path):
    for where in counts_in(path, json.loads((frozen / path).read_bytes()), under="counts"):
        shutil.copytree(frozen, folder, dirs_exist_ok=True)
        change_document(folder, path, *where, to=999)
        repair_everything(folder)
        assert any(f"{path}: counts: {where[1]} is" in finding for finding in verify_release(folder)), where


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (b'"step":2', b'"step":2.0', "is not written canonically"),
        (b'"step":2', b'"step": 2', "is not written canonically"),
        (b'"step":2', b'"step":true', "step: True is not of type 'integer'"),
        (b'"step":2', b'"step":-1', "step: -1 is less than the minimum of 0"),
        (b'"step":2', b'"step":"2"', "step: '2' is not of type 'integer'"),
        (b'"step":2', b'"step":NaN', "is no strict JSON: NaN is no JSON number"),
        (b'"step":2', b'"step":1e999', "is no strict JSON: 1e999 is too large for a number"),
        (b'"step":2', b'"step":1,"step":2', "is not written canonically"),
        (b'"source"', b'"extra":1,"source"', "Additional properties are not allowed ('extra' was unexpected)"),
        (b'"source":"alpha",', b"", "'source' is a required property"),
    ],
)
def test_a_line_that_is_not_strict_json_of_its_schema_is_named(folder, old, new, finding):
    path = folder / "labels.jsonl"
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    repair_everything(folder)
    assert any(found.startswith("labels.jsonl: line 1:") and finding in found for found in verify_release(folder))


def test_lines_in_another_order_are_found(folder):
    path = folder / "labels.jsonl"
    path.write_bytes(b"".join(reversed(path.read_bytes().splitlines(keepends=True))))
    repair_everything(folder)
    assert "labels.jsonl: line 2: alpha__2 is twice there or out of order" in verify_release(folder)


def test_a_line_twice_is_found(folder):
    path = folder / "verdicts.jsonl"
    first, *rest = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([first, first, *rest]))
    repair_everything(folder)
    assert "verdicts.jsonl: line 2: alpha__1 is twice there or out of order" in verify_release(folder)


def run(*arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "benchmarks.domain.verify", *arguments]
    # No settings in the environment: whoever checks a release has none.
    return subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)


def test_the_module_says_the_digest_of_a_sound_release(frozen):
    done = run(str(frozen))
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing is wrong" in done.stdout
    assert file_digests(frozen, [SUMS])[SUMS] in done.stdout


def test_the_module_fails_and_prints_every_finding(folder):
    change_line(folder, "labels.jsonl", "alpha__1", step=3)
    done = run(str(folder))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [*verify_release(folder), f"{len(verify_release(folder))} findings"]


def test_the_module_asks_for_one_directory():
    assert run().returncode == 2


def test_verifying_needs_nothing_but_python_and_jsonschema():
    script = (
        "import sys; before = set(sys.modules); import benchmarks.domain.verify; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env={}, capture_output=True, text=True, check=True)
    assert not {"django", "rest_framework", "celery", "orjson", "psycopg", "scipy"} & set(done.stdout.split())
