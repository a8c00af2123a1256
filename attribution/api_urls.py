"""Addresses of this app's endpoints, below /api/."""

from django.urls import path

from attribution.api.leaderboard import LeaderboardView
from attribution.api.predictions import PredictionsView
from attribution.api.runs import CancelRunView, RunPredictionsView, RunsView, RunView

RELEASE = "releases/<slug:benchmark>/<str:version>/"

urlpatterns = [
    path(f"{RELEASE}leaderboard/", LeaderboardView.as_view(), name="api_leaderboard"),
    path(f"{RELEASE}runs/", RunsView.as_view(), name="api_runs"),
    path(f"{RELEASE}predictions/", PredictionsView.as_view(), name="api_upload_predictions"),
    path("runs/<int:pk>/", RunView.as_view(), name="api_run"),
    path("runs/<int:pk>/predictions/", RunPredictionsView.as_view(), name="api_run_predictions"),
    path("runs/<int:pk>/cancel/", CancelRunView.as_view(), name="api_cancel_run"),
]
