"""Calls are really executed: a wrong call gets what it asked for, not what was meant."""

from dataclasses import replace

import pytest

from benchmarks.planting.trips.database import Database, NotForSale
from benchmarks.planting.trips.tools import (
    EXECUTORS,
    TOOL_SPECIFICATIONS,
    Call,
    Desk,
    Listing,
    Records,
    Total,
    Trouble,
    execute,
)
from tests.benchmarks.planting.trips.test_checker import BACK, BOOKINGS, HOUSE, MONDAY, OUT, REQUEST

ROOMY = replace(OUT, id="AV3", seats=9, departs=800, arrives=900)
CHANGED = {"AV1": None}


def answered(tool, **parameters):
    database = Database({offer.id: offer for offer in (OUT, BACK, HOUSE, ROOMY)}, CHANGED)
    return execute(Call(tool, parameters), Desk(database, REQUEST.party, BOOKINGS[1:]))


def found(answer):
    assert isinstance(answer, Listing)
    return [offer.id for offer in answer.offers]


ROUTE = {"origin": "Oslo", "destination": "Porto", "date": MONDAY.isoformat()}


def test_a_search_finds_the_flights_that_the_party_fits_into():
    assert found(answered("search_flights", **ROUTE, passengers=3, checked_bags=1)) == ["AV3"]


def test_without_the_number_of_passengers_one_is_searched_for():
    answer = answered("search_flights", **ROUTE)
    assert found(answer) == ["AV1", "AV3"]
    assert answer.understood["passengers"] == 1


def test_a_parameter_that_the_tool_does_not_know_is_ignored():
    assert found(answered("search_flights", **ROUTE, pax=3)) == ["AV1", "AV3"]


def test_a_search_on_another_date_finds_nothing():
    assert found(answered("search_flights", **(ROUTE | {"date": "2026-05-05"}))) == []


def test_a_misspelt_city_is_said_to_be_unknown():
    assert answered("search_flights", **(ROUTE | {"destination": "Ptoro"})) == Trouble("unknown city 'Ptoro'")


def test_stays_are_found_by_guests_and_rooms():
    stay = {"city": "Porto", "check_in": MONDAY.isoformat(), "nights": 3}
    assert found(answered("search_stays", **stay, guests=2, rooms=1)) == ["S1"]
    assert found(answered("search_stays", **stay, guests=3, rooms=1)) == []
    assert found(answered("search_stays", **stay, guests=2, rooms=2)) == []


def test_a_search_still_lists_what_is_sold_out_and_a_look_up_says_so():
    assert "AV1" in found(answered("search_flights", **ROUTE))
    assert answered("look_up", ids=["AV1", "S1"]) == Records({"AV1": None, "S1": HOUSE})


def test_a_total_is_for_the_whole_party_and_all_nights():
    # 80 x 1 room x 3 nights, and 2 x 100 for the flight back.
    assert answered("add_up", ids=["S1", "AV2"]) == Total(440)


def test_what_is_sold_out_has_no_price():
    with pytest.raises(NotForSale, match="AV1"):
        Database({"AV1": OUT}, CHANGED).total(BOOKINGS[:1], REQUEST.party)


def test_every_tool_is_specified():
    assert [tool["name"] for tool in TOOL_SPECIFICATIONS] == list(EXECUTORS)
