"""The worlds that faults can be planted in, by name."""

from benchmarks.planting.trips.draw import draw_trip_world
from benchmarks.planting.world import DrawWorld

WORLDS: dict[str, DrawWorld] = {"trips": draw_trip_world}
