"""Make people, give them roles, hand out tokens."""

import hashlib
import secrets
import zoneinfo
from collections.abc import Mapping

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils import timezone

from benchmarks.actions.events import record_event
from benchmarks.domain.keymap import DEFAULT_KEYS, keys_from
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Membership, Person, Token
from benchmarks.models.people import PersonKind

SYSTEM_USERNAME = "system"
TOKEN_BYTES = 32


class NameTaken(Conflict):
    """A person of another kind already has this name."""


class BadPersonName(BadInput):
    """A person needs a name, and not too long a one."""


class UnknownTimeZone(BadInput):
    """A time zone is one of the IANA data base: `Europe/Berlin`."""


class MayNotSignIn(Conflict):
    """A token acts as its person, so it is for those who may sign in."""


class BadTokenName(BadInput):
    """A token needs a name that says which program holds it, and not too long a one."""


def system_person() -> Person:
    """Return the built-in actor of commands, made on first use."""
    # Without an event: before it there is nobody who could have made it.
    return _found_or_made(SYSTEM_USERNAME, PersonKind.SYSTEM)[0]


@transaction.atomic
def ensure_person(*, username: str, kind: PersonKind, by: Person) -> Person:
    """Return the person of that name who can't sign in, made if missing.

    Raises
    ------
    BadPersonName
        If it is no name, or longer than one is stored.
    NameTaken
        If the name belongs to a person of another kind: labels of an outside
        annotator must not become those of a member.
    """
    _check_name(username)
    person, is_new = _found_or_made(username, kind)
    if is_new:
        record_event(by=by, action="ensure_person", subject=person, after={"kind": kind})
    return person


@transaction.atomic
def add_member(*, username: str, password: str, by: Person, time_zone: str = "UTC") -> Person:
    """Make a person who may sign in; pages show them times in their zone."""
    _check_name(username)
    _check_time_zone(time_zone)
    try:
        with transaction.atomic():
            person = Person.objects.create_user(
                username=username, password=password, kind=PersonKind.MEMBER, time_zone=time_zone
            )
    except IntegrityError as error:
        raise NameTaken(f"{username!r} is taken") from error
    record_event(by=by, action="add_member", subject=person)
    return person


@transaction.atomic
def set_time_zone(*, person: Person, time_zone: str, by: Person) -> None:
    """Show a person times in another zone; the same one again changes nothing."""
    _check_time_zone(time_zone)
    held = Person.objects.select_for_update().get(pk=person.pk)
    if held.time_zone == time_zone:
        return
    before, held.time_zone = held.time_zone, time_zone
    held.save(update_fields=["time_zone"])
    record_event(
        by=by, action="set_time_zone", subject=held, before={"time_zone": before}, after={"time_zone": time_zone}
    )


@transaction.atomic
def change_keys(*, person: Person, keys: Mapping[str, object], by: Person) -> None:
    """Give a person keys of their own; actions that aren't named have the usual ones again.

    Only what differs from the usual keys is kept: when the table changes, so do the others.
    """
    wanted = keys_from(keys)
    changed = {name: key for name, key in wanted.items() if key != DEFAULT_KEYS[name]}
    held = Person.objects.select_for_update().get(pk=person.pk)
    if held.keys == changed:
        return
    before, held.keys = held.keys, changed
    held.save(update_fields=["keys"])
    record_event(by=by, action="change_keys", subject=held, before={"keys": before}, after={"keys": changed})


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
    _check_token_name(name)
    if not person.may_sign_in:
        raise MayNotSignIn(f"{person} may not sign in, so a token of theirs would be refused")
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


def _check_name(username: str) -> None:
    longest = Person._meta.get_field("username").max_length
    if not username.strip() or len(username) > longest:
        raise BadPersonName(f"a person needs a name of 1 to {longest} characters; this one has {len(username.strip())}")


def _check_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise UnknownTimeZone(f"time zone {name!r} is not known; one looks like Europe/Berlin")


def _check_token_name(name: str) -> None:
    longest = Token._meta.get_field("name").max_length
    if not name.strip() or len(name) > longest:
        raise BadTokenName(f"a token needs a name of 1 to {longest} characters; this one has {len(name.strip())}")


def _found_or_made(username: str, kind: PersonKind) -> tuple[Person, bool]:
    person, is_new = Person.objects.get_or_create(
        username=username, defaults={"kind": kind, "password": make_password(None)}
    )
    if person.kind != kind:
        raise NameTaken(f"{username!r} is a {person.kind}, not a {kind} person")
    return person, is_new
