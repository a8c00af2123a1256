"""What is found where somebody changed what a raw label says beside its root, and made right whatever describes it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.domain.verify import verify_release
from tests.builders.forgeries import change_full_label, change_line, repair_everything

# The release was frozen in it.
pytestmark = pytest.mark.django_db
# What is changed, and what must be said.
FORGERIES: dict[str, tuple[Callable[[Path], None], str]] = {
    "fault beside the root, at the length of the history": (
        lambda folder: change_full_label(folder, "faults", 1, "step", to=6),
        "step 6 is out of range: the history has 6 steps, from 0",
    ),
    "quote that the history doesn't have": (
        lambda folder: change_full_label(folder, "faults", 0, "quotes", 0, "text", to="Writer sang"),
        "in main: step 2 does not say at 5 to 16 what is quoted",
    ),
    "quote that stands elsewhere": (
        lambda folder: change_full_label(folder, "faults", 0, "quotes", 0, "start", to=4),
        "in main: step 2 does not say at 4 to 16 what is quoted",
    ),
    "quote of no step": (
        lambda folder: change_full_label(folder, "faults", 2, "quotes", 0, "step", to=6),
        "step 6 is quoted, the history has 6 steps, from 0",
    ),
    "quote that ends before it starts": (
        lambda folder: change_full_label(folder, "faults", 0, "quotes", 0, "end", to=5),
        "a quote of step 2 goes from 5 to 5",
    ),
    "quote of an unknown kind": (
        lambda folder: change_full_label(folder, "faults", 0, "quotes", 0, "kind", to="rumour"),
        "faults/0/quotes/0/kind: 'rumour' is not one of",
    ),
    "mark outside the history": (
        lambda folder: change_full_label(folder, "onset", to=6),
        "step 6 is marked, the history has 6 steps, from 0",
    ),
    "root among the other roots": (
        lambda folder: change_full_label(folder, "other_roots", to=[1, 2]),
        "step 2 is the root and one of other_roots",
    ),
    "other roots outside the history": (
        lambda folder: change_full_label(folder, "other_roots", to=[7]),
        "step 7 is marked",
    ),
    "other roots of no root": (
        lambda folder: change_line(
            folder, "annotations.jsonl", "alpha__5", outcome="environment", faults=[], other_roots=[1]
        ),
        "other_roots without a root",
    ),
    "step read outside the history": (
        lambda folder: change_full_label(folder, "reading", "steps_read", to=[[0, 1], [6, 6]]),
        "steps_read are no runs of steps in order, of 0 to 5",
    ),
    "steps read twice": (
        lambda folder: change_full_label(folder, "reading", "steps_read", to=[[0, 1], [1, 1]]),
        "steps_read are no runs of steps in order",
    ),
    "more read than listed": (
        lambda folder: change_full_label(folder, "reading", "n_steps_read", to=6),
        "n_steps_read is 6, which is not what steps_read has",
    ),
    "more read before the root than in all": (
        lambda folder: change_full_label(folder, "reading", "n_read_before_root", to=4),
        "n_read_before_root is 4, of 3 steps read",
    ),
    "time that ran backwards": (
        lambda folder: change_full_label(folder, "reading", "active_seconds", to=-1),
        "active_seconds: -1 is less than the minimum of 0",
    ),
    "guideline of a label that nobody published": (
        lambda folder: change_line(folder, "annotations.jsonl", "alpha__2", guideline=3),
        "process.json: guidelines are not those of the rounds and the labels",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_label_is_found(folder, name):
    forge, finding = FORGERIES[name]
    forge(folder)
    repair_everything(folder)
    assert any(finding in found for found in verify_release(folder))
