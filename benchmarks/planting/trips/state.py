"""The state of this world: what each agent of the team has in mind, and whose turn it is.

An agent decides from its own mind alone. What it was not told is not in there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from benchmarks.planting.trips.needs import Need
from benchmarks.planting.trips.offers import Kind, Offer
from benchmarks.planting.trips.request import Booking, Part, Party, Request
from benchmarks.planting.trips.tools import Call, Listing, Trouble


class Speaker(StrEnum):
    """Who speaks in this world, as the log spells it."""

    USER = "User"
    PLANNER = "Planner"
    FLIGHT_SEARCHER = "FlightSearcher"
    STAY_SEARCHER = "StaySearcher"
    FLIGHT_TOOL = "FlightTool"
    STAY_TOOL = "StayTool"
    VERIFIER = "Verifier"
    BOOKING_TOOL = "BookingTool"
    WRITER = "Writer"


TOOLS = frozenset({Speaker.FLIGHT_TOOL, Speaker.STAY_TOOL, Speaker.BOOKING_TOOL})
SEARCHER_OF = {Kind.FLIGHT: Speaker.FLIGHT_SEARCHER, Kind.STAY: Speaker.STAY_SEARCHER}
SEARCHERS = frozenset(SEARCHER_OF.values())
TOOL_OF = {
    Speaker.FLIGHT_SEARCHER: Speaker.FLIGHT_TOOL,
    Speaker.STAY_SEARCHER: Speaker.STAY_TOOL,
    Speaker.VERIFIER: Speaker.BOOKING_TOOL,
}
CALLER_OF = {tool: caller for caller, tool in TOOL_OF.items()}


class Preference(StrEnum):
    """Which of the offers that fit is to be taken."""

    CHEAPEST = "cheapest"
    BEST_RATED = "best_rated"


@dataclass(frozen=True, slots=True)
class Errand:
    """What the Planner asks a searcher to find; `gone` are offers that fell away."""

    part: Part
    party: Party
    needs: tuple[Need, ...]
    preference: Preference
    gone: frozenset[str] = frozenset()


class ProblemKind(StrEnum):
    """What a Verifier objects to."""

    SOLD_OUT = "sold_out"
    RETIMED = "retimed"
    OVER_BUDGET = "over_budget"


@dataclass(frozen=True, slots=True)
class Problem:
    """One objection: to a booking, or to the total of all."""

    kind: ProblemKind
    booking: Booking | None = None
    euros: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What the Planner has in mind: the request, and what came back so far."""

    request: Request
    bookings: Mapping[int, Booking] = field(default_factory=dict)
    # As the searchers reported them.
    offers: Mapping[str, Offer] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    made_cheaper: frozenset[int] = frozenset()
    problem: Problem | None = None
    is_outlined: bool = False
    has_noted: bool = False
    is_asked: bool = False
    is_stuck: bool = False

    def in_order(self) -> tuple[Booking, ...]:
        """Return the bookings in the order of travel."""
        return tuple(self.bookings[position] for position in sorted(self.bookings))


@dataclass(frozen=True, slots=True)
class Search:
    """What a searcher has in mind: its errand and what the tool said last."""

    errand: Errand
    call: Call | None = None
    answer: Listing | Trouble | None = None
    leaning: str | None = None
    has_asked: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """What the Verifier and, after it, the Writer work on: the draft, and what was seen of it since."""

    parts: tuple[Part, ...]
    bookings: tuple[Booking, ...]
    budget: int
    party: Party
    # As looked up, also for earlier drafts; None is sold out.
    records: Mapping[str, Offer | None] = field(default_factory=dict)
    total: int | None = None
    call: Call | None = None
    # Of the itinerary, one for each city.
    n_pages: int = 0


@dataclass(frozen=True, slots=True)
class TripState:
    """Everything that an execution has come to. `floor` is None when it is over."""

    index: int
    floor: Speaker | None
    plan: Plan
    search: Search | None = None
    review: Review | None = None
    # What the Writer handed over.
    trip: tuple[Booking, ...] | None = None
    answer: str = ""
