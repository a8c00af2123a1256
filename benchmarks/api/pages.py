"""How long lists are cut."""

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    """`?limit=50&offset=100`; the order of every list ends in something unique."""

    default_limit = 50
    max_limit = 500

    def get_paginated_response_schema(self, schema: dict) -> dict:
        # REST framework's own marks what may be null as OpenAPI 3.0 did; 3.1 doesn't know that.
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {"count": {"type": "integer"}, "next": address, "previous": address, "results": schema},
        }
