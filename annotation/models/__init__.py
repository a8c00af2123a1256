from annotation.models.dispute import Adjudication, FirstMark
from annotation.models.label import Draft, Fault, Label
from annotation.models.round import Guideline, Round
from annotation.models.slot import Assignment, Slot

__all__ = [
    "Adjudication",
    "Assignment",
    "Draft",
    "Fault",
    "FirstMark",
    "Guideline",
    "Label",
    "Round",
    "Slot",
]
