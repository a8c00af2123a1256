"""What a label says: outcome, faults, and the root under a convention."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """A label's answer to "what happened here?"."""

    FAULT = "fault"
    NO_SINGLE_FAULT = "no_single_fault"
    ENVIRONMENT = "environment"
    TASK_OR_CHECKER = "task_or_checker"
    CANNOT_JUDGE = "cannot_judge"


VOTES = frozenset(Outcome) - {Outcome.CANNOT_JUDGE}
OUTCOME_MEANING: dict[Outcome, str] = {
    Outcome.FAULT: "One step is the root of the failure.",
    Outcome.NO_SINGLE_FAULT: "Faults add up; mending no one step would have been enough.",
    Outcome.ENVIRONMENT: "The environment failed: no step of the team decided it.",
    Outcome.TASK_OR_CHECKER: "The task or its checker is wrong: this is no fair failure.",
    Outcome.CANNOT_JUDGE: "I can't tell, and say why.",
}


class Phase(StrEnum):
    """In which act of its holder a fault lies. Phases are TrajDebug's (arXiv 2608.06346)."""

    PLAN = "plan"
    REASON = "reason"
    ACT = "act"
    OBSERVE = "observe"
    VERIFY = "verify"


class Repair(StrEnum):
    """First half of a fault's fate: whether a later step mended it."""

    REPAIRED = "repaired"
    ACTIVE = "active"


class Trace(StrEnum):
    """Second half of a fault's fate: whether the outcome shows it."""

    IN_OUTCOME = "in_outcome"
    NOT_IN_OUTCOME = "not_in_outcome"


class QuoteKind(StrEnum):
    """What a quoted passage shows of a fault."""

    COMMITMENT = "commitment"
    REFERENCE = "reference"
    EVIDENCE = "evidence"


QUOTE_MEANING: dict[QuoteKind, str] = {
    QuoteKind.COMMITMENT: "The wrong commitment: what was claimed, decided or done.",
    QuoteKind.REFERENCE: "What it violates: the task, an instruction, an earlier result.",
    QuoteKind.EVIDENCE: "Other evidence.",
}


class MarkKind(StrEnum):
    """What a step is beside the faults, in an annotator's eyes."""

    OTHER_ROOT = "other_root"
    ONSET = "onset"
    POINT_OF_NO_RETURN = "point_of_no_return"
    MANIFESTATION = "manifestation"


MARK_MEANING: dict[MarkKind, str] = {
    MarkKind.OTHER_ROOT: "Another step that could be the root.",
    MarkKind.ONSET: "Where the way to the failure begins.",
    MarkKind.POINT_OF_NO_RETURN: "After this step the execution could hardly be saved.",
    MarkKind.MANIFESTATION: "Where the failure can first be seen.",
}
# A label may name several of these, and one of each other kind.
SEVERAL_PER_LABEL = frozenset({MarkKind.OTHER_ROOT})


class RootConvention(StrEnum):
    """What "the root" means. Labels of two conventions are not compared without saying so."""

    EARLIEST_DECISIVE = "earliest_decisive"
    FIRST_UNRECOVERABLE = "first_unrecoverable"
    HIGHEST_IMPACT = "highest_impact"
    FIRST_ERROR = "first_error"


# Of the four texts below; published with every round and release.
ROOT_CONVENTION_VERSION = 1
ROOT_CONVENTION_TEXT: dict[RootConvention, str] = {
    RootConvention.EARLIEST_DECISIVE: (
        "Replace this step alone by what a competent holder of that role could have produced from what was "
        "visible then, and let the execution continue at the competence it shows. Would it more likely than not "
        "have succeeded? The root is the EARLIEST faulty step for which the answer is yes. "
        "(A perfect first step that solves the whole task is not such a replacement.)"
    ),
    RootConvention.FIRST_UNRECOVERABLE: (
        "The root is the first faulty step from which the execution did not recover, whether or not an earlier "
        "fault could have been mended."
    ),
    RootConvention.HIGHEST_IMPACT: "The root is the faulty step that explains most of the degraded outcome.",
    RootConvention.FIRST_ERROR: "The root is the first faulty step, decisive or not.",
}
DECISIVE_QUESTION = ROOT_CONVENTION_TEXT[RootConvention.EARLIEST_DECISIVE]


@dataclass(frozen=True, slots=True)
class Root:
    """The one fault that a vote names: role key, 0-based step, mode code or None."""

    role: str
    step: int
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """One person's answer on one trajectory, as consensus and agreement read it.

    `root` is set exactly when the outcome is `fault`.
    """

    annotator: str
    outcome: Outcome
    root: Root | None = None

    def __post_init__(self) -> None:
        if (self.outcome is Outcome.FAULT) is not (self.root is not None):
            raise ValueError(f"{self.annotator}: outcome {self.outcome} with root {self.root}")
        if self.outcome not in VOTES:
            raise ValueError(f"{self.annotator}: {self.outcome} is no vote, it is missing")
