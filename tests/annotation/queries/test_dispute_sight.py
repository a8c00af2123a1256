"""Which disputes a person may look at, and what they are told of them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.queries.dispute_sight import dispute_in_sight, disputes_document_for, verdict_in_sight
from annotation.queries.standings import disputes_document
from benchmarks.domain.visibility import MemberRole
from benchmarks.queries.sight import NotYours
from tests.builders.rounds import a_dispute, a_person, a_round, a_submitted_label, an_adjudication, an_adjudicator
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db
BOTH = (MemberRole.MAINTAINER, MemberRole.ADJUDICATOR)


@pytest.fixture
def disputed():
    return a_trajectory(a_benchmark())


@pytest.fixture
def round(disputed):
    round = a_round(disputed.benchmark)
    a_dispute(round, disputed)
    return round


def asked(person, round, trajectory):
    return dispute_in_sight(person, round.benchmark.slug, round.slug, trajectory.pk)


def maintainer(round, roles=(MemberRole.MAINTAINER,)):
    return a_person("max", benchmark=round.benchmark, roles=roles)


# One dispute


def test_an_adjudicator_finds_a_dispute_that_is_theirs_without_its_labels(round, disputed):
    dispute = asked(an_adjudicator(round.benchmark), round, disputed)
    assert (dispute.is_mine, dispute.shows_labels) == (True, False)


def test_a_maintainer_finds_every_dispute_with_its_labels(round, disputed):
    dispute = asked(maintainer(round), round, disputed)
    assert (dispute.is_mine, dispute.shows_labels) == (False, True)


def test_a_maintainer_who_is_to_settle_it_marks_an_own_root_first(round, disputed):
    assert not asked(maintainer(round, BOTH), round, disputed).shows_labels


def test_after_the_first_mark_the_labels_are_shown(round, disputed):
    eve = an_adjudicator(round.benchmark)
    an_adjudication(round, disputed, by=eve)
    dispute = asked(eve, round, disputed)
    assert dispute.shows_labels
    assert dispute.first_mark.step == 2


def test_there_is_no_dispute_for_somebody_who_labelled_it(round, disputed):
    ann = a_person("ann", benchmark=round.benchmark, roles=[MemberRole.ADJUDICATOR])
    with pytest.raises(NotYours):
        asked(ann, round, disputed)


def test_there_is_no_dispute_for_somebody_of_another_benchmark(round, disputed):
    with pytest.raises(NotYours):
        asked(a_person("out"), round, disputed)


def test_what_the_rule_joins_is_no_dispute(round):
    agreed = a_trajectory(round.benchmark, "2")
    other = a_round(round.benchmark, "other", trajectories=[agreed])
    for person in ("ann", "ben"):
        a_submitted_label(other, agreed, person)
    with pytest.raises(NotYours):
        asked(maintainer(round), other, agreed)


def test_a_trajectory_of_another_round_is_no_dispute_of_this_one(round, disputed):
    other = a_round(round.benchmark, "other", trajectories=[a_trajectory(round.benchmark, "2")])
    with pytest.raises(NotYours):
        asked(maintainer(round), other, disputed)


# Its verdict


@pytest.mark.parametrize(
    ("who", "sees"),
    [("eve", True), ("another adjudicator", False), ("a maintainer", True), ("a maintainer who may settle it", False)],
)
def test_a_verdict_is_shown_to_who_made_it_and_to_maintainers(round, disputed, who, sees):
    eve = an_adjudicator(round.benchmark)
    an_adjudication(round, disputed, by=eve)
    people = {
        "eve": lambda: eve,
        "another adjudicator": lambda: an_adjudicator(round.benchmark, "fay"),
        "a maintainer": lambda: maintainer(round),
        "a maintainer who may settle it": lambda: maintainer(round, BOTH),
    }
    person = people[who]()
    assert (verdict_in_sight(person, asked(person, round, disputed)) is not None) is sees


def test_without_a_verdict_there_is_none(round, disputed):
    person = maintainer(round)
    assert verdict_in_sight(person, asked(person, round, disputed)) is None


# All disputes of a round


def test_a_maintainer_reads_the_whole_document(round):
    told = disputes_document_for(maintainer(round), round)
    whole = disputes_document(round)
    assert {name: told[name] for name in ("n_agreed", "n_disputed", "n_single")} == {
        name: whole[name] for name in ("n_agreed", "n_disputed", "n_single")
    }
    [dispute] = told["disputes"]
    assert {**dispute, **whole["disputes"][0]} == dispute


def test_the_labels_of_a_round_are_read_once_for_its_document(round):
    both = maintainer(round, BOTH)
    with CaptureQueriesContext(connection) as asked_for:
        disputes_document_for(both, round)
    assert sum('FROM "annotation_label"' in query["sql"] for query in asked_for) == 1


def test_an_adjudicator_reads_which_disputes_are_theirs_and_nothing_of_the_labels(round):
    told = disputes_document_for(an_adjudicator(round.benchmark), round)
    assert (told["n_agreed"], told["n_disputed"], told["n_single"]) == (None, None, None)
    [dispute] = told["disputes"]
    assert dispute["question_ID"] == "alpha__1"
    assert (dispute["is_mine"], dispute["labels"], dispute["gap"], dispute["same_role"]) == (True, None, None, None)


def test_a_maintainer_who_may_settle_a_dispute_reads_its_labels_after_their_own_mark(round, disputed):
    both = maintainer(round, BOTH)
    assert disputes_document_for(both, round)["disputes"][0]["labels"] is None
    an_adjudication(round, disputed, by=both)
    assert len(disputes_document_for(both, round)["disputes"][0]["labels"]) == 2


@pytest.mark.parametrize("roles", [(MemberRole.ANNOTATOR,), ()])
def test_for_others_there_are_no_disputes(round, roles):
    with pytest.raises(NotYours):
        disputes_document_for(a_person("out", benchmark=round.benchmark, roles=roles), round)
