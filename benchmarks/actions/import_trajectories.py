"""Import trajectories from a file or a folder, all in one transaction."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from django.db.models import Count

from benchmarks.actions.imports import ImportHead, ImportRefused, keep_import, one_import
from benchmarks.actions.merge_aliases import merge_aliases
from benchmarks.actions.store_trajectory import NewTrajectory, store_trajectories
from benchmarks.domain.import_report import ImportReport, OnError, Place, Problem
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.trajectory import BadSourceSlug, check_source_slug, history_digest, question_id
from benchmarks.models import AliasTable, Benchmark, Import, Person, Source, Trajectory
from benchmarks.models.imports import ImportKind
from benchmarks.queries.labelled import labelled_among
from benchmarks.readers.files import documents, name_of
from benchmarks.readers.protocol import ReadOptions
from benchmarks.readers.records import TrajectoryRecord
from benchmarks.readers.registry import reader_called

# Few enough that a batch is small beside Python and Django themselves, many
# enough that the statements per batch don't count.
BATCH_CHARACTERS = 4_000_000
# What makes two imports of one question_ID the same, besides the history.
COMPARED_FIELDS = ("task", "outcome_evidence", "reference_answer", "metadata", "origin")


class SourceNotSaid(BadInput):
    """An import names the source of its trajectories, or the field of the record that does."""


def import_trajectories(
    *,
    benchmark: Benchmark,
    path: Path | str,
    format: str,
    by: Person,
    source: str | None = None,
    source_field: str | None = None,
    on_error: OnError | str = OnError.STOP,
    renumber: bool = False,
    file_name: str | None = None,
) -> Import:
    """Store every trajectory of a file or folder that isn't stored yet; its row's report says all.

    `source` names the source of all, or `source_field` the field of each record that
    names its own. `file_name` is how the person called the file, where `path` is a
    copy. The same content again adds nothing. With `on_error` stop a bad record
    keeps everything out; with skip the good ones are stored.

    Raises
    ------
    ImportRefused
        If nothing was stored; its report names every bad record, and is kept.
    UnreadableFile, UnknownFormat, FormatHasNoTrajectories, SourceNotSaid
        If there was nothing to read.
    """
    _check_source(source, source_field)
    path = Path(path)
    name = file_name or name_of(path)
    reader = reader_called(format)
    records = reader.trajectories(
        documents(path, file_name=name), ReadOptions(source_field=source_field, renumber=renumber)
    )
    head = ImportHead(benchmark, ImportKind.TRAJECTORIES, reader.name, name, by)
    with one_import(head):
        Benchmark.objects.select_for_update(no_key=True).get(pk=benchmark.pk)
        aliases = merge_aliases(benchmark=benchmark, aliases=reader.default_aliases, by=by)
        intake = _Intake(benchmark, aliases.table, source, OnError(on_error), notes=aliases.notes)
        report = intake.take_all(records, name)
        return keep_import(head, report, is_stored=True)


def _check_source(source: str | None, source_field: str | None) -> None:
    if (source is None) is (source_field is None):
        raise SourceNotSaid("name either the source or the record's field that holds it (--source or --source-field)")
    try:
        if source is not None:
            check_source_slug(source)
    except BadSourceSlug as error:
        raise SourceNotSaid(str(error)) from error


class _Waiting(NamedTuple):
    question_id: str
    record: TrajectoryRecord


@dataclass
class _Intake:
    """One import on its way: what was read, what waits for its batch, what was found."""

    benchmark: Benchmark
    alias_table: AliasTable
    # Of every record that names none itself.
    source: str | None
    on_error: OnError
    notes: list[str]
    n_read: int = 0
    n_added: int = 0
    n_unchanged: int = 0
    n_replaced: int = 0
    problems: list[Problem] = field(default_factory=list)
    seen: dict[str, Place] = field(default_factory=dict)
    batch: list[_Waiting] = field(default_factory=list)
    batch_characters: int = 0
    sources: dict[str, Source] = field(default_factory=dict)

    def take_all(self, records: Iterable[TrajectoryRecord | Problem], file_name: str) -> ImportReport:
        """Take every record and return the report, or raise ImportRefused."""
        for record in records:
            self.n_read += 1
            if isinstance(record, Problem):
                self.problems.append(record)
            else:
                self._take(record)
        self._store_batch()
        if not self.n_read:
            self.problems.append(Problem(Place(file_name, ""), "", "holds no record"))
        if self._is_refused():
            raise ImportRefused(self._report(n_added=0))
        return self._report(n_added=self.n_added)

    def _take(self, record: TrajectoryRecord) -> None:
        qid = question_id(record.source or self.source, record.native_id)
        if qid in self.seen:
            self._refuse(record, "question_ID", f"is {qid}, which stands in {self.seen[qid]} already")
            return
        self.seen[qid] = record.place
        self.n_replaced += record.n_replaced
        self.batch.append(_Waiting(qid, record))
        self.batch_characters += sum(len(step.content) for step in record.steps)
        if self.batch_characters >= BATCH_CHARACTERS:
            self._store_batch()

    def _store_batch(self) -> None:
        stored = Trajectory.objects.filter(
            benchmark=self.benchmark, question_id__in=[waiting.question_id for waiting in self.batch]
        ).select_related("source")
        stored_by_id = {trajectory.question_id: trajectory for trajectory in stored}
        new = []
        for qid, record in self.batch:
            digest = history_digest(record.steps)
            if qid in stored_by_id:
                self._compare(record, digest, stored_by_id[qid])
            else:
                new.append(NewTrajectory(record, self._source_of(record), digest))
        # Once something is wrong, stop reads on only to name all that is wrong.
        if new and not (self.problems and self.on_error == OnError.STOP):
            store_trajectories(new, alias_table=self.alias_table)
            self.n_added += len(new)
        self.batch, self.batch_characters = [], 0

    def _compare(self, record: TrajectoryRecord, digest: str, stored: Trajectory) -> None:
        source = record.source or self.source
        if stored.source.slug != source:
            # `a_` + `_1` and `a` + `__1` are spelled alike, and no adding up tells them apart.
            message = f"is {stored.question_id} in source {source}, which is in source {stored.source.slug} already"
            self._refuse(record, "question_ID", message)
            return
        changed = [name for name in COMPARED_FIELDS if getattr(record, name) != getattr(stored, name)]
        if digest != stored.history_digest:
            changed.insert(0, f"history ({len(record.steps)} steps here, {stored.n_steps} stored)")
        if not changed:
            self.n_unchanged += 1
            return
        labels = "it has labels" if labelled_among([stored.pk]) else "it has no labels yet"
        message = f"{stored.question_id} is stored with other content ({labels}); what differs: {', '.join(changed)}"
        self._refuse(record, "question_ID", message)

    def _source_of(self, record: TrajectoryRecord) -> Source:
        slug = record.source or self.source
        if slug not in self.sources:
            self.sources[slug], _ = Source.objects.get_or_create(benchmark=self.benchmark, slug=slug)
        return self.sources[slug]

    def _refuse(self, record: TrajectoryRecord, name: str, message: str) -> None:
        self.problems.append(Problem(record.place, name, message))

    def _is_refused(self) -> bool:
        return bool(self.problems) and (self.on_error == OnError.STOP or not self.n_added + self.n_unchanged)

    def _report(self, *, n_added: int) -> ImportReport:
        return ImportReport(
            n_read=self.n_read,
            n_added=n_added,
            n_unchanged=self.n_unchanged,
            n_refused=len(self.problems),
            n_replaced_characters=self.n_replaced,
            problems=tuple(self.problems),
            equal_histories=equal_histories(self.benchmark, among=self.seen),
            notes=tuple(self.notes),
        )


def equal_histories(benchmark: Benchmark, *, among: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the groups of question_IDs that share one history, where one of `among` is in the group."""
    wanted = frozenset(among)
    trajectories = Trajectory.objects.filter(benchmark=benchmark)
    repeated = trajectories.values("history_digest").annotate(n=Count("pk")).filter(n__gt=1).values("history_digest")
    groups: dict[str, list[str]] = {}
    for digest, qid in trajectories.filter(history_digest__in=repeated).values_list("history_digest", "question_id"):
        groups.setdefault(digest, []).append(qid)
    return tuple(sorted(tuple(sorted(group)) for group in groups.values() if wanted & set(group)))
