"""Every address of the site, app by app."""

from django.contrib import admin
from django.urls import include, path

from benchmarks.api.docs import DocsView
from benchmarks.api.schema import SchemaView

urlpatterns = [
    path("", include("benchmarks.urls")),
    path("", include("attribution.urls")),
    path("", include("annotation.urls")),
    path("api/", include("benchmarks.api_urls")),
    path("api/", include("attribution.api_urls")),
    path("api/", include("annotation.api_urls")),
    path("api/schema/", SchemaView.as_view(), name="api_schema"),
    path("api/docs/", DocsView.as_view(), name="api_docs"),
    path("admin/", admin.site.urls),
]
