"""Settings: each person's own time zone and keys."""

import pytest
from django.urls import reverse

from benchmarks.domain.keymap import KEYMAP
from benchmarks.models import Person
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return client_of(a_person("ann"))


def stored() -> Person:
    return Person.objects.get(username="ann")


def test_every_action_of_the_table_has_a_field_with_its_key(ann):
    page = ann.get(reverse("settings")).content.decode()
    assert [action.name for action in KEYMAP if f'name="{action.name}" value=' not in page] == []


def test_the_header_leads_to_them(ann):
    assert f'href="{reverse("settings")}"' in ann.get(reverse("home")).content.decode()


def test_a_time_zone_is_chosen(ann):
    said = text_of(ann.post(reverse("settings_time_zone"), {"time_zone": "Asia/Tokyo"}, follow=True))
    assert "Times are in Asia/Tokyo." in said
    assert stored().time_zone == "Asia/Tokyo"


def test_a_time_zone_that_is_unknown_is_told_at_its_field(ann):
    response = ann.post(reverse("settings_time_zone"), {"time_zone": "Mars/<b>Olympus"})
    assert response.status_code == 400
    assert "Mars/&lt;b&gt;Olympus&#x27; is not known" in response.content.decode()


def test_a_changed_key_is_stored_and_marked(ann):
    said = text_of(ann.post(reverse("settings_keys"), {"next_step": "ArrowDown"}, follow=True))
    assert "The keys are saved." in said
    assert "next step j changed" in said
    assert stored().keys == {"next_step": "ArrowDown"}


def test_a_key_for_two_actions_is_told_at_the_field_and_what_was_typed_stays(ann):
    response = ann.post(reverse("settings_keys"), {"next_step": "k", "find": "F3"})
    assert response.status_code == 400
    assert "k can't be both “next step” and “step before”" in text_of(response)
    assert 'name="find" value="F3"' in response.content.decode()
    assert stored().keys == {}


def test_hostile_text_in_a_field_is_shown_literally(ann):
    page = ann.post(reverse("settings_keys"), {"next_step": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;" in page


def test_one_button_brings_the_usual_keys_back(ann):
    ann.post(reverse("settings_keys"), {"next_step": "ArrowDown"})
    said = text_of(ann.post(reverse("settings_keys"), {"next_step": "ArrowDown", "usual": "yes"}, follow=True))
    assert "All keys are the usual ones again." in said
    assert stored().keys == {}


def test_nobody_signed_in_has_settings(client):
    response = client.get(reverse("settings"))
    assert response.status_code == 302
    assert reverse("sign_in") in response.url


def test_the_groups_stand_in_the_order_of_the_table(ann):
    page = ann.get(reverse("settings")).content.decode()
    places = [page.index(f"<caption>{group}</caption>") for group in dict.fromkeys(one.group for one in KEYMAP)]
    assert places == sorted(places)
