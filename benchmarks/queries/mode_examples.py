"""Short examples of failure modes, made up to illustrate them. They are no part of a taxonomy and of no version."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

EXAMPLE_FOLDER = Path(__file__).resolve().parents[1] / "taxonomies" / "examples"


def examples_of(taxonomy_key: str) -> Mapping[str, Sequence[str]]:
    """Return the examples of each mode by its code; a taxonomy of somebody's own has none."""
    return _all_examples().get(taxonomy_key, {})


@cache
def _all_examples() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in EXAMPLE_FOLDER.glob("*.json")}
