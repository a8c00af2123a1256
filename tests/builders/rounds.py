"""Rounds, labels and disputes for tests, through the actions that people use."""

from collections.abc import Sequence

from annotation.actions.adjudicate import adjudicate, make_first_mark
from annotation.actions.assignments import assign
from annotation.actions.labels import submit_label
from annotation.actions.rounds import open_round
from annotation.domain.answer import Answer, Details, Mark, MarkedFault, Passage
from annotation.domain.phase import Cause, RoundKind
from annotation.models import Adjudication, Assignment, Label, Round
from benchmarks.actions.people import add_member, grant_role, system_person
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import MarkKind, Outcome, Phase, QuoteKind, Repair, Root, Trace
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Mode, Person, Taxonomy, Trajectory


def a_person(
    username: str = "ann", *, benchmark: Benchmark | None = None, roles: Sequence[MemberRole] = (MemberRole.ANNOTATOR,)
) -> Person:
    """A member who may sign in with the password "a long passphrase"; asked for again, the same one."""
    by = system_person()
    person = Person.objects.filter(username=username).first() or add_member(
        username=username, password="a long passphrase", by=by
    )
    for role in roles if benchmark else ():
        grant_role(benchmark=benchmark, person=person, role=role, by=by)
    return person


def a_taxonomy(key: str = "made_up", *, codes: Sequence[str] = ("1", "2")) -> Taxonomy:
    taxonomy = Taxonomy.objects.create(key=key, version="1", title=key, source="made for a test", digest="0" * 64)
    Mode.objects.bulk_create(
        Mode(taxonomy=taxonomy, code=code, name=f"Mode {code}", definition=f"What {code} means.", position=position)
        for position, code in enumerate(codes)
    )
    return taxonomy


def a_round(
    benchmark: Benchmark,
    slug: str = "main",
    *,
    trajectories: Sequence[Trajectory] | None = None,
    kind: RoundKind = RoundKind.MAIN,
    overlap: int = 2,
    consensus_rule: Rule = Rule.EXACT,
    **options,
) -> Round:
    """A round over the given trajectories, or over all of the benchmark."""
    wanted = benchmark.trajectories.order_by("pk") if trajectories is None else trajectories
    return open_round(
        benchmark=benchmark,
        slug=slug,
        title=slug.title(),
        kind=kind,
        overlap=overlap,
        consensus_rule=consensus_rule,
        trajectories=wanted,
        by=system_person(),
        **options,
    )


def an_assignment(round: Round, trajectory: Trajectory, person: str = "ann") -> Assignment:
    annotator = a_person(person, benchmark=round.benchmark)
    return assign(round=round, trajectory=trajectory, person=annotator, by=system_person())


def an_answer(
    step: int | None = 2,
    role: str = "writer",
    *,
    mode: str | None = None,
    outcome: Outcome | None = None,
    rationale: str = "It made that up.",
) -> Answer:
    """A fault at a step; without a step the outcome is `no_single_fault`, or the given one."""
    if step is None:
        return Answer(outcome or Outcome.NO_SINGLE_FAULT, rationale=rationale, confidence=3)
    return Answer(Outcome.FAULT, Root(role, step, mode), rationale=rationale, confidence=3)


def a_full_answer(mode: str | None = None) -> Answer:
    """An answer that says everything that can be said, on a trajectory of `a_history`."""
    # Step 2 is "What Writer said at 2.", step 3 "What Planner said at 3.".
    claim = Passage(QuoteKind.COMMITMENT, 2, 5, 16, "Writer said")
    seen = Passage(QuoteKind.REFERENCE, 3, 0, 4, "What")
    return Answer(
        Outcome.FAULT,
        Root("writer", 2, mode),
        (
            MarkedFault("planner", 3, details=Details("Late.", Phase.VERIFY, Repair.REPAIRED, Trace.NOT_IN_OUTCOME)),
            MarkedFault("searcher", 4, details=Details(quotes=(seen,))),
        ),
        rationale="It made that up.",
        correction="Ask first.",
        confidence=4,
        root_details=Details("Nobody said so.", Phase.REASON, Repair.ACTIVE, Trace.IN_OUTCOME, (claim,)),
        marks=(Mark(MarkKind.ONSET, 0), Mark(MarkKind.OTHER_ROOT, 1), Mark(MarkKind.OTHER_ROOT, 4)),
    )


def a_submitted_label(
    round: Round, trajectory: Trajectory, person: str = "ann", *, answer: Answer | None = None
) -> Label:
    assignment = an_assignment(round, trajectory, person)
    return submit_label(assignment=assignment, answer=answer or an_answer(), by=assignment.person)


def a_dispute(round: Round, trajectory: Trajectory, *, people: Sequence[str] = ("ann", "ben")) -> list[Label]:
    """Two labels that no rule joins: step 2 by the writer, and step 4 by the searcher."""
    answers = (an_answer(2, "writer"), an_answer(4, "searcher"))
    return [
        a_submitted_label(round, trajectory, person, answer=answer)
        for person, answer in zip(people, answers, strict=True)
    ]


def an_adjudicator(benchmark: Benchmark, username: str = "eve") -> Person:
    return a_person(username, benchmark=benchmark, roles=(MemberRole.ADJUDICATOR,))


def an_adjudication(
    round: Round,
    trajectory: Trajectory,
    *,
    by: Person | None = None,
    step: int = 2,
    role: str = "writer",
    mode: str | None = None,
) -> Adjudication:
    """A dispute settled by an adjudicator, who marked the same root first."""
    by = by or an_adjudicator(round.benchmark)
    said = {"outcome": Outcome.FAULT, "step": step, "role": role}
    make_first_mark(round=round, trajectory=trajectory, by=by, **said)
    return adjudicate(
        round=round,
        trajectory=trajectory,
        mode=mode,
        picked_label=None,
        reason="The claim has no source.",
        cause=Cause.MISSED_EVIDENCE,
        by=by,
        **said,
    )
