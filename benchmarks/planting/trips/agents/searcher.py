"""The searchers: one logic for flights and for stays. They know their errand and what the tool said, no more."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from benchmarks.planting.trips.acts import Act, Ask, Lean, Report, ReportNothing, UseTool
from benchmarks.planting.trips.manner import Manner, short
from benchmarks.planting.trips.needs import Need, meets_all
from benchmarks.planting.trips.offers import Kind, Offer, Stay
from benchmarks.planting.trips.request import Booking
from benchmarks.planting.trips.state import Errand, Preference, Search
from benchmarks.planting.trips.tools import Call, Listing

# Spellings that the tools don't know, so that they ignore the figure behind it.
LOOKALIKES = {
    "passengers": ("pax", "passenger_count"),
    "checked_bags": ("bags", "luggage"),
    "guests": ("guest_count", "people"),
    "rooms": ("room_count", "n_rooms"),
}


def decide(search: Search, *, manner: Manner, rng: random.Random) -> Act:
    """Return what a searcher does next."""
    if search.call is None and not search.has_asked and rng.random() < manner.chatter / 2:
        return Ask()
    if not isinstance(search.answer, Listing):
        return _call(search, manner, rng)
    if search.leaning is None and rng.random() < manner.second_thoughts and (tempting := _tempting(search)):
        return Lean(tempting)
    return choose(search, search.errand.needs)


def choose(search: Search, needs: Sequence[Need]) -> Act:
    """Take from the listing what the errand prefers among the offers that meet the needs."""
    fitting = [offer for offer in _on_offer(search) if meets_all(offer, needs)]
    if not fitting:
        return ReportNothing()
    offer = preferred(fitting, search.errand.preference)
    return Report(offer, _booking(offer, search), len(fitting))


def preferred(offers: Sequence[Offer], preference: Preference) -> Offer:
    """Return the cheapest or the best rated; a tie goes to the cheaper, then to the smaller id."""
    if preference is Preference.BEST_RATED:
        return min(offers, key=lambda stay: (-stay.rating, stay.price, stay.id))
    return min(offers, key=lambda offer: (offer.price, offer.id))


def overlooking_a_need(search: Search, act: Act) -> Iterator[tuple[Act, str]]:
    """Yield the choice as it comes out with one need of the errand overlooked, for each."""
    # After a second thought the two are entangled: which step is wrong would be a matter of taste.
    if not isinstance(act, Report) or search.leaning is not None:
        return
    for need in search.errand.needs:
        choice = choose(search, [other for other in search.errand.needs if other != need])
        if isinstance(choice, Report) and choice.offer != act.offer:
            yield choice, f"{choice.offer.id} {need.lack}, which the errand asked for and the listing shows."


def calling_wrongly(act: Act) -> Iterator[tuple[Act, str]]:
    """Yield the call with the party's size lost: a parameter left out, or under a name that the tool ignores."""
    if not isinstance(act, UseTool):
        return
    for name in act.call.parameters:
        if name in LOOKALIKES:
            yield from _without(act.call, name)


def _without(call: Call, name: str) -> Iterator[tuple[Act, str]]:
    others = {key: value for key, value in call.parameters.items() if key != name}
    yield UseTool(replace(call, parameters=others)), f"{call.tool} is called without `{name}`."
    for lookalike in LOOKALIKES[name]:
        renamed = {(lookalike if key == name else key): value for key, value in call.parameters.items()}
        note = f"{call.tool} is called with `{lookalike}`, which it doesn't know, for `{name}`."
        yield UseTool(replace(call, parameters=renamed)), note


def _call(search: Search, manner: Manner, rng: random.Random) -> Act:
    call = CALLS[search.errand.part.kind](search.errand)
    if search.call is None and rng.random() < manner.slips:
        return UseTool(_misspelt(call, rng))
    return UseTool(call)


def _flight_call(errand: Errand) -> Call:
    return Call(
        "search_flights",
        {
            "origin": errand.part.origin,
            "destination": errand.part.destination,
            "date": errand.part.day.isoformat(),
            "passengers": errand.party.travellers,
            "checked_bags": errand.party.bags,
        },
    )


def _stay_call(errand: Errand) -> Call:
    return Call(
        "search_stays",
        {
            "city": errand.part.city,
            "check_in": errand.part.day.isoformat(),
            "nights": errand.part.nights,
            "guests": errand.party.travellers,
            "rooms": errand.party.rooms,
        },
    )


CALLS = {Kind.FLIGHT: _flight_call, Kind.STAY: _stay_call}


def _misspelt(call: Call, rng: random.Random) -> Call:
    """Return the call with two letters of a city swapped: the tool refuses it, and the searcher mends it."""
    name = "city" if "city" in call.parameters else "destination"
    city = call.parameters[name]
    at = rng.randrange(1, len(city) - 1)
    swapped = city[:at] + city[at + 1] + city[at] + city[at + 2 :]
    return replace(call, parameters={**call.parameters, name: swapped})


def _on_offer(search: Search) -> list[Offer]:
    return [offer for offer in search.answer.offers if offer.id not in search.errand.gone]


def _tempting(search: Search) -> Offer | None:
    """Return the offer that would be preferred if it only fitted, where there is one."""
    on_offer = _on_offer(search)
    fitting = [offer for offer in on_offer if meets_all(offer, search.errand.needs)]
    if not fitting:
        return None
    tempting = preferred(on_offer, search.errand.preference)
    return tempting if tempting not in fitting else None


def _booking(offer: Offer, search: Search) -> Booking:
    position, parameters = search.errand.part.position, search.call.parameters
    if isinstance(offer, Stay):
        return Booking(position, offer.id, date.fromisoformat(parameters["check_in"]), parameters["nights"])
    return Booking(position, offer.id, offer.day)


@dataclass(frozen=True, slots=True)
class Words:
    """What one searcher says; `{title}` is the part that it looks for."""

    first_call: tuple[str, ...]
    again: tuple[str, ...]
    asking: tuple[str, ...]


WORDS: Mapping[Kind, Words] = {
    Kind.FLIGHT: Words(
        first_call=(
            "I'll pull the flights for {title}.",
            "Searching {title} now.",
            "Thought: the errand is {title} on one date, so a single search should do.",
            "Let me see what flies {title} that day.",
        ),
        again=("Trying that search once more.", "That gave nothing, same search again.", "Once more, with care."),
        asking=(
            "Before I search {title}: is the date fixed?",
            "Short question on {title}, may I look one day earlier as well?",
        ),
    ),
    Kind.STAY: Words(
        first_call=(
            "Looking for the {title}.",
            "I'll list what is free for the {title}.",
            "Thought: one search for the {title}, then I compare the houses.",
            "Checking houses for the {title}.",
        ),
        again=("Running it again.", "No list yet, repeating the search.", "Second try for the same dates."),
        asking=(
            "For the {title}: are the nights fixed?",
            "One thing before I search the {title}: exactly these dates?",
        ),
    ),
}
LEANING = (
    "{offer} catches the eye. Let me hold it against the errand before I answer.",
    "At first sight I'd go for {offer}. Reading the errand again.",
    "Tempting: {offer}. Not sure yet.",
)
REPORTS = (
    "Taking {offer}. {reason}",
    "My pick is {offer}. {reason}",
    "{offer} it is. {reason}",
    "Result: {offer}. {reason}",
    "I settled on {offer}. {reason}",
)
CORRECTIONS = (
    "On second look {leaning} {lack}, so it is out. ",
    "{leaning} won't do: it {lack}. ",
    "Not {leaning} after all, it {lack}. ",
)
REASONS = {
    Preference.CHEAPEST: (
        "Cheapest of {n} that fit.",
        "{n} would do, this one costs least.",
        "Lowest price among the fitting ({n}).",
    ),
    Preference.BEST_RATED: (
        "Best rated of {n} that fit.",
        "{n} would do, this one has the best rating.",
        "Highest rating among the fitting ({n}).",
    ),
}
NOTHING = ("Nothing on the list fits the errand.",)


def say_question(act: Ask, search: Search, manner: Manner, rng: random.Random) -> str:
    return rng.choice(_words(search).asking).format(title=search.errand.part.title)


def say_call(act: UseTool, search: Search, manner: Manner, rng: random.Random) -> str:
    words = _words(search)
    thoughts = words.first_call if search.call is None else words.again
    return f"{rng.choice(thoughts).format(title=search.errand.part.title)}\n{manner.write_call(act.call)}"


def say_leaning(act: Lean, search: Search, manner: Manner, rng: random.Random) -> str:
    return rng.choice(LEANING).format(offer=short(act.offer))


def say_report(act: Report, search: Search, manner: Manner, rng: random.Random) -> str:
    reason = rng.choice(REASONS[search.errand.preference]).format(n=act.n_fitting)
    return _correction(search, rng) + rng.choice(REPORTS).format(offer=short(act.offer), reason=reason)


def say_nothing_found(act: ReportNothing, search: Search, manner: Manner, rng: random.Random) -> str:
    return rng.choice(NOTHING)


SAY = {
    Ask: say_question,
    UseTool: say_call,
    Lean: say_leaning,
    Report: say_report,
    ReportNothing: say_nothing_found,
}


def _words(search: Search) -> Words:
    return WORDS[search.errand.part.kind]


def _correction(search: Search, rng: random.Random) -> str:
    if search.leaning is None:
        return ""
    leaning = next(offer for offer in search.answer.offers if offer.id == search.leaning)
    lack = next(need.lack for need in search.errand.needs if not need.is_met_by(leaning))
    return rng.choice(CORRECTIONS).format(leaning=leaning.id, lack=lack)
