"""The label that LongRCA and Who&When both publish: one agent, one step, one reason."""

from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.readers.fields import id_of, speaker_of, step_of, text_of, time_of
from benchmarks.readers.files import Document
from benchmarks.readers.protocol import ReadOptions
from benchmarks.readers.records import FaultRecord, LabelRecord
from benchmarks.readers.source import source_of


def label_of_mistake(
    document: Document, options: ReadOptions, *, id_fields: tuple[str, ...], root_convention: RootConvention
) -> LabelRecord:
    """Return the label in a document's `mistake_agent`, `mistake_step` and `mistake_reason`."""
    body = document.body
    root = FaultRecord(
        step=step_of(body, "mistake_step", base=options.step_base),
        role=speaker_of(body, "mistake_agent"),
        is_root=True,
    )
    return LabelRecord(
        place=document.place,
        native_id=id_of(body, *id_fields),
        outcome=Outcome.FAULT,
        faults=(root,),
        root_convention=root_convention,
        rationale=text_of(body, "mistake_reason"),
        source=source_of(body, options.source_field),
        submitted_at=time_of(body, "submitted_at"),
    )
