"""What an import says at its end: what was read, added and refused, and why."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import NamedTuple


class OnError(StrEnum):
    """What a bad record does to the good ones of its import."""

    STOP = "stop"
    SKIP = "skip"


class Place(NamedTuple):
    """Where a record stands: file name as the person gave it, and line or item in it.

    `record` is empty where the file is one record.
    """

    file: str
    record: str

    def __str__(self) -> str:
        return f"{self.file}, {self.record}" if self.record else self.file


@dataclass(frozen=True, slots=True)
class Problem:
    """A record that can't be used: where it is, which field, and what was allowed."""

    place: Place
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.field}: {self.message}" if self.field else f"{self.place}: {self.message}"


class Flag(NamedTuple):
    """Something about a stored record that a person should look at. It was not refused."""

    question_id: str
    message: str


@dataclass(frozen=True)
class ImportReport:
    """The figures and findings of one import.

    `n_read` counts records; each of them was added, was there already (unchanged),
    or was refused. A refused import added nothing, whatever its records are worth:
    `n_added` is then 0 and `n_refused` the number of bad ones.
    """

    n_read: int = 0
    n_added: int = 0
    n_unchanged: int = 0
    n_refused: int = 0
    # NUL characters and lone surrogates that gave way to U+FFFD.
    n_replaced_characters: int = 0
    problems: tuple[Problem, ...] = ()
    flags: tuple[Flag, ...] = ()
    # question_IDs that share one history, group by group.
    equal_histories: tuple[tuple[str, ...], ...] = ()
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict:
        """Return the report as JSON values; `from_json` reads them back."""
        return asdict(self) | {
            "problems": [
                {"file": p.place.file, "record": p.place.record, "field": p.field, "message": p.message}
                for p in self.problems
            ],
            "flags": [{"question_ID": flag.question_id, "message": flag.message} for flag in self.flags],
            "equal_histories": [list(group) for group in self.equal_histories],
            "notes": list(self.notes),
        }

    @classmethod
    def from_json(cls, body: dict) -> "ImportReport":
        """Read back what `as_json` wrote."""
        listed = {
            "problems": tuple(
                Problem(Place(p["file"], p["record"]), p["field"], p["message"]) for p in body["problems"]
            ),
            "flags": tuple(Flag(flag["question_ID"], flag["message"]) for flag in body["flags"]),
            "equal_histories": tuple(tuple(group) for group in body["equal_histories"]),
            "notes": tuple(body["notes"]),
        }
        return cls(**body | listed)

    def summary(self, things: str) -> str:
        """Return the report in one line; `things` names the records: "trajectories".

        Examples
        --------
        >>> ImportReport(n_read=3, n_unchanged=3).summary("labels")
        'labels: 0 added, 3 there already'
        """
        counts = (
            (self.n_unchanged, "there already"),
            (self.n_refused, "refused"),
            (len(self.flags), "flagged"),
            (len(self.equal_histories), "sets of equal histories"),
            (self.n_replaced_characters, "characters replaced"),
        )
        return f"{things}: {self.n_added:,} added" + "".join(f", {n:,} {what}" for n, what in counts if n)

    def lines(self) -> list[str]:
        """Return everything worth a person's look, one finding per line."""
        return [
            *map(str, self.problems),
            *(f"{flag.question_id}: {flag.message}" for flag in self.flags),
            *(f"equal histories: {', '.join(group)}" for group in self.equal_histories),
            *self.notes,
        ]
