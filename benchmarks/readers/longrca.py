"""LongRCA's format: five fields, of which three are the label.

    question_ID, history of {step, name, role, content}, mistake_agent, mistake_step, mistake_reason

The files of our own releases are in it. Optional fields that LongRCA lacks: `task`,
`outcome_evidence`, `reference_answer`, `metadata`, `origin`, `submitted_at`, and
`output_id` on a step.
"""

from collections.abc import Iterator, Mapping

from benchmarks.domain.fault import RootConvention
from benchmarks.domain.import_report import Problem
from benchmarks.domain.shown import shown
from benchmarks.domain.trajectory import Origin
from benchmarks.readers.fields import BadField, check_depth, id_of, object_of, optional_text, speaker_of
from benchmarks.readers.files import Document
from benchmarks.readers.history import Voice, read_history
from benchmarks.readers.mistake import label_of_mistake
from benchmarks.readers.protocol import Documents, ReadOptions, read_each
from benchmarks.readers.records import LabelRecord, TrajectoryRecord
from benchmarks.readers.source import source_of


class LongRCA:
    name = "longrca"
    default_aliases: Mapping[str, str] = {}
    root_convention = RootConvention.EARLIEST_DECISIVE
    taxonomy = None
    step_base = 0

    def trajectories(self, documents: Documents, options: ReadOptions) -> Iterator[TrajectoryRecord | Problem]:
        return read_each(documents, _trajectory, options)

    def labels(self, documents: Documents, options: ReadOptions) -> Iterator[LabelRecord | Problem]:
        return read_each(documents, _label, options)


def _trajectory(document: Document, options: ReadOptions) -> TrajectoryRecord:
    body = document.body
    history = read_history(body, voice_of=_voice, renumber=options.renumber)
    return TrajectoryRecord(
        place=document.place,
        native_id=id_of(body, "question_ID"),
        steps=history.steps,
        task=optional_text(body, "task") or "",
        outcome_evidence=optional_text(body, "outcome_evidence") or "",
        reference_answer=optional_text(body, "reference_answer"),
        metadata=_metadata(body),
        origin=_origin(body),
        source=source_of(body, options.source_field),
        native_indices=history.native_indices,
        n_replaced=document.n_replaced,
    )


def _voice(message: Mapping) -> Voice:
    return Voice(speaker_of(message, "name"), optional_text(message, "role") or "")


def _metadata(body: Mapping) -> dict:
    """Return the metadata without what would carry the label along."""
    if body.get("metadata") is None:
        return {}
    metadata = object_of(body, "metadata")
    check_depth(metadata, "metadata")
    return {name: value for name, value in metadata.items() if not name.startswith("mistake")}


def _origin(body: Mapping) -> Origin:
    origin = optional_text(body, "origin") or Origin.NATURAL
    if origin not in list(Origin):
        raise BadField("origin", f"is {shown(origin)}, not one of {', '.join(Origin)}")
    return Origin(origin)


def _label(document: Document, options: ReadOptions) -> LabelRecord:
    return label_of_mistake(document, options, id_fields=("question_ID",), root_convention=LongRCA.root_convention)
