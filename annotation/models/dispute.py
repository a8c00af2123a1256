"""What an adjudicator decides where votes can't be joined."""

from django.db import models
from django.db.models import F, Q

from annotation.domain.phase import SETTLED_OUTCOMES, Cause
from benchmarks.domain.fault import Outcome
from benchmarks.models.words import word_field, word_is_known

WITHOUT_ROOT = sorted(SETTLED_OUTCOMES - {Outcome.FAULT})


class FirstMark(models.Model):
    """An adjudicator's own answer, made before the labels are shown."""

    round = models.ForeignKey("annotation.Round", on_delete=models.PROTECT, related_name="first_marks")
    trajectory = models.ForeignKey("benchmarks.Trajectory", on_delete=models.PROTECT, related_name="first_marks")
    adjudicator = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="first_marks")
    outcome = word_field(sorted(SETTLED_OUTCOMES))
    step = models.PositiveIntegerField(null=True)
    role = models.ForeignKey("benchmarks.TrajectoryRole", on_delete=models.PROTECT, null=True, related_name="+")
    n_steps = models.PositiveIntegerField()
    marked_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="one_first_mark_per_adjudicator", fields=["round", "trajectory", "adjudicator"]
            ),
            models.CheckConstraint(
                name="first_mark_step_is_a_step", condition=Q(step__isnull=True) | Q(step__lt=F("n_steps"))
            ),
            models.CheckConstraint(
                name="first_mark_names_a_root_for_a_fault",
                condition=Q(outcome="fault", step__isnull=False, role__isnull=False)
                | Q(
                    outcome__in=WITHOUT_ROOT,
                    step__isnull=True,
                    role__isnull=True,
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.adjudicator}'s first mark on {self.trajectory}"


class Adjudication(models.Model):
    """A settled answer. Reopening adds a version; the newest is the verdict."""

    round = models.ForeignKey("annotation.Round", on_delete=models.PROTECT, related_name="adjudications")
    trajectory = models.ForeignKey("benchmarks.Trajectory", on_delete=models.PROTECT, related_name="adjudications")
    adjudicator = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="adjudications")
    version = models.PositiveIntegerField()
    outcome = word_field(sorted(SETTLED_OUTCOMES))
    step = models.PositiveIntegerField(null=True)
    role = models.ForeignKey("benchmarks.TrajectoryRole", on_delete=models.PROTECT, null=True, related_name="+")
    mode = models.ForeignKey("benchmarks.Mode", on_delete=models.PROTECT, null=True, related_name="+")
    # The label that was picked; null where the adjudicator wrote an own answer.
    picked_label = models.ForeignKey("annotation.Label", on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.TextField()
    cause = word_field(Cause)
    n_steps = models.PositiveIntegerField()
    settled_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_adjudication_per_version", fields=["round", "trajectory", "version"]),
            models.CheckConstraint(
                name="adjudicated_step_is_a_step", condition=Q(step__isnull=True) | Q(step__lt=F("n_steps"))
            ),
            models.CheckConstraint(name="an_adjudication_has_a_reason", condition=~Q(reason="")),
            word_is_known("cause", Cause, name="adjudication_cause_is_known"),
            models.CheckConstraint(
                name="an_adjudication_names_a_root_for_a_fault",
                condition=Q(outcome="fault", step__isnull=False, role__isnull=False)
                | Q(
                    outcome__in=WITHOUT_ROOT,
                    step__isnull=True,
                    role__isnull=True,
                    mode__isnull=True,
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"verdict {self.version} on {self.trajectory} in {self.round}"
