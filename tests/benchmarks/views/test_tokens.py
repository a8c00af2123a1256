"""Tokens: shown once, kept as a digest, ended by their owner alone."""

import pytest
from django.urls import reverse

from benchmarks.actions.people import token_digest
from benchmarks.models import Token
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return client_of(a_person("ann"))


def secret_shown(client) -> str | None:
    return client.get(reverse("tokens")).context["secret"]


def test_a_new_token_is_shown_once(ann):
    ann.post(reverse("tokens"), {"name": "my notebook"})
    assert secret_shown(ann)
    assert secret_shown(ann) is None


def test_the_page_leads_to_what_a_token_is_for(ann):
    assert f'href="{reverse("api_docs")}"' in ann.get(reverse("tokens")).content.decode()


def test_the_shown_secret_is_the_token(ann):
    ann.post(reverse("tokens"), {"name": "my notebook"})
    assert Token.objects.get().digest == token_digest(secret_shown(ann))


def test_the_secret_is_stored_nowhere_here(ann):
    ann.post(reverse("tokens"), {"name": "my notebook"})
    assert "new_token" not in ann.session


def test_a_token_without_a_name_is_refused(ann):
    response = ann.post(reverse("tokens"), {"name": ""})
    assert response.status_code == 400
    assert "Say what the token is for." in text_of(response)


def test_a_token_is_revoked_by_its_owner(ann):
    ann.post(reverse("tokens"), {"name": "my notebook"})
    ann.post(reverse("revoke_token", args=[Token.objects.get().pk]))
    assert Token.objects.get().revoked_at
    assert "revoked" in text_of(ann.get(reverse("tokens")))


def test_a_token_of_somebody_else_is_not_there(ann):
    ann.post(reverse("tokens"), {"name": "my notebook"})
    other = client_of(a_person("ben"))
    assert other.post(reverse("revoke_token", args=[Token.objects.get().pk])).status_code == 404
    assert Token.objects.get().revoked_at is None
