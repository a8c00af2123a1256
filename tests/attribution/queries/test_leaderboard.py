"""The table of finished runs: exact keys, exact counts, a stable order."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from attribution.actions.runs import cancel_run
from attribution.queries.leaderboard import leaderboard
from tests.builders.releases import a_release
from tests.builders.runs import a_run, a_small_release, a_waiting_run
from tests.builders.trajectories import a_history, a_trajectory

pytestmark = [pytest.mark.django_db]

FIGURES = [
    "n",
    "role_correct",
    "root_exact_correct",
    "root_within_5_correct",
    "joint_exact_correct",
    "valid_step_n",
    "failed_n",
    "root_mae",
    "expected",
]


@pytest.fixture
def release():
    return a_small_release()


def row_of(release, method, **settings) -> dict:
    run = a_run(release, method, **settings)
    return next(row for row in leaderboard(release)["rows"] if row["run"] == run.pk)


def test_an_empty_table_still_says_what_it_is_about(release):
    assert leaderboard(release) == {"release": "trips@1.0.0", "n": 3, "by_source": {"alpha": 2, "beta": 1}, "rows": []}


def test_a_row_has_exactly_the_published_keys_and_the_extras_after_them(release):
    row = row_of(release, "random")
    extras = ["model", "with_solution", "is_uploaded", "state"]
    assert list(row) == ["run", "method", "settings", *FIGURES, "by_source", *extras]
    assert {source: list(figures) for source, figures in row["by_source"].items()} == {
        "alpha": FIGURES,
        "beta": FIGURES,
    }


def test_constant_step_is_scored_on_steps_alone(release):
    row = row_of(release, "constant_step", step="4")
    assert row["settings"] == {"step": 4}
    assert (row["role_correct"], row["joint_exact_correct"], row["expected"]) == (None, None, None)
    # Gold 1, 4, 0; beta__1 has no step 4. Gaps in alpha: 3 and 0.
    assert (row["root_exact_correct"], row["root_within_5_correct"]) == (1, 2)
    assert (row["valid_step_n"], row["failed_n"]) == (2, 1)
    assert row["by_source"]["alpha"]["root_mae"] == 1.5
    assert row["by_source"]["beta"] == dict.fromkeys(FIGURES) | {
        "n": 1,
        "root_exact_correct": 0,
        "root_within_5_correct": 0,
        "valid_step_n": 0,
        "failed_n": 1,
    }
    # beta has no valid step, so there is no error over both.
    assert row["root_mae"] is None


def test_the_overall_error_weighs_the_sources(release):
    # Step 1: gaps in alpha 0 and 3, in beta 1. 2/3 * 1.5 + 1/3 * 1 = 4/3.
    assert row_of(release, "constant_step", step="1")["root_mae"] == pytest.approx(4 / 3)


def test_majority_role_is_scored_on_roles_alone_and_fails_nowhere(release):
    row = row_of(release, "majority_role")
    assert {name: row[name] for name in FIGURES} == dict.fromkeys(FIGURES) | {"n": 3, "role_correct": 3, "failed_n": 0}


def test_a_majority_role_that_does_not_speak_is_wrong_and_not_failed(release):
    benchmark = release.benchmark
    a_trajectory(benchmark, "3", source="alpha", steps=a_history(4, team=["Ann", "Ben"]))
    steps = dict.fromkeys(benchmark.trajectories.filter(source__slug="alpha"), 1)
    row = row_of(a_release(benchmark, version="2.0.0", steps=steps), "majority_role")
    # Searcher is blamed twice, Ben once; Searcher does not speak in alpha__3.
    assert (row["n"], row["role_correct"], row["failed_n"]) == (3, 2, 0)


def test_leave_one_out_fails_where_a_source_has_one_item(release):
    row = row_of(release, "majority_role", variant="leave_one_out")
    assert (row["role_correct"], row["failed_n"]) == (2, 1)
    assert row["by_source"]["beta"]["failed_n"] == 1


def test_random_shows_what_chance_expects_beside_what_it_drew(release):
    row = row_of(release, "random")
    # Three roles everywhere; 6, 6 and 3 steps: (1/6 + 1/6 + 1/3) / 3 = 2/9.
    assert row["expected"] == {"role": pytest.approx(1 / 3), "root_exact": pytest.approx(2 / 9)}
    assert row["by_source"]["beta"]["expected"] == {"role": pytest.approx(1 / 3), "root_exact": pytest.approx(1 / 3)}
    assert row["valid_step_n"] == 3


def test_best_exact_comes_first_then_the_smaller_error_and_those_without_steps_last(release):
    a_run(release, "majority_role")
    a_run(release, "frequent_speaker")
    for step in ("2", "0", "1", "5"):
        a_run(release, "constant_step", step=step)
    order = [(row["method"], row["settings"].get("step")) for row in leaderboard(release)["rows"]]
    # Gold 1, 4, 0. Exact: step 0 and 1 one each, 2 and 5 none.
    # MAE: step 0: 2/3 * 2.5 + 0 = 5/3, step 1: 4/3; step 2: 2/3 * 1.5 + 1/3 * 2 = 5/3;
    # step 5 has none, because beta__1 has 3 steps.
    assert order == [
        ("constant_step", 1),
        ("constant_step", 0),
        ("constant_step", 2),
        ("constant_step", 5),
        ("frequent_speaker", None),
        ("majority_role", None),
    ]


def test_only_runs_that_are_done_have_a_row(release, system):
    a_waiting_run(release)
    cancelled = a_waiting_run(release)
    cancel_run(run=cancelled, by=system)
    done = a_run(release)
    assert [row["run"] for row in leaderboard(release)["rows"]] == [done.pk]


def test_the_runs_of_another_release_have_no_row(release):
    a_run(a_small_release("other"))
    assert leaderboard(release)["rows"] == []


def test_the_number_of_queries_does_not_grow_with_the_number_of_trajectories(release):
    for native_id in "345":
        a_trajectory(release.benchmark, native_id, source="alpha")
    longer = a_release(release.benchmark, version="2.0.0", steps=dict.fromkeys(release.benchmark.trajectories.all(), 1))
    for one in (release, longer):
        a_run(one)
    assert (leaderboard(release)["n"], leaderboard(longer)["n"]) == (3, 6)
    assert n_queries(release) == n_queries(longer)


def n_queries(release) -> int:
    with CaptureQueriesContext(connection) as asked:
        leaderboard(release)
    return len(asked)
