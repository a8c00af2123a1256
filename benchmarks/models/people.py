"""People, what they may do in a benchmark, and the tokens of their programs."""

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q

from benchmarks.domain.visibility import MemberRole
from benchmarks.models.words import word_field, word_is_known


class PersonKind(models.TextChoices):
    MEMBER = "member"
    OUTSIDE = "outside"
    SIMULATED = "simulated"
    SYSTEM = "system"


class Person(AbstractUser):
    """Somebody who acts: a member who signs in, or a name that work came from.

    `outside` annotators made imported labels, `simulated` ones are programs of this
    project, and `system` is the built-in actor of commands. Only members sign in.
    """

    kind = word_field(PersonKind, default=PersonKind.MEMBER)
    time_zone = models.CharField(max_length=64, default="UTC")
    # Action of the reading room: its key, where it isn't the usual one.
    keys = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            word_is_known("kind", PersonKind, name="person_kind_is_known"),
            models.CheckConstraint(
                name="only_members_have_a_password",
                condition=Q(kind="member") | Q(password__startswith=UNUSABLE_PASSWORD_PREFIX),
            ),
        ]

    @property
    def may_sign_in(self) -> bool:
        return self.is_active and self.kind == PersonKind.MEMBER


class Membership(models.Model):
    """One role of one person in one benchmark; a person may hold several."""

    benchmark = models.ForeignKey("benchmarks.Benchmark", on_delete=models.PROTECT, related_name="memberships")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    role = word_field(MemberRole)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="one_membership_per_role", fields=["benchmark", "person", "role"]),
            word_is_known("role", MemberRole, name="membership_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.person} is {self.role} of {self.benchmark}"


class Token(models.Model):
    """A key for a person's programs: shown once, kept as a digest."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.name} of {self.person}"
