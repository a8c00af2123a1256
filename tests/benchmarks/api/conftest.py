"""What the tests of this package share."""

import pytest


@pytest.fixture(autouse=True)
def quick_passwords(settings) -> None:
    """Hash passwords fast: Django's own hasher takes a second for each person of a test, on purpose."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
