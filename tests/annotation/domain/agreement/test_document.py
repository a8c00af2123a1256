"""All figures of agreement in one document."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.domain.agreement.document import agreement_figures, conventions_note
from benchmarks.domain.fault import Outcome, RootConvention
from tests.builders.ratings import drawn_at_random, rated

# The names that others read (the contract of the command's JSON).
CONTRACT = {
    "n_trajectories": None,
    "n_outcome_conflicts": None,
    "pairs": {
        name: {
            "n": None,
            "role": None,
            "exact": None,
            "within": {"1": None, "3": None, "5": None},
            "gap": {"q1": None, "median": None, "q3": None},
            "bins": {"0": None, "1-5": None, "6-20": None, ">20": None},
        }
        for name in ("all", "same_role", "different_role")
    },
    "gap_agreement": {"value": None, "n_pairs": None},
    "chance": {"exact": None, "within": {"1": None, "3": None, "5": None}},
    "alpha": {
        name: {"value": None, "n_units": None, "reason": None}
        for name in ("role", "mode", "step_ordinal", "step_interval", "position_interval")
    },
    "kappa": {"role": {"value": None, "reason": None}},
}


def missing_keys(document: dict, contract: dict, path: str = "") -> list[str]:
    missing = []
    for key, inner in contract.items():
        if key not in document:
            missing.append(f"{path}{key}")
        elif inner is not None:
            missing += missing_keys(document[key], inner, f"{path}{key}.")
    return missing


def undefined_with_reason(block: dict) -> bool:
    return block["value"] is None and bool(block["reason"])


NOBODY_COMPARED = {
    "nobody yet": ([], "nobody has voted yet"),
    "labels without a vote": ([rated()], "nobody has voted yet"),
    "one annotator": ([rated(ann=("a", 0))], "only one person has voted"),
    "two on disjoint trajectories": (
        [rated("q__1", ann=("a", 0)), rated("q__2", ben=("a", 0))],
        "no two people voted on the same trajectory",
    ),
    "only outcome conflicts": (
        [rated(ann=("a", 0), ben=Outcome.ENVIRONMENT)],
        "no two people name a fault on the same trajectory",
    ),
}


@pytest.mark.parametrize("trajectories", [[], drawn_at_random(n=5, seed=1), [rated(n_steps=1, ann=("a", 0))]])
def test_every_promised_key_is_there(trajectories):
    assert missing_keys(agreement_figures(trajectories), CONTRACT) == []


@pytest.mark.parametrize(("trajectories", "reason"), NOBODY_COMPARED.values(), ids=NOBODY_COMPARED)
def test_where_nobody_can_be_compared_every_figure_is_undefined_and_says_why(trajectories, reason):
    figures = agreement_figures(trajectories)
    for name in ("all", "same_role", "different_role"):
        block = figures["pairs"][name]
        assert (block["n"], block["role"], block["exact"], block["reason"]) == (0, None, None, reason)
    assert figures["gap_agreement"] == {"value": None, "n_pairs": 0, "reason": reason, "interval": None}
    assert figures["chance"] == {"exact": None, "within": {"1": None, "3": None, "5": None}, "reason": reason}
    assert all(undefined_with_reason(alpha) for alpha in figures["alpha"].values())
    assert undefined_with_reason(figures["kappa"]["role"])


def test_where_everyone_chose_the_same_raw_agreement_is_1_and_alpha_undefined():
    figures = agreement_figures([rated(f"q__{i}", ann=("a", 2, "1.1"), ben=("a", 2, "1.1")) for i in range(4)])
    assert (figures["pairs"]["all"]["role"], figures["pairs"]["all"]["exact"]) == (1, 1)
    assert figures["gap_agreement"]["value"] == 1
    assert all(undefined_with_reason(alpha) for alpha in figures["alpha"].values())
    assert undefined_with_reason(figures["kappa"]["role"])


def test_an_outcome_conflict_is_counted_and_has_no_gap():
    figures = agreement_figures(
        [
            rated("q__1", ann=("a", 0), ben=Outcome.NO_SINGLE_FAULT),
            rated("q__2", ann=("a", 0), ben=("a", 4)),
            rated("q__3", ann=Outcome.ENVIRONMENT, ben=Outcome.ENVIRONMENT),
        ]
    )
    assert (figures["n_trajectories"], figures["n_outcome_conflicts"], figures["n_agreed_without_root"]) == (3, 1, 1)
    assert figures["pairs"]["all"]["n"] == 1
    assert figures["alpha"]["role"]["n_units"] == 1


def test_a_set_without_pairs_says_why_while_the_other_has_figures():
    figures = agreement_figures([rated(ann=("a", 0), ben=("a", 4))])
    assert figures["pairs"]["same_role"]["n"] == 1
    assert figures["pairs"]["different_role"]["reason"] == "no pair names two different roles"


def test_trajectories_of_one_step_leave_gap_agreement_and_positions_undefined():
    figures = agreement_figures([rated(f"q__{i}", n_steps=1, ann=("a", 0), ben=("a", 0)) for i in range(3)])
    assert undefined_with_reason(figures["gap_agreement"])
    assert undefined_with_reason(figures["alpha"]["position_interval"])
    assert figures["pairs"]["all"]["exact"] == 1


def test_each_source_is_measured_by_itself():
    here, there = drawn_at_random(n=6, seed=1), [rated("beta__1", source="beta", ann=("a", 0), ben=("a", 0))]
    figures = agreement_figures(here + there)
    assert figures["pairs"]["all"]["n"] == 7
    alone = agreement_figures(here)
    assert figures["by_source"]["alpha"] == {key: alone[key] for key in figures["by_source"]["alpha"]}
    assert figures["by_source"]["beta"]["pairs"]["all"]["exact"] == 1


def test_modes_of_two_taxonomies_have_no_alpha():
    figures = agreement_figures(
        [
            rated("q__1", taxonomy="agentscope@1", ann=("a", 0, "1"), ben=("a", 0, "2")),
            rated("q__2", taxonomy="mast@1", ann=("a", 0, "1"), ben=("a", 0, "2")),
        ]
    )
    assert figures["alpha"]["mode"]["value"] is None
    assert figures["alpha"]["mode"]["reason"] == (
        "modes of several taxonomies are never compared: agentscope@1, mast@1"
    )


def test_raw_step_alpha_rewards_random_choosers_for_the_lengths_of_trajectories_and_says_so():
    # Two uniform steps of trajectories of 5 to 130: within a trajectory the variance is T²/12, over
    # all it is that and the variance of T/2 more: E T² = 5,879, mean 67.5, sd 36.4. Alpha tends to
    # 1 - 490 / (490 + 331) = .40; the position alone tends to 0. n = 2,000.
    alpha = agreement_figures(drawn_at_random(n=2_000, seed=4))["alpha"]
    assert alpha["step_interval"]["value"] == pytest.approx(0.40, abs=0.06)
    assert alpha["step_interval"]["note"] == alpha["step_ordinal"]["note"] == "confounded with length"
    assert alpha["position_interval"]["value"] == pytest.approx(0, abs=0.09)
    assert alpha["position_interval"]["note"] is None


def test_pairs_of_one_trajectory_make_the_intervals_say_that_they_are_too_narrow():
    two = agreement_figures([rated(ann=("a", 0), ben=("a", 4))])
    three = agreement_figures([rated(ann=("a", 0), ben=("a", 4), cid=("a", 5))])
    assert two["pairs_interval"]["note"] is None
    assert "narrower than they should be" in three["pairs_interval"]["note"]


@settings(max_examples=10, deadline=None)
@given(st.permutations([*drawn_at_random(n=7, seed=9, people=("ann", "ben", "cid")), rated("z__1", source="z")]))
def test_the_order_of_rows_changes_not_one_digit(shuffled):
    in_order = sorted(shuffled, key=lambda one: one.question_id)
    backwards = [
        type(one)(one.question_id, one.source, one.n_steps, one.ratings[::-1], one.role_steps) for one in shuffled
    ]
    assert json.dumps(agreement_figures(backwards)) == json.dumps(agreement_figures(in_order))


@pytest.mark.parametrize("trajectories", [[], drawn_at_random(n=5, seed=1), [rated(n_steps=1, ann=("a", 0))]])
def test_the_document_is_strict_json(trajectories):
    json.dumps(agreement_figures(trajectories), allow_nan=False)


def test_the_document_names_nobody():
    figures = json.dumps(agreement_figures([rated(ann_of_york=("a", 0), ben_of_kent=("a", 4))]))
    assert "ann_of_york" not in figures
    assert "ben_of_kent" not in figures


def test_one_root_convention_needs_no_note():
    assert conventions_note([RootConvention.EARLIEST_DECISIVE]) is None


def test_several_root_conventions_are_said():
    note = conventions_note([RootConvention.EARLIEST_DECISIVE, RootConvention.FIRST_UNRECOVERABLE])
    assert "2 root conventions (earliest_decisive, first_unrecoverable)" in note


def test_every_figure_is_explained_in_the_docs():
    explained = (Path(__file__).parents[4] / "docs" / "agreement.md").read_text()
    document = agreement_figures([])
    keys = [*document, *document["pairs"]["all"], *document["alpha"]]
    self_evident = {"n_trajectories", "n_annotators", "pairs", "alpha", "kappa", "n", "reason"}
    assert [key for key in keys if key not in self_evident and key not in explained] == []
