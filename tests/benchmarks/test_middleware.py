"""Refusals as pages, and times in the viewer's zone."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils import timezone

from benchmarks.domain.refusals import BadInput, Conflict, NotAllowed, NotFound
from benchmarks.middleware import RefusalPageMiddleware, ViewerTimeZoneMiddleware
from benchmarks.models import Person

KINDS = [BadInput, NotAllowed, NotFound, Conflict]


@pytest.fixture
def asked(rf):
    """A request of somebody who is signed in."""
    request = rf.get("/somewhere/?page=2")
    request.user = Person(username="ann")
    return request


def answer_to(request, error) -> HttpResponse | None:
    return RefusalPageMiddleware(lambda request: HttpResponse()).process_exception(request, error)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_refusal_has_its_page_with_its_status(asked, kind):
    response = answer_to(asked, kind("step 9 is none of 0 to 5"))
    assert response.status_code == kind.status
    assert b"Firstfault" in response.content


@pytest.mark.parametrize("kind", [BadInput, NotAllowed, Conflict])
def test_a_refusal_is_said_in_its_own_words_with_markup_shown(asked, kind):
    assert b"step &lt;b&gt;9&lt;/b&gt;" in answer_to(asked, kind("step <b>9</b>")).content


def test_what_is_not_found_does_not_say_why(asked):
    assert b"you have no assignment 7" not in answer_to(asked, NotFound("you have no assignment 7")).content


def test_a_script_is_answered_in_json(rf, asked):
    asked.META["HTTP_ACCEPT"] = "application/json"
    response = answer_to(asked, Conflict("the round is closed"))
    assert (response.status_code, json.loads(response.content)) == (409, {"detail": "the round is closed"})


def test_whoever_is_not_signed_in_is_led_to_sign_in_before_anything_is_not_found(asked):
    asked.user = AnonymousUser()
    assert answer_to(asked, NotFound("no benchmark is called 'x'")).url == "/sign-in/?next=/somewhere/%3Fpage%3D2"


def test_a_bug_is_left_to_be_logged_as_one(asked):
    assert answer_to(asked, ValueError("oops")) is None


def test_times_stand_in_the_viewers_zone(asked):
    asked.user.time_zone = "Asia/Tokyo"
    zones = []
    ViewerTimeZoneMiddleware(lambda request: zones.append(timezone.get_current_timezone_name()))(asked)
    assert zones == ["Asia/Tokyo"]
    assert timezone.get_current_timezone_name() == "UTC"
