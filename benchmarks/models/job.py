"""Long work: the database holds its state, so that any process may die at any moment."""

from django.db import models
from django.db.models import Q

from benchmarks.models.words import word_field, word_is_known


class JobState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


# Somebody works on it, or is to.
UNFINISHED = frozenset({JobState.QUEUED, JobState.RUNNING})


class Job(models.Model):
    """One piece of long work. `token` is the claim of the worker that holds it now."""

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=200)
    state = word_field(JobState, default=JobState.QUEUED)
    n_done = models.PositiveIntegerField(default=0)
    n_total = models.PositiveIntegerField(default=0)
    token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    error = models.TextField(blank=True)
    created_by = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="jobs")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            word_is_known("state", JobState, name="job_state_is_known"),
            models.CheckConstraint(
                name="a_running_job_is_claimed",
                condition=~Q(state="running") | (~Q(token="") & Q(lease_until__isnull=False)),
            ),
            models.CheckConstraint(
                name="a_finished_job_says_when",
                condition=Q(state__in=sorted(UNFINISHED)) | Q(finished_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}: {self.state}"
