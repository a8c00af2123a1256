"""The tools' own voices: they execute the call at hand and print what came of it."""

import json
import random
from collections.abc import Mapping

from benchmarks.planting.trips.acts import Act, GiveAnswer
from benchmarks.planting.trips.manner import Manner, offer_row
from benchmarks.planting.trips.offers import Flight, Offer
from benchmarks.planting.trips.tools import Call, Desk, Listing, Records, Total, Trouble, execute

WAITING = (
    "search still running, ask again in {seconds} s",
    "queued, {seconds} s estimated",
    "upstream timed out after {seconds} s",
    "503 from supplier, retry after {seconds} s",
)


def decide(call: Call, *, desk: Desk, is_first: bool, manner: Manner, rng: random.Random) -> Act:
    """Execute a call. A first search may be slow: then the tool says to ask again."""
    if is_first and rng.random() < manner.slowness:
        return GiveAnswer(Trouble(rng.choice(WAITING).format(seconds=rng.randint(3, 40))))
    return GiveAnswer(execute(call, desk))


def say_answer(act: GiveAnswer, manner: Manner) -> str:
    """Return what the tool prints."""
    match act.answer:
        case Trouble(message):
            return json.dumps({"status": "no result", "message": message})
        case Listing(offers, understood):
            return f"{_understood(understood)}\n{_listed(offers, manner)}"
        case Records(offers):
            return manner.write_rows([_record_row(offer_id, offer) for offer_id, offer in offers.items()])
        case Total(euros):
            return json.dumps({"total_eur": euros})


def _understood(search: Mapping[str, object]) -> str:
    return "search: " + ", ".join(f"{name}={value}" for name, value in search.items())


def _listed(offers: tuple[Offer, ...], manner: Manner) -> str:
    return manner.write_rows([offer_row(offer) for offer in offers]) if offers else "0 offers"


def _record_row(offer_id: str, offer: Offer | None) -> dict[str, object]:
    row = {"id": offer_id, "status": "open", "where": "-", "leaves": "-", "lands": "-", "EUR": "-"}
    match offer:
        case None:
            return row | {"status": "sold out"}
        case Flight():
            where = f"{offer.origin} → {offer.destination}"
            return row | {"where": where, "leaves": offer.day, "lands": offer.lands_on, "EUR": offer.price}
    return row | {"where": offer.city, "EUR": offer.price}
