"""Draw a world of trips from a seed: a request that can be met, and a market that meets it."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from benchmarks.planting.trips.agents.searcher import preferred
from benchmarks.planting.trips.agents.user import task_of
from benchmarks.planting.trips.database import Database
from benchmarks.planting.trips.manner import draw_manner
from benchmarks.planting.trips.needs import COMFORT_WORDS, Need, meets_all
from benchmarks.planting.trips.offers import MINUTES_PER_DAY, Flight, Kind, Offer, Stay
from benchmarks.planting.trips.places import AIRPORTS, CARRIERS, HOUSE_FIRST, HOUSE_LAST
from benchmarks.planting.trips.request import Booking, FlightPart, Part, Party, Request, StayPart, Stop, cost_of
from benchmarks.planting.trips.state import Preference
from benchmarks.planting.trips.tools import TOOL_SPECIFICATIONS
from benchmarks.planting.trips.world import TripWorld

FIRST_DAY = date(2026, 3, 2)
# What a trip of n parts takes, as measured over drawn worlds: about 7 steps a part and 8 around them.
STEPS_PER_PART, STEPS_AROUND = 7, 8
LONGEST_TRIP = 9
# So many offers of each part fit by construction; whether the others do is chance.
N_FITTING = 3
N_FLIGHTS, N_STAYS = (5, 10), (6, 12)
SHARE_CHANGED = 0.1


def draw_trip_world(seed: str, *, about_steps: int) -> TripWorld:
    """Return the world of this seed; honest executions of it take about so many steps."""
    rng = random.Random(f"{seed}|world")
    request = _draw_request(rng, about_steps)
    listed = {offer.id: offer for offer in _draw_market(request, rng)}
    database = Database(listed, dict(_draw_changes(listed, rng)))
    request = replace(request, budget=_draw_budget(request, database, rng))
    return TripWorld(
        seed=seed,
        task=task_of(request, rng),
        request=request,
        database=database,
        manner=draw_manner(rng),
        metadata={"domain": "travel planning", "workflow": "planner-led", "tools": list(TOOL_SPECIFICATIONS)},
    )


def _draw_request(rng: random.Random, about_steps: int) -> Request:
    n_parts = max(2, round((about_steps - STEPS_AROUND) / STEPS_PER_PART))
    returns_home = n_parts % 2 == 1
    home, *cities = rng.sample(sorted(AIRPORTS), k=1 + min(LONGEST_TRIP, n_parts // 2))
    shared = _draw_stay_needs(rng, rng.choice((1, 1, 2)))
    return Request(
        home=home,
        stops=tuple(_draw_stop(city, shared, rng) for city in cities),
        starts_on=FIRST_DAY + timedelta(days=rng.randrange(240)),
        returns_home=returns_home,
        party=_draw_party(rng),
        flight_needs=_draw_flight_needs(rng),
        budget=0,
    )


def _draw_party(rng: random.Random) -> Party:
    travellers = rng.randint(2, 5)
    return Party(travellers, rooms=rng.randint(1, (travellers + 1) // 2), bags=rng.choice((0, 1, 1)))


def _draw_stop(city: str, shared: tuple[Need, ...], rng: random.Random) -> Stop:
    own = _draw_stay_needs(rng, rng.choice((0, 0, 1)))
    asked = {need.key for need in shared}
    return Stop(city, rng.randint(1, 4), shared + tuple(need for need in own if need.key not in asked))


def _draw_stay_needs(rng: random.Random, n: int) -> tuple[Need, ...]:
    keys = rng.sample(["max_price", *COMFORT_WORDS], k=n)
    return tuple(Need(key, rng.randrange(110, 171, 5) if key == "max_price" else 0) for key in keys)


def _draw_flight_needs(rng: random.Random) -> tuple[Need, ...]:
    possible = [
        Need("nonstop"),
        Need("not_before", rng.randrange(7 * 60, 9 * 60 + 1, 30)),
        Need("lands_by", rng.randrange(19 * 60, 22 * 60 + 1, 30)),
    ]
    return tuple(rng.sample(possible, k=rng.choice((0, 1, 1, 2))))


def _draw_market(request: Request, rng: random.Random) -> Iterator[Offer]:
    parts = request.parts()
    flight_numbers = iter(rng.sample(range(100, 1000), k=len(parts) * (N_FLIGHTS[1] + 2)))
    stay_numbers = iter(rng.sample(range(1000, 10000), k=len(parts) * N_STAYS[1]))
    for part in parts:
        if isinstance(part, FlightPart):
            yield from _draw_flights(part, request, flight_numbers, rng)
        else:
            yield from _draw_stays(part, request, stay_numbers, rng)


def _draw_flights(part: FlightPart, request: Request, numbers: Iterator[int], rng: random.Random) -> Iterator[Flight]:
    for i in range(rng.randint(*N_FLIGHTS)):
        flight = _draw_flight(part, next(numbers), rng)
        yield _made_to_fit(flight, part, request, rng) if i < N_FITTING else flight
    for neighbour in (-1, 1):
        yield replace(_draw_flight(part, next(numbers), rng), day=part.day + timedelta(days=neighbour))


def _draw_flight(part: FlightPart, number: int, rng: random.Random) -> Flight:
    code, carrier = rng.choice(sorted(CARRIERS.items()))
    departs = rng.randrange(5 * 60, 18 * 60, 5)
    n_stops = rng.choice((0, 0, 1, 1, 2))
    return Flight(
        id=f"{code}{number}",
        carrier=carrier,
        origin=part.origin,
        destination=part.destination,
        day=part.day,
        departs=departs,
        arrives=departs + rng.randrange(65, 150, 5) + n_stops * rng.randrange(60, 110, 5),
        n_stops=n_stops,
        price=rng.randint(60, 220) - 15 * n_stops,
        seats=rng.randint(1, 9),
        bags=rng.randint(0, 1),
    )


def _draw_stays(part: StayPart, request: Request, numbers: Iterator[int], rng: random.Random) -> Iterator[Stay]:
    for i in range(rng.randint(*N_STAYS)):
        stay = _draw_stay(part, next(numbers), rng)
        yield _made_to_fit(stay, part, request, rng) if i < N_FITTING else stay


def _draw_stay(part: StayPart, number: int, rng: random.Random) -> Stay:
    return Stay(
        id=f"S{number}",
        name=f"{rng.choice(HOUSE_FIRST)} {rng.choice(HOUSE_LAST)}",
        city=part.city,
        price=rng.randint(60, 200),
        rating=rng.randint(31, 49),
        sleeps=rng.randint(1, 6),
        rooms=rng.randint(1, 3),
        comforts=frozenset(comfort for comfort in COMFORT_WORDS if rng.random() < 0.6),
    )


def _made_to_fit(offer: Offer, part: Part, request: Request, rng: random.Random) -> Offer:
    """Return the offer with room for the party and every need of the part met."""
    party, needs = request.party, request.needs_of(part)
    if isinstance(offer, Stay):
        cap = min((need.limit for need in needs if need.key == "max_price"), default=offer.price)
        return replace(
            offer,
            price=min(offer.price, cap - rng.randrange(20)),
            sleeps=max(offer.sleeps, party.travellers),
            rooms=max(offer.rooms, party.rooms),
            comforts=offer.comforts | {need.key for need in needs if need.key in COMFORT_WORDS},
        )
    # Between 10:00 and 16:00, nonstop: no flight need can object.
    departs = rng.randrange(10 * 60, 16 * 60, 5)
    return replace(
        offer,
        departs=departs,
        arrives=departs + rng.randrange(65, 150, 5),
        n_stops=0,
        seats=max(offer.seats, party.travellers),
        bags=max(offer.bags, party.bags),
    )


def _draw_changes(listed: dict[str, Offer], rng: random.Random) -> Iterator[tuple[str, Offer | None]]:
    """Yield what changes between search and booking: sold out, retimed past midnight, or a dearer fare."""
    for offer in listed.values():
        if rng.random() < SHARE_CHANGED:
            yield offer.id, rng.choice(_changed(offer, rng))


def _changed(offer: Offer, rng: random.Random) -> tuple[Offer | None, ...]:
    if isinstance(offer, Stay):
        return (None,)
    shift = MINUTES_PER_DAY + rng.randrange(10, 120, 5) - offer.arrives
    retimed = replace(offer, departs=offer.departs + shift, arrives=offer.arrives + shift)
    return None, retimed, replace(offer, price=offer.price + rng.randint(20, 60))


def _draw_budget(request: Request, database: Database, rng: random.Random) -> int:
    """Return a budget between the cheapest trip that fits and a little above the first draft's cost."""
    cheapest = _cost(request, database, {Kind.FLIGHT: Preference.CHEAPEST, Kind.STAY: Preference.CHEAPEST})
    first = _cost(request, database, {Kind.FLIGHT: Preference.CHEAPEST, Kind.STAY: Preference.BEST_RATED})
    budget = cheapest + rng.uniform(0.5, 1.6) * (first - cheapest)
    return 10 * (int(budget) // 10 + 1)


def _cost(request: Request, database: Database, preferences: dict[Kind, Preference]) -> int:
    return sum(_cost_of_part(part, request, database, preferences[part.kind]) for part in request.parts())


def _cost_of_part(part: Part, request: Request, database: Database, preference: Preference) -> int:
    holding = [offer for offer in _candidates(part, request, database) if database.as_it_holds(offer.id) == offer]
    price = preferred(holding, preference).price if holding else 0
    nights = part.nights if isinstance(part, StayPart) else 0
    return cost_of(price, Booking(part.position, "", part.day, nights), request.party)


def _candidates(part: Part, request: Request, database: Database) -> list[Offer]:
    party, needs = request.party, request.needs_of(part)
    if isinstance(part, StayPart):
        found = database.stays(city=part.city, guests=party.travellers, rooms=party.rooms)
    else:
        found = database.flights(
            origin=part.origin, destination=part.destination, day=part.day, seats=party.travellers, bags=party.bags
        )
    return [offer for offer in found if meets_all(offer, needs)]
