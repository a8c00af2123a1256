"""Wanted labels, and the people who hold them."""

from django.db import models
from django.db.models import Q

from annotation.domain.phase import LIVE, AssignmentState
from benchmarks.domain.visibility import Arm
from benchmarks.models.words import word_field, word_is_known


class Slot(models.Model):
    """One wanted label of one trajectory in one round. `number` counts from 0."""

    round = models.ForeignKey("annotation.Round", on_delete=models.PROTECT, related_name="slots")
    trajectory = models.ForeignKey("benchmarks.Trajectory", on_delete=models.PROTECT, related_name="slots")
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="one_slot_per_number", fields=["round", "trajectory", "number"])]

    def __str__(self) -> str:
        return f"slot {self.number} of {self.trajectory} in {self.round}"


class Assignment(models.Model):
    """One person holding one slot. Round and trajectory are the slot's, copied for the constraints."""

    slot = models.ForeignKey(Slot, on_delete=models.PROTECT, related_name="assignments")
    round = models.ForeignKey("annotation.Round", on_delete=models.PROTECT, related_name="assignments")
    trajectory = models.ForeignKey("benchmarks.Trajectory", on_delete=models.PROTECT, related_name="assignments")
    person = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="assignments")
    arm = word_field(Arm)
    state = word_field(AssignmentState, default=AssignmentState.OPEN)
    skip_reason = models.TextField(blank=True)
    assigned_at = models.DateTimeField()

    class Meta:
        constraints = [
            # A skip frees the slot: only what is live counts.
            models.UniqueConstraint(
                name="one_live_assignment_per_slot", fields=["slot"], condition=Q(state__in=sorted(LIVE))
            ),
            models.UniqueConstraint(
                name="one_assignment_per_person_and_trajectory", fields=["round", "trajectory", "person"]
            ),
            word_is_known("state", AssignmentState, name="assignment_state_is_known"),
            word_is_known("arm", Arm, name="assignment_arm_is_known"),
            models.CheckConstraint(name="a_skip_has_a_reason", condition=~Q(state="skipped") | ~Q(skip_reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.person} on {self.trajectory} in {self.round}"
