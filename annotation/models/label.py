"""Answers: the draft while it is written, and the label versions that were submitted, with all that they name."""

from django.db import models
from django.db.models import F, Q

from benchmarks.domain.fault import MarkKind, Outcome, Phase, QuoteKind, Repair, RootConvention, Trace
from benchmarks.domain.visibility import Arm
from benchmarks.models.words import word_field, word_is_known


class Draft(models.Model):
    """What a person has written so far on one assignment; `revision` counts its saves."""

    assignment = models.OneToOneField("annotation.Assignment", on_delete=models.CASCADE, related_name="draft")
    body = models.JSONField()
    revision = models.PositiveIntegerField(default=1)
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"draft {self.revision} of {self.assignment}"


class Label(models.Model):
    """One version of one person's answer. Never changed: the newest version is current."""

    assignment = models.ForeignKey("annotation.Assignment", on_delete=models.PROTECT, related_name="labels")
    version = models.PositiveIntegerField()
    outcome = word_field(Outcome)
    rationale = models.TextField(blank=True)
    correction = models.TextField(blank=True)
    cannot_judge_reason = models.TextField(blank=True)
    confidence = models.PositiveSmallIntegerField(null=True)
    # As it was when the label was made, for ever.
    arm = word_field(Arm)
    root_convention = word_field(RootConvention)
    taxonomy = models.ForeignKey("benchmarks.Taxonomy", on_delete=models.PROTECT, null=True, related_name="+")
    # The version that the person had confirmed to have read; null where the round has none, or nobody asked.
    guideline = models.ForeignKey("annotation.Guideline", on_delete=models.PROTECT, null=True, related_name="+")
    saw_reference_answer = models.BooleanField(null=True)
    # The person's time; null where an imported file gives none.
    submitted_at = models.DateTimeField(null=True)
    stored_at = models.DateTimeField()
    n_steps = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_label_per_version", fields=["assignment", "version"]),
            word_is_known("outcome", Outcome, name="label_outcome_is_known"),
            models.CheckConstraint(
                name="confidence_is_1_to_5",
                condition=Q(confidence__isnull=True) | Q(confidence__gte=1, confidence__lte=5),
            ),
            models.CheckConstraint(
                name="cannot_judge_has_a_reason",
                condition=~Q(outcome="cannot_judge") | ~Q(cannot_judge_reason=""),
            ),
            word_is_known("arm", Arm, name="label_arm_is_known"),
            word_is_known("root_convention", RootConvention, name="label_convention_is_known"),
        ]

    def __str__(self) -> str:
        return f"label {self.version} of {self.assignment}"


class Fault(models.Model):
    """A step that a label calls wrong; at most one of a label is its root."""

    label = models.ForeignKey(Label, on_delete=models.PROTECT, related_name="faults")
    position = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    n_steps = models.PositiveIntegerField()
    role = models.ForeignKey("benchmarks.TrajectoryRole", on_delete=models.PROTECT, related_name="faults")
    mode = models.ForeignKey("benchmarks.Mode", on_delete=models.PROTECT, null=True, related_name="faults")
    is_root = models.BooleanField()
    note = models.TextField(blank=True)
    phase = word_field(Phase, null=True)
    # Its fate, as two answers; null where nobody said.
    repair = word_field(Repair, null=True)
    trace = word_field(Trace, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_fault_per_position", fields=["label", "position"]),
            models.UniqueConstraint(name="one_root_per_label", fields=["label"], condition=Q(is_root=True)),
            models.CheckConstraint(name="fault_step_is_a_step", condition=Q(step__lt=F("n_steps"))),
            word_is_known("phase", Phase, name="fault_phase_is_known"),
            word_is_known("repair", Repair, name="fault_repair_is_known"),
            word_is_known("trace", Trace, name="fault_trace_is_known"),
        ]

    def __str__(self) -> str:
        return f"step {self.step} in {self.label}"


class Quote(models.Model):
    """A passage of a step that shows a fault: code points `start` to `end` (left out) of the step's content."""

    fault = models.ForeignKey(Fault, on_delete=models.PROTECT, related_name="quotes")
    position = models.PositiveIntegerField()
    kind = word_field(QuoteKind)
    step = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    text = models.TextField()
    n_steps = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_quote_per_position", fields=["fault", "position"]),
            word_is_known("kind", QuoteKind, name="quote_kind_is_known"),
            models.CheckConstraint(name="quote_step_is_a_step", condition=Q(step__lt=F("n_steps"))),
            models.CheckConstraint(name="quote_is_not_empty", condition=Q(start__lt=F("end"))),
        ]

    def __str__(self) -> str:
        return f"characters {self.start} to {self.end} of step {self.step} for {self.fault}"


class StepMark(models.Model):
    """What a label says of a step beside its faults."""

    label = models.ForeignKey(Label, on_delete=models.PROTECT, related_name="marks")
    kind = word_field(MarkKind)
    step = models.PositiveIntegerField()
    n_steps = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_mark_per_kind_and_step", fields=["label", "kind", "step"]),
            models.UniqueConstraint(
                name="one_mark_per_kind", fields=["label", "kind"], condition=~Q(kind="other_root")
            ),
            word_is_known("kind", MarkKind, name="mark_kind_is_known"),
            models.CheckConstraint(name="mark_step_is_a_step", condition=Q(step__lt=F("n_steps"))),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at step {self.step} in {self.label}"
