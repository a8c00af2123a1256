"""The Writer: turns the draft that was passed into the itinerary for the user, city by city."""

import random

from benchmarks.planting.trips.acts import Act, WritePage, WriteUp
from benchmarks.planting.trips.manner import Manner
from benchmarks.planting.trips.request import Booking, FlightPart, Part, StayPart
from benchmarks.planting.trips.state import Review


def decide(review: Review, *, manner: Manner, rng: random.Random) -> Act:
    """Return what the Writer does: a page for each city where the team makes pages, then the whole."""
    if manner.has_pages and review.n_pages < len(_stays(review)):
        return WritePage()
    return WriteUp()


HEADS = ("Here is your itinerary.", "Your trip, all booked:", "Everything in one place:", "FINAL ITINERARY")
FEET = ("Have a good journey!", "Safe travels.", "Enjoy the trip.", "")
PAGES = (
    "Page {n}, {city}: check in on {day}, {nights} night(s), code {id}. Leave the evening free.",
    "{city} ({n}/{all}). You sleep here from {day} for {nights} night(s), booking {id}.",
    "Drafting the page on {city}. Arrival {day}, nights: {nights}, house code {id}. The old town is best on foot.",
    "Text for {city}: from {day} your rooms are held under {id}, for {nights} night(s).",
)


def say_page(act: WritePage, review: Review, manner: Manner, rng: random.Random) -> str:
    stays = _stays(review)
    part, booking = stays[review.n_pages]
    return rng.choice(PAGES).format(
        n=review.n_pages + 1,
        all=len(stays),
        city=part.city,
        day=manner.day(booking.day),
        nights=booking.nights,
        id=booking.offer_id,
    )


def say_itinerary(act: WriteUp, review: Review, manner: Manner, rng: random.Random) -> str:
    head, foot = rng.choice(HEADS), rng.choice(FEET)
    lines = [_line(review.parts[booking.position], booking, manner) for booking in review.bookings]
    return "\n".join([head, *lines, foot]).strip()


SAY = {WritePage: say_page, WriteUp: say_itinerary}


def _stays(review: Review) -> list[tuple[StayPart, Booking]]:
    parts = [(review.parts[booking.position], booking) for booking in review.bookings]
    return [(part, booking) for part, booking in parts if isinstance(part, StayPart)]


def _line(part: Part, booking: Booking, manner: Manner) -> str:
    if isinstance(part, FlightPart):
        return f"- {manner.day(booking.day)}: flight {part.title}, booking {booking.offer_id}"
    return f"- {manner.day(booking.day)}: {part.title}, {booking.nights} night(s), booking {booking.offer_id}"
