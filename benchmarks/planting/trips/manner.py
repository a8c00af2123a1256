"""How one team talks: drawn once per world, so that no two logs read alike."""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from benchmarks.planting.trips.needs import COMFORT_WORDS, Need
from benchmarks.planting.trips.offers import Flight, Offer, Stay, clock
from benchmarks.planting.trips.tools import Call

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _call_as_action(call: Call) -> str:
    return f"Action: {call.tool}\nAction Input: {json.dumps(call.parameters)}"


def _call_as_object(call: Call) -> str:
    return json.dumps({"tool": call.tool, "arguments": call.parameters})


def _call_in_a_fence(call: Call) -> str:
    body = json.dumps({"name": call.tool, "parameters": call.parameters}, indent=2)
    return f"```json\n{body}\n```"


def _rows_as_table(rows: Sequence[Mapping[str, object]]) -> str:
    head = " | ".join(rows[0])
    lines = [" | ".join(str(value) for value in row.values()) for row in rows]
    return "\n".join([head, "-" * len(head), *lines])


def _rows_as_json(rows: Sequence[Mapping[str, object]]) -> str:
    return json.dumps(rows, indent=1, ensure_ascii=False, default=str)


def _rows_as_lines(rows: Sequence[Mapping[str, object]]) -> str:
    return "\n".join("- " + ", ".join(f"{name}: {value}" for name, value in row.items()) for row in rows)


CALL_STYLES: tuple[Callable[[Call], str], ...] = (_call_as_action, _call_as_object, _call_in_a_fence)
ROW_STYLES: tuple[Callable, ...] = (_rows_as_table, _rows_as_json, _rows_as_lines)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a team writes, and how often something harmless comes between.

    `chatter`, `slowness`, `slips` and `second_thoughts` are chances per occasion,
    from 0 to 1; `n_per_look_up` is how many bookings the Verifier looks up
    with one call, and `has_pages` whether the Writer writes city by city.
    """

    write_call: Callable[[Call], str]
    write_rows: Callable[[Sequence[Mapping]], str]
    has_iso_days: bool
    chatter: float
    slowness: float
    slips: float
    second_thoughts: float
    n_per_look_up: int
    has_pages: bool

    def day(self, day: date) -> str:
        """Return a date as this team writes it."""
        return day.isoformat() if self.has_iso_days else f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def draw_manner(rng: random.Random) -> Manner:
    """Draw how a team talks."""
    return Manner(
        write_call=rng.choice(CALL_STYLES),
        write_rows=rng.choice(ROW_STYLES),
        has_iso_days=rng.random() < 0.5,
        chatter=rng.uniform(0.0, 0.3),
        slowness=rng.uniform(0.0, 0.2),
        slips=rng.uniform(0.0, 0.2),
        second_thoughts=rng.uniform(0.0, 0.4),
        n_per_look_up=rng.choice((1, 1, 2, 3)),
        has_pages=rng.random() < 0.6,
    )


def wish_list(needs: Sequence[Need], rng: random.Random) -> str:
    """Return needs as a person asks for them."""
    return "; ".join(rng.choice(need.wishes) for need in needs)


def offer_row(offer: Offer) -> dict[str, object]:
    """Return what a listing shows of an offer."""
    return _flight_row(offer) if isinstance(offer, Flight) else _stay_row(offer)


def _flight_row(flight: Flight) -> dict[str, object]:
    return {
        "id": flight.id,
        "carrier": flight.carrier,
        "departs": clock(flight.departs),
        "arrives": clock(flight.arrives),
        "stops": flight.n_stops,
        "EUR per person": flight.price,
    }


def _stay_row(stay: Stay) -> dict[str, object]:
    return {
        "id": stay.id,
        "name": stay.name,
        "rating": f"{stay.rating / 10:.1f}",
        "EUR per room and night": stay.price,
        "house": ", ".join(_comforts(stay)),
    }


def _comforts(stay: Stay) -> list[str]:
    return [yes if key in stay.comforts else no for key, (yes, no) in COMFORT_WORDS.items()]


def short(offer: Offer) -> str:
    """Return an offer in half a line, as agents quote it."""
    if isinstance(offer, Flight):
        stops = "nonstop" if offer.n_stops == 0 else f"{offer.n_stops} stop(s)"
        return f"{offer.id} ({clock(offer.departs)} to {clock(offer.arrives)}, {stops}, {offer.price} EUR per person)"
    return f"{offer.id} {offer.name} (rated {offer.rating / 10:.1f}, {offer.price} EUR per room and night)"
