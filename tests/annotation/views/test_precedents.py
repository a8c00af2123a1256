"""Precedents: settled disputes of closed rounds, for members, and never on what they are still to judge."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from annotation.actions.adjudicate import make_first_mark
from annotation.actions.assignments import assign
from annotation.actions.labels import submit_label
from annotation.actions.rounds import close_round
from annotation.models import Adjudication
from benchmarks.actions.people import ensure_person
from benchmarks.domain.fault import Outcome
from benchmarks.domain.visibility import MemberRole
from benchmarks.models.people import PersonKind
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import (
    a_dispute,
    a_person,
    a_round,
    a_taxonomy,
    an_adjudication,
    an_adjudicator,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark_():
    return a_benchmark()


@pytest.fixture
def trajectory(benchmark_):
    return a_trajectory(benchmark_, "7")


@pytest.fixture
def precedent(trajectory, system) -> Adjudication:
    """Step 2 by the writer, settled by eve in the closed round "first"."""
    return settled(trajectory, system)


@pytest.fixture
def cat(benchmark_):
    return a_person("cat", benchmark=benchmark_)


def settled(trajectory, system, slug="first", **said) -> Adjudication:
    round = a_round(trajectory.benchmark, slug, trajectories=[trajectory])
    a_dispute(round, trajectory)
    verdict = an_adjudication(round, trajectory, **said)
    close_round(round=round, by=system)
    return verdict


def address(benchmark, **asked) -> str:
    return reverse("precedents", args=[benchmark.slug], query=asked or None)


def read(person, benchmark, **asked) -> str:
    return text_of(client_of(person).get(address(benchmark, **asked)))


def test_a_member_reads_what_was_settled_and_why(precedent, benchmark_, cat):
    said = read(cat, benchmark_)
    assert "1 precedent" in said
    assert "alpha__7 fault Root step 2, Writer" in said
    assert "The claim has no source." in said
    assert "Somebody overlooked a step or a line." in said
    assert "in First , root convention earliest decisive" in said


def test_it_leads_to_the_step_and_names_no_person(precedent, benchmark_, trajectory, cat):
    html = client_of(cat).get(address(benchmark_)).content.decode()
    assert f'href="{reverse("trajectory", args=[trajectory.pk])}#step-2"' in html
    assert not any(f">{name}<" in html for name in ("ann", "ben", "eve"))


def test_only_a_closed_round_makes_precedents(benchmark_, trajectory, cat, system):
    round = a_round(benchmark_, trajectories=[trajectory])
    a_dispute(round, trajectory)
    an_adjudication(round, trajectory)
    assert "There is no precedent for you yet." in read(cat, benchmark_)
    close_round(round=round, by=system)
    assert "1 precedent" in read(cat, benchmark_)


def test_a_trajectory_that_a_person_holds_open_is_not_among_theirs(precedent, benchmark_, trajectory, cat):
    held = an_assignment(a_round(benchmark_, "again", trajectories=[trajectory]), trajectory, "cat")
    assert "There is no precedent for you yet." in read(cat, benchmark_)
    assert "No precedent fits." in read(cat, benchmark_, q="claim")
    assert "1 precedent" in read(a_person("dan", benchmark=benchmark_), benchmark_)
    submit_label(assignment=held, answer=an_answer(), by=cat)
    # It can still be revised.
    assert "There is no precedent for you yet." in read(cat, benchmark_)


def test_a_maintainer_who_holds_the_trajectory_open_does_not_read_it_either(precedent, benchmark_, trajectory):
    max_ = a_person("max", benchmark=benchmark_, roles=[MemberRole.MAINTAINER, MemberRole.ANNOTATOR])
    assert "1 precedent" in read(max_, benchmark_)
    an_assignment(a_round(benchmark_, "again", trajectories=[trajectory]), trajectory, "max")
    assert "There is no precedent for you yet." in read(max_, benchmark_)


def test_an_adjudicator_marks_their_own_root_before_they_read_an_earlier_verdict(precedent, benchmark_, trajectory):
    again = a_round(benchmark_, "again", trajectories=[trajectory])
    a_dispute(again, trajectory, people=("cat", "dan"))
    fay = an_adjudicator(benchmark_, "fay")
    assert "There is no precedent for you yet." in read(fay, benchmark_)
    make_first_mark(round=again, trajectory=trajectory, outcome=Outcome.FAULT, step=2, role="writer", by=fay)
    assert "1 precedent" in read(fay, benchmark_)


def test_the_newest_verdict_alone_is_the_precedent(benchmark_, trajectory, cat, system):
    round = a_round(benchmark_, trajectories=[trajectory])
    a_dispute(round, trajectory)
    first = an_adjudication(round, trajectory)
    fields = {name: getattr(first, name) for name in ("outcome", "role", "cause", "n_steps", "settled_at")}
    newer = {"version": 2, "step": 4, "reason": "Looked at again."}
    Adjudication.objects.create(round=round, trajectory=trajectory, adjudicator=first.adjudicator, **fields, **newer)
    close_round(round=round, by=system)
    said = read(cat, benchmark_)
    assert "Looked at again." in said
    assert "The claim has no source." not in said


def test_it_is_for_members_of_the_benchmark(precedent, benchmark_):
    out = client_of(a_person("out", benchmark=a_benchmark("other"), roles=list(MemberRole)))
    assert out.get(address(benchmark_)).status_code == 404


@pytest.mark.parametrize(
    ("asked", "n"),
    [
        ({"q": "NO SOURCE"}, 1),
        ({"q": "alpha__7"}, 1),
        ({"q": "writ"}, 1),
        ({"q": "Mode 2"}, 1),
        ({"q": "nowhere"}, 0),
        ({"q": "100%_"}, 0),
        ({"q": "a\x00b"}, 0),
        ({"source": "alpha"}, 1),
        ({"source": "beta"}, 0),
        ({"role": "writer"}, 1),
        ({"role": "planner"}, 0),
        ({"outcome": "fault"}, 1),
        ({"outcome": "environment"}, 0),
        ({"mode": "made_up/2"}, 1),
        ({"mode": "made_up/1"}, 0),
        ({"mode": "no such"}, 0),
        ({"q": "source", "role": "writer", "source": "alpha"}, 1),
        ({"page": "99"}, 1),
    ],
)
def test_precedents_are_looked_up_by_words_and_narrowed(benchmark_, trajectory, cat, system, asked, n):
    round = a_round(benchmark_, trajectories=[trajectory], taxonomy=a_taxonomy())
    for person, answer in (("ann", an_answer(2, mode="1")), ("ben", an_answer(4, "searcher", mode="1"))):
        submit_label(assignment=(held := an_assignment(round, trajectory, person)), answer=answer, by=held.person)
    an_adjudication(round, trajectory, mode="2")
    close_round(round=round, by=system)
    said = read(cat, benchmark_, **asked)
    assert ("1 precedent" in said, "No precedent fits." in said) == (n == 1, n == 0)


def test_only_what_is_in_sight_can_be_chosen(precedent, benchmark_, trajectory, cat):
    an_assignment(a_round(benchmark_, "again", trajectories=[trajectory]), trajectory, "cat")
    html = client_of(cat).get(address(benchmark_)).content.decode()
    assert 'value="writer"' not in html
    assert 'value="alpha"' not in html


def test_programs_had_a_part_and_the_page_says_so(benchmark_, trajectory, cat, system):
    round = a_round(benchmark_, trajectories=[trajectory], overlap=3)
    a_dispute(round, trajectory)
    robot = ensure_person(username="sim-1", kind=PersonKind.SIMULATED, by=system)
    assign(round=round, trajectory=trajectory, person=robot, by=system)
    an_adjudication(round, trajectory)
    close_round(round=round, by=system)
    assert "alpha__7 simulated fault" in read(cat, benchmark_)


def test_of_people_nothing_is_called_simulated(precedent, benchmark_, cat):
    assert "simulated" not in read(cat, benchmark_)


def test_many_precedents_come_in_pages_at_the_same_number_of_queries(benchmark_, cat, system):
    client = client_of(cat)
    settled(a_trajectory(benchmark_, "0"), system, "r0")
    with CaptureQueriesContext(connection) as with_one:
        client.get(address(benchmark_))
    for number in range(1, 21):
        settled(a_trajectory(benchmark_, str(number)), system, f"r{number}")
    with CaptureQueriesContext(connection) as with_many:
        said = text_of(client.get(address(benchmark_)))
    assert "21 precedents" in said
    assert "Page 1 of 2" in said
    assert len(with_many) == len(with_one)


def test_home_and_the_benchmark_lead_to_them(benchmark_, cat):
    for page in (reverse("home"), reverse("benchmark", args=[benchmark_.slug])):
        assert f'href="{address(benchmark_)}"' in client_of(cat).get(page).content.decode()
