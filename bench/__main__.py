"""`make bench`: run every measurement of this folder and print them as one table. It never fails on timing."""

import importlib
import pkgutil
from collections.abc import Iterator, Sequence

import bench
from bench.rows import HEADINGS


def main() -> None:
    rows = [row for run in _measurements() for row in run()]
    print(table([HEADINGS, *(row.cells for row in rows)]))  # noqa: T201


def table(lines: Sequence[Sequence[str]]) -> str:
    """Lay cells out in columns of equal width."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def _measurements() -> Iterator:
    """Find the modules that measure something: those with a function `run`."""
    for found in sorted(pkgutil.iter_modules(bench.__path__), key=lambda module: module.name):
        if found.name != "__main__":
            module = importlib.import_module(f"bench.{found.name}")
            if hasattr(module, "run"):
                yield module.run


if __name__ == "__main__":
    main()
