"""Closed sets of words as columns."""

from enum import StrEnum

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from benchmarks.actions.people import grant_role
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Membership
from benchmarks.models.words import word_field, word_is_known
from tests.builders.trajectories import a_benchmark


class Season(StrEnum):
    SPRING = "spring"
    MIDSUMMER = "midsummer"


def test_a_column_is_as_long_as_its_longest_word():
    assert word_field(Season).max_length == len("midsummer")


def test_a_form_refuses_a_word_that_is_not_in_the_set():
    with pytest.raises(ValidationError):
        word_field(Season).clean("winter", None)


@pytest.mark.parametrize("season", Season)
def test_every_word_of_the_set_is_accepted(season):
    assert word_field(Season).clean(season, None) == season


def test_the_constraint_names_every_word_in_a_fixed_order():
    # Sorted: a set that is only written in another order must not make a migration.
    constraint = word_is_known("season", Season, name="season_is_known")
    assert constraint.condition == models.Q(season__in=["midsummer", "spring"])


@pytest.mark.database
@pytest.mark.django_db
def test_the_database_refuses_a_word_that_is_not_in_the_set(system):
    membership = grant_role(benchmark=a_benchmark(), person=system, role=MemberRole.ANNOTATOR, by=system)
    with pytest.raises(IntegrityError, match="membership_role_is_known"), transaction.atomic():
        Membership.objects.filter(pk=membership.pk).update(role="owner")
