"""Disputes: the list, the first mark, the labels side by side, the verdict."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.models import Adjudication, FirstMark, Label
from benchmarks.domain.visibility import MemberRole
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import (
    a_dispute,
    a_person,
    a_round,
    a_submitted_label,
    a_taxonomy,
    an_adjudication,
    an_adjudicator,
    an_answer,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

MARK = {"outcome": "fault", "step": "2", "role": "writer"}
VERDICT = MARK | {"reason": "The claim has no source.", "cause": "missed_evidence"}


@pytest.fixture
def round():
    benchmark = a_benchmark()
    for number in range(3):
        a_trajectory(benchmark, str(number))
    return a_round(benchmark)


@pytest.fixture
def disputed(round):
    """The trajectory in dispute: ann says step 2 by the writer, ben step 4 by the searcher."""
    trajectory = round.benchmark.trajectories.order_by("pk").first()
    a_dispute(round, trajectory)
    return trajectory


@pytest.fixture
def eve(round):
    return client_of(an_adjudicator(round.benchmark))


def address(round, trajectory, name="adjudicate"):
    return reverse(name, args=[round.benchmark.slug, round.slug, trajectory.pk])


def list_of(round):
    return reverse("disputes", args=[round.benchmark.slug, round.slug])


# The list


def test_an_adjudicator_sees_that_there_is_a_dispute_and_nothing_of_the_labels(round, disputed, eve):
    said = text_of(eve.get(list_of(round)))
    assert "alpha__0" in said
    assert "1 of 1 still to settle" in said
    assert "Steps apart" not in said


def test_a_maintainer_sees_how_far_apart_the_roots_are(round, disputed):
    maintainer = client_of(a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER]))
    # Steps 2 and 4, writer and searcher.
    assert "alpha__0 6 2 2 different" in text_of(maintainer.get(list_of(round)))


def test_a_round_without_disputes_says_so(round, eve):
    assert "No dispute waits here." in text_of(eve.get(list_of(round)))


def test_an_annotator_has_no_list_of_disputes(round, disputed):
    assert client_of(a_person("ann")).get(list_of(round)).status_code == 404


def test_the_list_asks_as_many_queries_for_three_disputes_as_for_one(round, disputed, eve):
    with CaptureQueriesContext(connection) as with_one:
        eve.get(list_of(round))
    for trajectory in round.benchmark.trajectories.exclude(pk=disputed.pk):
        a_dispute(round, trajectory)
    with CaptureQueriesContext(connection) as with_three:
        eve.get(list_of(round))
    assert len(with_three) == len(with_one)


# The first mark


def test_before_the_own_mark_no_label_is_shown(round, disputed, eve):
    said = text_of(eve.get(address(round, disputed)))
    assert "Your own mark first" in said
    assert "It made that up." not in said
    assert "apart" not in said


def test_a_maintainer_who_adjudicates_marks_first_too(round, disputed):
    roles = [MemberRole.MAINTAINER, MemberRole.ADJUDICATOR]
    both = client_of(a_person("max", benchmark=round.benchmark, roles=roles))
    assert "It made that up." not in text_of(both.get(address(round, disputed)))
    assert "shown after your own mark" in text_of(both.get(list_of(round)))


def test_after_the_own_mark_the_labels_stand_side_by_side_under_pseudonyms(round, disputed, eve):
    said = text_of(eve.post(address(round, disputed, "first_mark"), MARK, follow=True))
    assert "The roots are 2 steps apart; the roles are different ." in said
    assert "Root step differs" in said
    assert "Outcome fault fault" in said
    assert "ann" not in said.split()
    assert "ben" not in said.split()


def test_after_the_own_mark_it_stands_above_the_verdict(round, disputed, eve):
    eve.post(address(round, disputed, "first_mark"), MARK | {"step": "3", "role": "searcher"})
    assert "Your own mark was fault, step 3 , Searcher ." in text_of(eve.get(address(round, disputed)))


def test_an_own_mark_without_a_root_names_the_outcome_alone(round, disputed, eve):
    eve.post(address(round, disputed, "first_mark"), {"outcome": "no_single_fault"})
    assert "Your own mark was no single fault." in text_of(eve.get(address(round, disputed)))


def test_a_mark_without_a_step_is_refused_and_given_back(round, disputed, eve):
    response = eve.post(address(round, disputed, "first_mark"), {"outcome": "fault", "role": "writer"})
    assert response.status_code == 400
    assert not FirstMark.objects.exists()
    assert '<option value="writer" selected>' in response.content.decode()


# The verdict


def settle(client, round, trajectory, **changes):
    client.post(address(round, trajectory, "first_mark"), MARK)
    return client.post(address(round, trajectory, "settle"), VERDICT | changes, follow=True)


def test_an_own_answer_settles_the_dispute(round, disputed, eve):
    said = text_of(settle(eve, round, disputed))
    verdict = Adjudication.objects.get()
    assert (verdict.step, verdict.role.key, verdict.picked_label) == (2, "writer", None)
    assert "alpha__0 is settled." in said
    assert "That was the last dispute of this round." in said


def test_settling_leads_to_the_next_dispute(round, disputed, eve):
    second = round.benchmark.trajectories.order_by("pk")[1]
    a_dispute(round, second)
    response = settle(eve, round, disputed)
    assert response.request["PATH_INFO"] == address(round, second)


def test_a_picked_label_is_recorded(round, disputed, eve):
    labels = {one.assignment.person.username: one for one in labels_of(round)}
    settle(eve, round, disputed, picked_label=labels["ann"].pk)
    assert Adjudication.objects.get().picked_label == labels["ann"]


def test_a_link_begins_the_verdict_with_a_label(round, disputed, eve):
    eve.post(address(round, disputed, "first_mark"), MARK)
    label = labels_of(round).get(assignment__person__username="ben")
    page = eve.get(address(round, disputed), {"pick": label.pk}).content.decode()
    assert '<option value="searcher" selected>' in page
    assert f'<option value="{label.pk}" selected>' in page


def labels_of(round):
    return Label.objects.filter(assignment__round=round)


@pytest.mark.parametrize("missing", ["reason", "cause", "outcome", "step"])
def test_an_unfinished_verdict_is_refused_and_given_back(round, disputed, eve, missing):
    response = settle(eve, round, disputed, **{missing: ""})
    assert response.status_code == 400
    assert not Adjudication.objects.exists()
    if missing != "reason":
        assert "The claim has no source." in response.content.decode()


def test_a_verdict_without_an_own_mark_is_refused(round, disputed, eve):
    response = eve.post(address(round, disputed, "settle"), VERDICT)
    assert response.status_code == 409
    assert not Adjudication.objects.exists()


def test_an_adjudicator_sees_their_own_verdict_and_not_another_ones(round, disputed, eve):
    settle(eve, round, disputed)
    assert "The claim has no source." in text_of(eve.get(address(round, disputed)))
    fay = client_of(an_adjudicator(round.benchmark, "fay"))
    assert "The claim has no source." not in text_of(fay.get(address(round, disputed)))


def test_a_mode_is_asked_in_the_verdict_where_the_round_asks_for_modes():
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, taxonomy=a_taxonomy())
    for person, step in (("ann", 2), ("ben", 5)):
        a_submitted_label(round, trajectory, person, answer=an_answer(step, "writer", mode="1"))
    eve = client_of(an_adjudicator(benchmark))
    assert 'name="mode"' not in eve.get(address(round, trajectory)).content.decode()
    settle(eve, round, trajectory, mode="2")
    assert Adjudication.objects.get().mode.code == "2"


# Who may not


def test_who_labelled_it_does_not_adjudicate_it(round, disputed):
    both = client_of(a_person("ann", benchmark=round.benchmark, roles=[MemberRole.ADJUDICATOR]))
    assert both.get(address(round, disputed)).status_code == 404
    assert "alpha__0" not in text_of(both.get(list_of(round)))


def test_what_is_no_dispute_has_no_page(round, eve):
    agreed = round.benchmark.trajectories.order_by("pk")[1]
    for person in ("ann", "ben"):
        a_submitted_label(round, agreed, person)
    assert eve.get(address(round, agreed)).status_code == 404


def test_a_maintainer_reads_a_dispute_and_can_not_settle_it(round, disputed):
    an_adjudication(round, disputed)
    maintainer = client_of(a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER]))
    said = text_of(maintainer.get(address(round, disputed)))
    assert "The claim has no source." in said
    assert "Settle, and go to the next" not in said
    assert maintainer.post(address(round, disputed, "settle"), VERDICT).status_code == 404
