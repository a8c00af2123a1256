"""Who comes in, where they land, and what happens after many tries."""

import pytest
from django.test import Client
from django.urls import reverse

from benchmarks.actions.people import ensure_person, set_time_zone, system_person
from benchmarks.models.people import PersonKind
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person

pytestmark = pytest.mark.django_db
PASSWORD = "a long passphrase"


def sign_in(username="ann", password=PASSWORD, **more):
    return Client().post(reverse("sign_in"), {"username": username, "password": password, **more})


def test_a_member_signs_in_and_lands_at_home():
    a_person("ann")
    assert sign_in().url == reverse("home")


def test_a_member_lands_where_they_were_going():
    a_person("ann")
    assert sign_in(next="/queue/").url == "/queue/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_nobody_is_led_to_another_site(elsewhere):
    a_person("ann")
    assert sign_in(next=elsewhere).url == reverse("home")


def test_a_wrong_password_says_so_and_keeps_the_name():
    a_person("ann")
    response = sign_in(password="a guess")
    assert "don’t go together" in text_of(response)
    assert 'value="ann"' in response.content.decode()


def test_an_outside_annotator_can_not_sign_in():
    ensure_person(username="whowhen", kind=PersonKind.OUTSIDE, by=system_person())
    assert sign_in(username="whowhen", password="").status_code == 200


def test_a_deactivated_member_can_not_sign_in():
    person = a_person("ann")
    person.is_active = False
    person.save()
    assert "don’t go together" in text_of(sign_in())


def test_ten_wrong_passwords_lock_the_name_for_a_while():
    a_person("ann")
    answers = [sign_in(password="a guess") for _ in range(10)]
    assert answers[-1].status_code == 429
    assert "Too many tries" in text_of(answers[-1])
    assert sign_in().status_code == 429


def test_signing_out_needs_a_post():
    client = client_of(a_person("ann"))
    assert client.get(reverse("sign_out")).status_code == 405
    assert client.post(reverse("sign_out")).url == reverse("sign_in")
    assert client.get(reverse("queue")).status_code == 302


def test_every_page_says_in_which_zone_its_times_are():
    ann = a_person("ann")
    set_time_zone(person=ann, time_zone="Asia/Tokyo", by=ann)
    assert "Times are in Asia/Tokyo." in text_of(client_of(ann).get(reverse("home")))
