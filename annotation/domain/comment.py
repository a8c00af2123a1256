"""What annotators write to the maintainers."""

from enum import StrEnum


class CommentKind(StrEnum):
    """Whether something is said, or the trajectory is called unusable."""

    COMMENT = "comment"
    BROKEN = "broken"
