"""Runs: list them, start one, watch it, cancel it, read its predictions."""

from collections.abc import Mapping

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from attribution.actions.runs import cancel_run
from attribution.domain.answers import Reason, Status
from attribution.models import Prediction, Run
from attribution.queries.runs import predictions_of, run_document, run_in_sight, runs_of
from attribution.tasks import queue_run
from benchmarks.api.bodies import body_of
from benchmarks.api.pages import Pages
from benchmarks.api.refused import BAD_BODY, refused
from benchmarks.api.times import UtcTimeField
from benchmarks.domain.visibility import MemberRole, Thing
from benchmarks.models import Person
from benchmarks.models.job import JobState
from benchmarks.queries.release_sight import release_in_sight
from benchmarks.queries.sight import require_role, roles_of


@extend_schema_field({"type": ["string", "integer"]})
class SettingField(serializers.CharField):
    """A value of a setting, as a number or in words: the method reads it."""


class NewRunSerializer(Serializer):
    method = serializers.CharField()
    settings = serializers.DictField(child=SettingField(), default=dict, help_text="Defaults for what is left out.")
    model = serializers.CharField(
        max_length=120, allow_blank=True, default="", help_text="For methods that ask a model."
    )
    with_solution = serializers.BooleanField(default=False, help_text="The model is told the reference answer.")


class ListedRunSerializer(Serializer):
    run = serializers.IntegerField(source="pk")
    method = serializers.CharField()
    settings = serializers.DictField()
    model = serializers.CharField()
    with_solution = serializers.BooleanField()
    is_uploaded = serializers.BooleanField()
    state = serializers.ChoiceField(JobState.choices, source="job.state")
    n_done = serializers.IntegerField(source="job.n_done")
    n_total = serializers.IntegerField(source="job.n_total")
    created_at = UtcTimeField()


class RunSerializer(Serializer):
    """How a run stands. Tokens are null as soon as one call's are unknown."""

    run = serializers.IntegerField()
    release = serializers.CharField(help_text="BENCHMARK@VERSION.")
    method = serializers.CharField()
    settings = serializers.DictField()
    model = serializers.CharField()
    with_solution = serializers.BooleanField()
    is_uploaded = serializers.BooleanField()
    state = serializers.ChoiceField(JobState.choices)
    error = serializers.CharField(help_text="Why it failed, for members of the benchmark.")
    n_done = serializers.IntegerField()
    n_total = serializers.IntegerField()
    by_status = serializers.DictField(child=serializers.IntegerField())
    n_calls = serializers.IntegerField()
    tokens_in = serializers.IntegerField(allow_null=True)
    tokens_out = serializers.IntegerField(allow_null=True)
    seconds = serializers.FloatField()


class PredictionSerializer(Serializer):
    """A method's answer on one trajectory; null where it doesn't predict, or said nothing valid."""

    question_ID = serializers.CharField(source="trajectory.question_id")
    status = serializers.ChoiceField([status.value for status in Status])
    reason = serializers.ChoiceField(
        [reason.value for reason in Reason], source="status_reason", allow_blank=True, help_text="Why it isn't ok."
    )
    role = serializers.CharField(source="role.name", default=None, allow_null=True)
    role_key = serializers.CharField(source="role.key", default=None, allow_null=True)
    step = serializers.IntegerField(allow_null=True)
    role_raw = serializers.CharField(allow_null=True, help_text="As it was said.")
    step_raw = serializers.CharField(allow_null=True, help_text="As it was said.")
    rationale = serializers.CharField()
    n_calls = serializers.IntegerField()
    tokens_in = serializers.IntegerField(allow_null=True)
    tokens_out = serializers.IntegerField(allow_null=True)
    seconds = serializers.FloatField()


class RunsView(ListAPIView):
    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = ListedRunSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Run]:
        named = (self.kwargs["benchmark"], self.kwargs["version"])
        return runs_of(release_in_sight(*named, person=self.request.user, thing=Thing.PREDICTIONS))

    @extend_schema(
        operation_id="list_runs",
        summary="List the runs on a release, the newest first",
        responses={200: ListedRunSerializer(many=True), **refused(404)},
    )
    def get(self, request: Request, benchmark: str, version: str) -> Response:
        return self.list(request)

    @extend_schema(
        operation_id="start_run",
        summary="Hand a run to a worker",
        request=NewRunSerializer,
        responses={202: RunSerializer, **refused(*BAD_BODY, 401, 403, 404)},
    )
    def post(self, request: Request, benchmark: str, version: str) -> Response:
        release = release_in_sight(benchmark, version, person=request.user, thing=Thing.PREDICTIONS)
        require_role(request.user, release.benchmark, MemberRole.MAINTAINER)
        run = queue_run(release=release, by=request.user, **body_of(request, NewRunSerializer))
        return Response(told_run(run, request.user), status=202)


class RunView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="read_run",
        summary="Read how a run stands",
        responses={200: RunSerializer, **refused(404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        return Response(told_run(run_in_sight(request.user, pk), request.user))


class RunPredictionsView(ListAPIView):
    permission_classes = [AllowAny]
    serializer_class = PredictionSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Prediction]:
        return predictions_of(run_in_sight(self.request.user, self.kwargs["pk"]))

    @extend_schema(
        operation_id="list_predictions",
        summary="List the predictions of a run, by question_ID",
        responses={200: PredictionSerializer(many=True), **refused(404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        return self.list(request)


class CancelRunView(APIView):
    @extend_schema(
        operation_id="cancel_run",
        summary="Cancel a run",
        request=None,
        responses={200: RunSerializer, **refused(401, 403, 404, 409)},
    )
    def post(self, request: Request, pk: int) -> Response:
        run = run_in_sight(request.user, pk)
        require_role(request.user, run.release.benchmark, MemberRole.MAINTAINER)
        cancel_run(run=run, by=request.user)
        return Response(told_run(run, request.user))


def told_run(run: Run, person: Person) -> Mapping:
    """Return how a run stands. What a provider said when it failed is for members of the benchmark."""
    document = run_document(run)
    if not roles_of(person, run.release.benchmark):
        document["error"] = ""
    return RunSerializer(document).data
