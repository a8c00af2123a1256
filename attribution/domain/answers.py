"""What a method answered: its status, and why it is no full answer."""

from enum import StrEnum


class Status(StrEnum):
    """How complete an answer is. Only the fields that a method declares count."""

    OK = "ok"
    PARTIAL = "partial"
    ABSTAINED = "abstained"
    FAILED = "failed"


class Reason(StrEnum):
    """Why an answer isn't `ok`."""

    MODEL_ABSTAINED = "model_abstained"
    UNPARSEABLE = "unparseable"
    OUT_OF_RANGE = "out_of_range"
    UNKNOWN_ROLE = "unknown_role"
    UNGROUNDED_EVIDENCE = "ungrounded_evidence"
    CONTEXT_OVERFLOW = "context_overflow"
    API_ERROR = "api_error"
    TIMEOUT = "timeout"
    BUDGET_EXCEEDED = "budget_exceeded"
    CANCELLED = "cancelled"
    MISSING = "missing"
