"""What the user asks for: the constraints that the checker holds a trip against."""

from dataclasses import dataclass
from datetime import date, timedelta

from benchmarks.planting.trips.needs import Need
from benchmarks.planting.trips.offers import Kind


@dataclass(frozen=True, slots=True)
class Party:
    """Who travels; `bags` is checked bags per traveller."""

    travellers: int
    rooms: int
    bags: int


@dataclass(frozen=True, slots=True)
class Stop:
    """One city to sleep in. `needs` are those of every stay and those of this one alone."""

    city: str
    nights: int
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True)
class FlightPart:
    """A flight that the trip is made of. `position` counts the parts from 0."""

    position: int
    origin: str
    destination: str
    day: date
    kind: Kind = Kind.FLIGHT

    @property
    def title(self) -> str:
        return f"{self.origin} → {self.destination}"


@dataclass(frozen=True, slots=True)
class StayPart:
    """A stay that the trip is made of. `position` counts the parts from 0."""

    position: int
    city: str
    day: date
    nights: int
    kind: Kind = Kind.STAY

    @property
    def title(self) -> str:
        return f"stay in {self.city}"

    @property
    def leaves_on(self) -> date:
        return self.day + timedelta(days=self.nights)


Part = FlightPart | StayPart


@dataclass(frozen=True, slots=True)
class Request:
    """A trip as it was asked for: stops in order, from `starts_on` without a gap."""

    home: str
    stops: tuple[Stop, ...]
    starts_on: date
    returns_home: bool
    party: Party
    flight_needs: tuple[Need, ...]
    budget: int

    def parts(self) -> tuple[Part, ...]:
        """Return the flights and stays of the trip in the order of travel."""
        parts: list[Part] = []
        here, day = self.home, self.starts_on
        for stop in self.stops:
            parts.append(FlightPart(len(parts), here, stop.city, day))
            parts.append(StayPart(len(parts), stop.city, day, stop.nights))
            here, day = stop.city, day + timedelta(days=stop.nights)
        if self.returns_home:
            parts.append(FlightPart(len(parts), here, self.home, day))
        return tuple(parts)

    def needs_of(self, part: Part) -> tuple[Need, ...]:
        """Return what is asked of one part."""
        if part.kind is Kind.FLIGHT:
            return self.flight_needs
        return self.stops[part.position // 2].needs


@dataclass(frozen=True, slots=True)
class Booking:
    """What the team took for a part; for a stay, from which day and for how many nights."""

    position: int
    offer_id: str
    day: date
    nights: int = 0


def cost_of(price: int, booking: Booking, party: Party) -> int:
    """Return what a booking costs the whole party, in euros."""
    if booking.nights:
        return price * party.rooms * booking.nights
    return price * party.travellers
