"""Agreement in a round, from the labels that stand."""

import json

import pytest
from django.core.management import CommandError, call_command

from annotation.actions.import_labels import import_labels
from annotation.actions.labels import skip, submit_label
from annotation.domain.answer import Answer
from annotation.queries.agreement import agreement_document
from annotation.queries.rounds import round_called
from benchmarks.actions.create_benchmark import create_benchmark
from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.domain.fault import Outcome
from benchmarks.domain.trajectory import StepText
from benchmarks.models import Person
from benchmarks.models.people import PersonKind
from tests.builders.rounds import (
    a_round,
    a_submitted_label,
    a_taxonomy,
    an_adjudication,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import TEAM, a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def trajectory():
    """Six steps: planner, searcher and writer take turns."""
    return a_trajectory(a_benchmark())


@pytest.fixture(name="round")
def main_round(trajectory):
    return a_round(trajectory.benchmark, overlap=3)


HALVES = {"algorithm_generated": "Algorithm-Generated", "hand_crafted": "Hand-Crafted"}


@pytest.fixture
def published(shared_data, system):
    """Both halves of Who&When with their own labels, and AgentRx's labels of the second."""
    benchmark = create_benchmark(slug="whowhen", title="Who&When", taxonomy="agentscope", by=system)
    common = {"benchmark": benchmark, "by": system}
    for source, folder in HALVES.items():
        both = {**common, "path": shared_data / "whowhen" / folder, "format": "whowhen", "source": source}
        import_trajectories(**both)
        import_labels(**both, round="published", annotator="whowhen")
    import_labels(
        **common,
        path=shared_data / "agentrx" / "magentic_one_ground_truth.json",
        format="agentrx",
        source="hand_crafted",
        round="published",
        annotator="agentrx",
        step_base=1,
    )
    return round_called(benchmark, "published")


def labelled_by(round, trajectory, **answers: Answer) -> None:
    for person, answer in answers.items():
        a_submitted_label(round, trajectory, person, answer=answer)


def test_two_labels_make_a_pair_with_a_gap(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    document = agreement_document(round)
    assert (document["benchmark"], document["round"], document["n_trajectories"]) == ("trips", "main", 1)
    assert document["pairs"]["all"]["n"] == 1
    assert document["pairs"]["all"]["gap"] == {"q1": 2, "median": 2, "q3": 2}
    assert document["pairs"]["different_role"]["n"] == 1


def test_chance_among_the_steps_of_the_roles_reads_the_stored_speakers(round, trajectory):
    # The writer speaks at 2 and 5, the searcher at 1 and 4: gaps 1 2 4 1, mean 2. Observed: 2.
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    assert agreement_document(round)["gap_agreement_same_role_steps"]["value"] == pytest.approx(0)


def test_only_the_newest_version_of_a_label_counts(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    assignment = round.assignments.get(person__username="ben")
    submit_label(assignment=assignment, answer=an_answer(2, "writer"), by=assignment.person)
    everything = agreement_document(round)["pairs"]["all"]
    assert (everything["n"], everything["exact"]) == (1, 1)


def test_a_skip_is_missing_and_no_category(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"))
    assignment = an_assignment(round, trajectory, "ben")
    skip(assignment=assignment, reason="Too long.", by=assignment.person)
    document = agreement_document(round)
    assert (document["n_trajectories"], document["n_outcome_conflicts"]) == (1, 0)
    assert document["pairs"]["all"]["reason"] == "only one person has voted"


def test_cannot_judge_is_a_label_and_no_vote(round, trajectory):
    labelled_by(
        round,
        trajectory,
        ann=an_answer(2, "writer"),
        ben=Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="It is in Finnish."),
    )
    document = agreement_document(round)
    assert (document["n_trajectories"], document["n_outcome_conflicts"]) == (1, 0)
    assert document["pairs"]["all"]["reason"] == "only one person has voted"


def test_no_single_fault_against_a_fault_is_counted_beside_the_gaps(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(None))
    document = agreement_document(round)
    assert (document["n_outcome_conflicts"], document["pairs"]["all"]["n"]) == (1, 0)


def test_what_an_adjudicator_marks_and_settles_is_no_rating(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    before = agreement_document(round)
    an_adjudication(round, trajectory, step=4, role="searcher")
    assert agreement_document(round) == before


def test_labels_of_a_deactivated_person_stay(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    Person.objects.filter(username="ben").update(is_active=False)
    assert agreement_document(round)["pairs"]["all"]["n"] == 1


def test_another_round_is_not_mixed_in(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"))
    other = a_round(trajectory.benchmark, "other")
    labelled_by(other, trajectory, ben=an_answer(4, "searcher"))
    assert agreement_document(round)["pairs"]["all"]["n"] == 0


def test_the_gap_in_outputs_is_given_where_outputs_are_known():
    # Steps 0-1 are one output, 2 and 3 one each.
    outputs = ("x", "x", "y", "z")
    steps = [StepText(TEAM[0], "assistant", "said", output) for output in outputs]
    cut = a_trajectory(a_benchmark("cut"), steps=steps)
    round = a_round(cut.benchmark)
    labelled_by(round, cut, ann=an_answer(1, "planner"), ben=an_answer(3, "planner"))
    everything = agreement_document(round)["pairs"]["all"]
    assert everything["gap"]["median"] == 2
    assert everything["output_gap"] == {"n": 1, "q1": 2, "median": 2, "q3": 2, "reason": None}


def test_modes_are_compared_where_the_round_asks_for_them(trajectory):
    round = a_round(trajectory.benchmark, taxonomy=a_taxonomy())
    labelled_by(round, trajectory, ann=an_answer(2, "writer", mode="1"), ben=an_answer(2, "writer", mode="2"))
    assert agreement_document(round)["pairs"]["all"]["mode"] == {"value": 0, "n": 1, "reason": None}


def test_labels_of_simulated_annotators_are_said_to_be_simulated(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"))
    assert agreement_document(round)["is_simulated"] is False
    Person.objects.filter(username="ann").update(kind=PersonKind.SIMULATED, password="!")
    assert agreement_document(round)["is_simulated"] is True


def test_a_round_of_one_convention_names_it_without_a_note(round, trajectory):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"))
    document = agreement_document(round)
    assert (document["conventions"], document["conventions_note"]) == (["earliest_decisive"], None)


def test_a_round_that_nobody_has_labelled_has_a_document(round):
    document = agreement_document(round)
    assert document["n_trajectories"] == 0
    assert document["gap_agreement"]["reason"] == "nobody has voted yet"
    assert document["conventions"] == []


def test_more_labels_take_no_more_queries(round, trajectory, django_assert_num_queries):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    several = [a_trajectory(trajectory.benchmark, str(number)) for number in range(2, 6)]
    wide = a_round(trajectory.benchmark, "wide", trajectories=several, overlap=3)
    for another in several:
        labelled_by(
            wide, another, ann=an_answer(1, "searcher"), ben=an_answer(2, "writer"), cid=an_answer(0, "planner")
        )
    # Labels, their faults, trajectories, steps.
    with django_assert_num_queries(4):
        agreement_document(round)
    with django_assert_num_queries(4):
        agreement_document(wide)


def test_with_json_standard_output_is_the_document(round, trajectory, capsys):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    call_command("agreement", "trips", round="main", json=True)
    said = capsys.readouterr()
    assert json.loads(said.out) == json.loads(json.dumps(agreement_document(round)))
    assert said.err.strip() == "trips, round main: 1 pairs on 1 trajectories"


def test_without_json_a_person_reads_a_table(round, trajectory, capsys):
    labelled_by(round, trajectory, ann=an_answer(2, "writer"), ben=an_answer(4, "searcher"))
    call_command("agreement", "trips", round="main")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["all", "pairs", "same", "role", "different", "role", "by", "chance"]
    # One step of six by chance: 16.7 %.
    assert next(line for line in lines if line.startswith("exact step")).split() == [
        *("exact", "step", "0.0", "%", "–", "0.0", "%", "16.7", "%")
    ]
    assert lines[-1] == "trips, round main: 1 pairs on 1 trajectories"


def test_an_undefined_figure_is_a_dash_with_its_reason(round, capsys):
    call_command("agreement", "trips", round="main")
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if line.startswith("gap agreement")).split(maxsplit=3)[2:] == [
        "–",
        "nobody has voted yet",
    ]


def test_an_unknown_round_is_refused_by_name(round):
    with pytest.raises(CommandError, match="trips has no round 'final'"):
        call_command("agreement", "trips", round="final")


def test_the_published_labels_of_who_and_when_agree_as_is_known(published):
    # docs/agreement.md, "A worked case": the 44 trajectories that AgentRx labelled again.
    document = agreement_document(published)
    everything = document["pairs"]["all"]
    assert (document["n_trajectories"], everything["n"], document["n_outcome_conflicts"]) == (184, 44, 0)
    assert [
        round(100 * share, 1) for share in (everything["role"], everything["exact"], everything["within"]["5"])
    ] == [
        61.4,
        36.4,
        63.6,
    ]
    assert everything["gap"] == {"q1": 0, "median": 2, "q3": 9.25}
    assert [round(100 * share, 1) for share in everything["bins"].values()] == [36.4, 27.3, 25.0, 11.4]
    assert round(100 * document["chance"]["exact"], 1) == 4.6
    assert round(100 * document["chance"]["within"]["5"], 1) == 37.3
    assert round(document["gap_agreement"]["value"], 3) == 0.540
    assert document["by_source"]["algorithm_generated"]["pairs"]["all"]["reason"] == "only one person has voted"


def test_labels_of_two_root_conventions_are_compared_only_with_a_word_about_it(published):
    document = agreement_document(published)
    assert document["conventions"] == ["earliest_decisive", "first_unrecoverable"]
    assert "may name different roots" in document["conventions_note"]
