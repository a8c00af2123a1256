"""Importing published labels: whom they blame, what is refused, and what the round becomes."""

import json
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from annotation.actions import store_labels as storing
from annotation.actions.import_labels import import_labels
from annotation.actions.locks import RoundIsClosed
from annotation.actions.rounds import BadRoundName, close_round
from annotation.actions.store_labels import RoundTakesNoImports, store_labels
from annotation.domain.phase import ArmPlan, AssignmentState, RoundKind
from annotation.integrity import findings
from annotation.models import Assignment, Fault, Label, Round, Slot
from annotation.queries.rounds import UnknownSource
from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.actions.imports import ImportRefused
from benchmarks.actions.people import BadPersonName, NameTaken
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.domain.import_report import Flag, ImportReport, Place
from benchmarks.domain.visibility import Arm
from benchmarks.models import Event, Import, Person
from benchmarks.models.people import PersonKind
from benchmarks.readers.records import MISTAKE_FIELDS, FaultRecord, LabelRecord
from tests.builders.at_once import at_once
from tests.builders.files import (
    a_history,
    a_jsonl,
    a_longrca_record,
    an_agentrx_failure,
    an_agentrx_record,
)
from tests.builders.rounds import a_person, a_round
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def benchmark(db):
    """Two trajectories of six steps; Planner, Searcher and Writer take turns."""
    benchmark = a_benchmark()
    a_trajectory(benchmark, "1")
    a_trajectory(benchmark, "2")
    return benchmark


@pytest.fixture
def take(benchmark, system):
    """Import labels into the round "published" and return the report."""

    def take(path, **options) -> ImportReport:
        wanted = {"format": "longrca", "round": "published", "annotator": "longrca", "source": "alpha"} | options
        return ImportReport.from_json(import_labels(benchmark=benchmark, path=path, by=system, **wanted).report)

    return take


def refused(take, path, **options) -> list[str]:
    with pytest.raises(ImportRefused) as caught:
        take(path, **options)
    return [str(problem) for problem in caught.value.report.problems]


def test_an_import_makes_its_round_and_its_annotator(take, tmp_path):
    report = take(a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("2")))
    assert (report.n_added, report.flags, report.notes) == (2, (), ("round published, annotator longrca",))
    round = Round.objects.get(slug="published")
    assert (round.kind, round.consensus_rule, round.arm_plan) == (RoundKind.IMPORTED, Rule.EXACT, ArmPlan.UNKNOWN)
    # Modes are not asked; the convention is that of the format.
    assert (round.taxonomy, round.overlap) == (None, 1)
    assert round.root_convention == RootConvention.EARLIEST_DECISIVE
    person = Person.objects.get(username="longrca")
    assert (person.kind, person.may_sign_in) == (PersonKind.OUTSIDE, False)
    # Complete as it stands: as many slots as labels, and nobody holds one open.
    assert Slot.objects.count() == Assignment.objects.filter(state=AssignmentState.SUBMITTED).count() == 2
    assert Assignment.objects.exclude(state=AssignmentState.SUBMITTED).count() == 0
    assert findings() == []


def test_a_label_blames_a_role_of_its_trajectory_for_a_step(take, tmp_path):
    time = "2026-11-02T09:30:00Z"
    take(a_jsonl(tmp_path, a_longrca_record("1", mistake_agent=" WRITER (-> Planner) ", submitted_at=time)))
    label = Label.objects.get()
    assert (label.version, label.arm, label.outcome) == (1, Arm.UNKNOWN, Outcome.FAULT)
    assert (label.rationale, label.confidence, label.taxonomy) == ("It made that up.", None, None)
    assert (label.saw_reference_answer, label.submitted_at) == (None, datetime(2026, 11, 2, 9, 30, tzinfo=UTC))
    assert label.root_convention == RootConvention.EARLIEST_DECISIVE
    fault = Fault.objects.get()
    assert (fault.step, fault.role.key, fault.is_root, fault.n_steps) == (2, "writer", True, 6)


def test_a_label_without_a_time_keeps_none(take, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("1")))
    assert Label.objects.get().submitted_at is None


def test_all_failures_of_agentrx_are_kept_with_their_modes_and_one_root(take, tmp_path):
    path = a_jsonl(tmp_path, an_agentrx_record("1"))
    take(path, format="agentrx", annotator="agentrx")
    faults = Fault.objects.order_by("position").values_list("step", "role__key", "mode__code", "is_root")
    # Steps 2 and 3 of the file, which counts from 1.
    assert list(faults) == [(1, "searcher", "2", False), (2, "writer", "2", True)]
    label = Label.objects.get()
    assert (label.root_convention, str(label.taxonomy)) == (RootConvention.FIRST_UNRECOVERABLE, "agentrx@1")
    assert (label.rationale, Round.objects.get().taxonomy) == ("Nothing mended it.", None)


def test_the_step_base_can_be_said(take, tmp_path):
    take(a_jsonl(tmp_path, an_agentrx_record("1", failures=[an_agentrx_failure(2)])), format="agentrx", step_base=0)
    # The failure names step 3, and the person says that the file counts from 0.
    assert Fault.objects.get().step == 3


def test_the_overlap_grows_with_the_annotators(take, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("2")))
    take(a_jsonl(tmp_path, an_agentrx_record("2")), format="agentrx", annotator="agentrx")
    assert Round.objects.get().overlap == 2
    assert list(Slot.objects.order_by("trajectory", "number").values_list("trajectory__native_id", "number")) == [
        ("1", 0),
        ("2", 0),
        ("2", 1),
    ]
    assert sorted(Label.objects.values_list("root_convention", flat=True)) == [
        "earliest_decisive",
        "earliest_decisive",
        "first_unrecoverable",
    ]
    assert findings() == []


def test_the_same_labels_again_add_nothing_and_say_so(take, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("2"))
    take(path)
    report = take(path)
    assert report.summary("labels") == "labels: 0 added, 2 there already"
    assert (Label.objects.count(), Round.objects.get().overlap) == (2, 1)


def test_the_same_labels_go_into_another_round_again(take, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record("1"))
    assert take(path).n_added == take(path, round="original").n_added == 1


@pytest.mark.parametrize(
    "change",
    [
        {"mistake_step": 5},
        {"mistake_agent": "Planner"},
        {"mistake_reason": "For another reason."},
    ],
)
def test_another_label_of_the_same_person_is_refused_by_name(take, tmp_path, change):
    take(a_jsonl(tmp_path, a_longrca_record("1")))
    (problem,) = refused(take, a_jsonl(tmp_path, a_longrca_record("1", **change)))
    assert problem.startswith(
        "made.jsonl, line 1: question_ID: is alpha__1, which longrca labelled otherwise in this round already"
    )
    assert Label.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mistake_step": 6}, "mistake_step: step 6 is outside the history, which has steps 0 to 5 (alpha__1)"),
        ({"mistake_step": 10**9}, "mistake_step: step 1000000000 is outside"),
        ({"mistake_step": "7.0"}, 'mistake_step: "7.0" is no step'),
        (
            {"mistake_agent": "Writer2"},
            'mistake_agent: is "Writer2", and nobody of that name speaks in alpha__1; '
            "there are Planner, Searcher, Writer",
        ),
        ({"question_ID": "9"}, "question_ID: is 9, which is no trajectory of source alpha"),
    ],
)
def test_a_label_that_can_not_be_is_refused_with_file_record_and_field(take, tmp_path, change, said):
    problems = refused(take, a_jsonl(tmp_path, a_longrca_record("2"), a_longrca_record("1") | change))
    assert len(problems) == 1
    assert problems[0].startswith(f"made.jsonl, line 2: {said}")
    assert not Round.objects.exists()
    assert not Person.objects.filter(username="longrca").exists()


def test_a_failure_outside_the_history_is_named_by_its_position(take, tmp_path):
    record = an_agentrx_record("1", failures=[an_agentrx_failure(2), an_agentrx_failure(3, step_number=7)])
    (problem,) = refused(take, a_jsonl(tmp_path, record), format="agentrx")
    # Step 7 counted from 1 is 6 counted from 0, as many as there are steps.
    assert "failures[1].step_number: step 6 is outside the history" in problem


def test_a_trajectory_twice_in_one_file_is_refused_with_both_places(take, tmp_path):
    (problem,) = refused(take, a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("alpha__1")))
    assert problem.endswith("is alpha__1, which stands in made.jsonl, line 1 already")


def test_an_id_of_several_sources_is_refused_with_its_candidates(take, benchmark, tmp_path):
    a_trajectory(benchmark, "1", source="beta")
    (problem,) = refused(take, a_jsonl(tmp_path, a_longrca_record("1")), source=None)
    assert "is 1, which is several trajectories: alpha__1, beta__1" in problem


def test_without_a_source_a_unique_id_or_a_whole_question_id_is_enough(take, benchmark, tmp_path):
    a_trajectory(benchmark, "1", source="beta")
    assert take(a_jsonl(tmp_path, a_longrca_record("2"), a_longrca_record("beta__1")), source=None).n_added == 2


def test_each_label_may_name_its_own_source(take, benchmark, tmp_path):
    a_trajectory(benchmark, "1", source="beta")
    records = [a_longrca_record("1", team="alpha"), a_longrca_record("1", team="beta")]
    assert take(a_jsonl(tmp_path, *records), source=None, source_field="team").n_added == 2


def test_a_root_whose_speaker_is_another_role_is_flagged_and_stored(take, tmp_path):
    report = take(a_jsonl(tmp_path, a_longrca_record("1", mistake_agent="Planner")))
    message = "the root is step 2, said by Writer, and Planner is named for it"
    assert (report.n_added, report.flags) == (1, (Flag("alpha__1", message),))


def test_with_skip_good_labels_are_stored_and_bad_ones_named(take, tmp_path):
    report = take(a_jsonl(tmp_path, a_longrca_record("9"), a_longrca_record("1")), on_error="skip")
    assert (report.n_added, report.n_refused, len(report.problems)) == (1, 1, 1)


def test_a_label_finds_its_step_in_a_renumbered_history(take, benchmark, system, tmp_path):
    history = [message | {"step": step} for message, step in zip(a_history(4), (1, 3, 3, 7), strict=True)]
    path = a_jsonl(tmp_path, a_longrca_record("3", history=history, mistake_step=7, mistake_agent="Planner"))
    import_trajectories(benchmark=benchmark, path=path, format="longrca", source="alpha", renumber=True, by=system)
    take(path)
    # The file's step 7 is the fourth message.
    assert Fault.objects.get().step == 3
    for native, said in ((2, "gave this number to no step"), (3, "to the steps at positions 1, 2")):
        (problem,) = refused(take, a_jsonl(tmp_path, a_longrca_record("3", mistake_step=native)), round="other")
        assert said in problem


def test_a_trajectory_with_labels_says_so_when_it_comes_again_otherwise(take, benchmark, system, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("1")))
    path = a_jsonl(tmp_path, a_longrca_record("1", history=a_history(2)))
    with pytest.raises(ImportRefused, match="it has labels"):
        import_trajectories(benchmark=benchmark, path=path, format="longrca", source="alpha", by=system)


def test_labels_from_files_go_into_imported_rounds_only(take, benchmark, tmp_path):
    a_round(benchmark, "main")
    with pytest.raises(RoundTakesNoImports):
        take(a_jsonl(tmp_path, a_longrca_record("1")), round="main")


def test_a_closed_round_takes_no_labels(take, system, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("1")))
    close_round(round=Round.objects.get(), by=system)
    with pytest.raises(RoundIsClosed):
        take(a_jsonl(tmp_path, a_longrca_record("2")))


def test_a_members_name_is_no_outside_annotators(take, tmp_path):
    a_person("ann")
    with pytest.raises(NameTaken):
        take(a_jsonl(tmp_path, a_longrca_record("1")), annotator="ann")


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"round": "a b"}, BadRoundName),
        ({"round": ""}, BadRoundName),
        ({"annotator": " "}, BadPersonName),
        ({"annotator": "x" * 151}, BadPersonName),
        ({"source": "gamma"}, UnknownSource),
    ],
)
def test_names_that_can_not_be_are_refused(take, tmp_path, options, refusal):
    with pytest.raises(refusal):
        take(a_jsonl(tmp_path, a_longrca_record("1")), **options)


@pytest.mark.parametrize(
    ("outcome", "n_roots"),
    [(Outcome.FAULT, 0), (Outcome.FAULT, 2), (Outcome.ENVIRONMENT, 1), (Outcome.CANNOT_JUDGE, 0)],
)
def test_a_label_whose_outcome_and_root_do_not_go_together_is_refused(benchmark, system, outcome, n_roots):
    faults = tuple(FaultRecord(step=step, role="Planner", is_root=True) for step in range(n_roots))
    record = LabelRecord(
        place=Place("made here", "1"),
        native_id="alpha__1",
        outcome=outcome,
        faults=faults,
        root_convention=RootConvention.EARLIEST_DECISIVE,
    )
    round = a_round(benchmark, kind=RoundKind.IMPORTED, overlap=1, trajectories=())
    with pytest.raises(ImportRefused, match="a fault has one root, other votes none"):
        store_labels(round=round, person=a_person(), labels=[record], by=system)


def test_the_lengths_that_are_allowed_are_those_of_the_columns():
    assert Round._meta.get_field("slug").max_length == 80
    assert MISTAKE_FIELDS == ("question_ID", "mistake_step", "mistake_agent")


@pytest.mark.django_db(transaction=True)
def test_if_the_event_fails_nothing_is_stored(take, tmp_path, monkeypatch):
    class LogIsFull(Exception):
        """The event could not be written."""

    def refuse(**event) -> None:
        raise LogIsFull(event["action"])

    monkeypatch.setattr(storing, "record_event", refuse)
    with pytest.raises(LogIsFull):
        take(a_jsonl(tmp_path, a_longrca_record("1")))
    assert not any(model.objects.exists() for model in (Round, Slot, Label, Fault, Import))


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_the_same_labels_at_once_store_them_once(take, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record("1"))
    take(a_jsonl(tmp_path, a_longrca_record("2"), name="first.jsonl"))
    reports = at_once(lambda: take(path), lambda: take(path))
    assert sorted((report.n_added, report.n_unchanged) for report in reports) == [(0, 1), (1, 0)]


def test_every_import_of_labels_is_in_the_log(take, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("1")))
    actions = set(Event.objects.values_list("action", flat=True))
    assert {"open_round", "store_labels", "import_labels"} <= actions


def test_the_command_prints_flags_and_one_line(benchmark, tmp_path):
    path = str(a_jsonl(tmp_path, a_longrca_record("1", mistake_agent="Planner")))
    options = {"benchmark": "trips", "source": "alpha", "format": "longrca", "annotator": "x", "round": "r"}
    said, figures = StringIO(), StringIO()
    call_command("import_labels", path, **options, stdout=said)
    assert said.getvalue().splitlines() == [
        "alpha__1: the root is step 2, said by Writer, and Planner is named for it",
        "round r, annotator x",
        "labels: 1 added, 1 flagged",
    ]
    call_command("import_labels", path, **options, json=True, stdout=figures, stderr=StringIO())
    assert json.loads(figures.getvalue())["flags"][0]["question_ID"] == "alpha__1"
    with pytest.raises(CommandError, match="no trajectory of source alpha"):
        call_command("import_labels", str(a_jsonl(tmp_path, a_longrca_record("9"))), **options)
