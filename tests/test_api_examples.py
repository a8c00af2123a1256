"""The examples of docs/api.md hold against the code: addresses, methods and bodies."""

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from django.urls import get_resolver, resolve
from jsonschema import Draft202012Validator

from annotation.domain.answer import NEEDS, Field, Need
from benchmarks.domain.fault import Outcome
from tests.builders.programs import description, template_of

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "api.md").read_text()
SENDS_A_BODY = {"-d", "-F", "--data-binary"}


class Example(NamedTuple):
    """One call of curl."""

    method: str
    address: str
    body: str | None


def examples() -> list[Example]:
    blocks = re.findall(r"```console\n(.*?)```", TEXT, flags=re.DOTALL)
    commands = "".join(blocks).replace("\\\n", "").splitlines()
    return [read(shlex.split(line)) for line in commands if line.startswith("$ curl")]


def read(words: list[str]) -> Example:
    options = dict(pairwise(words))
    [address] = [word.removeprefix("$SITE").partition("?")[0] for word in words if word.startswith("$SITE")]
    method = options.get("-X") or ("POST" if SENDS_A_BODY & set(words) else "GET")
    return Example(method.lower(), address, options.get("-d"))


def name_of(example: Example) -> str:
    return f"{example.method} {example.address}"


@pytest.mark.parametrize("example", examples(), ids=name_of)
def test_an_example_asks_an_endpoint_that_there_is(example):
    assert example.method in description()["paths"][template_of(example.address)]


@pytest.mark.parametrize("example", [one for one in examples() if one.body], ids=name_of)
def test_an_example_sends_what_the_endpoint_takes(example):
    operation = description()["paths"][template_of(example.address)][example.method]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    Draft202012Validator(schema | {"components": description()["components"]}).validate(json.loads(example.body))


def test_every_endpoint_and_method_has_an_example():
    shown = {(template_of(example.address), example.method) for example in examples()}
    assert {(path, method) for path, methods in description()["paths"].items() for method in methods} - shown == set()


@pytest.mark.parametrize("page", ["/api/docs/", "/api/schema/"])
def test_the_pages_that_are_named_are_there(page):
    assert f"`{page}`" in TEXT
    assert resolve(page).url_name in get_resolver().reverse_dict


# What the table of docs/api.md tells of each outcome; the rest goes with every vote, or names the root.
TOLD = (
    Field.OTHER_FAULTS,
    Field.OTHER_ROOTS,
    Field.ONSET,
    Field.POINT_OF_NO_RETURN,
    Field.MANIFESTATION,
    Field.CORRECTION,
    Field.CANNOT_JUDGE_REASON,
)


@pytest.mark.parametrize("outcome", Outcome)
def test_what_goes_with_an_outcome_is_told_as_the_table_of_the_code_has_it(outcome):
    [row] = re.findall(rf"^\| `{outcome}` \| (.*) \|$", TEXT, flags=re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", row)) == {field for field in TOLD if NEEDS[outcome][field] is not Need.FORBIDDEN}
