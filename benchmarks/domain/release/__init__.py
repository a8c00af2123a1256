from benchmarks.domain.release.decided import Decided
from benchmarks.domain.release.records import (
    AnnotationRecord,
    AnswerShare,
    Contested,
    FaultEntry,
    GoldItem,
    LabelOrigin,
    LeftOut,
    Provenance,
    QuoteEntry,
    ReadingEntry,
    TaskRecord,
    VerdictRecord,
    WhyLeftOut,
)

__all__ = [
    "AnnotationRecord",
    "AnswerShare",
    "Contested",
    "Decided",
    "FaultEntry",
    "GoldItem",
    "LabelOrigin",
    "LeftOut",
    "Provenance",
    "QuoteEntry",
    "ReadingEntry",
    "TaskRecord",
    "VerdictRecord",
    "WhyLeftOut",
]
