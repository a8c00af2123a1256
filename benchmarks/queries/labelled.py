"""Which trajectories somebody has labelled. Labels belong to an app that this one can't import."""

from collections.abc import Callable, Collection

LabelledAmong = Callable[[Collection[int]], frozenset[int]]
# Filled by the wiring app, as the sources of open arms are.
_sources: list[LabelledAmong] = []


def register_labelled_among(source: LabelledAmong) -> None:
    """Let this app ask which of some trajectory ids have a label."""
    if source not in _sources:
        _sources.append(source)


def labelled_among(trajectory_ids: Collection[int]) -> frozenset[int]:
    """Return those of the trajectory ids that have a label."""
    return frozenset().union(*(source(trajectory_ids) for source in _sources))
