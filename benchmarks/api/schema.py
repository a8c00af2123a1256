"""The description of the API."""

import threading

from drf_spectacular.views import SpectacularAPIView

# The library loads its extensions on first use, and two first uses at once fail there.
_MAKING = threading.Lock()


class SchemaView(SpectacularAPIView):
    """One request at a time makes the description."""

    def _get_schema_response(self, request):
        with _MAKING:
            return super()._get_schema_response(request)
