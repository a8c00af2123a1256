"""What an annotator answers: the values, the fields that each outcome needs, and how a body is read.

A body is the same in the API, in a draft and (see `form_body`) in a form:

    {outcome, step, role, mode, rationale, correction, confidence, cannot_judge_reason,
     note, phase, repair, trace, quotes: [{kind, step, start, end, text}],
     other_faults: [{step, role, mode, note, phase, repair, trace, quotes}],
     other_roots: [step], onset, point_of_no_return, manifestation}

The first line and the second are the root. `start` and `end` count code points of the step's content;
where both are missing, the text is looked for in the step.
"""

from annotation.domain.answer.doubts import warnings_about_answer
from annotation.domain.answer.fields import (
    CONFIDENCES,
    LONGEST_TEXT,
    NEEDS,
    ROOT_FIELDS,
    Field,
    Need,
    QuoteField,
    needs_of,
)
from annotation.domain.answer.read import BadAnswer, answer_from, settled_answer_from, steps_quoted
from annotation.domain.answer.said import Answer, Details, Mark, MarkedFault, Passage, SettledAnswer, body_of
from annotation.domain.answer.values import TextTooLong, entered

__all__ = [
    "CONFIDENCES",
    "LONGEST_TEXT",
    "NEEDS",
    "ROOT_FIELDS",
    "Answer",
    "BadAnswer",
    "Details",
    "Field",
    "Mark",
    "MarkedFault",
    "Need",
    "Passage",
    "QuoteField",
    "SettledAnswer",
    "TextTooLong",
    "answer_from",
    "body_of",
    "entered",
    "needs_of",
    "settled_answer_from",
    "steps_quoted",
    "warnings_about_answer",
]
