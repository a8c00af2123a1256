"""The append-only log of what people and tasks changed."""

from django.db import models


class Event(models.Model):
    """One change: who, when, what, before, after.

    The table is append-only (models/append_only.py).
    """

    at = models.DateTimeField()
    by = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="events")
    action = models.CharField(max_length=60)
    benchmark = models.ForeignKey("benchmarks.Benchmark", on_delete=models.PROTECT, null=True, related_name="events")
    # What changed, in words that outlive primary keys: "trajectory", "alpha__17".
    subject_kind = models.CharField(max_length=40)
    subject = models.TextField()
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        indexes = [models.Index(name="events_of_a_subject", fields=["subject_kind", "subject"])]

    def __str__(self) -> str:
        return f"{self.action} {self.subject_kind} {self.subject}"
