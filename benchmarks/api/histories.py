"""A trajectory as programs read it, and the one that somebody asks for by its number."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from benchmarks.api.refused import refused
from benchmarks.domain.visibility import Viewer
from benchmarks.models import Trajectory
from benchmarks.queries.reading import trajectory_in_sight
from benchmarks.queries.sight import viewer_of
from benchmarks.queries.trajectories import load_trajectory


class RoleSerializer(Serializer):
    key = serializers.CharField(help_text="What a label or a prediction names.")
    name = serializers.CharField()
    n_steps = serializers.IntegerField(min_value=1)


class StepSerializer(Serializer):
    index = serializers.IntegerField(min_value=0, help_text="The position in the history, from 0.")
    name = serializers.CharField()
    role = serializers.CharField()
    content = serializers.CharField()
    output_id = serializers.CharField(allow_null=True, help_text="Steps cut from one output share it.")
    speaker = serializers.CharField(help_text="Key of the role that spoke.")


class HistorySerializer(Serializer):
    """A trajectory with all its steps. It holds no label, and no reference answer."""

    id = serializers.IntegerField()
    benchmark = serializers.CharField()
    question_ID = serializers.CharField()
    source = serializers.CharField()
    origin = serializers.CharField(help_text="natural, injected or planted.")
    task = serializers.CharField()
    outcome_evidence = serializers.CharField(help_text="What the checker said.")
    n_steps = serializers.IntegerField(min_value=1)
    roles = RoleSerializer(many=True)
    steps = StepSerializer(many=True)


class TrajectorySerializer(HistorySerializer):
    reference_answer = serializers.CharField(allow_null=True, help_text="For maintainers.")
    metadata = serializers.DictField(allow_null=True, help_text="For maintainers.")


class TrajectoryView(APIView):
    @extend_schema(
        operation_id="read_trajectory",
        summary="Read a trajectory",
        responses={200: TrajectorySerializer, **refused(401, 404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        trajectory = trajectory_in_sight(pk, request.user)
        # An annotator reads the reference answer where their round shows it: with the assignment.
        sees_all = viewer_of(request.user, trajectory) is Viewer.MAINTAINER
        told = history_of(trajectory) | {
            "reference_answer": trajectory.reference_answer if sees_all else None,
            "metadata": trajectory.metadata if sees_all else None,
        }
        return Response(TrajectorySerializer(told).data)


def history_of(trajectory: Trajectory) -> dict:
    """Return a trajectory as HistorySerializer tells it. Three queries."""
    read = load_trajectory(trajectory)
    return {
        "id": trajectory.pk,
        "benchmark": trajectory.benchmark.slug,
        "question_ID": read.question_id,
        "source": read.source,
        "origin": trajectory.origin,
        "task": read.task,
        "outcome_evidence": read.outcome_evidence,
        "n_steps": read.n_steps,
        "roles": read.roles,
        "steps": [
            {
                "index": index,
                "name": step.name,
                "role": step.role,
                "content": step.content,
                "output_id": step.output_id,
                "speaker": speaker,
            }
            for index, (step, speaker) in enumerate(zip(read.steps, read.speakers, strict=True))
        ],
    }
