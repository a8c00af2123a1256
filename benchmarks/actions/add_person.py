"""Welcome somebody: an account with a generated password, and roles."""

import secrets
from collections.abc import Collection
from typing import NamedTuple

from django.db import transaction

from benchmarks.actions.people import add_member, grant_role
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Person

PASSWORD_BYTES = 12


class RoleWithoutBenchmark(BadInput):
    """A role is always one in a benchmark."""


class Welcomed(NamedTuple):
    """A new member, with the password that nobody can read again."""

    person: Person
    password: str


@transaction.atomic
def add_person(*, username: str, roles: Collection[MemberRole], benchmark: Benchmark | None, by: Person) -> Welcomed:
    """Make a member with a generated password, and give them roles in the benchmark."""
    if roles and benchmark is None:
        raise RoleWithoutBenchmark(f"name the benchmark in which {username} is {', '.join(roles)}")
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    person = add_member(username=username, password=password, by=by)
    for role in roles:
        grant_role(benchmark=benchmark, person=person, role=role, by=by)
    return Welcomed(person, password)
