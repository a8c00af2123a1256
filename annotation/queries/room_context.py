"""What stands beside the answer on the page of an assignment."""

from annotation.models import Assignment
from annotation.queries.comments import comments_by, may_comment
from annotation.queries.guideline import guideline_to_confirm
from benchmarks.models import Person


def side_context(assignment: Assignment, person: Person) -> dict[str, object]:
    """Return what `annotation/room/guideline.html` and `annotation/room/comments.html` show a person."""
    return {
        "guideline": assignment.round.guideline,
        "guideline_to_confirm": guideline_to_confirm(assignment),
        "comments": comments_by(person, assignment),
        "last_step": assignment.trajectory.n_steps - 1,
        "may_comment": may_comment(assignment),
    }
