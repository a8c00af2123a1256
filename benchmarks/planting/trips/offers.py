"""What can be booked: flights and stays. Money is in whole euros."""

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

MINUTES_PER_DAY = 24 * 60


class Kind(StrEnum):
    """What a part of a trip is."""

    FLIGHT = "flight"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Flight:
    """One flight on one date.

    `departs` and `arrives` are minutes after midnight of `day`; an arrival past
    1440 is on the next day. `price` is per traveller; `bags` is how many checked
    bags per traveller the fare includes.
    """

    id: str
    carrier: str
    origin: str
    destination: str
    day: date
    departs: int
    arrives: int
    n_stops: int
    price: int
    seats: int
    bags: int

    @property
    def lands_on(self) -> date:
        return self.day + timedelta(days=self.arrives // MINUTES_PER_DAY)


@dataclass(frozen=True, slots=True)
class Stay:
    """One house. `price` is per room and night, `rating` in tenths: 47 is 4.7."""

    id: str
    name: str
    city: str
    price: int
    rating: int
    sleeps: int
    rooms: int
    comforts: frozenset[str]


Offer = Flight | Stay


def clock(minutes: int) -> str:
    """Return minutes after midnight as a time of day.

    Examples
    --------
    >>> clock(515), clock(1445)
    ('08:35', '00:05 (+1)')
    """
    days, of_day = divmod(minutes, MINUTES_PER_DAY)
    time = f"{of_day // 60:02d}:{of_day % 60:02d}"
    return f"{time} (+{days})" if days else time
