"""Who may see what. Every page, endpoint, export, search and error message asks here."""

from enum import StrEnum


class Viewer(StrEnum):
    """How a person stands to one trajectory of one benchmark."""

    BLIND_ANNOTATOR = "blind_annotator"
    SUGGESTED_ANNOTATOR = "suggested_annotator"
    ADJUDICATOR = "adjudicator"
    MAINTAINER = "maintainer"
    STRANGER = "stranger"


class Thing(StrEnum):
    """What there is to see."""

    TASK = "task"
    OWN_LABELS = "own_labels"
    PEER_LABELS = "peer_labels"
    SUGGESTIONS = "suggestions"
    PREDICTIONS = "predictions"
    GOLD = "gold"
    ANNOTATOR_NAMES = "annotator_names"
    # What annotators write to the maintainers: it can tell a label.
    COMMENTS = "comments"
    # Settled disputes of closed rounds.
    PRECEDENTS = "precedents"


class Sight(StrEnum):
    """How much of it."""

    NO = "no"
    ALL = "all"
    # Only what belongs to the viewer's own assignment.
    OF_ASSIGNMENT = "of_assignment"
    # Only disputes, and only once the viewer has made an own first mark.
    AFTER_FIRST_MARK = "after_first_mark"
    # Only where the round says so, and after the first mark.
    IF_ROUND_SAYS = "if_round_says"
    # Only the verdict that the viewer made.
    OWN_VERDICTS = "own_verdicts"
    # Only what a public release contains.
    OF_PUBLIC_RELEASES = "of_public_releases"
    # Not of a trajectory that the viewer is still to judge: held open, or a dispute to settle without an own mark.
    UNLESS_STILL_TO_JUDGE = "unless_still_to_judge"
    # Names are replaced by pseudonyms.
    PSEUDONYMS = "pseudonyms"


# One row per viewer, one entry per thing.
MAY_SEE: dict[Viewer, dict[Thing, Sight]] = {
    Viewer.BLIND_ANNOTATOR: {
        Thing.TASK: Sight.ALL,
        Thing.OWN_LABELS: Sight.ALL,
        Thing.PEER_LABELS: Sight.NO,
        Thing.SUGGESTIONS: Sight.NO,
        Thing.PREDICTIONS: Sight.NO,
        Thing.GOLD: Sight.NO,
        Thing.ANNOTATOR_NAMES: Sight.NO,
        Thing.COMMENTS: Sight.OF_ASSIGNMENT,
        Thing.PRECEDENTS: Sight.UNLESS_STILL_TO_JUDGE,
    },
    Viewer.SUGGESTED_ANNOTATOR: {
        Thing.TASK: Sight.ALL,
        Thing.OWN_LABELS: Sight.ALL,
        Thing.PEER_LABELS: Sight.NO,
        Thing.SUGGESTIONS: Sight.OF_ASSIGNMENT,
        Thing.PREDICTIONS: Sight.NO,
        Thing.GOLD: Sight.NO,
        Thing.ANNOTATOR_NAMES: Sight.NO,
        Thing.COMMENTS: Sight.OF_ASSIGNMENT,
        Thing.PRECEDENTS: Sight.UNLESS_STILL_TO_JUDGE,
    },
    Viewer.ADJUDICATOR: {
        Thing.TASK: Sight.ALL,
        Thing.OWN_LABELS: Sight.ALL,
        Thing.PEER_LABELS: Sight.AFTER_FIRST_MARK,
        Thing.SUGGESTIONS: Sight.IF_ROUND_SAYS,
        Thing.PREDICTIONS: Sight.NO,
        Thing.GOLD: Sight.OWN_VERDICTS,
        Thing.ANNOTATOR_NAMES: Sight.PSEUDONYMS,
        Thing.COMMENTS: Sight.OF_ASSIGNMENT,
        Thing.PRECEDENTS: Sight.UNLESS_STILL_TO_JUDGE,
    },
    Viewer.MAINTAINER: {
        Thing.TASK: Sight.ALL,
        Thing.OWN_LABELS: Sight.ALL,
        Thing.PEER_LABELS: Sight.ALL,
        Thing.SUGGESTIONS: Sight.ALL,
        Thing.PREDICTIONS: Sight.ALL,
        Thing.GOLD: Sight.ALL,
        Thing.ANNOTATOR_NAMES: Sight.ALL,
        Thing.COMMENTS: Sight.ALL,
        Thing.PRECEDENTS: Sight.ALL,
    },
    Viewer.STRANGER: {
        Thing.TASK: Sight.OF_PUBLIC_RELEASES,
        Thing.OWN_LABELS: Sight.NO,
        Thing.PEER_LABELS: Sight.NO,
        Thing.SUGGESTIONS: Sight.NO,
        Thing.PREDICTIONS: Sight.OF_PUBLIC_RELEASES,
        Thing.GOLD: Sight.OF_PUBLIC_RELEASES,
        Thing.ANNOTATOR_NAMES: Sight.PSEUDONYMS,
        Thing.COMMENTS: Sight.NO,
        Thing.PRECEDENTS: Sight.NO,
    },
}


class Arm(StrEnum):
    """How one assignment is shown."""

    BLIND = "blind"
    SUGGESTED = "suggested"
    UNKNOWN = "unknown"


class MemberRole(StrEnum):
    """What a membership lets a person do."""

    ANNOTATOR = "annotator"
    ADJUDICATOR = "adjudicator"
    MAINTAINER = "maintainer"


# The widest sight first: a maintainer who also annotates sees as a maintainer,
# but for the trajectories that they hold open.
BY_WIDEST_SIGHT = (
    (MemberRole.MAINTAINER, Viewer.MAINTAINER),
    (MemberRole.ADJUDICATOR, Viewer.ADJUDICATOR),
    (MemberRole.ANNOTATOR, Viewer.BLIND_ANNOTATOR),
)


def viewer(roles: frozenset[MemberRole], *, open_arm: Arm | None) -> Viewer:
    """Return how a person with these roles stands to a trajectory.

    `open_arm` is the arm of the assignment that they hold open on it, or None.
    An open assignment overrides every role.
    """
    if open_arm is Arm.SUGGESTED:
        return Viewer.SUGGESTED_ANNOTATOR
    if open_arm is not None:
        return Viewer.BLIND_ANNOTATOR
    return next((seen_as for role, seen_as in BY_WIDEST_SIGHT if role in roles), Viewer.STRANGER)


def sight(seen_as: Viewer, thing: Thing) -> Sight:
    """Return how much of a thing a viewer may see."""
    return MAY_SEE[seen_as][thing]
