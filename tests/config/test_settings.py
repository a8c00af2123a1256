"""The settings are read from the environment, and the README says which."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_readme_explains_every_variable_that_the_settings_read_and_no_other():
    settings = (ROOT / "config" / "settings.py").read_text()
    read = set(re.findall(r'\benv(?:\.\w+)?\("(\w+)"', settings))
    table = (ROOT / "README.md").read_text().partition("## Environment")[2].partition("##")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)) == read
