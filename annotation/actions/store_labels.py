"""Store labels that were made elsewhere into an imported round."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from annotation.actions.locks import lock_open_round
from annotation.domain.phase import AssignmentState, RoundKind
from annotation.models import Assignment, Fault, Label, Round, Slot
from annotation.queries.label_targets import LabelTargets, NoTarget, Target
from annotation.queries.published_answers import PublishedAnswer, published_answer, standing_answers
from benchmarks.actions.events import record_event
from benchmarks.actions.imports import ImportRefused
from benchmarks.actions.load_taxonomies import load_taxonomy
from benchmarks.domain.import_report import Flag, ImportReport, OnError, Place, Problem
from benchmarks.domain.refusals import Conflict
from benchmarks.domain.visibility import Arm
from benchmarks.models import Person, Taxonomy
from benchmarks.readers.fields import BadField
from benchmarks.readers.records import LabelRecord


class RoundTakesNoImports(Conflict):
    """Labels from files go into imported rounds: in the others people label under a guideline."""


@transaction.atomic
def store_labels(
    *,
    round: Round,
    person: Person,
    labels: Iterable[LabelRecord | Problem],
    by: Person,
    source: str | None = None,
    on_error: OnError | str = OnError.STOP,
) -> ImportReport:
    """Store one person's labels on trajectories that have none of theirs in the round yet.

    `source` is that of every label that names none itself. Labels get version 1 and arm
    unknown; each makes a slot of its own, and the round's overlap grows with them. The
    same labels again add nothing; another label of the same person on the same
    trajectory is refused by name.

    Raises
    ------
    ImportRefused
        If nothing was stored; its report names every bad record.
    RoundTakesNoImports, RoundIsClosed
        If the round can't take them at all.
    """
    held = lock_open_round(round)
    if held.kind != RoundKind.IMPORTED:
        raise RoundTakesNoImports(f"round {held.slug} is a {held.kind} round: labels from files go into imported ones")
    found = list(labels)
    taxonomies = _taxonomies_of(found)
    intake = _Intake(LabelTargets(held.benchmark), standing_answers(held, person), person, source, taxonomies)
    report = intake.take_all(found, OnError(on_error))
    if intake.accepted:
        _insert(held, person, intake.accepted, taxonomies)
        _grow_overlap(held, by=by, after={"annotator": person.username, "n_labels": report.n_added})
    return report


def _taxonomies_of(found: Iterable[LabelRecord | Problem]) -> dict[str, Taxonomy]:
    keys = {record.taxonomy for record in found if isinstance(record, LabelRecord) and record.taxonomy}
    return {key: load_taxonomy(key) for key in sorted(keys)}


class _Accepted(NamedTuple):
    target: Target
    record: LabelRecord
    answer: PublishedAnswer


@dataclass
class _Intake:
    """One set of labels on its way: what was accepted, what was found."""

    targets: LabelTargets
    standing: dict[int, PublishedAnswer]
    person: Person
    source: str | None
    taxonomies: dict[str, Taxonomy]
    n_read: int = 0
    n_unchanged: int = 0
    accepted: list[_Accepted] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    seen: dict[int, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.mode_ids = {
            (key, code): pk
            for key, taxonomy in self.taxonomies.items()
            for code, pk in taxonomy.modes.values_list("code", "pk")
        }

    def take_all(self, found: Iterable[LabelRecord | Problem], on_error: OnError) -> ImportReport:
        """Take every label and return the report, or raise ImportRefused."""
        for label in found:
            self.n_read += 1
            if isinstance(label, Problem):
                self.problems.append(label)
                continue
            try:
                self._take(label)
            except BadField as error:
                self.problems.append(Problem(label.place, error.field, str(error)))
        n_good = len(self.accepted) + self.n_unchanged
        if self.problems and (on_error == OnError.STOP or not n_good):
            raise ImportRefused(self._report(n_added=0))
        return self._report(n_added=len(self.accepted))

    def _take(self, record: LabelRecord) -> None:
        target = self._find(record)
        answer = published_answer(record, target, targets=self.targets, mode_ids=self.mode_ids)
        standing = self.standing.get(target.pk)
        if standing not in (None, answer):
            raise BadField(
                record.fields.native_id,
                f"is {target.question_id}, which {self.person.username} labelled otherwise in this round already: "
                f"{standing} there, {answer} here",
            )
        if standing is None:
            self.accepted.append(_Accepted(target, record, answer))
        else:
            self.n_unchanged += 1
        self._flag_other_speaker(target, answer)

    def _find(self, record: LabelRecord) -> Target:
        name = record.fields.native_id
        try:
            target = self.targets.find(record.native_id, source=record.source or self.source)
        except NoTarget as error:
            raise BadField(name, str(error)) from error
        if target.pk in self.seen:
            raise BadField(name, f"is {target.question_id}, which stands in {self.seen[target.pk]} already")
        self.seen[target.pk] = record.place
        return target

    def _flag_other_speaker(self, target: Target, answer: PublishedAnswer) -> None:
        root = answer.root
        if root is None:
            return
        speaker = self.targets.speaker(target, root.step)
        if speaker.pk != root.role_id:
            blamed = self.targets.role_by_id(target, root.role_id)
            message = f"the root is step {root.step}, said by {speaker.name}, and {blamed.name} is named for it"
            self.flags.append(Flag(target.question_id, message))

    def _report(self, *, n_added: int) -> ImportReport:
        return ImportReport(
            n_read=self.n_read,
            n_added=n_added,
            n_unchanged=self.n_unchanged,
            n_refused=len(self.problems),
            problems=tuple(self.problems),
            flags=tuple(sorted(self.flags)),
        )


def _insert(round: Round, person: Person, accepted: Sequence[_Accepted], taxonomies: dict[str, Taxonomy]) -> None:
    """Store slots, assignments, labels and faults; one statement per table."""
    at = timezone.now()
    slots = Slot.objects.bulk_create(_new_slots(round, [one.target.pk for one in accepted]))
    assignments = Assignment.objects.bulk_create(
        Assignment(
            slot=slot,
            round=round,
            trajectory_id=slot.trajectory_id,
            person=person,
            arm=Arm.UNKNOWN,
            state=AssignmentState.SUBMITTED,
            assigned_at=at,
        )
        for slot in slots
    )
    labels = Label.objects.bulk_create(
        Label(
            assignment=assignment,
            version=1,
            outcome=answer.outcome,
            rationale=answer.rationale,
            arm=Arm.UNKNOWN,
            root_convention=answer.root_convention,
            taxonomy=taxonomies.get(record.taxonomy),
            submitted_at=record.submitted_at,
            stored_at=at,
            n_steps=target.n_steps,
        )
        for assignment, (target, record, answer) in zip(assignments, accepted, strict=True)
    )
    Fault.objects.bulk_create(
        Fault(label=label, position=position, n_steps=label.n_steps, **fault._asdict())
        for label, one in zip(labels, accepted, strict=True)
        for position, fault in enumerate(one.answer.faults)
    )


def _new_slots(round: Round, trajectory_ids: Sequence[int]) -> list[Slot]:
    taken = dict(round.slots.values_list("trajectory_id").annotate(last=Max("number")))
    return [Slot(round=round, trajectory_id=pk, number=taken.get(pk, -1) + 1) for pk in trajectory_ids]


def _grow_overlap(round: Round, *, by: Person, after: dict) -> None:
    """Let the round want as many labels as its most labelled trajectory has: it is complete as it stands."""
    before = round.overlap
    round.overlap = round.slots.aggregate(last=Max("number"))["last"] + 1
    round.save(update_fields=["overlap"])
    record_event(
        by=by,
        action="store_labels",
        subject=round,
        benchmark=round.benchmark,
        before={"overlap": before},
        after={"overlap": round.overlap, **after},
    )
