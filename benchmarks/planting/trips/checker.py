"""The checker: what of the request a booked trip does not meet, as its user would see it.

It reads the booked trip alone, against what holds when it is booked, and knows
nothing of how the team came to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from benchmarks.planting.trips.database import Database
from benchmarks.planting.trips.offers import Flight, Stay
from benchmarks.planting.trips.request import Booking, Request


@dataclass(frozen=True)
class BookedTrip:
    """What is checked: the request, the bookings by part, and the offers as they hold now."""

    request: Request
    bookings: Sequence[Booking]
    database: Database

    def flights(self) -> list[Flight]:
        return [offer for offer in self._offers() if isinstance(offer, Flight)]

    def stays(self) -> list[tuple[Booking, Stay]]:
        offers = zip(self.bookings, self._offers(), strict=True)
        return [(booking, offer) for booking, offer in offers if isinstance(offer, Stay)]

    def _offers(self) -> list[Flight | Stay]:
        return [self.database.as_it_holds(booking.offer_id) for booking in self.bookings]


def violations(request: Request, bookings: Sequence[Booking] | None, database: Database) -> tuple[str, ...]:
    """Return every broken condition, in a fixed order; empty when the trip is as asked."""
    if bookings is None:
        return ("No trip was handed over.",)
    gone = tuple(_unavailable(bookings, database))
    if gone or len(bookings) != len(request.parts()):
        return gone or ("The trip is not complete.",)
    trip = BookedTrip(request, bookings, database)
    return tuple(violation for rule in RULES for violation in rule(trip))


def _unavailable(bookings: Sequence[Booking], database: Database) -> Iterator[str]:
    for booking in bookings:
        if database.as_it_holds(booking.offer_id) is None:
            yield f"{booking.offer_id} on {booking.day} can't be booked: it is sold out."


def _cities_are_in_order(trip: BookedTrip) -> Iterator[str]:
    asked = [(part.origin, part.destination) for part in trip.request.parts()[::2]]
    booked = [(flight.origin, flight.destination) for flight in trip.flights()]
    if asked != booked:
        yield f"The route is {_route(booked)}, asked was {_route(asked)}."
    for stop, (_, stay) in zip(trip.request.stops, trip.stays(), strict=True):
        if stay.city != stop.city:
            yield f"{stay.name} is in {stay.city}, not in {stop.city}."


def _route(legs: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{origin} to {destination}" for origin, destination in legs)


def _dates_join_up(trip: BookedTrip) -> Iterator[str]:
    free_from = trip.request.starts_on
    flights, stays = trip.flights(), trip.stays()
    for stop, flight, (booking, stay) in zip(trip.request.stops, flights, stays, strict=False):
        yield from _leaves_on(free_from, flight)
        if flight.lands_on != booking.day:
            landing = f"{flight.id} lands in {stop.city} on {flight.lands_on}"
            yield f"{landing}, but {stay.name} is booked from {booking.day}."
        if booking.nights != stop.nights:
            yield f"{stay.name} is booked for {booking.nights} night(s), asked were {stop.nights} in {stop.city}."
        free_from = booking.day + timedelta(days=booking.nights)
    if trip.request.returns_home:
        yield from _leaves_on(free_from, flights[-1])


def _leaves_on(free_from: date, flight: Flight) -> Iterator[str]:
    if flight.day != free_from:
        yield f"{flight.id} leaves {flight.origin} on {flight.day}; the travellers are there until {free_from}."


def _party_fits_in(trip: BookedTrip) -> Iterator[str]:
    party = trip.request.party
    for flight in trip.flights():
        if flight.seats < party.travellers:
            yield f"{flight.id} has {flight.seats} seat(s) left for a party of {party.travellers}."
        if flight.bags < party.bags:
            yield f"{flight.id} includes {flight.bags} checked bag(s) per traveller, asked were {party.bags}."
    for _, stay in trip.stays():
        if stay.sleeps < party.travellers:
            yield f"{stay.name} in {stay.city} sleeps {stay.sleeps}, the party is {party.travellers}."
        if stay.rooms < party.rooms:
            yield f"{stay.name} in {stay.city} has {stay.rooms} room(s) free, asked were {party.rooms}."


def _needs_are_met(trip: BookedTrip) -> Iterator[str]:
    for flight in trip.flights():
        for need in trip.request.flight_needs:
            if not need.is_met_by(flight):
                yield f"Flight {flight.id} {flight.origin} to {flight.destination} {need.lack}."
    for stop, (_, stay) in zip(trip.request.stops, trip.stays(), strict=True):
        for need in stop.needs:
            if not need.is_met_by(stay):
                yield f"{stay.name} in {stay.city} {need.lack}."


def _budget_is_kept(trip: BookedTrip) -> Iterator[str]:
    total = trip.database.total(trip.bookings, trip.request.party)
    if total > trip.request.budget:
        yield f"The trip costs {total} EUR, the budget is {trip.request.budget} EUR."


RULES = (_cities_are_in_order, _dates_join_up, _party_fits_in, _needs_are_met, _budget_is_kept)
