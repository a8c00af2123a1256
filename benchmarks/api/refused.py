"""What a refusal looks like, for the description of the API."""

from rest_framework import serializers
from rest_framework.serializers import Serializer


class RefusalSerializer(Serializer):
    """Why something was not done."""

    detail = serializers.CharField(help_text="In words.")
    errors = serializers.DictField(child=serializers.CharField(), required=False, help_text="Messages by field.")
    problems = serializers.ListField(child=serializers.CharField(), required=False, help_text="Every bad line.")
    stored_revision = serializers.IntegerField(required=False, help_text="Of the draft that was saved meanwhile.")


# A body that isn't what is asked for, is too large, or is no JSON.
BAD_BODY = (400, 413, 415)


def refused(*statuses: int) -> dict[int, type[Serializer]]:
    """Return the refusals that an endpoint may answer with, as `extend_schema` takes them."""
    return dict.fromkeys(statuses, RefusalSerializer)
