"""Every promise for comments, bookmarks and confirmed guidelines is checked, and a breach is named."""

from collections.abc import Callable

import pytest

from annotation.actions.comments import write_comment
from annotation.actions.guideline import confirm_guideline
from annotation.actions.reading import set_bookmark
from annotation.actions.rounds import add_guideline
from annotation.integrity import findings
from annotation.models import Bookmark, Comment
from annotation.queries.note_invariants import INVARIANTS
from benchmarks.models import Event
from tests.builders.damage import damage
from tests.builders.rounds import a_person, a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]

HELD = "ann on alpha__1 in main"


@pytest.fixture(autouse=True)
def assignment():
    """Ann wrote a comment on step 5, the last, keeps it bookmarked, and confirmed the guideline."""
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    guideline = add_guideline(benchmark=benchmark, markdown="Read.", by=a_person("max"))
    assignment = an_assignment(a_round(benchmark, guideline=guideline), trajectory)
    write_comment(assignment=assignment, text="Cut off.", step=5, by=assignment.person)
    set_bookmark(assignment=assignment, step=5, by=assignment.person)
    confirm_guideline(round=assignment.round, version=1, by=assignment.person)
    return assignment


# By invariant: what breaks it, and words that the finding says.
BREACHES: list[tuple[str, Callable[[], object], str]] = [
    ("comment_lengths", lambda: Comment.objects.update(n_steps=7), f"comment of {HELD}"),
    ("comment_events", lambda: Event.objects.filter(action="write_comment").delete(), f"comment of {HELD}"),
    ("confirmation_events", lambda: Event.objects.filter(action="confirm_guideline").delete(), "ann has read"),
    ("bookmark_lengths", lambda: Bookmark.objects.update(n_steps=7), f"bookmark at step 5 of {HELD}"),
]


def test_every_invariant_is_broken_here_at_least_once():
    assert {name for name, _, _ in BREACHES} == {invariant.name for invariant in INVARIANTS}


def test_what_the_actions_made_keeps_every_promise():
    assert findings() == []


@pytest.mark.parametrize(("name", "do_harm", "words"), BREACHES)
def test_a_breach_is_found_and_named(name, do_harm, words):
    with damage():
        do_harm()
        said = [finding.what for finding in findings() if finding.invariant.name == name]
    assert any(words in what for what in said)
