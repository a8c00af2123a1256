"""What an annotator tells the maintainers of a trajectory or a step, and what they answer."""

from django.db import models
from django.db.models import F, Q

from annotation.domain.comment import CommentKind
from benchmarks.models.words import word_field, word_is_known


class Comment(models.Model):
    """Between its author and the maintainers: other annotators never see it, for it can tell a label."""

    assignment = models.ForeignKey("annotation.Assignment", on_delete=models.PROTECT, related_name="comments")
    kind = word_field(CommentKind)
    # None: on the whole trajectory.
    step = models.PositiveIntegerField(null=True)
    n_steps = models.PositiveIntegerField()
    text = models.TextField()
    written_at = models.DateTimeField()
    reply = models.TextField(blank=True)
    replied_by = models.ForeignKey("benchmarks.Person", on_delete=models.PROTECT, null=True, related_name="+")
    replied_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            word_is_known("kind", CommentKind, name="comment_kind_is_known"),
            models.CheckConstraint(
                name="comment_step_is_a_step", condition=Q(step__isnull=True) | Q(step__lt=F("n_steps"))
            ),
            models.CheckConstraint(name="comment_says_something", condition=~Q(text="")),
            models.CheckConstraint(
                name="a_reply_has_an_author",
                condition=Q(reply="", replied_by__isnull=True, replied_at__isnull=True)
                | ~Q(reply="") & Q(replied_by__isnull=False, replied_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.assignment}"
