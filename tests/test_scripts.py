"""What must hold between the scripts of the pages, which no bundler and no compiler checks."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = {
    path.relative_to(ROOT).as_posix(): path.read_text()
    for app in ("benchmarks", "attribution", "annotation")
    for path in sorted((ROOT / app / "static").glob("**/*.js"))
    if "vendor" not in path.parts
}
# What a test in the browser imports by itself.
TESTS = "".join(path.read_text() for path in (ROOT / "tests/journeys").glob("*.py"))
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", flags=re.MULTILINE)
TOLD = re.compile(r"""(?:\bsend|CustomEvent)\(\s*"(room:[a-z-]+)\"""")
HEARD = re.compile(r"""addEventListener\(\s*"(room:[a-z-]+)"|^ {2}"(room:[a-z-]+)": """, flags=re.MULTILINE)
IN_TABLE = re.compile(r"^\| `(room:[a-z-]+)`", flags=re.MULTILINE)


def unused_exports(scripts: dict[str, str], tests: str) -> list[str]:
    """List names that a script exports and no other script or test says."""
    return [
        f"{path}: {name}"
        for path, text in scripts.items()
        for name in EXPORT.findall(text)
        if not any(re.search(rf"\b{name}\b", other) for at, other in scripts.items() if at != path)
        and not re.search(rf"\b{name}\b", tests)
    ]


def imports_against_the_arrow(scripts: dict[str, str]) -> list[str]:
    """List scripts of benchmarks that load one of annotation."""
    return [
        path
        for path, text in scripts.items()
        if path.startswith("benchmarks/") and re.search(r"""(?:from|import\()\s*"[^"]*annotation/""", text)
    ]


def events(pattern: re.Pattern, text: str) -> set[str]:
    return {name for found in pattern.finditer(text) for name in found.groups() if name}


@pytest.fixture(scope="module")
def all_text() -> str:
    return "\n".join(SCRIPTS.values())


def test_every_export_is_used_by_another_script():
    assert unused_exports(SCRIPTS, TESTS) == []


def test_an_export_that_nobody_uses_is_reported():
    scripts = {"a.js": "export function used() {}\nexport const lost = 1;\n", "b.js": 'import { used } from "./a.js";'}
    assert unused_exports(scripts, tests="") == ["a.js: lost"]


def test_the_scripts_of_the_room_know_nothing_of_answers():
    assert imports_against_the_arrow(SCRIPTS) == []


def test_a_script_of_the_room_that_loads_one_of_the_answer_is_reported():
    script = 'import { one } from "../../annotation/room/faults.js";'
    assert imports_against_the_arrow({"benchmarks/x.js": script, "annotation/y.js": script}) == ["benchmarks/x.js"]


def test_the_architecture_names_every_event_that_the_parts_of_the_room_tell_each_other(all_text):
    table = events(IN_TABLE, (ROOT / "docs/architecture.md").read_text())
    assert "room:current" in table
    assert events(TOLD, all_text) == table


def test_every_event_that_is_told_is_heard_and_the_other_way_round(all_text):
    assert events(TOLD, all_text) == events(HEARD, all_text)
