"""Look at a label before it is submitted: what would be stored, what is missing, what to think about again."""

from collections.abc import Mapping
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST

from annotation.domain.answer import Field, QuoteField
from annotation.queries.assignments import assignment_of
from annotation.queries.guideline import guideline_to_confirm
from annotation.queries.label_check import check_label
from annotation.queries.label_page import newest_label, why_no_label
from annotation.views.answer_form import MARK_NAMES, name_of_path
from annotation.views.posted_answer import posted_body

TITLES: dict[str, str] = {
    Field.OUTCOME: "What happened?",
    Field.STEP: "Step",
    Field.ROLE: "Responsible role",
    Field.MODE: "Failure mode",
    Field.RATIONALE: "Why?",
    Field.CORRECTION: "What should have been done instead?",
    Field.CONFIDENCE: "How sure are you?",
    Field.CANNOT_JUDGE_REASON: "Why can’t you tell?",
    Field.NOTE: "Note",
    Field.PHASE: "Phase",
    Field.REPAIR: "Later",
    Field.TRACE: "In the outcome",
    Field.QUOTES: "Quotes",
    Field.OTHER_FAULTS: "Other faults",
    QuoteField.TEXT: "Text",
    QuoteField.KIND: "What it shows",
    QuoteField.START: "Start",
    QuoteField.END: "End",
    **MARK_NAMES,
}


class Problem(NamedTuple):
    """One field that keeps a label from being stored."""

    name: str
    title: str
    message: str


def problems_of(errors: Mapping[str, str]) -> list[Problem]:
    """Return the fields to look at, by the names that the form gives them."""
    return [_problem(name_of_path(path), why) for path, why in errors.items()]


@login_required
@require_POST
def label_check(request: HttpRequest, pk: int) -> JsonResponse:
    assignment = assignment_of(request.user, pk)
    if refusal := why_no_label(assignment):
        return JsonResponse({"refusal": refusal})
    check = check_label(assignment, posted_body(request))
    label, guideline = newest_label(assignment), guideline_to_confirm(assignment)
    return JsonResponse(
        {
            "problems": [problem._asdict() for problem in problems_of(check.errors)],
            "sentence": check.sentence,
            "questions": check.questions,
            "remarks": check.remarks,
            "confirmation": check.confirmation,
            "version": label.version + 1 if label else 1,
            "guideline_to_confirm": guideline and guideline.version,
        }
    )


def _problem(name: str, why: str) -> Problem:
    # Of the words that an outcome can be, the page shows the meanings.
    return Problem(name, _title(name), "choose one" if name == Field.OUTCOME else why)


def _title(name: str) -> str:
    """Return what a field is called, with the fault or the quote that it belongs to."""
    *path, last = name.split("-")
    number = next((int(part) for part in path if part.isdecimal()), None)
    title = TITLES.get(last, TITLES.get(path[0] if path else last, last))
    if path and path[0] == Field.OTHER_FAULTS:
        return f"{title} (other fault {number + 1})"
    return f"{title} (quote {number + 1})" if path and path[0] == Field.QUOTES else title
