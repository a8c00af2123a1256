"""Labels and adjudications as a release publishes them."""

from annotation.models import Adjudication, Fault, Label, Round
from annotation.queries.votes import CurrentLabel
from benchmarks.domain.fault import MarkKind
from benchmarks.domain.release import (
    AnnotationRecord,
    FaultEntry,
    LabelOrigin,
    Provenance,
    QuoteEntry,
    ReadingEntry,
    VerdictRecord,
)
from benchmarks.domain.release.canonical import utc_text
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.models import Person
from benchmarks.models.people import PersonKind

# The system is a program: what it answered, nobody judged.
ORIGIN_OF: dict[PersonKind, LabelOrigin] = {
    PersonKind.MEMBER: LabelOrigin.PEOPLE,
    PersonKind.OUTSIDE: LabelOrigin.OUTSIDE,
    PersonKind.SIMULATED: LabelOrigin.SIMULATED,
    PersonKind.SYSTEM: LabelOrigin.SIMULATED,
}


def origin_of(person: Person) -> LabelOrigin:
    """Return what a release calls the labels of a person."""
    return ORIGIN_OF[PersonKind(person.kind)]


def released_name(person: Person, pseudonyms: Pseudonyms) -> str:
    """Return the name under which a person stands in a release."""
    return pseudonyms.name_of(person.username, origin_of(person))


def annotation_record(
    current: CurrentLabel, *, question_id: str, round: Round, pseudonyms: Pseudonyms
) -> AnnotationRecord:
    """Return a label as annotations.jsonl holds it. `read_whole` has read it: there may be thousands."""
    label = current.label
    person = label.assignment.person
    return AnnotationRecord(
        question_id=question_id,
        round=round.slug,
        annotator=released_name(person, pseudonyms),
        origin=origin_of(person),
        version=label.version,
        arm=label.arm,
        outcome=label.outcome,
        root_convention=label.root_convention,
        faults=tuple(map(_fault_entry, current.faults)),
        taxonomy=label.taxonomy and str(label.taxonomy),
        rationale=label.rationale,
        correction=label.correction,
        confidence=label.confidence,
        cannot_judge_reason=label.cannot_judge_reason,
        saw_reference_answer=label.saw_reference_answer,
        submitted_at=utc_text(label.submitted_at),
        guideline=label.guideline and label.guideline.version,
        reading=_reading_entry(label),
        **_marks(label),
    )


def adjudicated_verdict(
    adjudication: Adjudication, *, question_id: str, round: Round, pseudonyms: Pseudonyms
) -> VerdictRecord:
    """Return an adjudication as verdicts.jsonl holds it."""
    role, mode, picked = adjudication.role, adjudication.mode, adjudication.picked_label
    return VerdictRecord(
        question_id=question_id,
        round=round.slug,
        provenance=Provenance.ADJUDICATED,
        origin=origin_of(adjudication.adjudicator),
        outcome=adjudication.outcome,
        role=role and role.name,
        role_key=role and role.key,
        step=adjudication.step,
        mode=mode and mode.code,
        taxonomy=mode and str(round.taxonomy),
        reason=adjudication.reason,
        cause=adjudication.cause,
        adjudicator=released_name(adjudication.adjudicator, pseudonyms),
        picked=picked and released_name(picked.assignment.person, pseudonyms),
        version=adjudication.version,
        settled_at=utc_text(adjudication.settled_at),
    )


def _fault_entry(fault: Fault) -> FaultEntry:
    return FaultEntry(
        step=fault.step,
        role=fault.role.name,
        role_key=fault.role.key,
        is_root=fault.is_root,
        mode=fault.mode and fault.mode.code,
        note=fault.note,
        phase=fault.phase,
        repair=fault.repair,
        trace=fault.trace,
        quotes=tuple(QuoteEntry(one.kind, one.step, one.start, one.end, one.text) for one in fault.quotes.all()),
    )


def _marks(label: Label) -> dict[str, object]:
    marks = [(mark.kind, mark.step) for mark in label.marks.all()]
    several = sorted(step for kind, step in marks if kind == MarkKind.OTHER_ROOT)
    single = {kind: step for kind, step in marks if kind != MarkKind.OTHER_ROOT}
    # A mark of which there is one stands under its own name.
    return single | {"other_roots": tuple(several)}


def _reading_entry(label: Label) -> ReadingEntry | None:
    reading = getattr(label, "reading", None)
    return reading and ReadingEntry(
        active_seconds=reading.active_seconds,
        n_steps_read=reading.n_steps_read,
        n_read_before_root=reading.n_read_before_root,
        steps_read=tuple((first, last) for first, last in reading.steps_read),
        aids_used=tuple(sorted(reading.aids_used)),
    )
