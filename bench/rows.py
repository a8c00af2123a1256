"""One row of `make bench`: a measured time beside the least that this machine needs for it."""

from typing import NamedTuple


class Row(NamedTuple):
    """A measurement and its aim. Times are of one process run; `peak_mb` is its peak resident memory in MB."""

    name: str
    measured_seconds: float
    # The same bytes with nothing but the libraries; see the module that measured it.
    floor_seconds: float
    ratio: float
    peak_mb: float
    # What we aim at: this many times the floor, and less than this much memory.
    max_ratio: float
    max_peak_mb: float

    @property
    def aim(self) -> str:
        return f"at most {self.max_ratio:g} times the floor, under {self.max_peak_mb:g} MB"

    @property
    def is_met(self) -> bool:
        return self.ratio <= self.max_ratio and self.peak_mb < self.max_peak_mb
