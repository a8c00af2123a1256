"""A campaign over trajectories, and the guideline that its annotators read."""

from django.db import models
from django.db.models import Q

from annotation.domain.phase import ArmPlan, RoundKind, RoundState
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import RootConvention
from benchmarks.models.words import word_field, word_is_known


class Guideline(models.Model):
    """One version of a benchmark's guideline, in Markdown; never changed, only followed by another."""

    benchmark = models.ForeignKey("benchmarks.Benchmark", on_delete=models.PROTECT, related_name="guidelines")
    version = models.PositiveIntegerField()
    markdown = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(name="one_guideline_per_version", fields=["benchmark", "version"])]

    def __str__(self) -> str:
        return f"guideline {self.version} of {self.benchmark}"


class Round(models.Model):
    """A campaign: who labels what, how it is shown, and how votes are joined."""

    benchmark = models.ForeignKey("benchmarks.Benchmark", on_delete=models.PROTECT, related_name="rounds")
    slug = models.SlugField(max_length=80)
    title = models.CharField(max_length=200)
    kind = word_field(RoundKind)
    state = word_field(RoundState, default=RoundState.OPEN)
    arm_plan = word_field(ArmPlan)
    overlap = models.PositiveIntegerField()
    consensus_rule = word_field(Rule)
    # Labels of an imported round may differ.
    root_convention = word_field(RootConvention)
    guideline = models.ForeignKey(Guideline, on_delete=models.PROTECT, null=True, related_name="rounds")
    # None: modes are not asked.
    taxonomy = models.ForeignKey("benchmarks.Taxonomy", on_delete=models.PROTECT, null=True, related_name="rounds")
    shows_reference_answer = models.BooleanField(default=True)
    single_label_review = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_round_per_slug", fields=["benchmark", "slug"]),
            models.CheckConstraint(name="round_overlap_is_positive", condition=Q(overlap__gte=1)),
            word_is_known("state", RoundState, name="round_state_is_known"),
            word_is_known("kind", RoundKind, name="round_kind_is_known"),
            word_is_known("arm_plan", ArmPlan, name="round_arm_plan_is_known"),
            word_is_known("consensus_rule", Rule, name="round_rule_is_known"),
            word_is_known("root_convention", RootConvention, name="round_convention_is_known"),
        ]

    def __str__(self) -> str:
        return self.slug
