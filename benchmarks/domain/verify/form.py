"""Whether the files are there, have their checksums, and are what their schemas say."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from benchmarks.domain.release.canonical import NotStrictJson, canonical_document, canonical_line, parse_strictly
from benchmarks.domain.release.digest import file_digests, sums_bytes
from benchmarks.domain.release.files import (
    BOARDS,
    CORE_PATHS,
    DOCUMENTS,
    INPUTS,
    LINES_FILES,
    MANIFEST,
    SCHEMA_PATHS,
    SUMS,
    LinesFile,
    is_published,
    schema_of,
    schema_path,
)

# Of a value that is quoted in a finding.
N_QUOTED_CHARACTERS = 80


def check_presence(folder: Path) -> list[str]:
    """Find files of the core that are missing or can't be read."""
    problems = ((path, _why_unreadable(folder / path)) for path in CORE_PATHS)
    return [f"{path}: {why}" for path, why in problems if why]


def check_bytes(folder: Path) -> list[str]:
    """Find files that don't belong, or don't have their checksum, and schemas that aren't ours."""
    altered = [path for path in SCHEMA_PATHS if not is_published(path, (folder / path).read_bytes())]
    return [
        *_check_strangers(folder),
        *_check_sums(folder),
        *(f"{path}: is not the published schema" for path in altered),
    ]


def check_form(folder: Path) -> list[str]:
    """Find files whose content isn't canonical JSON of the published schema, in the published order."""
    findings: list[str] = []
    for file in LINES_FILES:
        # Each line of the inputs is compared with what benchmark.jsonl gives, byte by
        # byte: half of the work of a large release, done once.
        if file.path != INPUTS:
            findings += _check_lines(folder, file)
    for path in (*DOCUMENTS, MANIFEST):
        findings += _check_document(folder, path)
    return findings


def _why_unreadable(path: Path) -> str | None:
    # Asked first: opening a pipe waits for somebody to write into it.
    if not path.is_file():
        return "is missing"
    try:
        path.open("rb").close()
    except OSError as error:
        return f"can't be read: {error.strerror}"
    return None


def _check_strangers(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        # A name that is not UTF-8 could not be printed.
        shown_name = name.encode("utf-8", "backslashreplace").decode()
        if path.is_symlink():
            # Whoever holds what it points to could change the release after it was verified.
            yield f"{shown_name}: is a link, not a file of a release"
        elif not path.is_dir() and name not in CORE_PATHS and not name.startswith(f"{BOARDS}/"):
            yield f"{shown_name}: is no file of a release"


def _check_sums(folder: Path) -> list[str]:
    digests = file_digests(folder, set(CORE_PATHS) - {SUMS})
    said = (folder / SUMS).read_bytes()
    if said == sums_bytes(digests):
        return []
    listed = _digests_said(said.decode("utf-8", "replace"))
    wrong = [f"{path}: its SHA-256 is not that of {SUMS}" for path in digests if listed.get(path) != digests[path]]
    return wrong or [f"{SUMS}: is not the sorted list of the files and their SHA-256"]


def _digests_said(text: str) -> dict[str, str]:
    pairs = (line.partition("  ") for line in text.splitlines())
    return {path: digest for digest, _, path in pairs}


def _check_lines(folder: Path, file: LinesFile) -> list[str]:
    check = _schema_check(folder, file.path)
    findings: list[str] = []
    before: tuple = ()
    with (folder / file.path).open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            place = f"{file.path}: line {number}"
            value, problems = _check_value(place, line, canonical_line, check)
            findings += problems
            if problems:
                continue
            key = tuple(value[name] for name in file.order)
            if key <= before:
                findings.append(f"{place}: {' / '.join(key)} is twice there or out of order")
            before = key
    return findings


def _check_document(folder: Path, path: str) -> list[str]:
    return _check_value(path, (folder / path).read_bytes(), canonical_document, _schema_check(folder, path))[1]


def _check_value(
    place: str, text: bytes, write: Callable[[Any], bytes], check: Callable[[Any], Iterable[str]]
) -> tuple[Any, list[str]]:
    try:
        value = parse_strictly(text)
        problems = [f"{_named(place, value)}: {problem}" for problem in check(value)]
        if not problems and write(value) != text:
            problems = [f"{_named(place, value)}: is not written canonically"]
    except NotStrictJson as error:
        return None, [f"{place}: is no strict JSON: {error}"]
    except RecursionError:
        return None, [f"{place}: is nested too deeply"]
    return value, problems


def _named(place: str, value: Any) -> str:
    return f"{place}: {value['question_ID']}" if isinstance(value, dict) and "question_ID" in value else place


def _schema_check(folder: Path, path: str) -> Callable[[Any], Iterator[str]]:
    # An earlier release is held to the contract that it was published under.
    given = (folder / schema_path(path)).read_bytes()
    is_ours = is_published(schema_path(path), given)
    validator = Draft202012Validator(parse_strictly(given) if is_ours else schema_of(path))

    def problems(value: Any) -> Iterator[str]:
        for error in validator.iter_errors(value):
            where = "/".join(map(str, error.absolute_path)) or "the record"
            yield f"{where}: {_shortened(error.message)}"

    return problems


def _shortened(message: str) -> str:
    # A message quotes the whole value: a history of a megabyte.
    if len(message) <= 2 * N_QUOTED_CHARACTERS:
        return message
    return f"{message[:N_QUOTED_CHARACTERS]} … {message[-N_QUOTED_CHARACTERS:]}"
