"""The rules of the house as tables, and functions that list the breaches."""

import ast
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tests.architecture.imports import Import, Module

# The one arrow between the apps. config wires them, and nobody imports it.
MAY_IMPORT: dict[str, frozenset[str]] = {
    "benchmarks": frozenset(),
    "attribution": frozenset({"benchmarks"}),
    "annotation": frozenset({"attribution", "benchmarks"}),
    "config": frozenset({"annotation", "attribution", "benchmarks"}),
}
APPS = ("annotation", "attribution", "benchmarks")
OURS = frozenset({*MAY_IMPORT, "tests", "bench"})

# What the parts of an app are: the second word of a module's name.
LAYER_OF: dict[str, str] = {
    "domain": "pure",
    "methods": "pure",
    "planting": "pure",
    "readers": "pure",
    "llm": "provider",
    "models": "models",
    "migrations": "models",
    "queries": "queries",
    "integrity": "queries",
    "actions": "actions",
    "admin": "edge",
    "api": "edge",
    "api_access": "edge",
    "api_errors": "edge",
    "api_urls": "edge",
    "apps": "edge",
    "forms": "edge",
    "management": "edge",
    "middleware": "edge",
    "signin": "edge",
    "tasks": "edge",
    "templatetags": "edge",
    "uploads": "edge",
    "urls": "edge",
    "views": "edge",
}
# A layer may use the layers below it, in its own app and in those that it may import.
MAY_USE: dict[str, frozenset[str]] = {
    "pure": frozenset({"pure"}),
    "provider": frozenset({"provider", "pure"}),
    "models": frozenset({"models", "pure"}),
    "queries": frozenset({"queries", "models", "pure"}),
    "actions": frozenset({"actions", "queries", "models", "provider", "pure"}),
    "edge": frozenset({"edge", "actions", "queries", "models", "provider", "pure"}),
}
FRAMEWORKS = frozenset({"axes", "celery", "csp", "django", "environ", "openai", "psycopg", "redis", "rest_framework"})
ONLY_IMPORTER_OF = {"openai": "attribution.llm"}
BYPASS = "append_only_lifted"
BYPASS_HOME = "benchmarks.models.append_only"
# Apps of Django that a model of ours may point to.
DJANGO_APPS = frozenset({"auth", "contenttypes"})


class Reference(NamedTuple):
    """A foreign key or many-to-many: the app it starts from, its name, the app it points to."""

    app: str
    field: str
    target: str


def against_the_arrow(found: Iterable[Import]) -> list[str]:
    """List imports of an app or of config that the arrow doesn't allow."""
    return [
        f"{place}: {importer} imports {imported}"
        for importer, imported, place in found
        if _top(imported) in OURS
        and _top(imported) != _top(importer)
        and _top(imported) not in MAY_IMPORT[_top(importer)]
    ]


def without_a_layer(found: Iterable[Module]) -> list[str]:
    """List modules of an app that the table of layers doesn't know."""
    return [f"{m.path}: {m.name} has no layer" for m in found if _top(m.name) in APPS and _layer(m.name) == "unknown"]


def against_the_layers(found: Iterable[Import]) -> list[str]:
    """List imports from a lower layer to a higher one."""
    return [
        f"{place}: {importer} ({_layer(importer)}) imports {imported} ({_layer(imported)})"
        for importer, imported, place in found
        if _layer(importer) in MAY_USE and _layer(imported) in MAY_USE
        if _layer(imported) not in MAY_USE[_layer(importer)]
    ]


def frameworks_in_pure_code(found: Iterable[Import]) -> list[str]:
    """List imports of a framework in code that must run in a plain interpreter."""
    return [
        f"{place}: {importer} imports {imported}"
        for importer, imported, place in found
        if _layer(importer) == "pure" and _top(imported) in FRAMEWORKS
    ]


def second_importers(found: Iterable[Import]) -> list[str]:
    """List imports of a package that one module alone may import."""
    return [
        f"{place}: {importer} imports {imported}"
        for importer, imported, place in found
        if ONLY_IMPORTER_OF.get(_top(imported), importer) != importer
    ]


def uses_of_the_bypass(found: Iterable[Module]) -> list[str]:
    """List uses of the append-only bypass outside its home."""
    return [
        f"{module.path}:{node.lineno}: {module.name} uses {BYPASS}"
        for module in found
        if module.name != BYPASS_HOME
        for node in ast.walk(module.tree)
        if BYPASS in (getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "name", None))
    ]


def filled_app_packages(found: Iterable[Module]) -> list[str]:
    """List `__init__.py` files of apps that hold code: importing pure code would run it."""
    return [f"{m.path} is not empty" for m in found if m.is_package and "." not in m.name and m.tree.body]


def references_against_the_arrow(found: Iterable[Reference]) -> list[str]:
    """List foreign keys that point to an app which their own may not import."""
    return [
        f"{field} of {app} points to {target}"
        for app, field, target in found
        if target not in MAY_IMPORT[app] | DJANGO_APPS | {app}
    ]


def pure_modules(found: Iterable[Module]) -> list[str]:
    """Return the names of the modules that must import without a framework."""
    return [module.name for module in found if _layer(module.name) == "pure"]


def not_importable_alone(root: Path, names: Iterable[str]) -> list[str]:
    """List modules that can't be imported in a fresh interpreter where no framework exists."""
    program = "\n".join(
        [
            "import importlib, sys",
            f"sys.modules.update(dict.fromkeys({sorted(FRAMEWORKS)}))",
            f"for name in {list(names)}:",
            "    try:",
            "        importlib.import_module(name)",
            "    except ImportError as error:",
            "        print(f'{name}: {error}')",
        ]
    )
    run = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def _top(name: str) -> str:
    return name.partition(".")[0]


def _layer(name: str) -> str:
    """Return the layer of a module of an app; others, and the app packages themselves, have none."""
    parts = name.split(".")
    if parts[0] not in APPS or len(parts) == 1:
        return "none"
    return LAYER_OF.get(parts[1], "unknown")
