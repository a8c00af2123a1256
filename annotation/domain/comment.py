"""What annotators write to the maintainers."""

from enum import StrEnum

from benchmarks.domain.refusals import BadInput
from benchmarks.domain.steps import BadStep, check_in_history, step_from


class CommentKind(StrEnum):
    """Whether something is said, or the trajectory is called unusable."""

    COMMENT = "comment"
    BROKEN = "broken"


class NoSuchKind(BadInput):
    """It is neither a comment nor a flag."""


class CommentOnNoStep(BadInput):
    """A comment on a step names one of the trajectory's."""


def kind_from(text: str) -> CommentKind:
    """Return the kind that was sent; nothing is a plain comment.

    Examples
    --------
    >>> kind_from("").value, kind_from("broken").value
    ('comment', 'broken')
    """
    try:
        return CommentKind(text or CommentKind.COMMENT)
    except ValueError as error:
        raise NoSuchKind(f"kind {text!r} is none of {', '.join(CommentKind)}") from error


def commented_step(text: str, *, n_steps: int) -> int | None:
    """Return the step that a comment is on; nothing is the whole trajectory.

    Examples
    --------
    >>> commented_step(" 4", n_steps=5), commented_step("", n_steps=5)
    (4, None)
    """
    if not text.strip():
        return None
    try:
        return check_in_history(step_from(text), n_steps=n_steps)
    except BadStep as error:
        raise CommentOnNoStep(str(error)) from error
