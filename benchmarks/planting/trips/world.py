"""The world of trips: a request, a database, a team and its manner, played turn by turn."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.domain.trajectory import StepText
from benchmarks.planting.trips.acts import Act, PoseTask
from benchmarks.planting.trips.agents import planner, searcher, toolbox, verifier, writer
from benchmarks.planting.trips.checker import violations
from benchmarks.planting.trips.database import Database
from benchmarks.planting.trips.faults import LAPSES
from benchmarks.planting.trips.manner import Manner
from benchmarks.planting.trips.request import Request
from benchmarks.planting.trips.state import CALLER_OF, SEARCHERS, TOOLS, Plan, Speaker, TripState
from benchmarks.planting.trips.tools import Desk
from benchmarks.planting.world import FaultyTurn, Turn, Verdict


@dataclass(frozen=True)
class TripWorld:
    """One request to one team. The randomness of step i is drawn from `seed` and i alone."""

    seed: str
    task: str
    request: Request
    database: Database
    manner: Manner
    metadata: Mapping[str, object]

    def start(self) -> TripState:
        return TripState(index=0, floor=Speaker.USER, plan=Plan(self.request))

    def next_turn(self, state: TripState) -> Turn[TripState] | None:
        if state.floor is None:
            return None
        rng = self._chances(state)
        return self._turn(state, self._decide(state, rng), rng)

    def faulty_turns(self, state: TripState, mode: str) -> Sequence[FaultyTurn[TripState]]:
        if state.floor is None:
            return ()
        honest = self._decide(state, self._chances(state))
        return [FaultyTurn(self._faulty_turn(state, act), note) for act, note in LAPSES[mode](state, honest)]

    def verdict(self, state: TripState) -> Verdict:
        return Verdict(violations(self.request, state.trip, self.database))

    def answer(self, state: TripState) -> str:
        return state.answer

    def _chances(self, state: TripState) -> random.Random:
        # A string seeds through SHA-512: the same numbers in every process.
        return random.Random(f"{self.seed}|{state.index}")

    def _faulty_turn(self, state: TripState, act: Act) -> Turn[TripState]:
        # Drawn past the honest decision, as an honest turn's words are: the same act reads the same.
        rng = self._chances(state)
        self._decide(state, rng)
        return self._turn(state, act, rng)

    def _turn(self, state: TripState, act: Act, rng: random.Random) -> Turn[TripState]:
        content = self._say(state, act, rng)
        after = replace(act.applied_to(state), index=state.index + 1)
        if state.floor is Speaker.WRITER:
            after = replace(after, answer=content)
        return Turn(StepText(_signed(state.floor, after.floor), _chat_role(state.floor), content), after)

    def _decide(self, state: TripState, rng: random.Random) -> Act:
        manner = self.manner
        if state.floor is Speaker.USER:
            return PoseTask()
        if state.floor is Speaker.PLANNER:
            errand = state.search.errand if state.search else None
            return planner.decide(state.plan, errand=errand, manner=manner, rng=rng)
        if state.floor in SEARCHERS:
            return searcher.decide(state.search, manner=manner, rng=rng)
        if state.floor is Speaker.VERIFIER:
            return verifier.decide(state.review, manner=manner, rng=rng)
        if state.floor in TOOLS:
            return self._execute(state, rng)
        return writer.decide(state.review, manner=manner, rng=rng)

    def _execute(self, state: TripState, rng: random.Random) -> Act:
        is_verifiers = CALLER_OF[state.floor] is Speaker.VERIFIER
        call = state.review.call if is_verifiers else state.search.call
        bookings = state.review.bookings if is_verifiers else ()
        desk = Desk(self.database, self.request.party, bookings)
        is_first = not is_verifiers and state.search.answer is None
        return toolbox.decide(call, desk=desk, is_first=is_first, manner=self.manner, rng=rng)

    def _say(self, state: TripState, act: Act, rng: random.Random) -> str:
        if state.floor is Speaker.USER:
            return self.task
        if state.floor in TOOLS:
            return toolbox.say_answer(act, self.manner)
        words, mind = {
            Speaker.PLANNER: (planner.SAY, state.plan),
            Speaker.FLIGHT_SEARCHER: (searcher.SAY, state.search),
            Speaker.STAY_SEARCHER: (searcher.SAY, state.search),
            Speaker.VERIFIER: (verifier.SAY, state.review),
            Speaker.WRITER: (writer.SAY, state.review),
        }[state.floor]
        return words[type(act)](act, mind, self.manner, rng)


def _signed(speaker: Speaker, following: Speaker | None) -> str:
    """Return the name in the log; a hand-over between agents is signed with who comes next."""
    is_hand_off = following is not None and following != speaker and not {speaker, following} & (TOOLS | {Speaker.USER})
    return f"{speaker} (-> {following})" if is_hand_off else str(speaker)


def _chat_role(speaker: Speaker) -> str:
    if speaker is Speaker.USER:
        return "user"
    return "tool" if speaker in TOOLS else "assistant"
