"""The Verifier: looks every booking up as it stands now, then adds up the total."""

import random
from collections.abc import Iterator

from benchmarks.planting.trips.acts import Act, Approve, ObjectTo, UseTool
from benchmarks.planting.trips.manner import Manner
from benchmarks.planting.trips.offers import Flight
from benchmarks.planting.trips.request import Booking
from benchmarks.planting.trips.state import Problem, ProblemKind, Review
from benchmarks.planting.trips.tools import Call


def decide(review: Review, *, manner: Manner, rng: random.Random) -> Act:
    """Return what the Verifier does next: object to what it saw, look further, or let the draft pass."""
    if problem := _problem_seen(review):
        return ObjectTo(problem)
    if unseen := [booking.offer_id for booking in review.bookings if booking.offer_id not in review.records]:
        return UseTool(Call("look_up", {"ids": unseen[: manner.n_per_look_up]}))
    if review.total is None:
        return UseTool(Call("add_up", {"ids": [booking.offer_id for booking in review.bookings]}))
    return Approve()


def stopping_early(review: Review, act: Act) -> Iterator[tuple[Act, str]]:
    """Yield the approval of a draft that isn't looked through yet."""
    if not isinstance(act, UseTool):
        return
    n_unseen = sum(booking.offer_id not in review.records for booking in review.bookings)
    looked_up = f"{n_unseen} of {len(review.bookings)} bookings not looked up and " if n_unseen else ""
    yield Approve(), f"The draft is passed with {looked_up}the total not added up."


def _problem_seen(review: Review) -> Problem | None:
    for booking in review.bookings:
        if booking.offer_id in review.records and (kind := _problem_with(booking, review)):
            return Problem(kind, booking)
    if review.total is not None and review.total > review.budget:
        return Problem(ProblemKind.OVER_BUDGET, euros=review.total)
    return None


def _problem_with(booking: Booking, review: Review) -> ProblemKind | None:
    offer = review.records[booking.offer_id]
    if offer is None:
        return ProblemKind.SOLD_OUT
    if isinstance(offer, Flight) and offer.lands_on != review.parts[booking.position].day:
        return ProblemKind.RETIMED
    return None


LOOKING_UP = (
    "Looking up {ids}.",
    "Is {ids} still there as drafted?",
    "Thought: {seen} of {all} seen. Next {ids}.",
    "Checking {ids} against the live system.",
    "Continuing with {ids}.",
)
ADDING_UP = (
    "All bookings stand. Now the total.",
    "Adding everything up.",
    "Thought: dates join up, remaining question is the money.",
    "What does it come to altogether?",
)
OBJECTIONS = {
    ProblemKind.SOLD_OUT: (
        "{id} is sold out in the meantime, we need another one for part {part}.",
        "Part {part} fails: {id} can't be booked any more.",
    ),
    ProblemKind.RETIMED: (
        "{id} was retimed and now lands a day later, part {part} doesn't join up with the stay.",
        "Part {part}: {id} has new times and arrives on the next day. Please replace it.",
    ),
    ProblemKind.OVER_BUDGET: (
        "The total is {total} EUR against {budget}. Something has to get cheaper.",
        "Too dear: {total} EUR, allowed are {budget}.",
    ),
}
APPROVALS = (
    "The draft holds. Please write it up.",
    "Verified, go ahead with the itinerary.",
    "No objection from my side. Writer, it's yours.",
    "That settles it, the trip can be written up.",
    "I am satisfied with this draft. Please prepare the itinerary.",
)


def say_call(act: UseTool, review: Review, manner: Manner, rng: random.Random) -> str:
    thoughts = LOOKING_UP if act.call.tool == "look_up" else ADDING_UP
    thought = rng.choice(thoughts).format(
        ids=", ".join(act.call.parameters["ids"]),
        seen=sum(booking.offer_id in review.records for booking in review.bookings),
        all=len(review.bookings),
    )
    return f"{thought}\n{manner.write_call(act.call)}"


def say_objection(act: ObjectTo, review: Review, manner: Manner, rng: random.Random) -> str:
    booking = act.problem.booking
    return rng.choice(OBJECTIONS[act.problem.kind]).format(
        id=booking.offer_id if booking else "",
        part=booking.position + 1 if booking else "",
        total=act.problem.euros,
        budget=review.budget,
    )


def say_approval(act: Approve, review: Review, manner: Manner, rng: random.Random) -> str:
    return rng.choice(APPROVALS)


SAY = {UseTool: say_call, ObjectTo: say_objection, Approve: say_approval}
