"""The demo benchmark: complete, so that no page is empty, and everything in it made by the actions people use."""

from collections import Counter
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.db import transaction
from django.test import RequestFactory

from annotation.actions.load_demo import DemoPeople, load_demo
from annotation.domain.phase import RoundKind, RoundState
from annotation.models import Adjudication, Draft, Label
from annotation.queries.sight import disputes_to_settle, visible_labels
from annotation.queries.standings import standings
from annotation.queries.votes import current_labels
from attribution.queries.leaderboard import leaderboard
from benchmarks.actions.people import system_person
from benchmarks.domain.consensus import Standing
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Job, Membership, Person, Release
from benchmarks.models.people import PersonKind
from benchmarks.queries.releases import gold_of

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture(scope="module")
def people(django_db_setup, django_db_blocker) -> Iterator[DemoPeople]:
    """The people of a demo that all tests of this module look at and none changes: it takes seconds to build."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield load_demo(by=system_person())
        transaction.set_rollback(True)


@pytest.fixture
def demo(people) -> Benchmark:
    return Benchmark.objects.get(slug="demo")


def test_a_maintainer_an_adjudicator_and_two_annotators_can_sign_in(people):
    request = RequestFactory().post("/")
    for person in people:
        assert authenticate(request, username=person.username, password=person.password) is not None
    assert [(person.username, person.role) for person in people] == [
        ("maintainer", MemberRole.MAINTAINER),
        ("adjudicator", MemberRole.ADJUDICATOR),
        ("annotator1", MemberRole.ANNOTATOR),
        ("annotator2", MemberRole.ANNOTATOR),
    ]


def test_each_of_them_holds_that_role_and_no_other(people, demo):
    for person in people:
        held = Membership.objects.filter(benchmark=demo, person__username=person.username)
        assert [membership.role for membership in held] == [person.role]


def test_passwords_are_random_and_differ(people):
    assert len({person.password for person in people}) == 4
    assert all(len(person.password) >= 16 for person in people)


def test_loading_it_again_changes_nothing_and_shows_no_password(demo):
    def counts():
        return {model.__name__: model.objects.count() for model in apps.get_models() if hasattr(model, "objects")}

    before = counts()
    assert load_demo(by=system_person()) is None
    assert counts() == before


def test_the_command_says_that_it_stands_already(demo, capsys):
    call_command("load_demo")
    assert "stands already" in capsys.readouterr().out


def test_24_trajectories_of_two_sources_are_planted(demo):
    sources = Counter(demo.trajectories.values_list("source__slug", flat=True))
    assert sources == {"trips_short": 12, "trips_long": 12}


def test_there_is_a_round_of_each_kind_of_page(demo):
    rounds = {round.slug: (round.kind, round.state) for round in demo.rounds.all()}
    assert rounds == {
        "planted": (RoundKind.IMPORTED, RoundState.OPEN),
        "simulated": (RoundKind.MAIN, RoundState.CLOSED),
        "main": (RoundKind.MAIN, RoundState.OPEN),
    }


def test_both_annotators_have_the_six_trajectories_of_the_open_round_before_them(demo):
    main = demo.rounds.get(slug="main")
    held = Counter(main.assignments.filter(state="open").values_list("person__username", flat=True))
    assert held == {"annotator1": 6, "annotator2": 6}
    assert (main.overlap, main.taxonomy.key) == (2, "agentscope")
    assert "decisive question" in main.guideline.markdown


def test_one_draft_waits_for_the_first_annotator(demo):
    (draft,) = Draft.objects.all()
    assert (draft.assignment.person.username, draft.revision) == ("annotator1", 1)


def test_the_closed_round_has_agreed_disputed_and_single_trajectories(demo):
    found = Counter(standing.consensus.standing for standing in standings(demo.rounds.get(slug="simulated")))
    assert {Standing.AGREED, Standing.DISPUTED, Standing.SINGLE} <= found.keys()


def test_some_disputes_are_settled_and_some_wait_for_the_adjudicator(demo):
    adjudicator = Person.objects.get(username="adjudicator")
    theirs = disputes_to_settle(adjudicator, demo.rounds.get(slug="simulated"))
    assert {dispute.is_settled for dispute in theirs} == {True, False}
    assert sum(not dispute.is_settled for dispute in theirs) >= 2


def test_nobody_adjudicated_what_they_labelled(demo):
    for verdict in Adjudication.objects.all():
        assert not verdict.adjudicator.assignments.filter(trajectory=verdict.trajectory).exists()


def test_every_label_and_verdict_is_made_by_a_simulated_person_and_says_so(demo):
    assert {label.assignment.person.kind for label in Label.objects.all()} == {PersonKind.SIMULATED}
    assert {verdict.adjudicator.kind for verdict in Adjudication.objects.all()} == {PersonKind.SIMULATED}
    for one in current_labels(demo.rounds.get(slug="simulated")):
        assert one.annotator.startswith("simulated-")
        assert "Simulated" in one.label.rationale + one.label.cannot_judge_reason


def test_an_annotator_sees_no_label_of_what_they_have_to_label(demo):
    annotator = Person.objects.get(username="annotator1")
    for assignment in annotator.assignments.all():
        for round in demo.rounds.all():
            assert visible_labels(annotator, round, assignment.trajectory) == []


def test_the_public_release_holds_no_gold_of_what_is_still_to_be_labelled(demo):
    release = Release.objects.get(benchmark=demo)
    queued = set(demo.rounds.get(slug="main").slots.values_list("trajectory__question_id", flat=True))
    assert (release.version, release.is_public) == ("0.1.0", True)
    assert release.n_gold == len(gold_of(release)) >= 12
    assert not queued & gold_of(release).keys()


def test_its_leaderboard_has_a_finished_row_for_each_baseline(demo):
    rows = leaderboard(Release.objects.get(benchmark=demo))["rows"]
    assert Counter(row["method"] for row in rows) == {
        "random": 1,
        "majority_role": 2,
        "frequent_speaker": 1,
        "constant_step": 1,
    }
    assert set(Job.objects.values_list("state", flat=True)) == {"done"}


def test_every_invariant_holds(demo, capsys):
    call_command("check_integrity")
    assert "invariants hold" in capsys.readouterr().out
