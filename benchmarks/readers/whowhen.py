"""Who&When: one JSON object per file, in two halves with different fields.

Algorithm-Generated tells the speaker in `name`, Hand-Crafted in `role`. Copies of the
data spell some fields otherwise (`question_id`, `groundtruth`) and write the step as
a number instead of a text; both are read.
"""

from collections.abc import Iterator, Mapping

from benchmarks.domain.fault import RootConvention
from benchmarks.domain.import_report import Problem
from benchmarks.domain.shown import shown
from benchmarks.readers.fields import check_depth, id_of, optional_text, speaker_of, text_of
from benchmarks.readers.files import Document
from benchmarks.readers.history import Voice, read_history
from benchmarks.readers.mistake import label_of_mistake
from benchmarks.readers.protocol import Documents, ReadOptions, read_each
from benchmarks.readers.records import LabelRecord, TrajectoryRecord
from benchmarks.readers.source import source_of

ID_FIELDS = ("question_ID", "question_id")
ANSWER_FIELDS = ("ground_truth", "groundtruth")
# What the file tells of the checker: the fields of the two halves.
VERDICT_FIELDS = ("is_correct", "is_corrected")
# Named one by one: some files carry `mistake_type` or `labels`, which are gold.
METADATA_FIELDS = ("level", "system_prompt")


class WhoWhen:
    name = "whowhen"
    # The orchestrator of Hand-Crafted speaks under names that tell what it does.
    default_aliases: Mapping[str, str] = {
        "orchestrator (thought)": "Orchestrator",
        "orchestrator (termination condition)": "Orchestrator",
    }
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
        native_id=id_of(body, *ID_FIELDS),
        steps=history.steps,
        task=text_of(body, "question"),
        outcome_evidence=_outcome_evidence(body),
        reference_answer=optional_text(body, *ANSWER_FIELDS),
        metadata=_metadata(body),
        source=source_of(body, options.source_field),
        native_indices=history.native_indices,
        n_replaced=document.n_replaced,
    )


def _metadata(body: Mapping) -> dict:
    metadata = {name: body[name] for name in METADATA_FIELDS if name in body}
    for name, value in metadata.items():
        check_depth(value, name)
    return metadata


def _voice(message: Mapping) -> Voice:
    if message.get("name") is None:
        speaker = speaker_of(message, "role")
        return Voice(speaker, speaker)
    return Voice(speaker_of(message, "name"), optional_text(message, "role") or "")


def _outcome_evidence(body: Mapping) -> str:
    return "\n".join(f"{name}: {shown(body[name])}" for name in VERDICT_FIELDS if name in body)


def _label(document: Document, options: ReadOptions) -> LabelRecord:
    return label_of_mistake(document, options, id_fields=ID_FIELDS, root_convention=WhoWhen.root_convention)
