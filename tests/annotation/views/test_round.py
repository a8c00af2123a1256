"""The page of a round, and of its benchmark."""

import pytest
from django.urls import reverse

from annotation.actions.assignments import assign
from benchmarks.actions.people import ensure_person, system_person
from benchmarks.domain.visibility import MemberRole
from benchmarks.models.people import PersonKind
from tests.builders.pages import client_of, text_of
from tests.builders.rounds import a_dispute, a_person, a_round, a_submitted_label, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def round():
    benchmark = a_benchmark()
    for number in range(3):
        a_trajectory(benchmark, str(number))
    return a_round(benchmark)


@pytest.fixture
def maintainer(round):
    return client_of(a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER]))


def page_of(round, name="round"):
    return reverse(name, args=[round.benchmark.slug, round.slug])


def test_a_maintainer_sees_what_the_votes_amount_to(round, maintainer):
    first, second, _ = round.benchmark.trajectories.order_by("pk")
    a_dispute(round, first)
    a_submitted_label(round, second, "ann")
    said = text_of(maintainer.get(page_of(round)))
    assert "not labelled yet 1 one vote 1 agreed 0 disputed 1" in said
    assert "ann 2 of 2 submitted" in said


def test_an_annotator_sees_the_rules_and_only_their_own_part(round):
    first, second, _ = round.benchmark.trajectories.order_by("pk")
    a_dispute(round, first, people=("ben", "cat"))
    ann = an_assignment(round, second, "ann").person
    said = text_of(client_of(ann).get(page_of(round)))
    assert "All votes name the same outcome, role and step." in said
    assert "Open 1 Submitted 0 Skipped 0" in said
    assert "ben" not in said
    assert "disputed" not in said


def test_a_round_with_simulated_annotators_says_so(round, maintainer):
    robot = ensure_person(username="sim-1", kind=PersonKind.SIMULATED, by=system_person())
    assign(round=round, trajectory=round.benchmark.trajectories.first(), person=robot, by=system_person())
    assert "Simulated:" in text_of(maintainer.get(page_of(round)))


def test_a_round_of_people_says_nothing_of_simulation(round, maintainer):
    assert "Simulated:" not in text_of(maintainer.get(page_of(round)))


def test_an_unknown_round_and_an_unknown_benchmark_are_the_same_page(round, maintainer):
    unknown_round = maintainer.get(reverse("round", args=[round.benchmark.slug, "nope"]))
    unknown_benchmark = maintainer.get(reverse("round", args=["nope", "main"]))
    assert unknown_round.status_code == unknown_benchmark.status_code == 404
    assert text_of(unknown_round) == text_of(unknown_benchmark)


def test_the_benchmark_counts_what_it_holds(round, maintainer):
    said = text_of(maintainer.get(reverse("benchmark", args=[round.benchmark.slug])))
    assert "trajectories 3 steps 18 labels 0 rounds 1" in said
    assert "alpha 3 trajectories, 18 steps" in said


def test_an_empty_benchmark_says_what_to_do_first():
    benchmark = a_benchmark("empty")
    maintainer = client_of(a_person("max", benchmark=benchmark, roles=[MemberRole.MAINTAINER]))
    said = text_of(maintainer.get(reverse("benchmark", args=["empty"])))
    assert "Nothing was imported yet. Import trajectories" in said
    assert "No round yet." in said


def test_agreement_leads_with_the_figure_that_chance_can_not_fake(round, maintainer):
    a_dispute(round, round.benchmark.trajectories.first())
    said = text_of(maintainer.get(page_of(round, "agreement")))
    # Steps 2 and 4 of six: seen 2, expected (36 - 1) / 18 = 1.944; 1 - 2 / 1.944 = -0.029.
    assert "gap agreement −0.029" in said
    assert "steps apart, median 2" in said


def test_agreement_is_given_for_every_source_alone(round, maintainer):
    disputed = round.benchmark.trajectories.first()
    agreed = a_trajectory(round.benchmark, "9", source="beta")
    both = a_round(round.benchmark, "both", trajectories=[disputed, agreed])
    a_dispute(both, disputed)
    for name in ("ann", "ben"):
        a_submitted_label(both, agreed, name)
    said = text_of(maintainer.get(page_of(both, "agreement")))
    # Source, n, gap agreement, same role, same step, within 5, median gap.
    assert "alpha 1 −0.029 0.0 % 0.0 % 100.0 % 2" in said
    assert "beta 1 1.000 100.0 % 100.0 % 100.0 % 0" in said


def test_agreement_of_nobody_is_a_dash_with_its_reason(round, maintainer):
    said = text_of(maintainer.get(page_of(round, "agreement")))
    assert "gap agreement – nobody has voted yet" in said
    assert "nan" not in said.lower()


def test_agreement_is_for_maintainers(round):
    annotator = client_of(a_person("ann", benchmark=round.benchmark))
    assert annotator.get(page_of(round, "agreement")).status_code == 404


def test_a_maintainer_who_holds_an_assignment_open_sees_no_agreement(round, maintainer):
    an_assignment(round, round.benchmark.trajectories.first(), "max")
    assert maintainer.get(page_of(round, "agreement")).status_code == 404
