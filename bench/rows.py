"""One row of `make bench`: a measured time beside the least that this machine needs for it."""

import re
from typing import NamedTuple

AIM = re.compile(r"at most ([0-9.]+) times the floor, under ([0-9]+) MB")


class Row(NamedTuple):
    """A measurement. Times are of one process run; `peak_mb` is its peak resident memory in MB."""

    name: str
    measured_seconds: float
    # The same bytes with nothing but the libraries; see the module that measured it.
    floor_seconds: float
    ratio: float
    peak_mb: float
    # In the words of AIM.
    aim: str

    @property
    def is_met(self) -> bool:
        """Whether the measurement keeps to both limits of its aim.

        Examples
        --------
        >>> Row("import", 3.0, 2.0, 1.5, 310.0, "at most 1.9 times the floor, under 300 MB").is_met
        False
        """
        most_times, under_mb = map(float, AIM.fullmatch(self.aim).groups())
        return self.ratio <= most_times and self.peak_mb < under_mb
