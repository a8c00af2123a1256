"""What a person should look at twice before they submit; nothing of it is an error."""

from collections.abc import Iterator, Sequence

from annotation.domain.answer.said import Answer, MarkedFault
from benchmarks.domain.fault import MarkKind, Repair, Root

# A failure that is seen, or past saving, before its root has another root.
NOT_BEFORE_THE_ROOT: dict[MarkKind, str] = {
    MarkKind.POINT_OF_NO_RETURN: "The point of no return",
    MarkKind.MANIFESTATION: "Where the failure can first be seen",
}


def warnings_about_answer(answer: Answer, speakers: Sequence[str]) -> list[str]:
    """Return what is odd about an answer, its root first.

    Parameters
    ----------
    answer : Answer
        What they say.
    speakers : shape (n_steps,)
        The role key that speaks at each step.

    Examples
    --------
    >>> from benchmarks.domain.fault import Outcome
    >>> warnings_about_answer(Answer(Outcome.FAULT, Root("coder", 1)), ["coder", "user"])
    ["Step 1 was spoken by 'user', not by 'coder'."]
    """
    said = [warning for fault in answer.faults for warning in _other_speaker(fault, speakers)]
    if answer.root is not None:
        said += [*_repaired_root(answer), *_earlier_faults(answer, answer.root), *_early_marks(answer, answer.root)]
    # Two faults of one role at one step say it once.
    return list(dict.fromkeys(said))


def _other_speaker(named: MarkedFault, speakers: Sequence[str]) -> Iterator[str]:
    if speakers[named.step] != named.role:
        yield f"Step {named.step} was spoken by {speakers[named.step]!r}, not by {named.role!r}."


def _repaired_root(answer: Answer) -> Iterator[str]:
    if answer.root_details.repair is Repair.REPAIRED:
        yield f"The root, step {answer.root.step}, is said to be repaired: what then decided the failure?"


def _earlier_faults(answer: Answer, root: Root) -> Iterator[str]:
    weighed = answer.steps_marked(MarkKind.OTHER_ROOT)
    for fault in answer.other_faults:
        if fault.step < root.step and fault.details.repair is Repair.ACTIVE and fault.step not in weighed:
            yield f"Step {fault.step} is wrong, earlier than the root, and nothing repaired it: is it the root?"


def _early_marks(answer: Answer, root: Root) -> Iterator[str]:
    for mark in answer.marks:
        if mark.kind in NOT_BEFORE_THE_ROOT and mark.step < root.step:
            yield f"{NOT_BEFORE_THE_ROOT[mark.kind]}, step {mark.step}, lies before the root, step {root.step}."
