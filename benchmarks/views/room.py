"""The reading room: what every page that shows a whole trajectory needs."""

from enum import StrEnum

from django.http import HttpRequest

from benchmarks.models import Trajectory
from benchmarks.queries.keys import keys_by_action, keys_of
from benchmarks.queries.reading import Reading, read_trajectory
from benchmarks.views.compression import allow_compression
from benchmarks.views.steps_html import steps_html


class Marks(StrEnum):
    """What can be named on the steps of a page."""

    NOTHING = ""
    ROOT = "root"
    FAULTS = "faults"


def room_context(
    request: HttpRequest, trajectory: Trajectory, *, marks: Marks = Marks.NOTHING, reading: Reading | None = None
) -> dict[str, object]:
    """Return the context of `benchmarks/room.html`."""
    reading = reading or read_trajectory(trajectory)
    allow_compression(request)
    return {
        "trajectory": trajectory,
        "reading": reading,
        "steps": steps_html(reading.steps, with_buttons=marks is Marks.FAULTS),
        "keymap": keys_by_action(request.user),
        "key_groups": keys_of(request.user),
        "marks": marks,
    }
