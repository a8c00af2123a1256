"""A label in one sentence, for whoever is about to submit it."""

from collections.abc import Mapping

from annotation.domain.answer import Answer


def sentence_of(answer: Answer, *, role_names: Mapping[str, str]) -> str:
    """Return what a label says, without its reasons.

    Examples
    --------
    >>> from benchmarks.domain.fault import Outcome, Root
    >>> answer = Answer(Outcome.FAULT, Root("coder", 3, "WC"), rationale="It guessed.", confidence=4)
    >>> sentence_of(answer, role_names={"coder": "Coder"})
    'Outcome fault; root step 3, Coder, mode WC; confidence 4 of 5.'
    """
    parts = [f"Outcome {answer.outcome.replace('_', ' ')}", *_root(answer, role_names), *_counts(answer)]
    if answer.confidence is not None:
        parts.append(f"confidence {answer.confidence} of 5")
    return "; ".join(parts) + "."


def _root(answer: Answer, role_names: Mapping[str, str]) -> list[str]:
    if answer.root is None:
        return []
    mode = f", mode {answer.root.mode}" if answer.root.mode else ""
    return [f"root step {answer.root.step}, {role_names[answer.root.role]}{mode}"]


def _counts(answer: Answer) -> list[str]:
    n_quotes = sum(len(fault.details.quotes) for fault in answer.faults)
    counts = [
        (len(answer.other_faults), "other fault" if answer.root else "fault"),
        (n_quotes, "quote"),
        (len(answer.marks), "other mark"),
    ]
    return [f"{n} {word}{'s' if n > 1 else ''}" for n, word in counts if n]
