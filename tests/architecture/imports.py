"""Read who imports whom from the source, those inside functions too."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Module(NamedTuple):
    """One source file: its dotted name and its syntax tree."""

    name: str
    path: Path
    tree: ast.Module
    is_package: bool


class Import(NamedTuple):
    """One import: who, what (down to the imported name), and where it stands."""

    importer: str
    imported: str
    place: str


def modules(root: Path, packages: tuple[str, ...]) -> list[Module]:
    """Return every module of some packages below a folder."""
    paths = (path for package in packages for path in sorted((root / package).rglob("*.py")))
    return [_module(root, path) for path in paths]


def imports(found: list[Module]) -> list[Import]:
    """Return every import of some modules."""
    return [
        Import(module.name, imported, f"{module.path}:{line}")
        for module in found
        for node in ast.walk(module.tree)
        for imported, line in _imported(node, module)
    ]


def _module(root: Path, path: Path) -> Module:
    parts = path.relative_to(root).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    name = ".".join(parts[:-1] if is_package else parts)
    return Module(name, path.relative_to(root), ast.parse(path.read_text()), is_package)


def _imported(node: ast.AST, module: Module) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, node.lineno) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = _base(node, module)
        yield from ((f"{base}.{alias.name}", node.lineno) for alias in node.names)


def _base(node: ast.ImportFrom, module: Module) -> str:
    """Return the absolute name of what a `from ... import` names."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    package = parts if module.is_package else parts[:-1]
    above = package[: len(package) - (node.level - 1)]
    return ".".join([*above, *([node.module] if node.module else [])])
