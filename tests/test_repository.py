"""What must hold for the files of this repository themselves."""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 400
NOT_OURS = {".git", ".venv", "var", "build", "vendor", "__pycache__", "node_modules"}
# The one stylesheet is a table of its own.
CODE = {".py", ".js", ".html"}
LOCKS = ("requirements.lock", "requirements-dev.lock")

# Written in pieces, so that this file doesn't hold what it looks for.
MACHINE_FOLDERS = ("work", "root", "home", "Users", "mnt")
MACHINE_PATH = re.compile(rf"(?<![\w.:/\-])/({'|'.join(MACHINE_FOLDERS)})/\w")
PIECES_OF_REGISTRIES = (("py", "pi.org"), ("python", "hosted"), ("npm", "js.org"), ("deb.", "debian"))
REGISTRIES = tuple("".join(pieces) for pieces in PIECES_OF_REGISTRIES)

# What a distribution is called where it is imported, where that isn't its own name.
IMPORTED_AS = {
    "django-axes": "axes",
    "django-csp": "csp",
    "django-environ": "environ",
    "djangorestframework": "rest_framework",
    "markdown-it-py": "markdown_it",
    "pytest-playwright": "playwright",
    "scikit-learn": "sklearn",
}
# Programs, plugins and drivers are not imported: these words in this file show their use.
USED_BY_WORDS = {
    "psycopg": ("config/settings.py", "DATABASE_URL"),
    "redis": ("config/settings.py", "REDIS_URL"),
    "granian": ("config/demo.py", "granian"),
    "pytest-django": ("pyproject.toml", "DJANGO_SETTINGS_MODULE"),
    "pytest-xdist": ("tests/services/run.py", '"-n"'),
    "ruff": ("Makefile", "ruff"),
}
# Celery's own message library, whose errors it hands on.
PART_OF_ANOTHER = {"kombu"}
PRODUCT = ("annotation", "attribution", "benchmarks", "config", "manage.py")
# `make bench` runs where the tests run: it opens the browser that they open.
MEASUREMENTS = ("bench/",)


def text_files() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts[:-1])
        if not path.is_file() or hidden or NOT_OURS & set(parts):
            continue
        try:
            yield "/".join(parts), path.read_text()
        except UnicodeDecodeError:
            continue


def too_long(files: dict[str, str]) -> list[str]:
    """List code files that ought to be a package of nouns by now. Migrations are history, not read."""
    return [
        f"{name} has {n_lines} lines"
        for name, text in files.items()
        if Path(name).suffix in CODE and "/migrations/" not in name and (n_lines := text.count("\n")) > MAX_LINES
    ]


def machine_paths(files: dict[str, str]) -> list[str]:
    """List places that name a folder of somebody's machine or the host of a package registry."""
    return [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in files.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if MACHINE_PATH.search(line) or any(host in line for host in REGISTRIES)
    ]


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    return dict(text_files())


def test_no_file_of_code_is_longer_than_400_lines(files):
    assert too_long(files) == []


def test_a_file_that_is_too_long_is_reported():
    assert too_long({"benchmarks/x.py": "\n" * 401, "benchmarks/y.py": "\n" * 400}) == ["benchmarks/x.py has 401 lines"]


def test_no_file_names_a_machine_or_a_registry(files):
    assert machine_paths(files) == []


@pytest.mark.parametrize(
    "line", ["open('/" + "root/x')", "cd /" + "work/main", "https://files.python" + "hosted.org/x"]
)
def test_a_machine_path_or_a_registry_is_reported(line):
    assert len(machine_paths({"x.py": line})) == 1


def test_a_path_of_the_site_is_no_machine_path():
    assert machine_paths({"x.html": '<a href="/benchmarks/work/">'}) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_holds_hashes_and_no_address(lock):
    text = (ROOT / lock).read_text()
    assert "--hash=sha256:" in text
    assert not re.search(r"\w+://|--(index|extra-index|find-links)", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_pins_every_dependency_of_the_project(lock):
    pinned = set(re.findall(r"^([a-z0-9-]+)(?:\[[^\]]*\])?==", (ROOT / lock).read_text(), flags=re.MULTILINE))
    assert set(dependencies(dev=lock == "requirements-dev.lock")) - pinned == set()


def test_every_dependency_has_its_reason():
    text = (ROOT / "pyproject.toml").read_text()
    stated = re.findall(r'^ {4}"([A-Za-z0-9-]+)[^"]*",? *# \w', text, flags=re.MULTILINE)
    assert set(dependencies(dev=True)) - {name.lower() for name in stated} == set()


def test_the_product_uses_every_dependency(files):
    product = {path: text for path, text in files.items() if path.startswith(PRODUCT)}
    assert unused(dependencies(dev=False), product) == []


def test_the_tests_use_every_dependency_for_development(files):
    assert unused(dependencies(dev=True), files) == []


def test_the_product_imports_nothing_that_only_happens_to_be_installed(files):
    assert undeclared(files, of=PRODUCT, dev=False) == set()


def test_the_measurements_import_nothing_that_only_happens_to_be_installed(files):
    assert undeclared(files, of=MEASUREMENTS, dev=True) - {"bench", "tests"} == set()
    assert undeclared({"bench/x.py": "import lxml"}, of=MEASUREMENTS, dev=True) == {"lxml"}


def test_every_link_between_our_documents_leads_somewhere(files):
    links = [
        (name, target)
        for name, text in files.items()
        if name.endswith(".md")
        for target in re.findall(r"\]\(([^)#:]+)\)", text)
    ]
    assert ("README.md", "docs/architecture.md") in links
    assert [link for link in links if not (ROOT / link[0]).parent.joinpath(link[1]).exists()] == []


def test_the_readme_links_every_document(files):
    documents = {name for name in files if re.fullmatch(r"docs/\w[\w-]*\.md", name)}
    assert documents - set(re.findall(r"\]\(([^)#:]+)\)", files["README.md"])) == set()


def undeclared(files: dict[str, str], *, of: tuple[str, ...], dev: bool) -> set[str]:
    declared = {imported_as(name) for name in dependencies(dev=dev)} | PART_OF_ANOTHER
    ours = {part.removesuffix(".py") for part in PRODUCT}
    imported = packages({path: text for path, text in files.items() if path.startswith(of)}, _imports)
    return imported - declared - ours - set(sys.stdlib_module_names)


def unused(names: list[str], files: dict[str, str]) -> list[str]:
    named = packages(files, _imports_and_names)
    return [name for name in names if not is_used(name, files, named)]


def dependencies(*, dev: bool) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    stated = project["dependencies"] + (project["optional-dependencies"]["dev"] if dev else [])
    return [re.match(r"[A-Za-z0-9-]+", requirement).group().lower() for requirement in stated]


def imported_as(name: str) -> str:
    return IMPORTED_AS.get(name, name.replace("-", "_"))


def is_used(name: str, files: dict[str, str], named: set[str]) -> bool:
    if name in USED_BY_WORDS:
        path, words = USED_BY_WORDS[name]
        return words in files[path]
    return imported_as(name) in named


def packages(files: dict[str, str], names_in: Callable[[ast.AST], Iterator[str]]) -> set[str]:
    """Return the packages whose modules some Python files name."""
    return {
        name.partition(".")[0]
        for path, text in files.items()
        if path.endswith(".py") and path != "tests/test_repository.py"
        for node in ast.walk(ast.parse(text))
        for name in names_in(node)
    }


def _imports(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield node.module or ""


def _imports_and_names(node: ast.AST) -> Iterator[str]:
    """Imports, and strings such as `axes.middleware.AxesMiddleware`, by which Django is told what to import."""
    yield from _imports(node)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\w+(\.\w+)*", node.value):
        yield node.value
