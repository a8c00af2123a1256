"""Times as programs read them."""

import datetime

from rest_framework.serializers import DateTimeField


class UtcTimeField(DateTimeField):
    """A time in UTC, with `Z`: a program has no time zone, also where its owner's session has one."""

    def __init__(self, **options) -> None:
        super().__init__(default_timezone=datetime.UTC, **options)
