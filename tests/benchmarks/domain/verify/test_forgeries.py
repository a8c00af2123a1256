"""What is found in a release that somebody changed and whose every description they made right again."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from benchmarks.domain.release.files import MANIFEST
from benchmarks.domain.verify import verify_release
from tests.builders.forgeries import (
    change_document,
    change_line,
    change_root,
    remove_line,
    repair_everything,
)

# The release was frozen in it.
pytestmark = pytest.mark.django_db
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
    "alias that is no key": (
        lambda folder: change_document(folder, MANIFEST, "alias_tables", "1", to={"Searcher": "Planner"}),
        "manifest.json: alias_tables: 1: alias 'Searcher' matches nobody; as a key it is 'searcher'",
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
