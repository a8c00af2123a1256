"""Disputes, as programs list, read, mark and settle them."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotation.models import Adjudication, FirstMark, Label
from annotation.queries.standings import disputes_document
from benchmarks.domain.visibility import MemberRole
from tests.builders.programs import Program
from tests.builders.rounds import (
    a_dispute,
    a_full_answer,
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

MAIN = ("trips", "main")
# Step 2 is the writer's: the team speaks in turn, planner, searcher, writer.
ROOT = {"outcome": "fault", "step": 2, "role": "writer"}
VERDICT = ROOT | {"mode": None, "picked_label": None, "reason": "The claim has no source.", "cause": "cascade"}
RATIONALE = "It made that up."


@pytest.fixture
def disputed():
    """alpha__1, which ann and ben labelled differently."""
    trajectory = a_trajectory(a_benchmark())
    a_dispute(a_round(trajectory.benchmark), trajectory)
    return trajectory


@pytest.fixture
def eve(disputed):
    return Program(an_adjudicator(disputed.benchmark, "eve"))


@pytest.fixture
def max_(disputed):
    return Program(a_person("max", benchmark=disputed.benchmark, roles=[MemberRole.MAINTAINER]))


def read(program, disputed):
    return program.get("api_dispute", *MAIN, disputed.pk)


def mark(program, disputed, **changes):
    return program.post("api_first_mark", *MAIN, disputed.pk, body=ROOT | changes)


def settle(program, disputed, **changes):
    return program.post("api_adjudicate", *MAIN, disputed.pk, body=VERDICT | changes)


# The list


def test_a_maintainer_reads_the_disputes_document(max_, disputed):
    told = max_.get("api_disputes", *MAIN).json()
    round = disputed.benchmark.rounds.get()
    whole = json.loads(json.dumps(disputes_document(round)))
    assert {name: told[name] for name in whole if name != "disputes"} | {"disputes": whole["disputes"]} == whole
    assert whole["disputes"][0].items() <= told["disputes"][0].items()
    assert [label["annotator"] for label in told["disputes"][0]["labels"]] == ["ann", "ben"]


def test_an_adjudicator_reads_which_are_theirs_and_no_word_of_a_label(eve, disputed):
    response = eve.get("api_disputes", *MAIN)
    [told] = response.json()["disputes"]
    assert (told["trajectory"], told["is_mine"], told["settled"], told["labels"]) == (disputed.pk, True, False, None)
    assert RATIONALE not in response.content.decode()


@pytest.mark.parametrize("roles", [(MemberRole.ANNOTATOR,), ()])
def test_for_others_there_are_no_disputes_and_no_round(disputed, roles):
    other = Program(a_person("oz", benchmark=disputed.benchmark, roles=roles))
    answers = [other.get("api_disputes", *place) for place in (MAIN, ("trips", "unknown"), ("unknown", "main"))]
    assert [answer.status_code for answer in answers] == [404] * 3
    assert len({answer.content for answer in answers}) == 1


def test_the_list_costs_as_many_queries_for_five_disputes_as_for_one(max_, disputed):
    trajectories = [a_trajectory(disputed.benchmark, f"{number}x") for number in range(5)]
    five = a_round(disputed.benchmark, "five", trajectories=trajectories)
    for trajectory in trajectories:
        a_dispute(five, trajectory)

    def n_queries(round: str, n_disputes: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert len(max_.get("api_disputes", "trips", round).json()["disputes"]) == n_disputes
        return len(queries)

    assert n_queries("five", 5) == n_queries("main", 1)


# One dispute


def test_an_adjudicator_reads_quotes_faults_and_marks_of_the_labels():
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    a_submitted_label(round, trajectory, "ann", answer=a_full_answer())
    a_submitted_label(round, trajectory, "ben", answer=an_answer(5, "writer"))
    eve = Program(an_adjudicator(trajectory.benchmark, "eve"))
    mark(eve, trajectory)
    [full] = [label for label in read(eve, trajectory).json()["labels"] if label["step"] == 2]
    claim = {"kind": "commitment", "step": 2, "start": 5, "end": 16, "text": "Writer said"}
    fate = {"phase": "reason", "repair": "active", "trace": "in_outcome"}
    assert full["root_details"] == {"note": "Nobody said so.", "quotes": [claim]} | fate
    late, seen = full["other_faults"]
    assert (late["role"], late["note"], late["phase"], late["quotes"]) == ("Planner", "Late.", "verify", [])
    assert (seen["step"], seen["mode"], seen["quotes"][0]["text"]) == (4, None, "What")
    assert [(one["kind"], one["step"]) for one in full["marks"]] == [("onset", 0), ("other_root", 1), ("other_root", 4)]


def test_a_label_without_a_root_has_no_details_of_one():
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark)
    for person, answer in (("ann", an_answer(None)), ("ben", an_answer(5, "writer"))):
        a_submitted_label(round, trajectory, person, answer=answer)
    eve = Program(an_adjudicator(trajectory.benchmark, "eve"))
    mark(eve, trajectory)
    [none] = [label for label in read(eve, trajectory).json()["labels"] if label["step"] is None]
    assert (none["root_details"], none["other_faults"], none["marks"]) == (None, [], [])


def test_before_the_first_mark_an_adjudicator_reads_the_trajectory_and_no_label(eve, disputed):
    response = read(eve, disputed)
    told = response.json()
    assert len(told["trajectory"]["steps"]) == 6
    assert (told["is_mine"], told["labels"], told["first_mark"], told["verdict"]) == (True, None, None, None)
    assert RATIONALE not in response.content.decode()


def test_after_it_they_read_the_labels_under_pseudonyms(eve, disputed):
    mark(eve, disputed)
    told = read(eve, disputed).json()
    assert [label["annotator"] for label in told["labels"]] == ["A", "B"]
    assert sorted((label["step"], label["role_key"]) for label in told["labels"]) == [(2, "writer"), (4, "searcher")]
    assert {label["rationale"] for label in told["labels"]} == {RATIONALE}
    assert told["first_mark"]["step"] == 2


def test_a_maintainer_reads_the_labels_with_their_names(max_, disputed):
    told = read(max_, disputed).json()
    assert (told["is_mine"], [label["annotator"] for label in told["labels"]]) == (False, ["ann", "ben"])


def test_the_causes_to_choose_from_come_along(eve, disputed):
    assert {"cascade", "other"} <= {cause["cause"] for cause in read(eve, disputed).json()["causes"]}


def test_modes_are_told_once_the_labels_are():
    trajectory = a_trajectory(a_benchmark())
    round = a_round(trajectory.benchmark, taxonomy=a_taxonomy())
    for person, mode in (("ann", "1"), ("ben", "2")):
        a_submitted_label(round, trajectory, person, answer=an_answer(2, "writer", mode=mode))
    eve = Program(an_adjudicator(trajectory.benchmark))
    assert read(eve, trajectory).json()["question"]["modes"] == []
    mark(eve, trajectory)
    assert [mode["code"] for mode in read(eve, trajectory).json()["question"]["modes"]] == ["1", "2"]
    assert settle(eve, trajectory, mode="2").json()["mode"] == "2"


def test_a_dispute_of_others_is_answered_like_an_unknown_one(disputed):
    ann = Program(a_person("ann", benchmark=disputed.benchmark, roles=[MemberRole.ADJUDICATOR]))
    for ask in (read, mark, settle):
        answer = ask(ann, disputed)
        unknown = ann.get("api_dispute", *MAIN, 10**9)
        assert (answer.status_code, answer.content) == (404, unknown.content)


# The first mark


def test_a_first_mark_is_kept(eve, disputed):
    told = mark(eve, disputed).json()
    assert {name: told[name] for name in ROOT} == ROOT
    assert FirstMark.objects.get().adjudicator.username == "eve"


def test_the_same_mark_again_is_the_same_and_another_is_refused(eve, disputed):
    assert mark(eve, disputed).json() == mark(eve, disputed).json()
    assert mark(eve, disputed, step=5).status_code == 409


def test_a_mark_that_names_no_step_of_it_is_refused_by_field(eve, disputed):
    assert list(mark(eve, disputed, step=6).json()["errors"]) == ["step"]


def test_a_maintainer_who_is_no_adjudicator_marks_nothing(max_, disputed):
    assert mark(max_, disputed).status_code == 404
    assert not FirstMark.objects.exists()


# The verdict


def test_a_verdict_settles_the_dispute(eve, disputed):
    mark(eve, disputed)
    told = settle(eve, disputed).json()
    assert (told["version"], told["step"], told["cause"]) == (1, 2, "cascade")
    assert read(eve, disputed).json()["verdict"] == told
    assert eve.get("api_disputes", *MAIN).json()["disputes"][0]["settled"] is True


def test_the_same_verdict_again_is_the_same_and_another_the_next_version(eve, disputed):
    mark(eve, disputed)
    assert settle(eve, disputed).json() == settle(eve, disputed).json()
    assert settle(eve, disputed, step=5).json()["version"] == 2


def test_a_label_may_be_picked(eve, disputed):
    mark(eve, disputed)
    picked = Label.objects.get(assignment__person__username="ann")
    assert settle(eve, disputed, picked_label=picked.pk).json()["picked_label"] == picked.pk


def test_a_verdict_that_differs_from_the_picked_label_is_refused(eve, disputed):
    mark(eve, disputed)
    picked = Label.objects.get(assignment__person__username="ben")
    assert settle(eve, disputed, picked_label=picked.pk).status_code == 400


def test_a_label_of_another_dispute_is_none_of_this_one(eve, disputed):
    mark(eve, disputed)
    elsewhere = a_trajectory(disputed.benchmark, "2")
    [other, _] = a_dispute(a_round(disputed.benchmark, "other", trajectories=[elsewhere]), elsewhere)
    answers = [settle(eve, disputed, picked_label=pk) for pk in (other.pk, 10**9)]
    assert [answer.status_code for answer in answers] == [400, 400]
    assert answers[0].content == answers[1].content


def test_a_verdict_before_the_first_mark_is_refused(eve, disputed):
    assert settle(eve, disputed).status_code == 409
    assert not Adjudication.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [{"reason": " "}, {"reason": None}, {"cause": "bad luck"}, {"cause": ""}, {"outcome": "cannot_judge"}, {"step": 9}],
)
def test_a_verdict_that_says_too_little_or_something_impossible_is_refused(eve, disputed, changes):
    mark(eve, disputed)
    assert settle(eve, disputed, **changes).status_code == 400
    assert not Adjudication.objects.exists()


def test_a_verdict_of_somebody_else_is_not_told_to_an_adjudicator(eve, disputed):
    an_adjudication(disputed.benchmark.rounds.get(), disputed, by=an_adjudicator(disputed.benchmark, "fay"))
    assert read(eve, disputed).json()["verdict"] is None
    mark(eve, disputed)
    assert read(eve, disputed).json()["verdict"] is None
