"""Static files are served by the site itself, as in the field: no debugging, nothing collected."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["admin/css/base.css", "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css"])
def test_a_stylesheet_of_a_package_is_served_with_debugging_off(path, settings):
    assert settings.DEBUG is False
    response = Client().get(f"/static/{path}")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/css")
    response.close()
