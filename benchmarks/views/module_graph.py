"""Which modules a script of a page needs: a browser would learn it one import after the other."""

import posixpath
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders

# `import x from "./a.js"`, `import "./a.js"`, `export { x } from "./a.js"`, at the start of a line.
# `import("./a.js")` isn't meant: such a module is fetched when it is needed.
IMPORT = re.compile(r"""^(?:import|export)\b(?:[\w$\s{},*]*?\bfrom\b)?\s*["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)

# `late(() => import("./a.js"))`: such a module comes once the page can be read (room/late.js).
LATE = re.compile(r"""\blate\(\s*\(\)\s*=>\s*import\(["'](\.{1,2}/[^"']+)["']\)""")


class NoModule(Exception):
    """A module is imported that isn't there."""


def modules_of(entries: Iterable[str], read: Callable[[str], str] | None = None) -> list[str]:
    """Return the paths of all modules that some modules import, directly or not, nearest first; not themselves."""
    read = read or _read
    entries = list(entries)
    found = dict.fromkeys(entries)
    waiting = list(entries)
    for path in waiting:
        new = [one for one in imports_of(path, read(path)) if one not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return [path for path in found if path not in entries]


def late_modules_of(entries: Iterable[str], read: Callable[[str], str] | None = None) -> list[str]:
    """Return the paths of all modules that come later than some modules, with all that those import."""
    read = read or _read
    first = [*entries, *modules_of(entries, read)]
    roots = [late for path in first for late in _targets(LATE, path, read(path))]
    return [path for path in dict.fromkeys([*roots, *modules_of(roots, read)]) if path not in first]


def imports_of(path: str, source: str) -> list[str]:
    """Return the paths of the modules that a module's source imports, in its order."""
    return _targets(IMPORT, path, source)


def _targets(pattern: re.Pattern[str], path: str, source: str) -> list[str]:
    folder = posixpath.dirname(path)
    return [posixpath.normpath(posixpath.join(folder, target)) for target in pattern.findall(source)]


# Static files don't change while the site runs: they are listed when it starts.
@lru_cache
def _read(path: str) -> str:
    found = finders.find(path)
    if found is None:
        raise NoModule(f"the static module {path} isn't there")
    return Path(found).read_text(encoding="utf-8")
