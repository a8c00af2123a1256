"""Import published labels from a file or a folder into an imported round."""

from dataclasses import replace
from pathlib import Path

from annotation.actions.rounds import check_round_slug, open_round
from annotation.actions.store_labels import store_labels
from annotation.domain.phase import ArmPlan, RoundKind
from annotation.models import Round
from annotation.queries.rounds import require_sources
from benchmarks.actions.imports import ImportHead, keep_import, one_import
from benchmarks.actions.people import ensure_person
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import RootConvention
from benchmarks.domain.import_report import OnError
from benchmarks.models import Benchmark, Import, Person
from benchmarks.models.imports import ImportKind
from benchmarks.models.people import PersonKind
from benchmarks.readers.files import documents, name_of
from benchmarks.readers.protocol import ReadOptions
from benchmarks.readers.registry import reader_called


def import_labels(
    *,
    benchmark: Benchmark,
    path: Path | str,
    format: str,
    round: str,
    annotator: str,
    by: Person,
    source: str | None = None,
    source_field: str | None = None,
    step_base: int | None = None,
    on_error: OnError | str = OnError.STOP,
    file_name: str | None = None,
) -> Import:
    """Store every label of a file or folder that isn't stored yet; its row's report says all.

    `round` and `annotator` are names; what is missing is made: an imported round that is
    complete as it stands, an outside person who can't sign in. Without `source` and
    `source_field` an id must be unique in the benchmark. `step_base` is the file's number
    for the first step (default: the format's). With `on_error` stop a bad record keeps
    everything out; with skip the good ones are stored.

    Raises
    ------
    ImportRefused
        If nothing was stored; its report names every bad record, and is kept.
    BadRoundName, BadPersonName, UnknownSource, UnknownFormat, UnreadableFile, RoundTakesNoImports, RoundIsClosed
        If the import could not begin.
    """
    check_round_slug(round)
    if source is not None:
        require_sources(benchmark, [source])
    path = Path(path)
    name = file_name or name_of(path)
    reader = reader_called(format)
    base = reader.step_base if step_base is None else step_base
    records = reader.labels(documents(path, file_name=name), ReadOptions(source_field=source_field, step_base=base))
    head = ImportHead(benchmark, ImportKind.LABELS, reader.name, name, by)
    with one_import(head):
        into = _imported_round(benchmark, round, reader.root_convention, by=by)
        person = ensure_person(username=annotator, kind=PersonKind.OUTSIDE, by=by)
        report = store_labels(round=into, person=person, labels=records, source=source, on_error=on_error, by=by)
        return keep_import(head, replace(report, notes=(f"round {round}, annotator {annotator}",)), is_stored=True)


def _imported_round(benchmark: Benchmark, slug: str, convention: RootConvention, *, by: Person) -> Round:
    standing = Round.objects.filter(benchmark=benchmark, slug=slug).first()
    return standing or open_round(
        benchmark=benchmark,
        slug=slug,
        title=slug.replace("_", " ").capitalize(),
        kind=RoundKind.IMPORTED,
        overlap=1,
        consensus_rule=Rule.EXACT,
        trajectories=(),
        root_convention=convention,
        arm_plan=ArmPlan.UNKNOWN,
        by=by,
    )
