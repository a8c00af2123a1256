"""The source that a record itself names."""

from collections.abc import Mapping

from benchmarks.domain.trajectory import BadSourceSlug, check_source_slug
from benchmarks.readers.fields import BadField, text_of


def source_of(body: Mapping, field: str | None) -> str | None:
    """Return the slug in the field that the import named, or None if it named none."""
    if field is None:
        return None
    try:
        return check_source_slug(text_of(body, field))
    except BadSourceSlug as error:
        raise BadField(field, str(error)) from error
