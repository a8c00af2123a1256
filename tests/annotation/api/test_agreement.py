"""The agreement of a round, as programs read it."""

import json

import pytest

from annotation.queries.agreement import agreement_document
from benchmarks.domain.visibility import MemberRole
from tests.builders.programs import Program
from tests.builders.rounds import a_dispute, a_person, a_round, an_adjudicator, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def round():
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    a_dispute(round, trajectory)
    return round


def read(person):
    return Program(person).get("api_agreement", "trips", "main")


def maintainer(round):
    return a_person("max", benchmark=round.benchmark, roles=[MemberRole.MAINTAINER])


def test_a_maintainer_reads_what_the_command_prints(round):
    assert read(maintainer(round)).json() == json.loads(json.dumps(agreement_document(round)))


def test_a_round_that_nobody_labelled_has_reasons_in_place_of_figures():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    told = read(maintainer(a_round(benchmark))).json()
    assert told["gap_agreement"]["value"] is None
    assert told["gap_agreement"]["reason"]


def test_an_adjudicator_and_an_annotator_read_no_agreement(round):
    for person in (an_adjudicator(round.benchmark), a_person("ann")):
        assert read(person).status_code == 404


def test_a_maintainer_who_holds_an_assignment_open_reads_no_agreement(round):
    trajectory = a_trajectory(round.benchmark, "2")
    both = maintainer(round)
    an_assignment(a_round(round.benchmark, "next", trajectories=[trajectory]), trajectory, "max")
    assert read(both).status_code == 404
