"""Which values name a step. Steps are whole numbers, never compared as text."""

import re

from benchmarks.domain.shown import shown

STEP_TEXT = re.compile(r"\s*[0-9]{1,18}\s*", re.ASCII)


class BadStep(ValueError):
    """A value that names no step of the history, with the reason."""


def step_from(value: object) -> int:
    """Return the step that a value from a file names.

    A whole number counts, and so do its decimal digits as text, with outer spaces.
    Anything else is refused and never rounded: true is no 1, "7.0" is no 7. That a
    number lies within a history is for `check_in_history` to say.

    Raises
    ------
    BadStep
        If the value is no whole number from 0 up.

    Examples
    --------
    >>> step_from(" 7")
    7
    >>> step_from("7.0")
    Traceback (most recent call last):
    benchmarks.domain.steps.BadStep: "7.0" is no step: a step is a whole number, 0 or more
    """
    # bool is an int in Python; in a file it is a mistake.
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, str) and STEP_TEXT.fullmatch(value):
        return int(value)
    raise BadStep(f"{shown(value)} is no step: a step is a whole number, 0 or more")


def check_in_history(step: int, *, n_steps: int) -> int:
    """Return the step, or raise BadStep if the history has none of this index.

    Examples
    --------
    >>> check_in_history(4, n_steps=5)
    4
    """
    if not 0 <= step < n_steps:
        raise BadStep(f"step {step} is outside the history, which has steps 0 to {n_steps - 1}")
    return step
