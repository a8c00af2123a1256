"""One execution of a method on a release, and its answers."""

from django.db import models
from django.db.models import F, Q

from attribution.domain.answers import Status
from benchmarks.models.words import word_field, word_is_known


class Run(models.Model):
    """A method with its settings on one release. Its job holds the progress."""

    release = models.ForeignKey("benchmarks.Release", on_delete=models.PROTECT, related_name="runs")
    job = models.OneToOneField("benchmarks.Job", on_delete=models.PROTECT, related_name="run")
    method = models.CharField(max_length=60)
    settings = models.JSONField(default=dict)
    # Predictions that somebody made elsewhere and uploaded.
    is_uploaded = models.BooleanField(default=False)
    with_solution = models.BooleanField(default=False)
    model = models.CharField(max_length=120, blank=True)
    prompt_version = models.CharField(max_length=20, blank=True)
    code_version = models.CharField(max_length=40)
    created_by = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="runs")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"run {self.pk}: {self.method}"


class Prediction(models.Model):
    """A method's answer on one trajectory. What a method doesn't predict is null."""

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="predictions")
    trajectory = models.ForeignKey("benchmarks.Trajectory", on_delete=models.PROTECT, related_name="predictions")
    n_steps = models.PositiveIntegerField()
    status = word_field(Status)
    # Why it isn't `ok`: attribution.domain.answers.Reason.
    status_reason = models.CharField(max_length=30, blank=True)
    role = models.ForeignKey("benchmarks.TrajectoryRole", on_delete=models.PROTECT, null=True, related_name="+")
    step = models.PositiveIntegerField(null=True)
    # What the method said before validation, kept to be looked at.
    role_raw = models.TextField(null=True)
    step_raw = models.TextField(null=True)
    rationale = models.TextField(blank=True)
    artefacts = models.JSONField(default=dict)
    n_calls = models.PositiveIntegerField(default=0)
    # Null where the provider gave no usage, never 0.
    tokens_in = models.PositiveIntegerField(null=True)
    tokens_out = models.PositiveIntegerField(null=True)
    seconds = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_prediction_per_trajectory", fields=["run", "trajectory"]),
            models.CheckConstraint(
                name="predicted_step_is_a_step", condition=Q(step__isnull=True) | Q(step__lt=F("n_steps"))
            ),
            word_is_known("status", Status, name="prediction_status_is_known"),
            models.CheckConstraint(
                name="an_answer_that_is_not_ok_says_why", condition=Q(status="ok") | ~Q(status_reason="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run} on {self.trajectory}"
