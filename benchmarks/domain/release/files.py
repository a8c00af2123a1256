"""The files of a release core: one table that freezing, verifying, the data card and the docs read."""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.domain.release.canonical import parse_strictly
from benchmarks.domain.release.records import (
    AnnotationRecord,
    Contested,
    GoldItem,
    LeftOut,
    TaskRecord,
    VerdictRecord,
)

# Of everything below and of the schemas: a change of either is a new format.
FORMAT_VERSION = 1
SCHEMA_FOLDER = Path(__file__).resolve().parents[2] / "schemas"
SUMS = "SHA256SUMS"
MANIFEST = "manifest.json"
CARD = "README.md"
CROISSANT = "croissant.json"
BENCHMARK = "benchmark.jsonl"
INPUTS = "inputs.jsonl"
AGREEMENT = "agreement.json"
PROCESS = "process.json"
# Beside the core, added later, each with its own checksums.
BOARDS = "boards"


class LinesFile(NamedTuple):
    """A JSON Lines file: what it holds, what its lines are, and the fields that order them."""

    path: str
    meaning: str
    record: type | None
    order: tuple[str, ...] = ("question_ID",)


LINES_FILES: tuple[LinesFile, ...] = (
    LinesFile(BENCHMARK, "the trajectories with gold, in LongRCA's five fields", None),
    LinesFile(INPUTS, "the same without the three gold fields: what a method may read", None),
    LinesFile("tasks.jsonl", "every trajectory of the benchmark: task, evidence, roles", TaskRecord),
    LinesFile("labels.jsonl", "the gold, with mode, provenance and origin", GoldItem),
    LinesFile(
        "annotations.jsonl",
        "every raw label with all its faults",
        AnnotationRecord,
        ("question_ID", "round", "annotator"),
    ),
    LinesFile("verdicts.jsonl", "what stands for each settled trajectory, and who or what decided it", VerdictRecord),
    LinesFile("contested.jsonl", "unsettled trajectories with the distribution of their votes", Contested),
    LinesFile("exclusions.jsonl", "trajectories without gold, and why", LeftOut),
)
DOCUMENTS: dict[str, str] = {
    AGREEMENT: "agreement of each round, before and after exclusion",
    PROCESS: "rounds, guidelines, conventions, rules, and counts from import to verdict",
}
# What is made from the files above, and which of them it can be checked against.
DERIVED: dict[str, str] = {
    CARD: "the data card",
    CROISSANT: "the same description for machines, in the Croissant format",
    MANIFEST: "counts, versions, alias tables, taxonomies, and the digest of every other file",
    SUMS: "the checksums; its own SHA-256 is the release's digest",
}
MEANINGS: dict[str, str] = {
    **{file.path: file.meaning for file in LINES_FILES},
    **DOCUMENTS,
    "schemas/": "JSON Schemas of these files",
    **DERIVED,
}
RECORD_FILES: dict[type, LinesFile] = {file.record: file for file in LINES_FILES if file.record}
FILES_WITH_SCHEMA: tuple[str, ...] = (*(file.path for file in LINES_FILES), AGREEMENT, PROCESS, MANIFEST)


def schema_path(path: str) -> str:
    """Return where the schema of a file stands in the release.

    Examples
    --------
    >>> schema_path("labels.jsonl")
    'schemas/labels.schema.json'
    """
    return f"schemas/{Path(path).stem}.schema.json"


SCHEMA_PATHS: tuple[str, ...] = tuple(sorted(map(schema_path, FILES_WITH_SCHEMA)))
# What people made, as against what is described from it.
DATA_PATHS: tuple[str, ...] = tuple(sorted((*(file.path for file in LINES_FILES), *DOCUMENTS)))
CORE_PATHS: tuple[str, ...] = tuple(sorted((*DATA_PATHS, *SCHEMA_PATHS, *DERIVED)))
# Of schemas that earlier releases of this format carry, the SHA-256: today's allow more, and require nothing else.
EARLIER_SCHEMAS: dict[str, frozenset[str]] = {
    # Before labels said more of a fault than its place, mode and note.
    "schemas/annotations.schema.json": frozenset({"c7a5b519f746531c2f2b3bee75bd41a3257413c34e8c5a186421a588451a04f3"}),
}


def schema_bytes(path: str) -> bytes:
    """Return the published schema that stands at `path` in a release that is frozen now."""
    return (SCHEMA_FOLDER / Path(path).name).read_bytes()


def schema_of(path: str) -> Any:
    """Return the schema of a file of the core."""
    return parse_strictly(schema_bytes(schema_path(path)))


def is_published(path: str, schema: bytes) -> bool:
    """Whether these bytes were ever the schema that stands at `path` in releases of this format."""
    earlier = EARLIER_SCHEMAS.get(path, frozenset())
    return schema == schema_bytes(path) or hashlib.sha256(schema).hexdigest() in earlier
