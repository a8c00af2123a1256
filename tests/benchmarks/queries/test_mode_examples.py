"""Examples beside the definitions of the modes."""

import json

import pytest

from benchmarks.actions.load_taxonomies import TAXONOMY_FOLDER, known_taxonomies
from benchmarks.queries.mode_examples import examples_of


@pytest.mark.parametrize("key", known_taxonomies())
def test_every_mode_of_every_taxonomy_has_two_examples(key):
    modes = json.loads((TAXONOMY_FOLDER / f"{key}.json").read_text(encoding="utf-8"))["modes"]
    assert {code: len(examples) for code, examples in examples_of(key).items()} == {mode["code"]: 2 for mode in modes}


def test_examples_are_not_taken_for_a_taxonomy():
    assert "examples" not in known_taxonomies()


def test_a_taxonomy_of_somebodys_own_has_no_examples():
    assert examples_of("ours") == {}
