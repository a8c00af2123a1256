"""What must hold for what people write or confirm beside their labels, each with the query that finds a breach."""

from django.db.models import Exists, F, OuterRef

from annotation.models import Bookmark, Comment, GuidelineReading
from benchmarks.integrity import Invariant, each
from benchmarks.models import Event

TO_ASSIGNMENT = ("assignment__person", "assignment__round", "assignment__trajectory")
COMMENTS = Comment.objects.select_related(*TO_ASSIGNMENT)
BOOKMARKS = Bookmark.objects.select_related(*TO_ASSIGNMENT)
# Several comments of one person have one name in the log; that there is none at all is what can be found.
WRITTEN_IN_LOG = Event.objects.filter(
    action="write_comment", by=OuterRef("assignment__person"), benchmark=OuterRef("assignment__round__benchmark")
)
CONFIRMED = GuidelineReading.objects.select_related("guideline__benchmark", "person")
CONFIRMED_IN_LOG = Event.objects.filter(
    action="confirm_guideline", by=OuterRef("person"), benchmark=OuterRef("guideline__benchmark")
)

INVARIANTS: tuple[Invariant, ...] = (
    Invariant(
        "comment_lengths",
        "a comment's n_steps is its trajectory's",
        each(COMMENTS.exclude(n_steps=F("assignment__trajectory__n_steps"))),
    ),
    Invariant(
        "comment_events",
        "whoever wrote a comment is in the log",
        each(COMMENTS.filter(~Exists(WRITTEN_IN_LOG))),
    ),
    Invariant(
        "confirmation_events",
        "whoever confirmed a guideline is in the log",
        each(CONFIRMED.filter(~Exists(CONFIRMED_IN_LOG))),
    ),
    Invariant(
        "bookmark_lengths",
        "a bookmark's n_steps is its trajectory's",
        each(BOOKMARKS.exclude(n_steps=F("assignment__trajectory__n_steps"))),
    ),
)
