"""Real histories for the outline."""

import json
from pathlib import Path

import pytest

from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.domain.roles import Aliases
from benchmarks.readers.whowhen import WhoWhen

ALIASES = Aliases(WhoWhen.default_aliases)


@pytest.fixture(scope="session")
def who_and_when(shared_data) -> dict[str, list[SpokenStep]]:
    """The 184 histories of Who&When by folder and number, without their labels."""
    files = sorted((shared_data / "whowhen").glob("*/*.json"))
    return {f"{file.parent.name}/{file.stem}": spoken_steps(file) for file in files}


def spoken_steps(file: Path) -> list[SpokenStep]:
    return [
        SpokenStep(name, entry["role"], entry["content"], ALIASES.role(name).key)
        for entry in json.loads(file.read_text())["history"]
        for name in [entry.get("name") or entry["role"]]
    ]
