"""The commands that the README tells people to type are there, and take what it gives them."""

import re
import shlex
from pathlib import Path

import pytest
from django.core.management import CommandError, get_commands, load_command_class

README = (Path(__file__).resolve().parent.parent / "README.md").read_text()
LINES = re.findall(r"^ {4,6}manage (\w.*)$", README, flags=re.MULTILINE)


def parse(line: str) -> None:
    name, *words = shlex.split(line)
    load_command_class(get_commands()[name], name).create_parser("manage", name).parse_args(words)


def test_the_readme_leads_from_an_import_to_a_label_and_a_release():
    named = [line.split()[0] for line in LINES]
    assert {"import_trajectories", "open_round", "assign_round", "freeze_release", "verify_release"} <= set(named)


@pytest.mark.parametrize("line", LINES)
def test_a_command_of_the_readme_takes_what_it_is_given(line):
    parse(line)


@pytest.mark.parametrize("line", ["open_round whowhen first --colour red", "open_round whowhen"])
def test_a_command_that_takes_something_else_is_reported(line):
    with pytest.raises(CommandError):
        parse(line)
