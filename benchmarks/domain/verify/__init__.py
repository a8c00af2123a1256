"""Check a release that somebody hands you: Python and jsonschema, no database, no settings.

Whatever can be made again from other files of the release is made again and
compared: gold, contested, exclusions, counts, inputs, manifest, data card,
checksums. What can't be (a history, a raw label) is covered by the digest, which
is worth as much as the place that you learned it from.
"""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.domain.verify.core import read_core
from benchmarks.domain.verify.decisions import check_decisions
from benchmarks.domain.verify.described import check_described
from benchmarks.domain.verify.form import check_bytes, check_form, check_presence
from benchmarks.domain.verify.histories import check_histories
from benchmarks.domain.verify.references import check_references


def verify_release(directory: Path | str) -> list[str]:
    """Return what is wrong with a release, each by file and item; nothing when all is right.

    Later checks read what earlier ones have found sound: after a missing file, a broken
    line, or a reference to nothing, the comparison of contents is left out.
    """
    folder = Path(directory)
    if not folder.is_dir():
        return [f"{folder}: there is no such directory"]
    missing = check_presence(folder)
    if missing:
        return missing
    findings = check_bytes(folder)
    broken = check_form(folder)
    if broken:
        return findings + broken
    core = read_core(folder)
    dangling = check_references(core)
    if dangling:
        return findings + dangling
    return [*findings, *check_histories(core), *check_decisions(core), *check_described(core)]


def count_in_words(findings: Sequence[str]) -> str:
    """Say how many findings there are.

    Examples
    --------
    >>> count_in_words(["a byte"]), count_in_words([])
    ('1 finding', '0 findings')
    """
    return f"{len(findings)} finding{'' if len(findings) == 1 else 's'}"
