"""Each constraint of a request, broken alone, is caught and said in the user's words."""

from dataclasses import replace
from datetime import date

import pytest

from benchmarks.planting.trips.checker import violations
from benchmarks.planting.trips.database import Database
from benchmarks.planting.trips.needs import COMFORT_WORDS, NEED_KINDS, Need
from benchmarks.planting.trips.offers import Flight, Kind, Stay
from benchmarks.planting.trips.request import Booking, Party, Request, Stop

# Oslo to Porto on 4 May, three nights, Porto to Oslo on 7 May; two people in one room.
MONDAY, THURSDAY = date(2026, 5, 4), date(2026, 5, 7)
OUT = Flight("AV1", "Avelin", "Oslo", "Porto", MONDAY, 600, 700, 0, 100, seats=2, bags=1)
BACK = Flight("AV2", "Avelin", "Porto", "Oslo", THURSDAY, 600, 700, 0, 100, seats=2, bags=1)
HOUSE = Stay("S1", "Linden Inn", "Porto", 80, 40, sleeps=2, rooms=1, comforts=frozenset(COMFORT_WORDS))
# 2 x 100 there, 80 x 1 room x 3 nights, 2 x 100 back: 640 EUR.
REQUEST = Request(
    home="Oslo",
    stops=(Stop("Porto", 3, (Need("pets"),)),),
    starts_on=MONDAY,
    returns_home=True,
    party=Party(travellers=2, rooms=1, bags=1),
    flight_needs=(Need("nonstop"),),
    budget=640,
)
BOOKINGS = (Booking(0, "AV1", MONDAY), Booking(1, "S1", MONDAY, 3), Booking(2, "AV2", THURSDAY))


def checked(request=REQUEST, bookings=BOOKINGS, **changes):
    database = Database({offer.id: offer for offer in (OUT, BACK, HOUSE)}, changes)
    return violations(request, bookings, database)


def test_a_trip_as_asked_is_passed():
    assert checked() == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"AV1": replace(OUT, destination="Riga")}, "The route is Oslo to Riga, Porto to Oslo"),
        ({"S1": replace(HOUSE, city="Riga")}, "Linden Inn is in Riga, not in Porto"),
        ({"AV1": replace(OUT, departs=1430, arrives=1500)}, "AV1 lands in Porto on 2026-05-05"),
        ({"AV1": replace(OUT, seats=1)}, "AV1 has 1 seat(s) left for a party of 2"),
        ({"AV2": replace(BACK, bags=0)}, "AV2 includes 0 checked bag(s)"),
        ({"S1": replace(HOUSE, sleeps=1)}, "Linden Inn in Porto sleeps 1, the party is 2"),
        ({"S1": replace(HOUSE, rooms=0)}, "Linden Inn in Porto has 0 room(s) free"),
        ({"AV2": replace(BACK, n_stops=1)}, "Flight AV2 Porto to Oslo is not nonstop"),
        ({"S1": replace(HOUSE, comforts=frozenset())}, "Linden Inn in Porto doesn't take pets"),
        ({"AV2": replace(BACK, price=101)}, "The trip costs 642 EUR, the budget is 640 EUR"),
        ({"S1": None}, "S1 on 2026-05-04 can't be booked: it is sold out"),
    ],
)
def test_one_condition_broken_alone_is_the_one_that_is_said(changes, said):
    (only,) = checked(**changes)
    assert said in only


def test_a_flight_on_another_day_is_caught():
    (only,) = checked(AV2=replace(BACK, day=date(2026, 5, 8)))
    assert "AV2 leaves Porto on 2026-05-08; the travellers are there until 2026-05-07" in only


def test_too_few_nights_are_caught():
    # One night less: the stay, and the gap before the flight back; 560 EUR keep the budget.
    found = checked(bookings=(BOOKINGS[0], replace(BOOKINGS[1], nights=2), BOOKINGS[2]))
    assert "booked for 2 night(s), asked were 3" in found[0]
    assert "until 2026-05-06" in found[1]


def test_a_missing_part_is_caught():
    assert checked(bookings=BOOKINGS[:2]) == ("The trip is not complete.",)


def test_no_trip_at_all_is_a_failure():
    assert checked(bookings=None) == ("No trip was handed over.",)


def test_the_last_euro_of_the_budget_may_be_spent():
    assert checked(request=replace(REQUEST, budget=640)) == ()
    assert checked(request=replace(REQUEST, budget=639)) == ("The trip costs 640 EUR, the budget is 639 EUR.",)


# An offer that breaks each need, by the limit that the need is asked with.
BREAKS = {
    "nonstop": (Need("nonstop"), replace(OUT, n_stops=1)),
    "not_before": (Need("not_before", 601), OUT),
    "lands_by": (Need("lands_by", 699), OUT),
    "max_price": (Need("max_price", 79), HOUSE),
} | {comfort: (Need(comfort), replace(HOUSE, comforts=HOUSE.comforts - {comfort})) for comfort in COMFORT_WORDS}


def test_every_need_has_an_offer_that_breaks_it():
    assert BREAKS.keys() == NEED_KINDS.keys()


@pytest.mark.parametrize("key", NEED_KINDS)
def test_each_need_is_caught_when_it_is_broken_and_only_then(key):
    need, offer = BREAKS[key]
    is_flight = need.kind.concerns is Kind.FLIGHT
    asked = replace(
        REQUEST,
        flight_needs=(need,) if is_flight else (),
        stops=(replace(REQUEST.stops[0], needs=() if is_flight else (need,)),),
    )
    assert need.lack in " ".join(checked(request=asked, **{offer.id: offer}))
    assert checked(request=replace(asked, flight_needs=(), stops=(Stop("Porto", 3, ()),)), **{offer.id: offer}) == ()


@pytest.mark.parametrize(
    "need", [Need("not_before", 600), Need("lands_by", 700), Need("max_price", 80)], ids=lambda need: need.key
)
def test_a_limit_that_is_just_kept_is_kept(need):
    assert need.is_met_by(HOUSE if need.key == "max_price" else OUT)
