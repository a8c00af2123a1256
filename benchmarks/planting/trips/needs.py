"""What a traveller may ask of a flight or a stay, beyond that the party fits in.

Every need can be read off a listing, so whoever chooses from one can see to it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.planting.trips.offers import Kind, Offer, clock


class NeedKind(NamedTuple):
    """How one need is checked and worded; `{limit}` stands for its figure."""

    concerns: Kind
    is_met: Callable[[Offer, int], bool]
    wishes: tuple[str, ...]
    lack: str
    show: Callable[[int], str] = str


def _has(comfort: str) -> Callable[[Offer, int], bool]:
    return lambda stay, _: comfort in stay.comforts


COMFORT_WORDS: dict[str, tuple[str, str]] = {
    "pets": ("pets welcome", "no pets"),
    "kitchen": ("kitchen", "no kitchen"),
    "breakfast": ("breakfast incl.", "breakfast extra"),
    "step_free": ("step-free", "stairs only"),
    "cancellation": ("free cancellation", "non-refundable"),
}

NEED_KINDS: dict[str, NeedKind] = {
    "nonstop": NeedKind(
        Kind.FLIGHT,
        lambda flight, _: flight.n_stops == 0,
        ("nonstop", "no changes on the way", "direct flights only"),
        "is not nonstop",
    ),
    "not_before": NeedKind(
        Kind.FLIGHT,
        lambda flight, limit: flight.departs >= limit,
        ("leaving no earlier than {limit}", "departure at {limit} or later", "nothing that leaves before {limit}"),
        "leaves before {limit}",
        clock,
    ),
    "lands_by": NeedKind(
        Kind.FLIGHT,
        lambda flight, limit: flight.arrives <= limit,
        ("landing by {limit}", "on the ground by {limit}", "arrival no later than {limit}"),
        "lands after {limit}",
        clock,
    ),
    "max_price": NeedKind(
        Kind.STAY,
        lambda stay, limit: stay.price <= limit,
        ("at most {limit} EUR per room and night", "not above {limit} EUR a night for a room"),
        "costs more than {limit} EUR per room and night",
    ),
    "pets": NeedKind(
        Kind.STAY,
        _has("pets"),
        ("our dog has to be allowed", "pets must be welcome", "it has to take a dog"),
        "doesn't take pets",
    ),
    "kitchen": NeedKind(
        Kind.STAY, _has("kitchen"), ("with a kitchen", "a kitchen to cook in", "a kitchen is a must"), "has no kitchen"
    ),
    "breakfast": NeedKind(
        Kind.STAY,
        _has("breakfast"),
        ("breakfast included", "breakfast has to be in the price"),
        "doesn't include breakfast",
    ),
    "step_free": NeedKind(
        Kind.STAY,
        _has("step_free"),
        ("step-free access", "no stairs: one of us uses a wheelchair", "wheelchair access without steps"),
        "has no step-free access",
    ),
    "cancellation": NeedKind(
        Kind.STAY,
        _has("cancellation"),
        ("free cancellation", "it must be refundable", "cancelling has to be free"),
        "can't be cancelled for free",
    ),
}


@dataclass(frozen=True, slots=True)
class Need:
    """One need with its limit, where its kind has one: minutes after midnight, or euros."""

    key: str
    limit: int = 0

    @property
    def kind(self) -> NeedKind:
        return NEED_KINDS[self.key]

    def is_met_by(self, offer: Offer) -> bool:
        return self.kind.is_met(offer, self.limit)

    @property
    def wishes(self) -> list[str]:
        """The wordings in which people ask for it."""
        return [wish.format(limit=self.kind.show(self.limit)) for wish in self.kind.wishes]

    @property
    def lack(self) -> str:
        return self.kind.lack.format(limit=self.kind.show(self.limit))


def meets_all(offer: Offer, needs: Iterable[Need]) -> bool:
    """Whether an offer meets every need."""
    return all(need.is_met_by(offer) for need in needs)
