"""What each format's reader takes from a document, and what it leaves out."""

from datetime import UTC, datetime

import pytest

from benchmarks.domain.fault import Outcome, RootConvention
from benchmarks.domain.import_report import Place, Problem
from benchmarks.domain.roles import normalize_role
from benchmarks.models import Step, Trajectory, TrajectoryRole
from benchmarks.readers import fields, history
from benchmarks.readers.files import Document
from benchmarks.readers.protocol import FormatHasNoTrajectories, ReadOptions
from benchmarks.readers.registry import READERS, UnknownFormat, reader_called
from tests.builders.files import a_longrca_record, an_agentrx_failure, an_agentrx_record


def nested(depth: int) -> dict:
    """An object in an object, so deep."""
    return {} if depth == 0 else {"a": nested(depth - 1)}


def trajectory(format: str, body: dict, **options):
    (record,) = READERS[format].trajectories([Document(Place("f", ""), body)], ReadOptions(**options))
    return record


def label(format: str, body: dict, **options):
    options.setdefault("step_base", READERS[format].step_base)
    (record,) = READERS[format].labels([Document(Place("f", ""), body)], ReadOptions(**options))
    return record


def a_whowhen_record(**changes) -> dict:
    record = {
        "question": "How many clients?",
        "question_ID": "w1",
        "ground_truth": "8",
        "is_correct": False,
        "level": "2",
        "system_prompt": {"Excel_Expert": "You count."},
        "history": [
            {"content": "I count.", "role": "assistant", "name": "Excel_Expert"},
            {"content": "exitcode: 0", "role": "user", "name": "Computer_terminal"},
        ],
        "mistake_agent": "Excel_Expert",
        "mistake_step": "0",
        "mistake_reason": "It counted wrongly.",
        "mistake_type": "counting",
        "labels": "Factual_Error",
    } | changes
    return {name: value for name, value in record.items() if value is not None}


def test_the_registry_names_every_reader_by_its_own_name():
    assert {name: reader.name for name, reader in READERS.items()} == {name: name for name in READERS}
    with pytest.raises(UnknownFormat, match="longrca, whowhen, agentrx"):
        reader_called("csv")


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_a_readers_default_aliases_are_keys_already(reader):
    assert all(normalize_role(alias) == alias for alias in reader.default_aliases)


def test_each_format_states_its_root_convention_and_its_first_step():
    assert {name: (reader.root_convention, reader.step_base) for name, reader in READERS.items()} == {
        "longrca": (RootConvention.EARLIEST_DECISIVE, 0),
        "whowhen": (RootConvention.EARLIEST_DECISIVE, 0),
        "agentrx": (RootConvention.FIRST_UNRECOVERABLE, 1),
    }


def test_the_lengths_that_readers_allow_are_those_of_the_columns():
    assert Trajectory._meta.get_field("native_id").max_length == fields.LONGEST_ID
    assert Step._meta.get_field("output_id").max_length == fields.LONGEST_ID
    assert TrajectoryRole._meta.get_field("key").max_length == fields.LONGEST_SPEAKER
    assert TrajectoryRole._meta.get_field("name").max_length == fields.LONGEST_SPEAKER
    assert Step._meta.get_field("native_index").max_length == history.LONGEST_NATIVE_INDEX


# longrca


def test_longrca_reads_the_five_fields_and_the_optional_ones():
    optional = {
        "task": "Plan a trip.",
        "outcome_evidence": "Too dear.",
        "reference_answer": "Lisbon",
        "metadata": {"model": "m", "mistake_step": 2, "mistake_agent": "Writer"},
        "origin": "planted",
        "team": "alpha",
    }
    record = trajectory("longrca", a_longrca_record(7, **optional), source_field="team")
    assert (record.native_id, record.source, record.origin, len(record.steps)) == ("7", "alpha", "planted", 6)
    assert (record.task, record.outcome_evidence, record.reference_answer) == ("Plan a trip.", "Too dear.", "Lisbon")
    # Gold never travels with a history, not even inside metadata.
    assert record.metadata == {"model": "m"}


def test_longrca_needs_no_more_than_id_and_history():
    record = trajectory("longrca", {"question_ID": "1", "history": [{"name": "A", "content": "x"}]})
    assert (record.task, record.reference_answer, record.metadata, record.source) == ("", None, {}, None)


def test_metadata_may_be_nested_fifty_deep():
    record = trajectory("longrca", a_longrca_record(metadata=nested(50)))
    assert record.metadata == nested(50)


def test_longrca_reads_a_label_with_its_time():
    found = label("longrca", a_longrca_record(submitted_at="2026-11-02T10:30:00+01:00"))
    assert found.outcome is Outcome.FAULT
    assert [(fault.step, fault.role, fault.is_root) for fault in found.faults] == [(2, "Writer", True)]
    assert found.submitted_at == datetime(2026, 11, 2, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("question_ID", ""),
        ("question_ID", True),
        ("question_ID", 1.5),
        ("question_ID", "x" * 201),
        ("task", 3),
        ("origin", "made_up"),
        ("metadata", "x"),
        ("metadata", nested(51)),
        ("team", "No Slug"),
        ("team", None),
    ],
)
def test_a_bad_field_of_a_trajectory_is_named(field, value):
    problem = trajectory("longrca", {"team": "alpha"} | a_longrca_record() | {field: value}, source_field="team")
    assert isinstance(problem, Problem)
    assert problem.field == field


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mistake_step", "7.0"),
        ("mistake_step", -1),
        ("mistake_agent", " "),
        ("mistake_agent", "(-> Writer)"),
        ("mistake_agent", "x" * 201),
        ("mistake_reason", None),
        ("submitted_at", "yesterday"),
        ("submitted_at", "2026-11-02T10:30:00"),
    ],
)
def test_a_bad_field_of_a_label_is_named(field, value):
    problem = label("longrca", a_longrca_record() | {field: value})
    assert isinstance(problem, Problem)
    assert problem.field == field


@pytest.mark.parametrize("field", ["question_ID", "mistake_agent", "mistake_step", "mistake_reason"])
def test_a_missing_field_of_a_label_is_named(field):
    body = a_longrca_record()
    del body[field]
    problem = label("longrca", body)
    assert (problem.field, "missing" in problem.message) == (field, True)


def test_steps_that_count_from_1_have_no_step_0():
    assert label("longrca", a_longrca_record(mistake_step=1), step_base=1).faults[0].step == 0
    problem = label("longrca", a_longrca_record(mistake_step=0), step_base=1)
    assert "count from 1" in problem.message


# whowhen


def test_whowhen_takes_the_speaker_from_name_where_there_is_one():
    record = trajectory("whowhen", a_whowhen_record())
    assert [(step.name, step.role) for step in record.steps] == [
        ("Excel_Expert", "assistant"),
        ("Computer_terminal", "user"),
    ]


def test_whowhen_takes_the_speaker_from_role_where_there_is_no_name():
    body = a_whowhen_record(history=[{"content": "x", "role": "Orchestrator (thought)"}])
    (step,) = trajectory("whowhen", body).steps
    assert (step.name, step.role) == ("Orchestrator (thought)", "Orchestrator (thought)")


def test_whowhen_keeps_no_word_of_the_label_in_the_trajectory():
    record = trajectory("whowhen", a_whowhen_record())
    assert record.metadata == {"level": "2", "system_prompt": {"Excel_Expert": "You count."}}
    kept = repr(record)
    assert not any(word in kept for word in ("It counted wrongly.", "counting", "Factual_Error", "mistake"))


@pytest.mark.parametrize("name", ["is_correct", "is_corrected"])
def test_whowhen_keeps_what_the_file_says_of_the_checker(name):
    body = a_whowhen_record(is_correct=None) | {name: False}
    assert trajectory("whowhen", body).outcome_evidence == f"{name}: false"


def test_whowhen_reads_the_old_spellings_and_integer_steps():
    old = a_whowhen_record(question_ID=None, ground_truth=None, question_id="w1", groundtruth="8", mistake_step=1)
    assert (trajectory("whowhen", old).native_id, trajectory("whowhen", old).reference_answer) == ("w1", "8")
    assert (label("whowhen", old).native_id, label("whowhen", old).faults[0].step) == ("w1", 1)


# agentrx


def test_agentrx_keeps_all_failures_and_marks_the_root():
    found = label("agentrx", an_agentrx_record())
    assert [(fault.step, fault.role, fault.mode, fault.is_root) for fault in found.faults] == [
        (1, "Searcher", "2", False),
        (2, "Writer", "2", True),
    ]
    assert (found.rationale, found.taxonomy) == ("Nothing mended it.", "agentrx")


@pytest.mark.parametrize(("root", "ids"), [("2", (1, 2)), (2, ("1", "2")), ("b", ("a", "b"))])
def test_agentrx_compares_ids_as_text(root, ids):
    record = an_agentrx_record(
        failures=[an_agentrx_failure(one) for one in ids],
        root_cause={"failure_id": root, "reason_for_root_cause": ""},
    )
    assert [fault.is_root for fault in label("agentrx", record).faults] == [False, True]


@pytest.mark.parametrize(("root", "ids"), [(3, (1, 2)), (1, (1, "1")), (True, (1, 2)), (None, (1, 2))])
def test_agentrx_needs_exactly_one_failure_of_the_roots_id(root, ids):
    record = an_agentrx_record(
        failures=[an_agentrx_failure(one) for one in ids],
        root_cause={"failure_id": root, "reason_for_root_cause": ""},
    )
    assert isinstance(label("agentrx", record), Problem)


@pytest.mark.parametrize(
    ("spelled", "code"),
    [
        ("Instruction/Plan Adherence Failure", "1"),
        ("Instruction Adherence Failure", "1"),
        ("Invention of new information", "2"),
        ("Intent-Plan Misalignment", "5"),
        ("Intent Plan Misalignment", "5"),
        ("Intent not supported", "7"),
        ("  GUARDRAILS TRIGGERED ", "8"),
    ],
)
def test_agentrx_knows_a_category_however_it_is_spelled(spelled, code):
    record = an_agentrx_record(failures=[an_agentrx_failure(2, failure_category=spelled)])
    assert label("agentrx", record).faults[0].mode == code


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"failures": []}, "failures"),
        ({"failures": "x"}, "failures"),
        ({"failures": ["x"]}, "failures[0]"),
        ({"failures": [an_agentrx_failure(2, failure_category="Bad luck")]}, "failures[0].failure_category"),
        ({"failures": [an_agentrx_failure(2, step_number=0)]}, "failures[0].step_number"),
        ({"failures": [an_agentrx_failure(2, failed_agent=None)]}, "failures[0].failed_agent"),
        ({"root_cause": "2"}, "root_cause"),
        ({"root_cause": {"failure_id": 2}}, "reason_for_root_cause"),
        ({"trajectory_id": None}, "trajectory_id"),
    ],
)
def test_a_bad_field_of_agentrx_is_named(changes, field):
    problem = label("agentrx", an_agentrx_record(**changes))
    assert isinstance(problem, Problem)
    assert problem.field == field


def test_agentrx_holds_no_trajectories_and_says_so():
    with pytest.raises(FormatHasNoTrajectories, match="labels and no trajectories"):
        READERS["agentrx"].trajectories([], ReadOptions())


@pytest.mark.parametrize("format", ["longrca", "whowhen"])
def test_the_tau_files_of_agentrx_give_problems_and_no_crash(shared_data, format):
    from benchmarks.readers.files import documents

    for name in ("tau_dataset_failed.json", "tau_ground_truth.json"):
        found = list(READERS[format].trajectories(documents(shared_data / "agentrx" / name), ReadOptions()))
        assert len(found) == 29
        assert {problem.field for problem in found} == {"history"}
