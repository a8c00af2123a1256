from annotation.models.comment import Comment
from annotation.models.dispute import Adjudication, FirstMark
from annotation.models.label import Draft, Fault, Label, Quote, StepMark
from annotation.models.reading import Bookmark, GuidelineReading, ReadingProgress, ReadingRecord
from annotation.models.round import Guideline, Round
from annotation.models.slot import Assignment, Slot

__all__ = [
    "Adjudication",
    "Assignment",
    "Bookmark",
    "Comment",
    "Draft",
    "Fault",
    "FirstMark",
    "Guideline",
    "GuidelineReading",
    "Label",
    "Quote",
    "ReadingProgress",
    "ReadingRecord",
    "Round",
    "Slot",
    "StepMark",
]
