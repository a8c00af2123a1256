"""The Planner: cuts the request into errands, collects what comes back, has it verified."""

import random
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.planting.trips.acts import (
    Act,
    Clarify,
    Delegate,
    GiveUp,
    NoteProgress,
    Outline,
    SubmitDraft,
)
from benchmarks.planting.trips.manner import Manner, short, wish_list
from benchmarks.planting.trips.offers import Kind
from benchmarks.planting.trips.request import Booking, FlightPart, Part, cost_of
from benchmarks.planting.trips.state import Errand, Plan, Preference, ProblemKind

PREFERENCE_OF = {Kind.FLIGHT: Preference.CHEAPEST, Kind.STAY: Preference.BEST_RATED}


def decide(plan: Plan, *, errand: Errand | None, manner: Manner, rng: random.Random) -> Act:
    """Return what the Planner does next; `errand` is the one that is out, if any."""
    if plan.is_stuck:
        return GiveUp()
    if plan.is_asked:
        return Clarify(errand)
    if not plan.is_outlined:
        return Outline()
    if plan.problem is not None:
        return _repair(plan)
    missing = [part for part in plan.request.parts() if part.position not in plan.bookings]
    if not missing:
        return SubmitDraft()
    if plan.bookings and not plan.has_noted and rng.random() < manner.chatter:
        return NoteProgress()
    return Delegate(_errand(plan, missing[0]), plan)


def overlooking_a_need(act: Act) -> Iterator[tuple[Act, str]]:
    """Yield the delegation with one need of the request left out, for each."""
    if not isinstance(act, Delegate):
        return
    for need in act.errand.needs:
        needs = tuple(other for other in act.errand.needs if other != need)
        told_less = replace(act, errand=replace(act.errand, needs=needs))
        yield told_less, f"The errand for {act.errand.part.title} leaves out what the request asks: {need.wishes[0]}."


def _errand(plan: Plan, part: Part, preference: Preference | None = None) -> Errand:
    return Errand(
        part=part,
        party=plan.request.party,
        needs=plan.request.needs_of(part),
        preference=preference or PREFERENCE_OF[part.kind],
        gone=plan.gone,
    )


def _repair(plan: Plan) -> Act:
    parts = plan.request.parts()
    if plan.problem.kind is not ProblemKind.OVER_BUDGET:
        return Delegate(_errand(plan, parts[plan.problem.booking.position]), plan)
    dearest = _dearest_stay(plan)
    if dearest is None:
        return GiveUp()
    lowered = replace(plan, made_cheaper=plan.made_cheaper | {dearest.position})
    return Delegate(_errand(plan, parts[dearest.position], Preference.CHEAPEST), lowered)


def _dearest_stay(plan: Plan) -> Booking | None:
    party = plan.request.party
    stays = [booking for booking in plan.in_order() if booking.nights and booking.position not in plan.made_cheaper]
    return max(stays, key=lambda stay: cost_of(plan.offers[stay.offer_id].price, stay, party), default=None)


OUTLINE_HEADS = (
    "Let me cut this into parts first.",
    "Plan:",
    "Here is how we go about it.",
    "The request comes apart as follows.",
)
OUTLINE_DUTIES = (
    "FlightSearcher and StaySearcher see to the wishes that I pass on with each errand. Verifier looks up every "
    "booking as it stands then, and adds up the total, before anything goes to Writer.",
    "Who does what: I pass the wishes on, the searchers answer for meeting them, Verifier looks every booking up "
    "again and sums the cost, Writer comes last.",
    "Each searcher answers for the wishes in its errand. Nothing goes to Writer before Verifier has looked up all "
    "bookings and added up what they cost.",
)
NOTES = (
    "{done} of {all} parts are settled. Next: {next}.",
    "Progress: {done}/{all}. Still open from {next} on.",
    "So far so good, {done} parts down. {next} comes now.",
    "Keeping track: {taken} are taken; {next} is up.",
)
ERRAND_HEADS = (
    "Please find the {title}, {when}, for {party}.",
    "Next errand: {title}, {when}. {party}.",
    "I need the {title}, {when}. That is for {party}.",
    "Look for the {title}, {when}; {party}.",
)
WISHES = ("Wanted: {wishes}.", "Mind this: {wishes}.", "The traveller asks for: {wishes}.")
NO_WISHES = ("No further wishes for this one.", "Nothing special is asked here.", "Nothing else to mind.")
TAKE = {
    Preference.CHEAPEST: (
        "Of those that fit, take the cheapest.",
        "Cheapest fitting one, please.",
        "Among the fitting ones price decides.",
    ),
    Preference.BEST_RATED: (
        "Of those that fit, take the best rated.",
        "Best rated fitting one, please.",
        "Among the fitting ones the rating decides.",
    ),
}
CLARIFICATIONS = (
    "Exactly {when}, nothing around it.",
    "As I wrote: {when}.",
    "No change: {when}, {party}.",
)
DRAFT_HEADS = (
    "Draft is complete, please verify. Budget: {budget} EUR for all.",
    "All parts have a booking. Verify them against a budget of {budget} EUR.",
    "Over to you. Limit for the whole party: {budget} EUR.",
)
BAGS = {0: "hand luggage only", 1: "one checked bag each"}
GIVING_UP = ("We don't get there with what is on offer. I stop here.",)


def say_outline(act: Outline, plan: Plan, manner: Manner, rng: random.Random) -> str:
    parts = [f"{n}. {_titled(part)}, {_when(part, manner)}" for n, part in enumerate(plan.request.parts(), start=1)]
    return "\n".join([rng.choice(OUTLINE_HEADS), *parts, "", rng.choice(OUTLINE_DUTIES)])


def say_note(act: NoteProgress, plan: Plan, manner: Manner, rng: random.Random) -> str:
    parts = plan.request.parts()
    following = next(part for part in parts if part.position not in plan.bookings)
    return rng.choice(NOTES).format(
        done=len(plan.bookings),
        all=len(parts),
        next=_titled(following),
        taken=", ".join(booking.offer_id for booking in plan.in_order()),
    )


def say_errand(act: Delegate, plan: Plan, manner: Manner, rng: random.Random) -> str:
    errand = act.errand
    head = rng.choice(ERRAND_HEADS).format(
        title=_titled(errand.part), when=_when(errand.part, manner), party=_party(errand)
    )
    wishes = rng.choice(WISHES).format(wishes=wish_list(errand.needs, rng)) if errand.needs else rng.choice(NO_WISHES)
    return " ".join([*_because(plan), head, wishes, rng.choice(TAKE[errand.preference])])


def say_clarification(act: Clarify, plan: Plan, manner: Manner, rng: random.Random) -> str:
    return rng.choice(CLARIFICATIONS).format(when=_when(act.errand.part, manner), party=_party(act.errand))


def say_draft(act: SubmitDraft, plan: Plan, manner: Manner, rng: random.Random) -> str:
    head = rng.choice(DRAFT_HEADS).format(budget=plan.request.budget)
    parts = plan.request.parts()
    lines = [
        f"{booking.position + 1}. {_titled(parts[booking.position])}, {_when(parts[booking.position], manner)}: "
        f"{short(plan.offers[booking.offer_id])}"
        for booking in plan.in_order()
    ]
    return "\n".join([head, *lines])


def say_giving_up(act: GiveUp, plan: Plan, manner: Manner, rng: random.Random) -> str:
    return rng.choice(GIVING_UP)


SAY = {
    Outline: say_outline,
    NoteProgress: say_note,
    Delegate: say_errand,
    Clarify: say_clarification,
    SubmitDraft: say_draft,
    GiveUp: say_giving_up,
}


def _because(plan: Plan) -> list[str]:
    """Return why an errand goes out again, where Verifier objected."""
    if plan.problem is None:
        return []
    if plan.problem.kind is ProblemKind.OVER_BUDGET:
        over = plan.problem.euros - plan.request.budget
        return [f"We are {over} EUR over, so the dearest stay has to come down."]
    return [f"{plan.problem.booking.offer_id} falls away, don't offer it again."]


def _titled(part: Part) -> str:
    return f"flight {part.title}" if isinstance(part, FlightPart) else part.title


def _when(part: Part, manner: Manner) -> str:
    if isinstance(part, FlightPart):
        return f"on {manner.day(part.day)}"
    return f"{manner.day(part.day)} to {manner.day(part.leaves_on)} ({part.nights} night{'s' * (part.nights > 1)})"


def _party(errand: Errand) -> str:
    party = errand.party
    people = "1 traveller" if party.travellers == 1 else f"{party.travellers} travellers"
    if errand.part.kind is Kind.STAY:
        return f"{people}, {party.rooms} room{'s' * (party.rooms > 1)}"
    return f"{people}, {BAGS[party.bags]}" if party.bags in BAGS else f"{people}, {party.bags} checked bags each"
