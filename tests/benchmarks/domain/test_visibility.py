"""Who may see what: the table, walked."""

from itertools import chain, combinations, product

import pytest

from benchmarks.domain.visibility import MAY_SEE, Arm, MemberRole, Sight, Thing, Viewer, sight, viewer

ALL_SETS_OF_ROLES = [
    frozenset(roles) for roles in chain.from_iterable(combinations(MemberRole, size) for size in range(4))
]
ANNOTATORS = (Viewer.BLIND_ANNOTATOR, Viewer.SUGGESTED_ANNOTATOR)


@pytest.mark.parametrize(("seen_as", "thing"), list(product(Viewer, Thing)))
def test_every_viewer_has_an_entry_for_every_thing(seen_as, thing):
    assert isinstance(sight(seen_as, thing), Sight)


def test_the_table_holds_nothing_else():
    assert set(MAY_SEE) == set(Viewer)
    assert all(set(row) == set(Thing) for row in MAY_SEE.values())


@pytest.mark.parametrize("roles", ALL_SETS_OF_ROLES)
def test_an_open_assignment_overrides_every_role(roles):
    assert viewer(roles, open_arm=Arm.BLIND) is Viewer.BLIND_ANNOTATOR
    assert viewer(roles, open_arm=Arm.SUGGESTED) is Viewer.SUGGESTED_ANNOTATOR


@pytest.mark.parametrize("roles", ALL_SETS_OF_ROLES)
def test_an_open_assignment_of_an_unknown_arm_is_blind(roles):
    assert viewer(roles, open_arm=Arm.UNKNOWN) is Viewer.BLIND_ANNOTATOR


@pytest.mark.parametrize("arm", Arm)
def test_every_arm_makes_an_annotator(arm):
    assert viewer(frozenset(), open_arm=arm) in ANNOTATORS


@pytest.mark.parametrize(
    ("roles", "seen_as"),
    [
        (set(), Viewer.STRANGER),
        ({MemberRole.ANNOTATOR}, Viewer.BLIND_ANNOTATOR),
        ({MemberRole.ADJUDICATOR}, Viewer.ADJUDICATOR),
        ({MemberRole.ANNOTATOR, MemberRole.ADJUDICATOR}, Viewer.ADJUDICATOR),
        ({MemberRole.ANNOTATOR, MemberRole.MAINTAINER}, Viewer.MAINTAINER),
        ({MemberRole.ADJUDICATOR, MemberRole.MAINTAINER}, Viewer.MAINTAINER),
        (set(MemberRole), Viewer.MAINTAINER),
    ],
)
def test_without_an_open_assignment_the_widest_role_counts(roles, seen_as):
    assert viewer(frozenset(roles), open_arm=None) is seen_as


@pytest.mark.parametrize(
    "thing", [Thing.PEER_LABELS, Thing.SUGGESTIONS, Thing.PREDICTIONS, Thing.GOLD, Thing.ANNOTATOR_NAMES]
)
def test_a_blind_annotator_sees_nothing_that_could_sway_them(thing):
    assert sight(Viewer.BLIND_ANNOTATOR, thing) is Sight.NO


def test_the_suggested_arm_differs_from_the_blind_one_by_its_suggestion_alone():
    blind, suggested = (MAY_SEE[seen_as] for seen_as in ANNOTATORS)
    assert {thing for thing in Thing if blind[thing] is not suggested[thing]} == {Thing.SUGGESTIONS}
    assert suggested[Thing.SUGGESTIONS] is Sight.OF_ASSIGNMENT


def test_an_adjudicator_sees_labels_only_after_an_own_first_mark_and_never_names():
    assert sight(Viewer.ADJUDICATOR, Thing.PEER_LABELS) is Sight.AFTER_FIRST_MARK
    assert sight(Viewer.ADJUDICATOR, Thing.ANNOTATOR_NAMES) is Sight.PSEUDONYMS


@pytest.mark.parametrize("seen_as", [*ANNOTATORS, Viewer.ADJUDICATOR])
def test_what_is_written_to_the_maintainers_is_read_by_its_author_and_them_alone(seen_as):
    assert sight(seen_as, Thing.COMMENTS) is Sight.OF_ASSIGNMENT


@pytest.mark.parametrize("seen_as", [*ANNOTATORS, Viewer.ADJUDICATOR])
def test_nobody_reads_a_precedent_on_what_they_are_still_to_judge(seen_as):
    assert sight(seen_as, Thing.PRECEDENTS) is Sight.UNLESS_STILL_TO_JUDGE


@pytest.mark.parametrize("thing", Thing)
def test_a_maintainer_sees_all(thing):
    assert sight(Viewer.MAINTAINER, thing) is Sight.ALL


@pytest.mark.parametrize("thing", Thing)
def test_a_stranger_sees_at_most_what_a_public_release_holds(thing):
    assert sight(Viewer.STRANGER, thing) in {Sight.NO, Sight.OF_PUBLIC_RELEASES, Sight.PSEUDONYMS}


@pytest.mark.parametrize("seen_as", sorted(set(Viewer) - {Viewer.STRANGER}))
def test_whoever_works_on_a_trajectory_sees_its_task(seen_as):
    assert sight(seen_as, Thing.TASK) is Sight.ALL
