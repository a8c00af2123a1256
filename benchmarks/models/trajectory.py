"""What is judged: benchmarks, their sources, and trajectories with their steps."""

from django.db import models
from django.db.models import Q

from benchmarks.domain.trajectory import Origin
from benchmarks.models.words import word_field, word_is_known


class Benchmark(models.Model):
    """What is being built."""

    slug = models.SlugField(max_length=80, unique=True)
    title = models.CharField(max_length=200)
    taxonomy = models.ForeignKey("benchmarks.Taxonomy", on_delete=models.PROTECT, null=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.slug


class AliasTable(models.Model):
    """One version of a benchmark's role aliases; never changed, only followed by another.

    `aliases` maps a normalised role to the display name that it stands for:
    {"orchestrator (thought)": "Orchestrator"}.
    """

    benchmark = models.ForeignKey(Benchmark, on_delete=models.PROTECT, related_name="alias_tables")
    version = models.PositiveIntegerField()
    aliases = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(name="one_alias_table_per_version", fields=["benchmark", "version"])]

    def __str__(self) -> str:
        return f"aliases {self.version} of {self.benchmark}"


class Source(models.Model):
    """One origin of trajectories in a benchmark."""

    benchmark = models.ForeignKey(Benchmark, on_delete=models.PROTECT, related_name="sources")
    slug = models.CharField(max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_source_per_slug", fields=["benchmark", "slug"]),
            models.CheckConstraint(
                name="source_slug_is_a_slug",
                condition=Q(slug__regex=r"^[a-z0-9_]+$") & ~Q(slug__contains="__"),
            ),
        ]

    def __str__(self) -> str:
        return self.slug


class Trajectory(models.Model):
    """One execution of an agent team on a task. Its history never changes once stored."""

    benchmark = models.ForeignKey(Benchmark, on_delete=models.PROTECT, related_name="trajectories")
    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="trajectories")
    alias_table = models.ForeignKey(AliasTable, on_delete=models.PROTECT, related_name="trajectories")
    question_id = models.CharField(max_length=300)
    native_id = models.CharField(max_length=200)
    task = models.TextField(blank=True)
    outcome_evidence = models.TextField(blank=True)
    reference_answer = models.TextField(null=True)
    metadata = models.JSONField(default=dict)
    origin = word_field(Origin, default=Origin.NATURAL)
    n_steps = models.PositiveIntegerField()
    n_characters = models.PositiveIntegerField()
    # Of the steps' index, name, role, content and output: equal histories under
    # different ids are kept, so this is an index and no constraint.
    history_digest = models.CharField(max_length=64, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_trajectory_per_question_id", fields=["benchmark", "question_id"]),
            models.UniqueConstraint(name="one_trajectory_per_native_id", fields=["source", "native_id"]),
            models.CheckConstraint(name="trajectory_has_steps", condition=Q(n_steps__gte=1)),
            word_is_known("origin", Origin, name="trajectory_origin_is_known"),
        ]

    def __str__(self) -> str:
        return self.question_id


class TrajectoryRole(models.Model):
    """One normalised role that speaks in a trajectory: the closed set a label may blame."""

    trajectory = models.ForeignKey(Trajectory, on_delete=models.CASCADE, related_name="roles")
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    # 0-based, in order of first appearance.
    position = models.PositiveIntegerField()
    n_steps = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_role_per_key", fields=["trajectory", "key"]),
            models.UniqueConstraint(name="one_role_per_position", fields=["trajectory", "position"]),
        ]

    def __str__(self) -> str:
        return self.name


class Step(models.Model):
    """One entry of a history. `index` is its position, always."""

    # Its index is the unique one below.
    trajectory = models.ForeignKey(Trajectory, on_delete=models.CASCADE, related_name="steps", db_index=False)
    index = models.PositiveIntegerField()
    name = models.TextField()
    role = models.TextField(blank=True)
    content = models.TextField(blank=True)
    output_id = models.CharField(max_length=200, null=True)
    # The index that the file gave, where `--renumber` replaced it.
    native_index = models.CharField(max_length=40, null=True)
    speaker = models.ForeignKey(TrajectoryRole, on_delete=models.CASCADE, related_name="steps", db_index=False)

    class Meta:
        constraints = [models.UniqueConstraint(name="one_step_per_index", fields=["trajectory", "index"])]

    def __str__(self) -> str:
        return f"step {self.index} of {self.trajectory}"
