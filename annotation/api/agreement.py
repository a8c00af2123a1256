"""Whether people agree, in one round."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from annotation.queries.agreement import agreement_document
from annotation.queries.rounds import round_for_member
from annotation.queries.sight import require_sight_of_round_labels
from benchmarks.api.refused import refused
from benchmarks.domain.release.files import AGREEMENT, schema_of


def _inlined(schema: object, definitions: dict) -> object:
    """Return a schema with what it refers to in its place: the API's description holds its references elsewhere."""
    if isinstance(schema, list):
        return [_inlined(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inlined(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    return {name: _inlined(part, definitions) for name, part in schema.items()}


# The figures are those that every release publishes, under the schema that it publishes.
DEFINITIONS = schema_of(AGREEMENT)["$defs"]
FIGURES = _inlined(DEFINITIONS["figures"], DEFINITIONS)
PLACE = {
    "benchmark": {"type": "string"},
    "round": {"type": "string"},
    "is_simulated": {"type": "boolean"},
    "conventions": {"type": "array", "items": {"type": "string"}},
    "conventions_note": {"type": ["string", "null"]},
}
DOCUMENT = FIGURES | {"required": [*PLACE, *FIGURES["required"]], "properties": PLACE | FIGURES["properties"]}


class AgreementView(APIView):
    @extend_schema(
        operation_id="read_agreement",
        summary="Read every figure of agreement in a round",
        responses={200: DOCUMENT, **refused(401, 404)},
    )
    def get(self, request: Request, benchmark: str, round: str) -> Response:
        asked = round_for_member(request.user, benchmark, round)
        require_sight_of_round_labels(request.user, asked)
        return Response(agreement_document(asked))
