"""Who may sign in: members who are active, and nobody else."""

from django.contrib.auth.backends import ModelBackend

from benchmarks.models import Person


class MemberBackend(ModelBackend):
    """Django's password check, for members only."""

    def user_can_authenticate(self, user: Person) -> bool:
        return user.may_sign_in
