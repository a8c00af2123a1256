"""Which trajectories have a label, for those who may not look at labels."""

from collections.abc import Collection

from annotation.models import Label


def trajectories_labelled_among(trajectory_ids: Collection[int]) -> frozenset[int]:
    """Return those of the trajectory ids that have a label in any round."""
    labelled = Label.objects.filter(assignment__trajectory_id__in=trajectory_ids)
    return frozenset(labelled.values_list("assignment__trajectory_id", flat=True))
