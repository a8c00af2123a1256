"""Addresses of this app's endpoints, below /api/."""

from django.urls import path

from benchmarks.api.histories import TrajectoryView
from benchmarks.api.releases import ReleaseFileView, ReleasesView, ReleaseView
from benchmarks.api.tokens import TokensView, TokenView

RELEASE = "releases/<slug:benchmark>/<str:version>/"

urlpatterns = [
    path("tokens/", TokensView.as_view(), name="api_tokens"),
    path("tokens/<int:pk>/", TokenView.as_view(), name="api_token"),
    path("trajectories/<int:pk>/", TrajectoryView.as_view(), name="api_trajectory"),
    path("releases/", ReleasesView.as_view(), name="api_releases"),
    path(RELEASE, ReleaseView.as_view(), name="api_release"),
    path(f"{RELEASE}files/<path:path>", ReleaseFileView.as_view(), name="api_release_file"),
]
