"""The reading aids, by the names under which a label records that they were used."""

from enum import StrEnum


class Aid(StrEnum):
    """One thing that points at places of a trajectory, from its text alone."""

    ERROR_SIGNALS = "error_signals"
    NEAR_REPEATS = "near_repeats"
    HAND_OFFS = "hand_offs"
    FIRST_APPEARANCE = "first_appearance"
