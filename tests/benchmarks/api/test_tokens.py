"""Tokens: how a program proves whose it is, and how a person makes and ends them."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from benchmarks.actions.people import ensure_person, issue_token, revoke_token, system_person, token_digest
from benchmarks.models import Token
from benchmarks.models.people import PersonKind
from tests.builders.programs import Program
from tests.builders.rounds import a_person
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def trajectory():
    return a_trajectory(a_benchmark())


@pytest.fixture
def ann(trajectory):
    return a_person("ann", benchmark=trajectory.benchmark)


@pytest.fixture
def signed_in(ann) -> Client:
    """A browser that Django asks for its token, as in the field."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    # Any page with a form gives the token; sign-in leads on, so the page of tokens.
    client.get(reverse("tokens"))
    return client


def ask(trajectory, **headers):
    return Client().get(reverse("api_trajectory", args=[trajectory.pk]), headers=headers)


def post(client: Client, name: str, *args, body=None, **headers):
    return client.post(reverse(name, args=args), body or {}, content_type="application/json", headers=headers)


# What a token opens


def test_a_token_speaks_for_its_person(ann, trajectory):
    assert Program(ann).get("api_trajectory", trajectory.pk).json()["question_ID"] == "alpha__1"


def test_the_word_before_the_token_may_be_written_in_any_case(ann, trajectory):
    secret = issue_token(person=ann, name="notebook", by=ann)
    assert ask(trajectory, Authorization=f"token {secret}").status_code == 200


@pytest.mark.parametrize("header", ["Token wrong", "Token", "Token ", "Token é"])
def test_a_token_that_nobody_has_opens_nothing(trajectory, header):
    response = ask(trajectory, Authorization=header)
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Token"


def test_without_a_token_or_a_session_nothing_opens(trajectory):
    assert ask(trajectory).status_code == 401


def test_a_revoked_token_opens_nothing(ann, trajectory):
    secret = issue_token(person=ann, name="notebook", by=ann)
    revoke_token(token=ann.tokens.get(), by=ann)
    assert ask(trajectory, Authorization=f"Token {secret}").status_code == 401


def test_the_token_of_somebody_who_was_deactivated_opens_nothing(ann, trajectory):
    program = Program(ann)
    ann.is_active = False
    ann.save()
    assert program.get("api_trajectory", trajectory.pk).status_code == 401


def test_the_session_of_somebody_who_was_deactivated_opens_nothing(ann, signed_in, trajectory):
    ann.is_active = False
    ann.save()
    assert signed_in.get(reverse("api_trajectory", args=[trajectory.pk])).status_code == 401


@pytest.mark.parametrize("kind", [PersonKind.OUTSIDE, PersonKind.SIMULATED, PersonKind.SYSTEM])
def test_a_token_of_somebody_who_can_not_sign_in_opens_nothing(trajectory, kind):
    nobody = ensure_person(username="nobody", kind=kind, by=system_person())
    # No action makes it, so the row is put there by hand.
    Token.objects.create(person=nobody, name="script", digest=token_digest("secret"), created_at=timezone.now())
    reply = Client().get(reverse("api_trajectory", args=[trajectory.pk]), headers={"Authorization": "Token secret"})
    assert reply.status_code == 401


# Making and ending them


def test_a_new_token_is_told_once_and_stored_as_its_digest(ann, signed_in):
    issued = issue(signed_in).json()
    assert issued["name"] == "notebook"
    assert Token.objects.get(pk=issued["id"]).digest == token_digest(issued["secret"])
    listed = signed_in.get(reverse("api_tokens"))
    assert listed.json()["results"] == [{key: issued[key] for key in ("id", "name", "created_at", "revoked_at")}]
    assert issued["secret"] not in listed.content.decode()
    assert "no-store" in listed["Cache-Control"]


def test_times_are_told_in_utc_whatever_zone_the_person_lives_in(ann, signed_in):
    ann.time_zone = "Asia/Tokyo"
    ann.save()
    assert issue(signed_in).json()["created_at"].endswith("Z")


def test_a_session_without_the_token_of_its_form_makes_no_token(signed_in):
    assert post(signed_in, "api_tokens", body={"name": "notebook"}).status_code == 403
    assert not Token.objects.exists()


def test_a_program_makes_no_other_token(ann):
    response = Program(ann).post("api_tokens", body={"name": "another"})
    assert response.status_code == 403
    assert "signed in" in response.json()["detail"]
    assert Token.objects.count() == 1


def test_nobody_makes_no_token():
    assert Program(None).post("api_tokens", body={"name": "notebook"}).status_code == 401


@pytest.mark.parametrize("body", [{}, {"name": ""}, {"name": "n" * 81}, {"name": "a\0b"}, {"name": ["a"]}])
def test_a_token_needs_a_name_that_can_be_stored(signed_in, body):
    response = post(signed_in, "api_tokens", body=body, **csrf(signed_in))
    assert response.status_code == 400
    assert list(response.json()["errors"]) == ["name"]


def test_a_token_that_was_ended_opens_nothing_any_more(signed_in, trajectory):
    issued = issue(signed_in).json()
    response = signed_in.delete(reverse("api_token", args=[issued["id"]]), headers=csrf(signed_in))
    assert response.status_code == 204
    assert ask(trajectory, Authorization=f"Token {issued['secret']}").status_code == 401


def test_a_token_of_somebody_else_is_answered_like_one_that_is_not_there(signed_in):
    ben = a_person("ben")
    issue_token(person=ben, name="his", by=ben)
    answers = [
        signed_in.delete(reverse("api_token", args=[pk]), headers=csrf(signed_in))
        for pk in (ben.tokens.get().pk, 10**9)
    ]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    assert ben.tokens.get().revoked_at is None


def issue(client: Client):
    response = post(client, "api_tokens", body={"name": "notebook"}, **csrf(client))
    assert response.status_code == 201
    return response


def csrf(client: Client) -> dict[str, str]:
    return {"X-CSRFToken": client.cookies["csrftoken"].value}
