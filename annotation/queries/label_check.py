"""What a label would say if it were submitted now, and what its writer should look at first."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from annotation.domain.answer import Answer, BadAnswer, warnings_about_answer
from annotation.domain.label_words import sentence_of
from annotation.models import Assignment
from annotation.queries.assignments import read_answer
from annotation.queries.label_page import speakers_of
from annotation.queries.reading import progress_of


@dataclass(frozen=True)
class Check:
    """A body looked at before it is submitted. `errors` names wrong fields by path; then nothing else is known."""

    answer: Answer | None = None
    errors: Mapping[str, str] = field(default_factory=dict)
    sentence: str = ""
    # Asked once, never in the way: `confirmation` is the answer that says yes to all of them.
    questions: Sequence[str] = ()
    confirmation: str = ""
    # Worth knowing, and no question.
    remarks: Sequence[str] = ()


def check_label(assignment: Assignment, body: Mapping[str, object]) -> Check:
    """Read a body as the label that it would become; nothing is written."""
    try:
        answer = read_answer(assignment, body)
    except BadAnswer as bad:
        return Check(errors=bad.errors)
    questions = warnings_about_answer(answer, speakers_of(assignment.trajectory)) if answer.faults else []
    return Check(
        answer=answer,
        sentence=sentence_of(answer, role_names=dict(assignment.trajectory.roles.values_list("key", "name"))),
        questions=questions,
        confirmation=_confirmation(questions),
        remarks=_unread_before_root(assignment, answer),
    )


def _confirmation(questions: Sequence[str]) -> str:
    # Of the questions themselves: a yes to one is no yes to another.
    return hashlib.sha256("\n".join(questions).encode()).hexdigest()[:16] if questions else ""


def _unread_before_root(assignment: Assignment, answer: Answer) -> list[str]:
    """Say how much before the root was not read, as far as the page reported any reading."""
    progress = progress_of(assignment)
    if progress is None or answer.root is None or answer.root.step == 0:
        return []
    n_before = answer.root.step
    n_read = sum(max(0, min(last, n_before - 1) - first + 1) for first, last in progress.steps_read)
    if n_read >= n_before:
        return []
    return [f"{n_before - n_read} of the {n_before} steps before the root were not on screen long enough to be read."]
