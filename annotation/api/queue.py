"""My queue."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from annotation.api.parts import STATES
from annotation.models import Assignment
from annotation.queries.queue import still_to_label
from annotation.queries.queue_page import queue_groups
from benchmarks.api.pages import Pages
from benchmarks.api.refused import refused
from benchmarks.api.times import UtcTimeField


class QueuedSerializer(Serializer):
    """One of my assignments."""

    id = serializers.IntegerField(source="pk")
    benchmark = serializers.CharField(source="round.benchmark.slug")
    round = serializers.CharField(source="round.slug")
    source = serializers.CharField(source="trajectory.source.slug")
    trajectory = serializers.IntegerField(source="trajectory_id")
    question_ID = serializers.CharField(source="trajectory.question_id")
    n_steps = serializers.IntegerField(source="trajectory.n_steps")
    state = serializers.ChoiceField(STATES)
    still_to_label = serializers.SerializerMethodField(
        help_text="Open, and its round and trajectory still take labels."
    )
    assigned_at = UtcTimeField()
    draft_saved_at = UtcTimeField(source="draft.saved_at", allow_null=True)
    skip_reason = serializers.CharField()

    def get_still_to_label(self, assignment: Assignment) -> bool:
        return assignment.pk in self.context["still_to_label"]


class QueueView(ListAPIView):
    serializer_class = QueuedSerializer
    pagination_class = Pages

    def get_queryset(self) -> list[Assignment]:
        return [assignment for group in queue_groups(self.request.user) for assignment in group.assignments]

    def get_serializer_context(self) -> dict:
        waiting = still_to_label(self.request.user).values_list("pk", flat=True)
        return super().get_serializer_context() | {"still_to_label": frozenset(waiting)}

    @extend_schema(
        operation_id="list_queue",
        summary="List my assignments by round and source, the newest round first",
        responses={200: QueuedSerializer(many=True), **refused(401)},
    )
    def get(self, request: Request) -> Response:
        return self.list(request)
