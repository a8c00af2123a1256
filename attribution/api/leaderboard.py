"""The leaderboard of a release, as counts: every percentage follows from them."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from attribution.queries.leaderboard import leaderboard
from benchmarks.api.refused import refused
from benchmarks.domain.visibility import Thing
from benchmarks.queries.release_sight import release_in_sight
from benchmarks.queries.simulated import is_simulated


class ExpectedSerializer(Serializer):
    """The chance that a guess is right."""

    role = serializers.FloatField(allow_null=True)
    root_exact = serializers.FloatField(allow_null=True)


class FiguresSerializer(Serializer):
    """The counts of one run; null where its method doesn't answer."""

    n = serializers.IntegerField(min_value=0)
    role_correct = serializers.IntegerField(allow_null=True)
    root_exact_correct = serializers.IntegerField(allow_null=True)
    root_within_5_correct = serializers.IntegerField(allow_null=True)
    joint_exact_correct = serializers.IntegerField(allow_null=True)
    valid_step_n = serializers.IntegerField(allow_null=True)
    failed_n = serializers.IntegerField(min_value=0)
    root_mae = serializers.FloatField(allow_null=True, help_text="In steps.")
    expected = ExpectedSerializer(allow_null=True, help_text="For methods that guess.")


class LeaderboardRowSerializer(FiguresSerializer):
    run = serializers.IntegerField()
    method = serializers.CharField()
    settings = serializers.DictField()
    model = serializers.CharField(help_text="Empty for methods that ask none.")
    with_solution = serializers.BooleanField()
    is_uploaded = serializers.BooleanField()
    by_source = serializers.DictField(child=FiguresSerializer())


class LeaderboardSerializer(Serializer):
    release = serializers.CharField(help_text="BENCHMARK@VERSION.")
    is_simulated = serializers.BooleanField(help_text="Programs made gold of it, or trajectories were planted.")
    n = serializers.IntegerField(min_value=0)
    by_source = serializers.DictField(child=serializers.IntegerField(min_value=0))
    rows = LeaderboardRowSerializer(many=True)


class LeaderboardView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="read_leaderboard",
        summary="Read the leaderboard of a release",
        responses={200: LeaderboardSerializer, **refused(404)},
    )
    def get(self, request: Request, benchmark: str, version: str) -> Response:
        release = release_in_sight(benchmark, version, person=request.user, thing=Thing.PREDICTIONS)
        told = leaderboard(release) | {"is_simulated": is_simulated(release)}
        return Response(LeaderboardSerializer(told).data)
