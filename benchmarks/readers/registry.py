"""The formats that can be read, by the name that a person gives."""

from benchmarks.domain.refusals import BadInput
from benchmarks.readers.agentrx import AgentRx
from benchmarks.readers.longrca import LongRCA
from benchmarks.readers.protocol import Reader
from benchmarks.readers.whowhen import WhoWhen

READERS: dict[str, Reader] = {
    "longrca": LongRCA(),
    "whowhen": WhoWhen(),
    "agentrx": AgentRx(),
}


class UnknownFormat(BadInput):
    """No reader has this name."""


def reader_called(name: str) -> Reader:
    """Return the reader of a format."""
    if name not in READERS:
        raise UnknownFormat(f"no format is called {name!r}; there are {', '.join(READERS)}")
    return READERS[name]
