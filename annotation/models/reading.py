"""How a person reads a trajectory: what they left off at, what was on screen, for how long."""

from django.db import models
from django.db.models import F, Q


class ReadingProgress(models.Model):
    """One assignment as far as it was read: counted on, never back, and its person's own until they submit."""

    assignment = models.OneToOneField("annotation.Assignment", on_delete=models.CASCADE, related_name="progress")
    # Where to go on reading.
    last_step = models.PositiveIntegerField(default=0)
    # First and last step of each stretch that was on screen long enough: [[0, 4], [7, 7]].
    steps_read = models.JSONField(default=list)
    # How many steps had been read when a root was first marked.
    n_read_before_root = models.PositiveIntegerField(null=True)
    # First and last second of each active stretch, in seconds since 1970; no two overlap.
    active_spans = models.JSONField(default=list)
    aids_used = models.JSONField(default=list)
    saved_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"reading of {self.assignment}"


class ReadingRecord(models.Model):
    """The reading that stood behind one label version when it was submitted."""

    label = models.OneToOneField("annotation.Label", on_delete=models.PROTECT, related_name="reading")
    n_steps = models.PositiveIntegerField()
    n_steps_read = models.PositiveIntegerField()
    n_read_before_root = models.PositiveIntegerField(null=True)
    steps_read = models.JSONField()
    active_seconds = models.PositiveIntegerField()
    aids_used = models.JSONField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="no_more_read_than_there_is", condition=Q(n_steps_read__lte=F("n_steps"))),
            models.CheckConstraint(
                name="read_before_root_is_part_of_it",
                condition=Q(n_read_before_root__isnull=True) | Q(n_read_before_root__lte=F("n_steps_read")),
            ),
        ]

    def __str__(self) -> str:
        return f"reading behind {self.label}"


class Bookmark(models.Model):
    """A step that a person wants to find again; private."""

    assignment = models.ForeignKey("annotation.Assignment", on_delete=models.CASCADE, related_name="bookmarks")
    step = models.PositiveIntegerField()
    n_steps = models.PositiveIntegerField()
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_bookmark_per_step", fields=["assignment", "step"]),
            models.CheckConstraint(name="bookmark_step_is_a_step", condition=Q(step__lt=F("n_steps"))),
        ]

    def __str__(self) -> str:
        return f"bookmark at step {self.step} of {self.assignment}"


class GuidelineReading(models.Model):
    """A person says that they have read a version of a guideline."""

    guideline = models.ForeignKey("annotation.Guideline", on_delete=models.PROTECT, related_name="readings")
    person = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, related_name="+")
    confirmed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="one_reading_per_person", fields=["guideline", "person"])]

    def __str__(self) -> str:
        return f"{self.person} has read {self.guideline}"
