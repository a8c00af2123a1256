"""The user: poses the task, once."""

import random

from benchmarks.planting.trips.manner import MONTHS, wish_list
from benchmarks.planting.trips.needs import Need
from benchmarks.planting.trips.request import Party, Request

OPENINGS = (
    "Please plan a trip for us.",
    "We need a complete trip, flights and places to sleep.",
    "Can you put together the following trip?",
    "I'd like you to book a journey for our group.",
)
CLOSINGS = (
    "Send me the finished itinerary with all bookings.",
    "At the end I want one itinerary with every booking in it.",
    "I only need the final plan, with the booking codes.",
)


def task_of(request: Request, rng: random.Random) -> str:
    """Return the request in the user's words: every constraint of the checker is in it."""
    return "\n".join(
        [
            rng.choice(OPENINGS),
            _who(request.party),
            f"We start in {request.home} on {_long_day(request)} and want to see, in this order: {_stops(request)}.",
            _way_back(request),
            *_needs_of_all(request, rng),
            *_needs_of_some(request, rng),
            f"Everything together must not cost more than {request.budget} EUR for all of us.",
            rng.choice(CLOSINGS),
        ]
    )


def _who(party: Party) -> str:
    people = "I travel alone" if party.travellers == 1 else f"We are {party.travellers} people"
    rooms = "one room" if party.rooms == 1 else f"{party.rooms} rooms"
    bags = {0: "hand luggage only", 1: "one checked bag each"}.get(party.bags, f"{party.bags} checked bags each")
    return f"{people}, {rooms} at every place, {bags}."


def _long_day(request: Request) -> str:
    day = request.starts_on
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def _stops(request: Request) -> str:
    return ", ".join(f"{stop.city} ({stop.nights} night{'s' * (stop.nights > 1)})" for stop in request.stops)


def _way_back(request: Request) -> str:
    if request.returns_home:
        return f"From {request.stops[-1].city} we fly back to {request.home} on the last day."
    return f"We stay on in {request.stops[-1].city} by ourselves, no flight back is needed."


def _needs_of_all(request: Request, rng: random.Random) -> list[str]:
    lines = []
    if request.flight_needs:
        lines.append(f"For every flight: {wish_list(request.flight_needs, rng)}.")
    if shared := _shared(request):
        lines.append(f"For every stay: {wish_list(shared, rng)}.")
    return lines


def _needs_of_some(request: Request, rng: random.Random) -> list[str]:
    shared = _shared(request)
    own = [(stop.city, [need for need in stop.needs if need not in shared]) for stop in request.stops]
    return [f"In {city} also: {wish_list(needs, rng)}." for city, needs in own if needs]


def _shared(request: Request) -> list[Need]:
    first, *others = request.stops
    return [need for need in first.needs if all(need in stop.needs for stop in others)]
