"""What every import keeps: its row with the report, stored or refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from benchmarks.actions.events import record_event
from benchmarks.domain.import_report import ImportReport
from benchmarks.domain.refusals import BadInput
from benchmarks.models import Benchmark, Import, Person
from benchmarks.models.imports import ImportKind

LONGEST_FILE_NAME = 300


class ImportRefused(BadInput):
    """Nothing was stored; `report` names every bad record, and the row `kept` holds it."""

    kept: Import | None = None

    def __init__(self, report: ImportReport) -> None:
        said = "nothing was stored"
        if report.n_read:
            said += f": {report.n_refused:,} of {report.n_read:,} records can't be used"
        super().__init__("\n".join([said, *map(str, report.problems)]))
        self.report = report


class ImportHead(NamedTuple):
    """What is known of an import before it is read."""

    benchmark: Benchmark
    kind: ImportKind
    format: str
    # As the person called it.
    file_name: str
    by: Person


@contextmanager
def one_import(head: ImportHead) -> Iterator[None]:
    """Run an import in one transaction; if it is refused, keep its report and nothing else."""
    try:
        with transaction.atomic():
            yield
    except ImportRefused as refused:
        refused.kept = keep_import(head, refused.report, is_stored=False)
        raise


@transaction.atomic
def keep_import(head: ImportHead, report: ImportReport, *, is_stored: bool) -> Import:
    """Store an import's row and its event."""
    row = Import.objects.create(
        benchmark=head.benchmark,
        kind=head.kind,
        format=head.format,
        file_name=head.file_name[:LONGEST_FILE_NAME],
        by=head.by,
        at=timezone.now(),
        is_stored=is_stored,
        report=report.as_json(),
    )
    record_event(
        by=head.by,
        action=f"import_{head.kind}" if is_stored else f"refuse_import_of_{head.kind}",
        subject=row,
        benchmark=head.benchmark,
        after={"n_read": report.n_read, "n_added": report.n_added, "n_refused": report.n_refused},
    )
    return row
