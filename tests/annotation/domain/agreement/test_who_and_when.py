"""The public worked case: 44 trajectories that two groups labelled.

The published files are read here by hand, without the project's readers: this test
stands on its own. Expected figures: docs/agreement.md, "A worked case".
"""

import json

import pytest

from annotation.domain.agreement.document import agreement_figures
from annotation.domain.agreement.ratings import LabelledTrajectory, Rating
from benchmarks.domain.fault import Outcome, Root, Vote
from benchmarks.domain.roles import Aliases

ALIASES = Aliases({"orchestrator (thought)": "Orchestrator", "orchestrator (termination condition)": "Orchestrator"})


@pytest.fixture(scope="module")
def figures(shared_data):
    relabelled = {
        str(record["trajectory_id"]): agentrx_root(record)
        for record in json.loads((shared_data / "agentrx" / "magentic_one_ground_truth.json").read_text())
    }
    paths = sorted((shared_data / "whowhen" / "Hand-Crafted").glob("*.json"))
    return agreement_figures(labelled(json.loads(path.read_text()), relabelled) for path in paths)


def labelled(record: dict, relabelled: dict[str, Root]) -> LabelledTrajectory:
    roots = {"whowhen": Root(role_key(record["mistake_agent"]), int(record["mistake_step"]))}
    if record["question_ID"] in relabelled:
        roots["agentrx"] = relabelled[record["question_ID"]]
    speakers = [role_key(step["role"]) for step in record["history"]]
    return LabelledTrajectory(
        question_id=f"hand_crafted__{record['question_ID']}",
        source="hand_crafted",
        n_steps=len(speakers),
        ratings=[Rating(Vote(person, Outcome.FAULT, root)) for person, root in roots.items()],
        role_steps={root.role: [i for i, key in enumerate(speakers) if key == root.role] for root in roots.values()},
    )


def agentrx_root(record: dict) -> Root:
    # Compared as text: one record gives its ids as a number here and as a string there.
    (root,) = (one for one in record["failures"] if str(one["failure_id"]) == str(record["root_cause"]["failure_id"]))
    # AgentRx counts steps from 1.
    return Root(role_key(root["failed_agent"]), int(root["step_number"]) - 1)


def role_key(speaker: str) -> str:
    return ALIASES.role(speaker).key


def in_percent(share: float) -> float:
    return round(100 * share, 1)


def test_44_of_58_trajectories_have_two_labels(figures):
    assert (figures["n_trajectories"], figures["pairs"]["all"]["n"], figures["n_outcome_conflicts"]) == (58, 44, 0)


def test_role_exact_step_and_within_5(figures):
    everything = figures["pairs"]["all"]
    assert [in_percent(share) for share in (everything["role"], everything["exact"], everything["within"]["5"])] == [
        61.4,
        36.4,
        63.6,
    ]


def test_what_chance_would_give(figures):
    assert (in_percent(figures["chance"]["exact"]), in_percent(figures["chance"]["within"]["5"])) == (4.6, 37.3)


def test_the_quartiles_of_the_gap(figures):
    assert figures["pairs"]["all"]["gap"] == {"q1": 0, "median": 2, "q3": 9.25}


def test_the_shares_of_the_gaps(figures):
    assert [in_percent(share) for share in figures["pairs"]["all"]["bins"].values()] == [36.4, 27.3, 25.0, 11.4]


def test_gap_agreement(figures):
    assert round(figures["gap_agreement"]["value"], 3) == 0.540
    assert figures["gap_agreement"]["n_pairs"] == 44


def test_same_and_different_role_pairs_are_all_pairs(figures):
    # 61.4 % of 44 is 27.
    assert (figures["pairs"]["same_role"]["n"], figures["pairs"]["different_role"]["n"]) == (27, 17)
