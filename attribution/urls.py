"""Addresses of this app's pages."""

from django.urls import path

from attribution.views import leaderboard, runs

RELEASE = "benchmarks/<slug:slug>/releases/<str:version>/"

urlpatterns = [
    path(f"{RELEASE}leaderboard/", leaderboard.leaderboard_page, name="leaderboard"),
    path(f"{RELEASE}runs/", runs.runs, name="runs"),
    path("runs/<int:pk>/", runs.run, name="run"),
    path("runs/<int:pk>/cancel/", runs.cancel, name="cancel_run"),
]
