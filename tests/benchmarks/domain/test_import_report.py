"""The report of an import survives its way into the database, and speaks in one line."""

import json

from benchmarks.domain.import_report import Flag, ImportReport, Place, Problem

FULL = ImportReport(
    n_read=5,
    n_added=2,
    n_unchanged=1,
    n_refused=2,
    n_replaced_characters=3,
    problems=(Problem(Place("a.jsonl", "line 2"), "mistake_step", "is missing"), Problem(Place("b.json", ""), "", "x")),
    flags=(Flag("alpha__1", "said by another"),),
    equal_histories=(("alpha__1", "alpha__2"),),
    notes=("round original, annotator whowhen",),
)


def test_a_report_reads_back_from_json_as_it_was():
    assert ImportReport.from_json(json.loads(json.dumps(FULL.as_json()))) == FULL


def test_a_problem_is_told_with_file_record_and_field():
    assert [str(problem) for problem in FULL.problems] == ["a.jsonl, line 2: mistake_step: is missing", "b.json: x"]


def test_the_summary_names_only_what_happened():
    assert ImportReport(n_read=2, n_added=2).summary("labels") == "labels: 2 added"
    assert FULL.summary("labels") == (
        "labels: 2 added, 1 there already, 2 refused, 1 flagged, 1 sets of equal histories, 3 characters replaced"
    )


def test_every_finding_is_a_line():
    assert len(FULL.lines()) == 2 + 1 + 1 + 1
