"""What the tools of this world look into: offers as they are listed, and as they hold when booked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from benchmarks.planting.trips.offers import Flight, Offer, Stay
from benchmarks.planting.trips.request import Booking, Party, cost_of


class NotForSale(ValueError):
    """A total was asked over a booking that no longer holds."""


@dataclass(frozen=True)
class Database:
    """All offers by id. `changes` holds what came to differ after it was listed; None is sold out.

    Searches answer from the listing; whoever looks one booking up sees what holds.
    """

    listed: Mapping[str, Offer]
    changes: Mapping[str, Offer | None] = field(default_factory=dict)

    def as_it_holds(self, offer_id: str) -> Offer | None:
        """Return an offer as it can be booked, or None when it can't."""
        return self.changes.get(offer_id, self.listed.get(offer_id))

    def flights(self, *, origin: str, destination: str, day: date, seats: int, bags: int) -> Iterator[Flight]:
        """Yield the listed flights of one date with enough seats and bags, in order of departure."""
        found = (offer for offer in self.listed.values() if isinstance(offer, Flight))
        for flight in sorted(found, key=lambda flight: (flight.departs, flight.id)):
            is_route = (flight.origin, flight.destination, flight.day) == (origin, destination, day)
            if is_route and flight.seats >= seats and flight.bags >= bags:
                yield flight

    def stays(self, *, city: str, guests: int, rooms: int) -> Iterator[Stay]:
        """Yield the listed stays of a city that the party fits into, in order of their ids."""
        found = (offer for offer in self.listed.values() if isinstance(offer, Stay))
        for stay in sorted(found, key=lambda stay: stay.id):
            if stay.city == city and stay.sleeps >= guests and stay.rooms >= rooms:
                yield stay

    def total(self, bookings: Iterable[Booking], party: Party) -> int:
        """Return what the bookings cost the party as they hold now, in euros.

        Raises
        ------
        NotForSale
            If one of them is sold out: it has no price.
        """
        return sum(cost_of(self._price(booking), booking, party) for booking in bookings)

    def _price(self, booking: Booking) -> int:
        offer = self.as_it_holds(booking.offer_id)
        if offer is None:
            raise NotForSale(booking.offer_id)
        return offer.price
