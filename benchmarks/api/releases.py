"""Releases and their files; public ones are read by everybody."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from benchmarks.api.pages import Pages
from benchmarks.api.refused import refused
from benchmarks.domain.visibility import Thing
from benchmarks.models import Benchmark, Release
from benchmarks.queries.release_sight import release_in_sight, releases_in_sight
from benchmarks.queries.simulated import is_simulated
from benchmarks.views.downloads import file_response


class ReleaseSerializer(Serializer):
    benchmark = serializers.CharField(source="benchmark.slug")
    version = serializers.CharField()
    date = serializers.DateField()
    digest = serializers.CharField(help_text="SHA-256 of SHA256SUMS: the release's identity.")
    is_public = serializers.BooleanField()
    n_gold = serializers.IntegerField(min_value=0)
    n_contested = serializers.IntegerField(min_value=0)
    n_excluded = serializers.IntegerField(min_value=0)
    gold_by_origin = serializers.DictField(
        child=serializers.IntegerField(min_value=0),
        source="manifest.counts.gold_by_origin",
        help_text="How many gold items come from people, outside annotators and simulated ones.",
    )


class ReleaseFileSerializer(Serializer):
    path = serializers.CharField()
    sha256 = serializers.CharField()
    n_bytes = serializers.IntegerField(min_value=0)


class WholeReleaseSerializer(ReleaseSerializer):
    is_simulated = serializers.BooleanField(help_text="Programs made gold of it, or trajectories were planted.")
    manifest = serializers.DictField(help_text="manifest.json of the release.")
    files = ReleaseFileSerializer(many=True)


class ReleasesView(ListAPIView):
    permission_classes = [AllowAny]
    serializer_class = ReleaseSerializer
    pagination_class = Pages

    def get_queryset(self) -> list[Release]:
        benchmarks = Benchmark.objects.filter(releases__isnull=False).distinct()
        return releases_in_sight(self.request.user, benchmarks)

    @extend_schema(
        operation_id="list_releases", summary="List the releases that I may see", responses=ReleaseSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        return self.list(request)


class ReleaseView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="read_release", summary="Read a release", responses={200: WholeReleaseSerializer, **refused(404)}
    )
    def get(self, request: Request, benchmark: str, version: str) -> Response:
        release = release_in_sight(benchmark, version, person=request.user, thing=Thing.GOLD)
        told = ReleaseSerializer(release).data | {
            "is_simulated": is_simulated(release),
            "manifest": release.manifest,
            "files": ReleaseFileSerializer(release.files.order_by("path"), many=True).data,
        }
        return Response(told)


class ReleaseFileView(APIView):
    permission_classes = [AllowAny]

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        # Bytes are streamed past the renderers: whatever a program accepts, only refusals are JSON.
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="read_release_file",
        summary="Read a file of a release",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY, **refused(404)},
    )
    def get(self, request: Request, benchmark: str, version: str, path: str):
        release = release_in_sight(benchmark, version, person=request.user, thing=Thing.GOLD)
        return file_response(release, path)
