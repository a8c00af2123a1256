"""What the agents of this team can do, and what each act changes."""

from dataclasses import dataclass, replace
from typing import Protocol

from benchmarks.planting.trips.offers import Offer
from benchmarks.planting.trips.request import Booking
from benchmarks.planting.trips.state import (
    CALLER_OF,
    SEARCHER_OF,
    TOOL_OF,
    Errand,
    Plan,
    Problem,
    ProblemKind,
    Review,
    Search,
    Speaker,
    TripState,
)
from benchmarks.planting.trips.tools import Answer, Call, Records, Total


class Act(Protocol):
    """One step as a decision, before it is put into words."""

    def applied_to(self, state: TripState) -> TripState:
        """Return the state after the act; the index is counted elsewhere."""


@dataclass(frozen=True, slots=True)
class PoseTask:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, floor=Speaker.PLANNER)


@dataclass(frozen=True, slots=True)
class Outline:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, plan=replace(state.plan, is_outlined=True))


@dataclass(frozen=True, slots=True)
class NoteProgress:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, plan=replace(state.plan, has_noted=True))


@dataclass(frozen=True, slots=True)
class Delegate:
    """Give an errand to the searcher of its kind; `plan` is what the Planner keeps in mind of it."""

    errand: Errand
    plan: Plan

    def applied_to(self, state: TripState) -> TripState:
        return replace(
            state,
            floor=SEARCHER_OF[self.errand.part.kind],
            plan=replace(self.plan, has_noted=False, problem=None),
            search=Search(self.errand),
        )


@dataclass(frozen=True, slots=True)
class Ask:
    def applied_to(self, state: TripState) -> TripState:
        return replace(
            state,
            floor=Speaker.PLANNER,
            plan=replace(state.plan, is_asked=True),
            search=replace(state.search, has_asked=True),
        )


@dataclass(frozen=True, slots=True)
class Clarify:
    errand: Errand

    def applied_to(self, state: TripState) -> TripState:
        return replace(state, floor=SEARCHER_OF[self.errand.part.kind], plan=replace(state.plan, is_asked=False))


@dataclass(frozen=True, slots=True)
class UseTool:
    call: Call

    def applied_to(self, state: TripState) -> TripState:
        tool = TOOL_OF[state.floor]
        if state.floor is Speaker.VERIFIER:
            return replace(state, floor=tool, review=replace(state.review, call=self.call))
        return replace(state, floor=tool, search=replace(state.search, call=self.call))


@dataclass(frozen=True, slots=True)
class GiveAnswer:
    answer: Answer

    def applied_to(self, state: TripState) -> TripState:
        caller = CALLER_OF[state.floor]
        if caller is not Speaker.VERIFIER:
            return replace(state, floor=caller, search=replace(state.search, answer=self.answer))
        return replace(state, floor=caller, review=self._read_by_verifier(state.review))

    def _read_by_verifier(self, review: Review) -> Review:
        match self.answer:
            case Records(offers):
                return replace(review, records={**review.records, **offers})
            case Total(euros):
                return replace(review, total=euros)
        return review


@dataclass(frozen=True, slots=True)
class Lean:
    """Think aloud of an offer without taking it."""

    offer: Offer

    def applied_to(self, state: TripState) -> TripState:
        return replace(state, search=replace(state.search, leaning=self.offer.id))


@dataclass(frozen=True, slots=True)
class Report:
    """Hand an offer to the Planner; `n_fitting` is how many the searcher saw to choose from."""

    offer: Offer
    booking: Booking
    n_fitting: int

    def applied_to(self, state: TripState) -> TripState:
        plan = replace(
            state.plan,
            bookings={**state.plan.bookings, self.booking.position: self.booking},
            offers={**state.plan.offers, self.offer.id: self.offer},
        )
        return replace(state, floor=Speaker.PLANNER, plan=plan, search=None)


@dataclass(frozen=True, slots=True)
class ReportNothing:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, floor=Speaker.PLANNER, plan=replace(state.plan, is_stuck=True), search=None)


@dataclass(frozen=True, slots=True)
class SubmitDraft:
    def applied_to(self, state: TripState) -> TripState:
        request = state.plan.request
        seen = state.review.records if state.review else {}
        review = Review(request.parts(), state.plan.in_order(), request.budget, request.party, seen)
        return replace(state, floor=Speaker.VERIFIER, review=review)


@dataclass(frozen=True, slots=True)
class ObjectTo:
    problem: Problem

    def applied_to(self, state: TripState) -> TripState:
        plan = replace(state.plan, problem=self.problem)
        if self.problem.kind is not ProblemKind.OVER_BUDGET:
            plan = replace(plan, gone=plan.gone | {self.problem.booking.offer_id})
        return replace(state, floor=Speaker.PLANNER, plan=plan)


@dataclass(frozen=True, slots=True)
class Approve:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, floor=Speaker.WRITER)


@dataclass(frozen=True, slots=True)
class WritePage:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, review=replace(state.review, n_pages=state.review.n_pages + 1))


@dataclass(frozen=True, slots=True)
class WriteUp:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, floor=None, trip=state.review.bookings)


@dataclass(frozen=True, slots=True)
class GiveUp:
    def applied_to(self, state: TripState) -> TripState:
        return replace(state, floor=None)
