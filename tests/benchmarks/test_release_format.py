"""The page about the files of a release leaves nothing out, and the schemas leave nothing open."""

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from benchmarks.domain.release.files import (
    CORE_PATHS,
    FILES_WITH_SCHEMA,
    INPUTS,
    SCHEMA_PATHS,
    is_published,
    schema_bytes,
    schema_of,
    schema_path,
)
from benchmarks.domain.release.records import WHERE_SAID
from tests.builders.forgeries import annotations_schema_before_labels_said_more

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "release-format.md").read_text()


def section_of(path: str) -> str:
    """The part of the page under the heading that names the file."""
    return next(part for part in PAGE.split("\n## ") if f"`{path}`" in part.splitlines()[0])


@pytest.mark.parametrize("path", [path for path in CORE_PATHS if path not in SCHEMA_PATHS])
def test_every_file_of_the_core_has_a_heading(path):
    assert section_of(path)


@pytest.mark.parametrize("path", FILES_WITH_SCHEMA)
def test_every_field_is_described_in_the_section_of_its_file(path):
    section = section_of(path)
    missing = [name for name in schema_of(path)["properties"] if f"`{name}`" not in section]
    assert missing == []


@pytest.mark.parametrize("path", FILES_WITH_SCHEMA)
def test_every_schema_is_a_schema(path):
    Draft202012Validator.check_schema(schema_of(path))


# Of the one file whose lines leave out what was not said.
SAID_OR_ABSENT = {"annotations.jsonl": frozenset[str]().union(*WHERE_SAID.values())}


def open_objects(schema: dict, may_be_absent: frozenset[str] = frozenset(), where: str = "") -> list[str]:
    """Objects with named properties that allow others, or don't require what they name.

    What stands only where it was said is not required.

    `$defs` of agreement.json is left out: figures are added there, and those that
    others read are required.
    """
    found = []
    if "properties" in schema and "type" in schema:
        if schema.get("additionalProperties") is not False:
            found.append(f"{where}: allows others")
        if sorted(schema["properties"].keys() - may_be_absent) != sorted(schema.get("required", [])):
            found.append(f"{where}: requires less than it names")
    for name, inner in schema.items():
        if isinstance(inner, dict) and name != "$defs":
            found += open_objects(inner, may_be_absent, f"{where}/{name}")
    return found


@pytest.mark.parametrize("path", FILES_WITH_SCHEMA)
def test_every_contract_is_closed_and_requires_each_field(path):
    assert open_objects(schema_of(path), SAID_OR_ABSENT.get(path, frozenset())) == []


def test_schemas_stand_where_the_release_says():
    assert schema_path(INPUTS) in SCHEMA_PATHS
    assert len(SCHEMA_PATHS) == len(FILES_WITH_SCHEMA)


def test_the_schema_of_the_first_releases_is_still_one_of_ours():
    path = schema_path("annotations.jsonl")
    assert is_published(path, annotations_schema_before_labels_said_more())
    assert is_published(path, schema_bytes(path))
    assert not is_published(path, schema_bytes(path) + b"\n")
    assert not is_published(schema_path("labels.jsonl"), annotations_schema_before_labels_said_more())
