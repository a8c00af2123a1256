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
