"""The site of records: to look at, for superusers who label nothing now."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from annotation.models import Bookmark, ReadingProgress
from benchmarks.models import Person
from tests.builders.pages import client_of
from tests.builders.rounds import a_round, a_submitted_label, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

PRIVATE = {Bookmark, ReadingProgress}
MODELS = [
    model
    for app in ("benchmarks", "attribution", "annotation")
    for model in apps.get_app_config(app).get_models()
    if model not in PRIVATE
]


@pytest.fixture
def root():
    return Person.objects.create_superuser("root", password="a long passphrase")


def test_every_model_of_the_house_is_registered_but_what_is_a_persons_own():
    assert [model for model in MODELS if not admin.site.is_registered(model)] == []
    assert [model for model in PRIVATE if admin.site.is_registered(model)] == []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_nothing_can_be_added_changed_or_deleted(model, root, rf):
    request = rf.get("/")
    request.user = root
    records = admin.site.get_model_admin(model)
    assert records.has_view_permission(request)
    assert not records.has_add_permission(request)
    assert not records.has_change_permission(request)
    assert not records.has_delete_permission(request)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_list_opens(model, root):
    trajectory = a_trajectory(a_benchmark())
    a_submitted_label(a_round(trajectory.benchmark), trajectory)
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
    assert client_of(root).get(reverse(name)).status_code == 200


def test_no_secret_is_shown(root):
    page = client_of(root).get(reverse("admin:benchmarks_person_change", args=[root.pk])).content.decode()
    assert "root" in page
    assert root.password not in page
    assert "md5$" not in page
    assert "pbkdf2" not in page


def test_a_superuser_who_holds_an_assignment_open_reads_no_record(root):
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    label = a_submitted_label(round, trajectory, "ben")
    page = reverse("admin:annotation_label_change", args=[label.pk])
    assert client_of(root).get(page).status_code == 200
    annotator = an_assignment(round, trajectory, "ann").person
    annotator.is_staff = annotator.is_superuser = True
    annotator.save()
    assert client_of(annotator).get(page).status_code == 403
