"""AgentRx: labels without trajectories. One record lists every failure and names one as the root.

Steps count from 1. The root is named by a `failure_id` that may be a number where the
failure's is a text, or the other way round; categories are spelled in several ways.
"""

from collections.abc import Iterator, Mapping

from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.domain.import_report import Problem
from benchmarks.domain.shown import shown
from benchmarks.readers.fields import (
    BadField,
    id_from,
    id_of,
    list_of,
    object_from,
    object_of,
    optional_text,
    speaker_of,
    step_of,
    text_of,
    time_of,
)
from benchmarks.readers.files import Document
from benchmarks.readers.protocol import Documents, FormatHasNoTrajectories, ReadOptions, read_each
from benchmarks.readers.records import FaultRecord, LabelFields, LabelRecord, TrajectoryRecord
from benchmarks.readers.source import source_of

# Codes of benchmarks/taxonomies/agentrx.json by the letters of a category's name:
# the label files change case, slashes, hyphens, and leave "Plan" out.
MODE_OF_CATEGORY = {
    "instructionplanadherencefailure": "1",
    "instructionadherencefailure": "1",
    "inventionofnewinformation": "2",
    "invalidinvocation": "3",
    "misinterpretationoftooloutput": "4",
    "intentplanmisalignment": "5",
    "underspecifieduserintent": "6",
    "intentnotsupported": "7",
    "guardrailstriggered": "8",
    "systemfailure": "9",
    "inconclusive": "10",
}
FIELDS = LabelFields("trajectory_id", "failures[{fault}].step_number", "failures[{fault}].failed_agent")


class AgentRx:
    name = "agentrx"
    default_aliases: Mapping[str, str] = {}
    root_convention = RootConvention.FIRST_UNRECOVERABLE
    taxonomy = "agentrx"
    step_base = 1

    def trajectories(self, documents: Documents, options: ReadOptions) -> Iterator[TrajectoryRecord | Problem]:
        raise FormatHasNoTrajectories(
            "the format agentrx holds labels and no trajectories: import the trajectories that it labels "
            "from their own files, then these with import_labels"
        )

    def labels(self, documents: Documents, options: ReadOptions) -> Iterator[LabelRecord | Problem]:
        return read_each(documents, _label, options)


def _label(document: Document, options: ReadOptions) -> LabelRecord:
    body = document.body
    native_id = id_of(body, "trajectory_id")
    failures = [
        object_from(failure, f"failures[{position}]") for position, failure in enumerate(list_of(body, "failures"))
    ]
    root = _root_position(body, failures)
    return LabelRecord(
        place=document.place,
        native_id=native_id,
        outcome=Outcome.FAULT,
        faults=tuple(
            _fault(failure, position, is_root=position == root, step_base=options.step_base)
            for position, failure in enumerate(failures)
        ),
        root_convention=AgentRx.root_convention,
        rationale=text_of(body["root_cause"], "reason_for_root_cause"),
        source=source_of(body, options.source_field),
        taxonomy=AgentRx.taxonomy,
        submitted_at=time_of(body, "submitted_at"),
        fields=FIELDS,
    )


def _root_position(body: Mapping, failures: list[dict]) -> int:
    """Return which failure is the root; ids are compared as text."""
    ids = [
        id_from(failure.get("failure_id"), f"failures[{position}].failure_id")
        for position, failure in enumerate(failures)
    ]
    wanted = id_of(object_of(body, "root_cause"), "failure_id")
    if ids.count(wanted) != 1:
        raise BadField("root_cause.failure_id", f"is {wanted}, which must be one of {', '.join(ids)}, once")
    return ids.index(wanted)


def _fault(failure: Mapping, position: int, *, is_root: bool, step_base: int) -> FaultRecord:
    try:
        return FaultRecord(
            step=step_of(failure, "step_number", base=step_base),
            role=speaker_of(failure, "failed_agent"),
            is_root=is_root,
            mode=mode_of_category(text_of(failure, "failure_category")),
            note=optional_text(failure, "step_reason") or "",
        )
    except BadField as error:
        raise BadField(f"failures[{position}].{error.field}", str(error)) from error


def mode_of_category(category: str) -> str:
    """Return the code of a category in AgentRx's taxonomy, however it is spelled.

    Examples
    --------
    >>> mode_of_category("Instruction/Plan Adherence Failure"), mode_of_category("intent plan misalignment")
    ('1', '5')
    """
    letters = "".join(filter(str.isalpha, category.casefold()))
    if letters not in MODE_OF_CATEGORY:
        raise BadField("failure_category", f"is {shown(category)}, which is no category of AgentRx")
    return MODE_OF_CATEGORY[letters]
