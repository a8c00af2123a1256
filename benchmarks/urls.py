"""Addresses of this app's pages."""

from django.urls import path

from benchmarks.views import imports, outline, releases, settings, sign_in, tokens, trajectories

urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign_in"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("settings/", settings.settings, name="settings"),
    path("settings/time-zone/", settings.settings_time_zone, name="settings_time_zone"),
    path("settings/keys/", settings.settings_keys, name="settings_keys"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", tokens.revoke, name="revoke_token"),
    path("benchmarks/<slug:slug>/trajectories/", trajectories.trajectories, name="trajectories"),
    path("trajectories/<int:pk>/", trajectories.trajectory, name="trajectory"),
    path("trajectories/<int:pk>/outline/", outline.outline, name="outline"),
    path("imports/<int:pk>/", imports.import_report, name="import_report"),
    path("releases/", releases.releases, name="releases"),
    path("benchmarks/<slug:slug>/releases/<str:version>/", releases.release, name="release"),
    path("benchmarks/<slug:slug>/releases/<str:version>/publish/", releases.publish, name="publish_release"),
    path("benchmarks/<slug:slug>/releases/<str:version>/files/<path:path>", releases.release_file, name="release_file"),
]
