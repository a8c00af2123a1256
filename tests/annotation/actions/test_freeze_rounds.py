"""From what stands in rounds to a frozen release."""

import json
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.actions.adjudicate import adjudicate, make_first_mark
from annotation.actions.assignments import assign
from annotation.actions.freeze_rounds import NoRounds, RoundOfAnotherBenchmark, freeze_rounds
from annotation.actions.labels import submit_label
from annotation.actions.rounds import add_guideline
from annotation.domain.answer import Answer
from annotation.domain.phase import Cause
from annotation.queries.decided import decided_by
from benchmarks.actions.freeze_release import FrozenDifferently
from benchmarks.actions.people import ensure_person, system_person
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import Outcome
from benchmarks.domain.release import AnnotationRecord, Contested, LeftOut, VerdictRecord
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.models import Event, Release
from benchmarks.models.people import PersonKind
from benchmarks.queries.releases import gold_of, release_bytes, release_records
from tests.builders.releases import A_DAY, a_frozen_release
from tests.builders.rounds import (
    a_dispute,
    a_round,
    a_submitted_label,
    a_taxonomy,
    an_adjudication,
    an_adjudicator,
    an_answer,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark():
    return a_benchmark()


def text_of(release: Release, path: str) -> str:
    return b"".join(release_bytes(release, path)).decode()


def process_of(release: Release) -> dict:
    return json.loads(text_of(release, "process.json"))


def test_a_lone_label_becomes_gold_of_provenance_single(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=1)
    a_submitted_label(round, trajectory, answer=an_answer(2, "writer", rationale="Made up."))

    gold = gold_of(a_frozen_release(benchmark, [round]))["alpha__1"]

    assert (gold.step, gold.role, gold.role_key) == (2, "Writer", "writer")
    assert (gold.provenance, gold.origin, gold.reason) == ("single", "people", "Made up.")
    assert gold.root_conventions == ("earliest_decisive",)


def test_two_equal_labels_become_gold_of_provenance_agreed(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    for person in ("ann", "ben"):
        a_submitted_label(round, trajectory, person)

    release = a_frozen_release(benchmark, [round])

    assert gold_of(release)["alpha__1"].provenance == "agreed"


def test_the_reason_of_joined_labels_is_that_of_the_first_annotator_by_released_name(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    for person in ("ann", "ben"):
        a_submitted_label(round, trajectory, person, answer=an_answer(rationale=f"Says {person}."))

    release = a_frozen_release(benchmark, [round])

    first = min(release_records(release, AnnotationRecord), key=lambda label: label.annotator)
    assert gold_of(release)["alpha__1"].reason == first.rationale


def test_the_reason_under_a_majority_is_never_that_of_the_minority(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=3, consensus_rule=Rule.MAJORITY)
    a_submitted_label(round, trajectory, "ann", answer=an_answer(4, "searcher", rationale="Minority."))
    for person in ("ben", "cem"):
        a_submitted_label(round, trajectory, person, answer=an_answer(2, "writer", rationale="Majority."))

    gold = gold_of(a_frozen_release(benchmark, [round]))["alpha__1"]

    assert (gold.provenance, gold.reason) == ("majority", "Majority.")


def test_an_unsettled_dispute_is_contested_with_the_distribution_of_its_votes(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_dispute(round, benchmark.trajectories.get())

    release = a_frozen_release(benchmark, [round])

    (contested,) = release_records(release, Contested)
    assert [(share.n, share.role_key, share.step) for share in contested.distribution] == [
        (1, "writer", 2),
        (1, "searcher", 4),
    ]
    assert (release.n_gold, release.n_contested, gold_of(release)) == (0, 1, {})


def test_a_settled_dispute_is_gold_with_the_adjudicators_reason(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    a_dispute(round, trajectory)
    an_adjudication(round, trajectory)

    release = a_frozen_release(benchmark, [round])

    gold = gold_of(release)["alpha__1"]
    assert (gold.provenance, gold.step, gold.reason) == ("adjudicated", 2, "The claim has no source.")
    (verdict,) = release_records(release, VerdictRecord)
    assert (verdict.cause, verdict.version) == ("missed_evidence", 1)
    assert process_of(release)["counts"] == {"imported": 1, "screened": 1, "labelled": 1, "disputed": 1, "settled": 1}


@pytest.mark.parametrize("outcome", ["no_single_fault", "environment", "task_or_checker"])
def test_an_agreed_outcome_other_than_a_fault_is_left_out_and_listed(benchmark, outcome):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    for person in ("ann", "ben"):
        a_submitted_label(round, trajectory, person, answer=an_answer(None, outcome=Outcome(outcome)))

    release = a_frozen_release(benchmark, [round])

    (left_out,) = release_records(release, LeftOut)
    assert (left_out.why, left_out.provenance, left_out.round) == (outcome, "agreed", "main")
    assert release.n_gold == 0


def test_an_adjudicated_outcome_other_than_a_fault_is_left_out_and_listed(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    a_dispute(round, trajectory)
    eve = an_adjudicator(benchmark)
    said = {"outcome": Outcome.ENVIRONMENT, "step": None, "role": None}
    make_first_mark(round=round, trajectory=trajectory, by=eve, **said)
    adjudicate(
        round=round,
        trajectory=trajectory,
        mode=None,
        picked_label=None,
        reason="The server was down.",
        cause=Cause.MISSED_EVIDENCE,
        by=eve,
        **said,
    )

    (left_out,) = release_records(a_frozen_release(benchmark, [round]), LeftOut)

    assert (left_out.why, left_out.provenance) == ("environment", "adjudicated")


def test_a_trajectory_without_a_vote_says_why_it_is_left_out(benchmark):
    seen, waiting, outside = (a_trajectory(benchmark, native_id) for native_id in "123")
    round = a_round(benchmark, trajectories=[seen, waiting])
    a_submitted_label(round, seen, answer=Answer(Outcome.CANNOT_JUDGE, cannot_judge_reason="Cut off."))

    release = a_frozen_release(benchmark, [round])

    why = {item.question_id: item.why for item in release_records(release, LeftOut)}
    assert why == {
        seen.question_id: "cannot_judge",
        waiting.question_id: "unlabelled",
        outside.question_id: "not_screened",
    }


def test_the_later_round_wins_where_it_has_votes_and_what_it_superseded_is_listed(benchmark):
    both, only_first = a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")
    first = a_round(benchmark, "first", overlap=1)
    second = a_round(benchmark, "second", overlap=1)
    for trajectory in (both, only_first):
        a_submitted_label(first, trajectory, answer=an_answer(2, "writer"))
    a_submitted_label(second, both, answer=an_answer(4, "searcher"))

    release = a_frozen_release(benchmark, [first, second])

    assert {item.question_id: (item.step, item.round) for item in gold_of(release).values()} == {
        "alpha__1": (4, "second"),
        "alpha__2": (2, "first"),
    }
    assert process_of(release)["superseded"] == [{"question_ID": "alpha__1", "round": "first", "by": "second"}]
    assert len(list(release_records(release, AnnotationRecord))) == 3


def test_members_stand_under_pseudonyms_and_outside_annotators_under_their_names(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    a_submitted_label(round, trajectory, "ann")

    release = a_frozen_release(benchmark, [round])

    everything = b"".join(b"".join(release_bytes(release, file.path)) for file in release.files.all())
    (label,) = release_records(release, AnnotationRecord)
    assert label.annotator.startswith("person-")
    assert b'"ann"' not in everything
    assert release.pseudonym_key.encode() not in everything


def test_a_simulated_annotator_keeps_the_name_and_the_data_card_says_so(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, overlap=1)
    robot = ensure_person(username="simulated-ann", kind=PersonKind.SIMULATED, by=system_person())
    assignment = assign(round=round, trajectory=trajectory, person=robot, by=robot)
    submit_label(assignment=assignment, answer=an_answer(), by=robot)

    release = a_frozen_release(benchmark, [round])

    (label,) = release_records(release, AnnotationRecord)
    assert (label.annotator, gold_of(release)["alpha__1"].origin) == ("simulated-ann", "simulated")
    assert "Labels in this release are simulated" in text_of(release, "README.md")


def test_the_data_card_of_a_release_by_people_does_not_speak_of_simulation(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_submitted_label(round, benchmark.trajectories.get())
    assert "are simulated" not in text_of(a_frozen_release(benchmark, [round]), "README.md")


def test_modes_are_published_with_the_version_of_their_taxonomy(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark, taxonomy=a_taxonomy(codes=("1", "2")))
    a_submitted_label(round, trajectory, answer=an_answer(mode="2"))

    release = a_frozen_release(benchmark, [round])

    gold = gold_of(release)["alpha__1"]
    assert (gold.mode, gold.taxonomy) == ("2", "made_up@1")
    modes = json.loads(text_of(release, "manifest.json"))["taxonomies"]["made_up@1"]["modes"]
    assert [mode["code"] for mode in modes] == ["1", "2"]


def test_the_guideline_that_annotators_read_is_published(benchmark, system):
    trajectory = a_trajectory(benchmark)
    guideline = add_guideline(benchmark=benchmark, markdown="Read it twice.", by=system)
    round = a_round(benchmark, guideline=guideline)
    a_submitted_label(round, trajectory)

    process = process_of(a_frozen_release(benchmark, [round]))

    assert process["guidelines"] == [{"version": 1, "markdown": "Read it twice."}]
    assert process["rounds"][0]["guideline"] == 1


def test_a_title_can_not_leave_its_heading_in_the_data_card_nor_become_markup(benchmark):
    benchmark.title = "Trips\n\n| a | table |\n<script>"
    benchmark.save()
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_submitted_label(round, benchmark.trajectories.get())

    card = text_of(a_frozen_release(benchmark, [round]), "README.md")

    assert card.splitlines()[0] == "# Trips \\| a \\| table \\| &lt;script> 1.0.0"


def test_two_releases_give_the_same_person_different_pseudonyms(benchmark):
    trajectory = a_trajectory(benchmark)
    round = a_round(benchmark)
    a_submitted_label(round, trajectory)

    releases = [a_frozen_release(benchmark, [round], version=version) for version in ("1.0.0", "1.0.1")]

    names = [next(release_records(release, AnnotationRecord)).annotator for release in releases]
    assert names[0] != names[1]


def test_freezing_a_version_again_with_the_same_labels_changes_nothing(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_submitted_label(round, benchmark.trajectories.get())
    first = a_frozen_release(benchmark, [round])
    n_events = Event.objects.count()

    again = a_frozen_release(benchmark, [round])

    assert (again.pk, again.digest) == (first.pk, first.digest)
    assert Event.objects.count() == n_events


def test_freezing_a_version_again_after_a_label_changed_is_refused_and_names_the_files(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    a_submitted_label(round, benchmark.trajectories.get())
    a_frozen_release(benchmark, [round])
    a_submitted_label(round, benchmark.trajectories.get(), answer=an_answer(4, "searcher"))

    with pytest.raises(FrozenDifferently, match=r"annotations\.jsonl, benchmark\.jsonl"):
        a_frozen_release(benchmark, [round])


def test_a_deactivated_annotators_label_stays_in_a_release(benchmark):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    label = a_submitted_label(round, benchmark.trajectories.get())
    person = label.assignment.person
    person.is_active = False
    person.save()

    assert a_frozen_release(benchmark, [round]).n_gold == 1


def test_a_release_needs_a_round(benchmark, system):
    with pytest.raises(NoRounds, match="none"):
        freeze_rounds(benchmark=benchmark, version="1.0.0", rounds=[], date=A_DAY, by=system)


def test_a_round_is_named_once(benchmark, system):
    round = a_round(benchmark, trajectories=[a_trajectory(benchmark)])
    with pytest.raises(NoRounds, match="main, main"):
        freeze_rounds(benchmark=benchmark, version="1.0.0", rounds=[round, round], date=A_DAY, by=system)


def test_a_round_of_another_benchmark_is_refused(benchmark, system):
    other = a_benchmark("other")
    round = a_round(other, trajectories=[a_trajectory(other)])
    with pytest.raises(RoundOfAnotherBenchmark, match="trips has no round main"):
        freeze_rounds(benchmark=benchmark, version="1.0.0", rounds=[round], date=date(2026, 1, 1), by=system)


def test_reading_many_verdicts_takes_as_many_queries_as_reading_one(benchmark):
    first, *others = (a_trajectory(benchmark, native_id) for native_id in "123")
    few = a_round(benchmark, "few", trajectories=[first])
    many = a_round(benchmark, "many", trajectories=others)
    eve = an_adjudicator(benchmark)
    for round, trajectory in ((few, first), *((many, other) for other in others)):
        picked, _ = a_dispute(round, trajectory)
        said = {"outcome": Outcome.FAULT, "step": 2, "role": "writer"}
        make_first_mark(round=round, trajectory=trajectory, by=eve, **said)
        adjudicate(
            round=round,
            trajectory=trajectory,
            mode=None,
            picked_label=picked,
            reason="The claim has no source.",
            cause=Cause.MISSED_EVIDENCE,
            by=eve,
            **said,
        )
    assert n_queries_to_decide(few) == n_queries_to_decide(many)


def n_queries_to_decide(round) -> int:
    with CaptureQueriesContext(connection) as asked:
        decided_by([round], benchmark=round.benchmark, pseudonyms=Pseudonyms("00" * 32))
    return len(asked)
