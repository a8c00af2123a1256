"""Rows of `make bench`: what was measured beside the least that this machine needs for it, and what we aim at."""

from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

HEADINGS = ("name", "measured", "spread", "floor", "ratio", "peak MB", "aim", "met")
NOTHING = "–"


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

    @property
    def cells(self) -> tuple[str, ...]:
        seconds = (f"{self.measured_seconds:.2f} s", NOTHING, f"{self.floor_seconds:.2f} s")
        return (self.name, *seconds, f"{self.ratio:.2f}", f"{self.peak_mb:.0f}", self.aim, _yes_or_no(self.is_met))


@dataclass(frozen=True, kw_only=True)
class Measure:
    """Something measured several times, in a unit of its own; its median counts, and the spread is shown."""

    name: str
    samples: tuple[float, ...]
    unit: str
    # None: the figure is told, and nothing is aimed at.
    under: float | None = None
    # The same of the bare page, measured in the same run.
    floor_samples: tuple[float, ...] = ()
    max_ratio: float | None = None

    @property
    def measured(self) -> float:
        return median(self.samples)

    @property
    def floor(self) -> float | None:
        return median(self.floor_samples) if self.floor_samples else None

    @property
    def ratio(self) -> float | None:
        """Times the floor; None where there is no floor, or where it is 0."""
        return self.measured / self.floor if self.floor else None

    @property
    def aim(self) -> str:
        limits = [f"under {self.under:g} {self.unit}"] if self.under is not None else []
        if self.max_ratio is not None:
            limits.append(f"at most {self.max_ratio:g} times the floor")
        return ", ".join(limits) or NOTHING

    @property
    def is_met(self) -> bool | None:
        """Whether every limit is kept to; None without a limit, or where the floor of one is missing."""
        kept = [] if self.under is None else [self.measured < self.under]
        if self.max_ratio is not None:
            kept.append(None if self.ratio is None else self.ratio <= self.max_ratio)
        return None if not kept or None in kept else all(kept)

    @property
    def cells(self) -> tuple[str, ...]:
        spread = f"{_figure(min(self.samples))} to {_figure(max(self.samples))}"
        floor = NOTHING if self.floor is None else f"{_figure(self.floor)} {self.unit}"
        ratio = NOTHING if self.ratio is None else f"{self.ratio:.2f}"
        met = NOTHING if self.is_met is None else _yes_or_no(self.is_met)
        return (self.name, f"{_figure(self.measured)} {self.unit}", spread, floor, ratio, NOTHING, self.aim, met)


def _figure(value: float) -> str:
    return f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"


def _yes_or_no(is_met: bool) -> str:
    return "yes" if is_met else "no"
