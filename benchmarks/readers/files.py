"""JSON documents out of a file or a folder, one at a time, each with its place.

A document is one trajectory's record. It stands alone in a .json file, on a line
of a .jsonl file, or in a JSON array; a folder's files are read in natural order.
"""

import codecs
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from benchmarks.domain.import_report import Place, Problem
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.shown import shown
from benchmarks.domain.trajectory import storable
from benchmarks.readers.arrays import AfterArray, UnclosedArray, array_items
from benchmarks.readers.encodings import wide_encoding
from benchmarks.readers.parsing import NotJson, parse

LINE_SUFFIXES = frozenset({".jsonl", ".ndjson"})
SUFFIXES = frozenset({".json"}) | LINE_SUFFIXES
CHUNK_BYTES = 1 << 20
# Enough for a byte order mark and the zero bytes that give a wide encoding away.
HEAD_BYTES = 4


class UnreadableFile(BadInput):
    """The file or folder isn't there, can't be opened, or holds nothing that is read here."""


@dataclass(frozen=True, slots=True)
class Document:
    """One JSON object out of a file, fit to be stored, and how many characters gave way for that."""

    place: Place
    body: dict
    n_replaced: int = 0


def name_of(path: Path) -> str:
    """Return how a file or folder is called in messages, `.` by its own name and in text that can be stored."""
    # Links stay: the person knows the name that they gave, and a link may lead nowhere.
    return storable(os.path.basename(os.path.abspath(path)))[0]


def documents(path: Path, *, file_name: str | None = None) -> Iterator[Document | Problem]:
    """Yield every document under a path, and a problem for each that can't be read.

    `file_name` is how the person called an uploaded file, where `path` is a copy.
    Memory holds one document.

    Raises
    ------
    UnreadableFile
        If the path is missing, unreadable, or a folder without JSON files.
    """
    name = file_name or name_of(path)
    if path.is_dir():
        for file in _files_of(path):
            yield from _documents_of_file(file, f"{name}/{name_of(file)}")
    else:
        yield from _documents_of_file(path, name)


def _files_of(folder: Path) -> list[Path]:
    files = [entry for entry in folder.iterdir() if entry.suffix.lower() in SUFFIXES and entry.is_file()]
    if not files:
        raise UnreadableFile(f"the folder {folder.name} holds no .json, .jsonl or .ndjson file")
    return sorted(files, key=natural_order)


def natural_order(path: Path) -> tuple:
    """Return the sort key that puts 2.json before 10.json."""
    parts = re.split(r"([0-9]+)", path.name)
    return tuple(int(part) if part.isdigit() else part.casefold() for part in parts), path.name


def _documents_of_file(path: Path, name: str) -> Iterator[Document | Problem]:
    try:
        with path.open("rb", buffering=CHUNK_BYTES) as stream:
            yield from _documents_of_stream(stream, name)
    except OSError as error:
        raise UnreadableFile(f"{name} can't be read: {error.strerror}") from error


def _documents_of_stream(stream: BinaryIO, name: str) -> Iterator[Document | Problem]:
    encoding = wide_encoding(stream.read(HEAD_BYTES))
    if encoding:
        yield Problem(Place(name, ""), "", f"is {encoding}, not UTF-8; save it as UTF-8")
        return
    _rewind_behind_mark(stream)
    if _starts_an_array(stream):
        yield from _documents_of_array(stream, name)
    elif Path(name).suffix.lower() in LINE_SUFFIXES or _looks_like_lines(stream):
        yield from _documents_of_lines(stream, name)
    elif raw := stream.read().strip():
        yield _document(raw, Place(name, ""))


def _rewind_behind_mark(stream: BinaryIO) -> None:
    stream.seek(0)
    if stream.read(len(codecs.BOM_UTF8)) != codecs.BOM_UTF8:
        stream.seek(0)


def _starts_an_array(stream: BinaryIO) -> bool:
    # Not read as a line: a whole array of 200 MB may stand on one.
    start = stream.tell()
    signs = next((chunk for chunk in _chunks(stream) if not chunk.isspace()), b"")
    stream.seek(start)
    return signs.lstrip().startswith(b"[")


def _looks_like_lines(stream: BinaryIO) -> bool:
    start = stream.tell()
    line = next((line for line in stream if not line.isspace()), b"").strip()
    stream.seek(start)
    return line.startswith(b"{") and line.endswith(b"}")


def _documents_of_lines(stream: BinaryIO, name: str) -> Iterator[Document | Problem]:
    for number, line in enumerate(stream, start=1):
        if not line.isspace():
            yield _document(line, Place(name, f"line {number}"))


def _documents_of_array(stream: BinaryIO, name: str) -> Iterator[Document | Problem]:
    number = 0
    try:
        for number, item in enumerate(array_items(_chunks(stream)), start=1):
            if item.strip() or number > 1:
                yield _document(item, Place(name, f"item {number}"))
    except UnclosedArray:
        yield Problem(Place(name, f"item {number + 1}"), "", "ends too early: the file was cut off")
    except AfterArray as error:
        yield Problem(Place(name, ""), "", f"is not JSON: {error}")


def _chunks(stream: BinaryIO) -> Iterator[bytes]:
    return iter(lambda: stream.read(CHUNK_BYTES), b"")


def _document(raw: bytes, place: Place) -> Document | Problem:
    try:
        value, n_replaced = parse(raw)
    except NotJson as error:
        return Problem(place, error.field, str(error))
    if not isinstance(value, dict):
        return Problem(place, "", f"is no JSON object: a record starts with {{, this is {shown(value)}")
    return Document(place, value, n_replaced)
