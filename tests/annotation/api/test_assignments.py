"""An assignment, as a program reads it, drafts it, submits it and gives it back."""

import pytest

from annotation.actions.labels import save_draft, submit_label
from annotation.actions.rounds import add_guideline, close_round
from annotation.models import Draft, Label
from benchmarks.actions.people import system_person
from benchmarks.domain.fault import DECISIVE_QUESTION, ROOT_CONVENTION_TEXT, RootConvention
from benchmarks.domain.visibility import MemberRole
from tests.builders.at_once import at_once
from tests.builders.programs import Program
from tests.builders.rounds import a_dispute, a_person, a_round, a_taxonomy, an_adjudication, an_answer, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db

# Step 2 is the writer's: the team speaks in turn, planner, searcher, writer.
FAULT = {"outcome": "fault", "step": 2, "role": "writer", "rationale": "It made that up.", "confidence": 4}


def assigned(**options):
    """Ann's assignment in a round with these options, and her program."""
    benchmark = a_benchmark()
    trajectory = a_trajectory(benchmark)
    assignment = an_assignment(a_round(benchmark, **options), trajectory)
    return assignment, Program(assignment.person)


@pytest.fixture
def work():
    return assigned()


@pytest.fixture
def assignment(work):
    return work[0]


@pytest.fixture
def ann(work):
    return work[1]


# Reading it


def test_an_assignment_holds_all_that_its_annotator_needs(ann, assignment):
    told = ann.get("api_assignment", assignment.pk).json()
    trajectory = told["trajectory"]
    assert (trajectory["task"], trajectory["outcome_evidence"]) == ("Do task 1.", "The checker said no.")
    assert [step["speaker"] for step in trajectory["steps"]] == ["planner", "searcher", "writer"] * 2
    assert told["reference_answer"] == "forty-two"
    assert told["question"] == {"root_convention": "earliest_decisive", "text": DECISIVE_QUESTION, "modes": []}
    assert told["draft"] == {"revision": 0, "body": {}, "saved_at": None}
    assert (told["state"], told["may_still_answer"], told["label"], told["guideline"]) == ("open", True, None, None)


def test_the_reference_answer_is_shown_as_the_round_says():
    assignment, ann = assigned(shows_reference_answer=False)
    response = ann.get("api_assignment", assignment.pk)
    assert response.json()["reference_answer"] is None
    assert "forty-two" not in response.content.decode()


def test_modes_come_with_their_definitions_where_the_round_asks():
    assignment, ann = assigned(taxonomy=a_taxonomy())
    modes = ann.get("api_assignment", assignment.pk).json()["question"]["modes"]
    assert [(mode["code"], mode["definition"]) for mode in modes] == [("1", "What 1 means."), ("2", "What 2 means.")]


def test_a_round_of_another_convention_asks_in_that_ones_words():
    assignment, ann = assigned(root_convention=RootConvention.FIRST_ERROR)
    question = ann.get("api_assignment", assignment.pk).json()["question"]
    assert question["text"] == ROOT_CONVENTION_TEXT[RootConvention.FIRST_ERROR]


def test_the_guideline_comes_with_its_version():
    benchmark = a_benchmark()
    guideline = add_guideline(benchmark=benchmark, markdown="# Read", by=system_person())
    assignment = an_assignment(
        a_round(benchmark, guideline=guideline, trajectories=[a_trajectory(benchmark)]), benchmark.trajectories.get()
    )
    told = Program(assignment.person).get("api_assignment", assignment.pk).json()
    assert told["guideline"] == {"version": 1, "markdown": "# Read"}


@pytest.mark.parametrize("roles", [(MemberRole.MAINTAINER,), (MemberRole.ADJUDICATOR,), (MemberRole.ANNOTATOR,), ()])
def test_an_assignment_of_somebody_else_is_answered_like_an_unknown_number(assignment, roles):
    other = Program(a_person("oz", benchmark=assignment.round.benchmark, roles=roles))
    for ask in (
        lambda pk: other.get("api_assignment", pk),
        lambda pk: other.get("api_draft", pk),
        lambda pk: other.put("api_draft", pk, body={"revision": 0, "body": {}}),
        lambda pk: other.post("api_submit", pk, body=FAULT),
        lambda pk: other.post("api_skip", pk, body={"reason": "x"}),
    ):
        theirs, unknown = ask(assignment.pk), ask(10**9)
        assert (theirs.status_code, theirs.content) == (404, unknown.content)
    assert not Draft.objects.exists()
    assert not Label.objects.exists()


# Drafts


def draft(program, assignment, revision, **body):
    return program.put("api_draft", assignment.pk, body={"revision": revision, "body": body})


def test_a_draft_is_kept_and_counted(ann, assignment):
    assert draft(ann, assignment, 0, rationale="So far.").json()["revision"] == 1
    assert draft(ann, assignment, 1, rationale="Further.").json()["revision"] == 2
    kept = ann.get("api_draft", assignment.pk).json()
    assert (kept["revision"], kept["body"]) == (2, {"rationale": "Further."})


def test_a_draft_may_be_unfinished_and_wrong(ann, assignment):
    body = {"outcome": "fault", "step": "x", "confidence": None}
    assert draft(ann, assignment, 0, **body).json()["body"] == body


@pytest.mark.parametrize("revision", [0, 2, 10**30])
def test_a_draft_over_a_newer_one_is_refused_with_the_revision_to_read_again(ann, assignment, revision):
    draft(ann, assignment, 0, rationale="In the other window.")
    response = draft(ann, assignment, revision, rationale="In this one.")
    assert (response.status_code, response.json()["stored_revision"]) == (409, 1)
    assert Draft.objects.get().body == {"rationale": "In the other window."}


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"body": {}}, "revision"),
        ({"revision": 0}, "body"),
        ({"revision": -1, "body": {}}, "revision"),
        ({"revision": "x", "body": {}}, "revision"),
        ({"revision": 0, "body": []}, "body"),
    ],
)
def test_a_draft_has_a_revision_and_a_body(ann, assignment, body, named):
    response = ann.put("api_draft", assignment.pk, body=body)
    assert response.status_code == 400
    assert list(response.json()["errors"]) == [named]


def test_a_draft_is_built_like_an_answer(ann, assignment):
    response = draft(ann, assignment, 0, rationale={"deep": "er"})
    assert response.status_code == 400
    assert "rationale" in response.json()["detail"]


def test_a_draft_keeps_faults_and_quotes_that_are_not_finished(ann, assignment):
    body = {
        "step": 2,
        "quotes": [{"text": "Writer"}],
        "other_faults": [{"step": "x", "quotes": []}],
        "other_roots": [1],
    }
    assert draft(ann, assignment, 0, **body).json()["body"] == body


def test_no_draft_is_kept_in_a_closed_round(ann, assignment):
    close_round(round=assignment.round, by=system_person())
    assert draft(ann, assignment, 0, rationale="So far.").status_code == 409


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_of_two_drafts_sent_at_once_one_is_told_of_the_other(assignment):
    programs = [Program(assignment.person), Program(assignment.person)]
    saves = [
        lambda program=program, said=said: draft(program, assignment, 0, rationale=said)
        for program, said in zip(programs, ("one", "other"), strict=True)
    ]
    first, second = sorted(at_once(*saves), key=lambda response: response.status_code)
    assert (first.status_code, second.status_code) == (200, 409)
    assert second.json()["stored_revision"] == 1
    assert Draft.objects.get().body == first.json()["body"]


# Submitting


def submit(program, assignment, **changes):
    return program.post("api_submit", assignment.pk, body=FAULT | changes)


def test_a_label_is_stored_and_told(ann, assignment):
    response = submit(ann, assignment)
    told = response.json()
    assert response.status_code == 201
    assert {name: told["label"][name] for name in FAULT} == FAULT
    assert (told["label"]["version"], told["warnings"]) == (1, [])
    assert Label.objects.get().faults.get().role.key == "writer"


def test_the_same_answer_again_is_the_same_label(ann, assignment):
    submit(ann, assignment)
    again = submit(ann, assignment)
    assert (again.status_code, again.json()["label"]["version"]) == (200, 1)
    assert Label.objects.count() == 1


def test_another_answer_is_the_next_version(ann, assignment):
    submit(ann, assignment)
    revised = submit(ann, assignment, step=5, rationale="On second thoughts.")
    assert (revised.status_code, revised.json()["label"]["version"]) == (201, 2)
    assert ann.get("api_assignment", assignment.pk).json()["label"]["step"] == 5


def test_a_role_that_is_not_the_speaker_is_stored_and_pointed_out(ann, assignment):
    told = submit(ann, assignment, role="Planner ").json()
    assert told["label"]["role"] == "planner"
    assert told["warnings"] == ["Step 2 was spoken by 'writer', not by 'planner'."]


def test_every_field_that_is_wrong_is_named(ann, assignment):
    response = submit(ann, assignment, step=6, role="Nobody", rationale="", confidence=9)
    assert response.status_code == 400
    assert sorted(response.json()["errors"]) == ["confidence", "rationale", "role", "step"]
    assert not Label.objects.exists()


@pytest.mark.parametrize("step", [True, "7.0", -1, "", 10**9, 2.5, [2], None])
def test_what_is_no_step_is_refused(ann, assignment, step):
    assert list(submit(ann, assignment, step=step).json()["errors"]) == ["step"]


@pytest.mark.parametrize("body", [{}, {"outcome": "bad luck"}, {"outcome": ["fault"]}, {"outcome": None}])
def test_an_answer_names_an_outcome(ann, assignment, body):
    assert list(ann.post("api_submit", assignment.pk, body=body).json()["errors"]) == ["outcome"]


@pytest.mark.parametrize("body", [[FAULT], '"fault"', 1])
def test_an_answer_is_one_object(ann, assignment, body):
    response = ann.post("api_submit", assignment.pk, body=body)
    assert response.status_code == 400
    assert "one JSON object" in response.json()["detail"]


def test_an_answer_without_a_root_has_none(ann, assignment):
    body = {"outcome": "no_single_fault", "rationale": "They add up.", "confidence": 2}
    told = ann.post("api_submit", assignment.pk, body=body).json()["label"]
    assert (told["step"], told["role"], told["mode"]) == (None, None, None)


def test_no_label_is_taken_after_the_round_was_closed(ann, assignment):
    close_round(round=assignment.round, by=system_person())
    assert submit(ann, assignment).status_code == 409


def test_no_label_is_taken_after_the_trajectory_was_settled():
    assignment, ann = assigned(overlap=3)
    a_dispute(assignment.round, assignment.trajectory, people=("ben", "cat"))
    an_adjudication(assignment.round, assignment.trajectory)
    assert submit(ann, assignment).status_code == 409
    assert ann.get("api_assignment", assignment.pk).json()["may_still_answer"] is False


# All that a label may say


WHOLE = FAULT | {
    "correction": "Ask first.",
    "note": "Nobody said so.",
    "phase": "reason",
    "repair": "active",
    "trace": "in_outcome",
    # Step 2 is "What Writer said at 2.".
    "quotes": [{"kind": "commitment", "step": 2, "start": 5, "end": 16, "text": "Writer said"}],
    "other_faults": [
        {
            "step": 4,
            "role": "searcher",
            "mode": None,
            "note": "Too late.",
            "phase": "observe",
            "repair": "repaired",
            "trace": "not_in_outcome",
            "quotes": [{"kind": "evidence", "step": 0, "start": 0, "end": 4, "text": "What"}],
        }
    ],
    "other_roots": [1, 3],
    "onset": 0,
    "point_of_no_return": 3,
    "manifestation": 5,
}


def test_a_label_with_everything_comes_back_with_everything(ann, assignment):
    assert submit(ann, assignment, **WHOLE).status_code == 201
    told = ann.get("api_assignment", assignment.pk).json()["label"]
    assert {name: told[name] for name in WHOLE} == WHOLE


def test_the_same_label_with_everything_again_is_the_same_label(ann, assignment):
    assert [submit(ann, assignment, **WHOLE).status_code for _ in range(2)] == [201, 200]


def test_a_quote_without_a_place_gets_the_one_where_it_stands(ann, assignment):
    told = submit(ann, assignment, quotes=[{"kind": "commitment", "step": 2, "text": "said"}]).json()
    assert (told["label"]["quotes"][0]["start"], told["label"]["quotes"][0]["end"]) == (12, 16)


def test_a_quote_of_another_step_is_refused_by_its_path(ann, assignment):
    others = [WHOLE["other_faults"][0] | {"quotes": [{"kind": "evidence", "step": 1, "text": "Writer"}]}]
    response = submit(ann, assignment, **WHOLE | {"other_faults": others})
    assert response.status_code == 400
    assert response.json()["errors"] == {"other_faults[0].quotes[0].text": "does not stand in step 1"}
    assert not Label.objects.exists()


@pytest.mark.parametrize("step", [6, 10**12, 10**30, -1, "x", None])
def test_a_quote_of_no_step_is_refused(ann, assignment, step):
    response = submit(ann, assignment, quotes=[{"kind": "commitment", "step": step, "text": "said"}])
    assert list(response.json()["errors"]) == ["quotes[0].step"]


def test_what_is_odd_about_other_faults_is_pointed_out(ann, assignment):
    told = submit(ann, assignment, other_faults=[{"step": 0, "role": "planner", "repair": "active"}]).json()
    assert told["warnings"] == ["Step 0 is wrong, earlier than the root, and nothing repaired it: is it the root?"]


# Skipping


def test_a_skip_gives_the_assignment_back_with_its_reason(ann, assignment):
    told = ann.post("api_skip", assignment.pk, body={"reason": "I wrote it."}).json()
    assert told == {"id": assignment.pk, "state": "skipped", "skip_reason": "I wrote it."}


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "  "}, {"reason": ["x"]}, {"reason": "a\0b"}])
def test_a_skip_says_why_in_words(ann, assignment, body):
    assert ann.post("api_skip", assignment.pk, body=body).status_code == 400


def test_what_was_submitted_can_not_be_skipped(ann, assignment):
    submit_label(assignment=assignment, answer=an_answer(), by=assignment.person)
    assert ann.post("api_skip", assignment.pk, body={"reason": "Too late."}).status_code == 409


def test_a_skipped_assignment_takes_no_label(ann, assignment):
    ann.post("api_skip", assignment.pk, body={"reason": "I wrote it."})
    assert submit(ann, assignment).status_code == 409


def test_a_skip_ends_the_draft(ann, assignment):
    save_draft(assignment=assignment, body={"rationale": "So far."}, revision=0, by=assignment.person)
    ann.post("api_skip", assignment.pk, body={"reason": "I wrote it."})
    assert ann.get("api_draft", assignment.pk).json()["revision"] == 0
