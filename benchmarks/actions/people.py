"""Make people, give them roles, hand out tokens."""

import hashlib
import secrets

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils import timezone

from benchmarks.actions.events import record_event
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Membership, Person, Token
from benchmarks.models.people import PersonKind

SYSTEM_USERNAME = "system"
TOKEN_BYTES = 32


class NameTaken(Conflict):
    """A person of another kind already has this name."""


class NoName(BadInput):
    """A person needs a name."""


def system_person() -> Person:
    """Return the built-in actor of commands, made on first use."""
    return ensure_person(username=SYSTEM_USERNAME, kind=PersonKind.SYSTEM)


def ensure_person(*, username: str, kind: PersonKind) -> Person:
    """Return the person of that name who can't sign in, made if missing.

    Raises
    ------
    NameTaken
        If the name belongs to a person of another kind: labels of an outside
        annotator must not become those of a member.
    """
    if not username.strip():
        raise NoName("an annotator needs a name")
    person, _ = Person.objects.get_or_create(
        username=username, defaults={"kind": kind, "password": make_password(None)}
    )
    if person.kind != kind:
        raise NameTaken(f"{username!r} is a {person.kind}, not a {kind} person")
    return person


@transaction.atomic
def add_member(*, username: str, password: str, by: Person) -> Person:
    """Make a person who may sign in."""
    try:
        with transaction.atomic():
            person = Person.objects.create_user(username=username, password=password, kind=PersonKind.MEMBER)
    except IntegrityError as error:
        raise NameTaken(f"{username!r} is taken") from error
    record_event(by=by, action="add_member", subject=person)
    return person


@transaction.atomic
def grant_role(*, benchmark: Benchmark, person: Person, role: MemberRole, by: Person) -> Membership:
    """Give a person a role in a benchmark; giving it twice changes nothing."""
    membership, is_new = Membership.objects.get_or_create(benchmark=benchmark, person=person, role=role)
    if is_new:
        record_event(by=by, action="grant_role", subject=membership, benchmark=benchmark, after={"role": role})
    return membership


@transaction.atomic
def issue_token(*, person: Person, name: str, by: Person) -> str:
    """Return a new token of the person. It is shown this once: only its digest is kept."""
    secret = secrets.token_urlsafe(TOKEN_BYTES)
    token = Token.objects.create(person=person, name=name, digest=token_digest(secret), created_at=timezone.now())
    record_event(by=by, action="issue_token", subject=token)
    return secret


@transaction.atomic
def revoke_token(*, token: Token, by: Person) -> None:
    """End a token; ending it twice changes nothing."""
    changed = Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    if changed:
        record_event(by=by, action="revoke_token", subject=token)


def token_digest(secret: str) -> str:
    """Return what is stored of a token. Its 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
