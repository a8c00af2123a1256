"""People have names that can be stored, and whoever brings one in is in the log."""

import pytest

from benchmarks.actions.people import (
    BadPersonName,
    BadTokenName,
    MayNotSignIn,
    NameTaken,
    UnknownTimeZone,
    add_member,
    change_keys,
    ensure_person,
    issue_token,
    set_time_zone,
    system_person,
)
from benchmarks.domain.keymap import DEFAULT_KEYS, BadKeys
from benchmarks.models import Event, Person, Token
from benchmarks.models.people import PersonKind
from benchmarks.queries.keys import keys_by_action
from tests.builders.at_once import at_once

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def outside(username: str, by: Person) -> Person:
    return ensure_person(username=username, kind=PersonKind.OUTSIDE, by=by)


def test_an_outside_annotator_is_brought_in_once_and_by_somebody(system):
    assert outside("whowhen", system) == outside("whowhen", system)
    event = Event.objects.get(action="ensure_person")
    assert (event.by, event.subject, event.after) == (system, "whowhen", {"kind": "outside"})


def test_the_system_is_made_once_and_by_nobody():
    assert system_person() == system_person()
    assert not Event.objects.exists()


@pytest.mark.parametrize("name", ["", "  ", "x" * 151])
def test_a_name_that_says_nothing_or_does_not_fit_is_refused(system, name):
    with pytest.raises(BadPersonName):
        outside(name, system)
    with pytest.raises(BadPersonName):
        add_member(username=name, password="long enough", by=system)


def test_the_longest_name_fits(system):
    assert outside("x" * 150, system).username == "x" * 150


def test_a_member_is_no_outside_annotator(system):
    add_member(username="ann", password="long enough", by=system)
    with pytest.raises(NameTaken):
        outside("ann", system)


def test_a_person_whose_event_fails_is_not_made(system, monkeypatch):
    def fails(**event) -> None:
        raise RuntimeError("the log is full")

    monkeypatch.setattr("benchmarks.actions.people.record_event", fails)
    with pytest.raises(RuntimeError):
        outside("whowhen", system)
    assert not Person.objects.filter(username="whowhen").exists()


@pytest.mark.parametrize("name", [" ", "x" * 81])
def test_a_token_whose_name_says_nothing_or_does_not_fit_is_refused(system, name):
    with pytest.raises(BadTokenName):
        issue_token(person=system, name=name, by=system)
    assert not Token.objects.exists()


def test_a_time_zone_is_set_once_and_logged(system):
    ann = add_member(username="ann", password="long enough", by=system)
    for _ in range(2):
        set_time_zone(person=ann, time_zone="Asia/Tokyo", by=ann)
    event = Event.objects.get(action="set_time_zone")
    assert (event.before, event.after) == ({"time_zone": "UTC"}, {"time_zone": "Asia/Tokyo"})
    assert Person.objects.get(username="ann").time_zone == "Asia/Tokyo"


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd"])
def test_a_time_zone_that_no_page_could_show_is_refused(system, zone):
    ann = add_member(username="ann", password="long enough", by=system)
    with pytest.raises(UnknownTimeZone, match="is not known"):
        set_time_zone(person=ann, time_zone=zone, by=system)
    with pytest.raises(UnknownTimeZone):
        add_member(username="ben", password="long enough", time_zone=zone, by=system)


def test_only_keys_that_differ_from_the_usual_ones_are_kept_and_logged_once(system):
    ann = add_member(username="ann", password="long enough", by=system)
    for _ in range(2):
        change_keys(person=ann, keys=DEFAULT_KEYS | {"next_step": "ArrowDown"}, by=ann)
    event = Event.objects.get(action="change_keys")
    assert (event.before, event.after) == ({"keys": {}}, {"keys": {"next_step": "ArrowDown"}})
    assert Person.objects.get(username="ann").keys == {"next_step": "ArrowDown"}


def test_no_keys_are_the_usual_keys_again(system):
    ann = add_member(username="ann", password="long enough", by=system)
    change_keys(person=ann, keys={"next_step": "ArrowDown"}, by=ann)
    change_keys(person=ann, keys={}, by=ann)
    assert keys_by_action(Person.objects.get(username="ann")) == DEFAULT_KEYS


def test_keys_that_can_not_be_meant_change_nothing(system):
    ann = add_member(username="ann", password="long enough", by=system)
    with pytest.raises(BadKeys):
        change_keys(person=ann, keys={"next_step": "k"}, by=ann)
    assert Person.objects.get(username="ann").keys == {}
    assert not Event.objects.filter(action="change_keys").exists()


def test_keys_whose_event_fails_stay_as_they_were(system, monkeypatch):
    def fails(**event) -> None:
        raise RuntimeError("the log is full")

    ann = add_member(username="ann", password="long enough", by=system)
    monkeypatch.setattr("benchmarks.actions.people.record_event", fails)
    with pytest.raises(RuntimeError):
        change_keys(person=ann, keys={"next_step": "ArrowDown"}, by=ann)
    assert Person.objects.get(username="ann").keys == {}


@pytest.mark.django_db(transaction=True)
def test_of_two_changes_of_keys_at_once_one_stands_whole(system):
    ann = add_member(username="ann", password="long enough", by=system)
    wanted = [{"next_step": "ArrowDown", "previous_step": "ArrowUp"}, {"next_step": "Home"}]
    at_once(*(lambda keys=keys: change_keys(person=ann, keys=keys, by=ann) for keys in wanted))
    assert Person.objects.get(username="ann").keys in wanted
    assert Event.objects.filter(action="change_keys").count() == 2


def test_somebody_who_may_not_sign_in_gets_no_token(system):
    with pytest.raises(MayNotSignIn, match="whowhen"):
        issue_token(person=outside("whowhen", system), name="script", by=system)
    assert not Token.objects.exists()
