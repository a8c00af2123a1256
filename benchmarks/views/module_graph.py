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


def imports_of(path: str, source: str) -> list[str]:
    """Return the paths of the modules that a module's source imports, in its order."""
    folder = posixpath.dirname(path)
    return [posixpath.normpath(posixpath.join(folder, target)) for target in IMPORT.findall(source)]


# Static files don't change while the site runs: they are listed when it starts.
@lru_cache
def _read(path: str) -> str:
    found = finders.find(path)
    if found is None:
        raise NoModule(f"the static module {path} isn't there")
    return Path(found).read_text(encoding="utf-8")
