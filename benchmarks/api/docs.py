"""The page on which the API can be read and tried, offline."""

from drf_spectacular.views import SpectacularSwaggerSplitView


class DocsView(SpectacularSwaggerSplitView):
    """Every style and script of it is a file of this site: its content policy allows no others."""

    template_name = "benchmarks/api_docs.html"
    url_name = "api_schema"
