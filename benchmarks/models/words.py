"""Closed sets of words as columns: the field offers them, the database holds to them."""

from collections.abc import Iterable
from enum import Enum

from django.db import models
from django.db.models import CheckConstraint, Q


def word_field(words: Iterable[Enum], **options) -> models.CharField:
    """Return a column for one word out of a closed set."""
    values = [word.value for word in words]
    longest = max(map(len, values))
    return models.CharField(max_length=longest, choices=[(value, value) for value in values], **options)


def word_is_known(field: str, words: Iterable[Enum], *, name: str) -> CheckConstraint:
    """Return the constraint that repeats the closed set in the database."""
    return CheckConstraint(name=name, condition=Q(**{f"{field}__in": sorted(word.value for word in words)}))
