"""One frozen release for all tests of this folder, and a copy for each that changes it."""

import shutil
from pathlib import Path

import pytest
from django.db import transaction

from tests.builders.forgeries import export_everything


@pytest.fixture(scope="session")
def frozen(django_db_setup, django_db_blocker, tmp_path_factory) -> Path:
    """A release that has everything: single, agreed, adjudicated, contested, superseded and left out."""
    folder = tmp_path_factory.mktemp("frozen") / "release"
    with django_db_blocker.unblock(), transaction.atomic():
        export_everything(folder)
        transaction.set_rollback(True)
    return folder


@pytest.fixture
def folder(frozen, tmp_path) -> Path:
    """A copy of the release, to be changed."""
    return Path(shutil.copytree(frozen, tmp_path / "copy"))
