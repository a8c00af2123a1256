"""The tools of the team: calls are executed against the database, and a wrong call gets what it asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from benchmarks.planting.trips.database import Database
from benchmarks.planting.trips.offers import Offer
from benchmarks.planting.trips.places import AIRPORTS
from benchmarks.planting.trips.request import Booking, Party


@dataclass(frozen=True, slots=True)
class Call:
    """One call as an agent wrote it."""

    tool: str
    parameters: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Listing:
    """What a search found, and the search as the tool understood it."""

    offers: tuple[Offer, ...]
    understood: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Trouble:
    """The tool gave nothing this time; asking again helps."""

    message: str


@dataclass(frozen=True, slots=True)
class Records:
    """Bookings as they hold now, by offer id; None is sold out."""

    offers: Mapping[str, Offer | None]


@dataclass(frozen=True, slots=True)
class Total:
    """What a set of bookings costs the party, in euros."""

    euros: int


Answer = Listing | Trouble | Records | Total

# As a team is told them, and as a reader of its trajectories is. A parameter that
# the tool does not know is ignored, like most real ones do.
TOOL_SPECIFICATIONS: tuple[dict, ...] = (
    {
        "name": "search_flights",
        "parameters": {
            "origin": "city",
            "destination": "city",
            "date": "YYYY-MM-DD",
            "passengers": "seats wanted together; 1 when not given",
            "checked_bags": "per passenger, in the fare; 0 when not given",
        },
    },
    {
        "name": "search_stays",
        "parameters": {
            "city": "city",
            "check_in": "YYYY-MM-DD",
            "nights": "number",
            "guests": "who sleep there in all; 1 when not given",
            "rooms": "rooms wanted; 1 when not given",
        },
    },
    {"name": "look_up", "parameters": {"ids": "offers, as they can be booked now"}},
    {"name": "add_up", "parameters": {"ids": "offers, priced for the whole party as they can be booked now"}},
)


@dataclass(frozen=True, slots=True)
class Desk:
    """What a tool answers from: the database, and the bookings and party of the trip at hand."""

    database: Database
    party: Party
    bookings: tuple[Booking, ...] = ()


def execute(call: Call, desk: Desk) -> Answer:
    """Return what the tool answers to a call."""
    return EXECUTORS[call.tool](call.parameters, desk)


def _search_flights(parameters: Mapping, desk: Desk) -> Answer:
    origin, destination = parameters["origin"], parameters["destination"]
    if unknown := _unknown_city(origin, destination):
        return unknown
    understood = {
        "origin": origin,
        "destination": destination,
        "date": parameters["date"],
        "passengers": parameters.get("passengers", 1),
        "checked_bags": parameters.get("checked_bags", 0),
    }
    found = desk.database.flights(
        origin=origin,
        destination=destination,
        day=date.fromisoformat(parameters["date"]),
        seats=understood["passengers"],
        bags=understood["checked_bags"],
    )
    return Listing(tuple(found), understood)


def _search_stays(parameters: Mapping, desk: Desk) -> Answer:
    if unknown := _unknown_city(parameters["city"]):
        return unknown
    understood = {
        "city": parameters["city"],
        "check_in": parameters["check_in"],
        "nights": parameters["nights"],
        "guests": parameters.get("guests", 1),
        "rooms": parameters.get("rooms", 1),
    }
    found = desk.database.stays(city=understood["city"], guests=understood["guests"], rooms=understood["rooms"])
    return Listing(tuple(found), understood)


def _unknown_city(*cities: str) -> Trouble | None:
    unknown = [city for city in cities if city not in AIRPORTS]
    return Trouble(f"unknown city {unknown[0]!r}") if unknown else None


def _look_up(parameters: Mapping, desk: Desk) -> Answer:
    return Records({offer_id: desk.database.as_it_holds(offer_id) for offer_id in parameters["ids"]})


def _add_up(parameters: Mapping, desk: Desk) -> Answer:
    wanted = [booking for booking in desk.bookings if booking.offer_id in parameters["ids"]]
    return Total(desk.database.total(wanted, desk.party))


EXECUTORS: dict[str, Callable[[Mapping, Desk], Answer]] = {
    "search_flights": _search_flights,
    "search_stays": _search_stays,
    "look_up": _look_up,
    "add_up": _add_up,
}
