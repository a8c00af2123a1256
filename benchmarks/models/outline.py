"""What a trajectory's text shows at a glance: computed once, kept, and computed anew when the rules change."""

from django.db import models


class Outline(models.Model):
    """Derived from the steps alone, so it may be deleted at any time. `version` is that of the rules."""

    trajectory = models.OneToOneField("benchmarks.Trajectory", on_delete=models.CASCADE, related_name="outline")
    version = models.PositiveIntegerField()
    body = models.JSONField()

    def __str__(self) -> str:
        return f"outline of {self.trajectory}"
