"""The baselines on Who&When: known answers, each counted again from the public files by plain loops."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from statistics import fmean

import pytest
from django.core.management import call_command
from django.db import transaction

from attribution.queries.leaderboard import leaderboard
from benchmarks.queries.benchmarks import release_called
from tests.builders.runs import a_run
from tests.builders.whowhen import HALVES

N = {"algorithm_generated": 126, "hand_crafted": 58}
# The key under which a record of each half keeps who speaks.
SPEAKER = {"algorithm_generated": "name", "hand_crafted": "role"}


def records(shared_data: Path, source: str) -> list[dict]:
    return [json.loads(file.read_text()) for file in (shared_data / "whowhen" / HALVES[source]).glob("*.json")]


def key(speaker: str) -> str:
    """`Orchestrator (thought)` and `Orchestrator (-> WebSurfer)` are both the orchestrator."""
    return speaker.split(" (")[0].strip().casefold()


def speakers(record: dict, source: str) -> list[str]:
    return [key(entry[SPEAKER[source]]) for entry in record["history"]]


@pytest.fixture(scope="module")
def table(shared_data, django_db_setup, django_db_blocker) -> Iterator[dict]:
    """The leaderboard of five runs on whowhen@0.1.0. The database is left as it was."""
    with django_db_blocker.unblock(), transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        # Another connection would wait for this transaction.
        patch.setattr("attribution.actions.runs.heartbeat", lambda claim: nullcontext())
        call_command("create_benchmark", "whowhen", title="Who&When", taxonomy="agentscope")
        for source, folder in HALVES.items():
            path, half = str(shared_data / "whowhen" / folder), {"source": source, "format": "whowhen"}
            call_command("import_trajectories", path, benchmark="whowhen", **half)
            call_command("import_labels", path, benchmark="whowhen", round="original", annotator="whowhen", **half)
        call_command("freeze_release", "whowhen", "0.1.0", "--round", "original")
        release = release_called("whowhen@0.1.0")
        for method, settings in [
            ("majority_role", {}),
            ("majority_role", {"variant": "leave_one_out"}),
            ("frequent_speaker", {}),
            ("constant_step", {"step": 1}),
            ("random", {}),
        ]:
            a_run(release, method, **settings)
        found = leaderboard(release)
        transaction.set_rollback(True)
    return found


def row_of(table: dict, method: str, **settings) -> dict:
    (row,) = [r for r in table["rows"] if r["method"] == method and r["settings"].items() >= settings.items()]
    return row


def by_source(row: dict, figure: str) -> dict:
    return {source: figures[figure] for source, figures in row["by_source"].items()}


def test_the_release_has_both_halves(table):
    assert (table["release"], table["n"], table["by_source"]) == ("whowhen@0.1.0", 184, N)


def test_step_1_is_right_34_times_of_126_and_once_of_58(table, shared_data):
    # The published distribution of Algorithm-Generated: 0:20 1:34 2:11 3:13 4:11 5:14 6:6 7:4 8:12 9:1.
    published = [20, 34, 11, 13, 11, 14, 6, 4, 12, 1]
    steps = {source: [int(r["mistake_step"]) for r in records(shared_data, source)] for source in HALVES}
    assert [steps["algorithm_generated"].count(step) for step in range(10)] == published

    row = row_of(table, "constant_step", step=1)
    assert by_source(row, "root_exact_correct") == {source: steps[source].count(1) for source in HALVES}
    assert by_source(row, "root_exact_correct")["algorithm_generated"] == 34
    assert row["root_exact_correct"] == 35
    # Steps 0 to 6 are within 5 of step 1: 20 + 34 + 11 + 13 + 11 + 14 + 6 = 109.
    assert by_source(row, "root_within_5_correct")["algorithm_generated"] == 109
    assert (row["valid_step_n"], row["failed_n"], row["role_correct"]) == (184, 0, None)


def test_the_error_of_step_1_is_the_weighted_mean_of_both_halves(table, shared_data):
    errors = {source: fmean(abs(int(r["mistake_step"]) - 1) for r in records(shared_data, source)) for source in HALVES}
    row = row_of(table, "constant_step", step=1)
    assert by_source(row, "root_mae") == pytest.approx(errors)
    assert row["root_mae"] == pytest.approx((126 * errors["algorithm_generated"] + 58 * errors["hand_crafted"]) / 184)


def test_the_most_blamed_roles_are_web_surfer_33_of_58_and_the_verification_expert_18_of_126(table, shared_data):
    row = row_of(table, "majority_role", variant="in_sample")
    assert by_source(row, "role_correct") == {"algorithm_generated": 18, "hand_crafted": 33}
    blamed = {source: Counter(key(r["mistake_agent"]) for r in records(shared_data, source)) for source in HALVES}
    assert blamed["algorithm_generated"].most_common(1) == [("verification_expert", 18)]
    assert blamed["hand_crafted"].most_common(1) == [("websurfer", 33)]
    assert (row["role_correct"], row["failed_n"], row["valid_step_n"], row["root_mae"]) == (51, 0, None, None)


def test_leaving_the_item_out_changes_nothing_where_the_majority_is_clear(table):
    # 33 against 18 and 18 against 7: one item less never changes who leads.
    row = row_of(table, "majority_role", variant="leave_one_out")
    assert by_source(row, "role_correct") == {"algorithm_generated": 18, "hand_crafted": 33}


def test_the_frequent_speaker_is_right_as_often_as_a_plain_count_says(table, shared_data):
    counted = {}
    for source in HALVES:
        hits = 0
        for record in records(shared_data, source):
            said = speakers(record, source)
            # list.index: a tie goes to the first to speak.
            loudest = max(set(said), key=lambda speaker: (said.count(speaker), -said.index(speaker)))
            hits += loudest == key(record["mistake_agent"])
        counted[source] = hits
    assert by_source(row_of(table, "frequent_speaker"), "role_correct") == counted


def test_chance_expects_one_in_the_roles_and_one_in_the_steps(table, shared_data):
    expected = by_source(row_of(table, "random"), "expected")
    for source in HALVES:
        chances = [speakers(record, source) for record in records(shared_data, source)]
        assert expected[source] == pytest.approx(
            {
                "role": fmean(1 / len(set(said)) for said in chances),
                "root_exact": fmean(1 / len(said) for said in chances),
            }
        )
    # Published for Hand-Crafted: 4.16 %.
    assert expected["hand_crafted"]["root_exact"] == pytest.approx(0.0416, abs=5e-5)
    # Roles per record, Algorithm-Generated: 4 in 88, 3 in 32, 2 in 4, 1 in 2.
    assert expected["algorithm_generated"]["role"] == pytest.approx((88 / 4 + 32 / 3 + 4 / 2 + 2 / 1) / 126)


def test_what_was_drawn_lies_near_what_chance_expects(table):
    row = row_of(table, "random")
    # Five standard deviations of 184 draws: below 17 points.
    assert row["role_correct"] / 184 == pytest.approx(row["expected"]["role"], abs=0.17)
    assert row["root_exact_correct"] / 184 == pytest.approx(row["expected"]["root_exact"], abs=0.12)
    assert (row["valid_step_n"], row["failed_n"]) == (184, 0)


def test_the_counts_of_the_sources_add_up(table):
    for row in table["rows"]:
        for figure in ("n", "role_correct", "root_exact_correct", "root_within_5_correct", "failed_n"):
            parts = by_source(row, figure).values()
            assert row[figure] == (None if None in parts else sum(parts))
