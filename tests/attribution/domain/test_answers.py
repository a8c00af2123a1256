"""What counts as a step and as a role in an answer."""

import pytest

from attribution.domain.answers import Reason, Status, answerable, check, read_step
from benchmarks.domain.scoring import Field
from tests.builders.pure_trajectories import a_pure_trajectory

BOTH = frozenset(Field)

# The verdict on each spelling of a step, for a trajectory of 10 steps.
STEP_VERDICTS = [
    (7, 7),
    (0, 0),
    (9, 9),
    ("7", 7),
    (" 7", 7),
    ("step 7", 7),
    ("Step: 7", 7),
    ("#7", 7),
    (10, None),
    ("10", None),
    (-1, None),
    ("-1", None),
    (True, None),
    (False, None),
    (7.0, None),
    ("7.0", None),
    ("", None),
    (None, None),
    ([7], None),
    ("steps 7 and 8", None),
    ("7-8", None),
    ("٧", None),
    (10**9, None),
    ("1" * 5000, None),
]


@pytest.mark.parametrize(("value", "step"), STEP_VERDICTS, ids=lambda value: repr(value)[:20])
def test_each_spelling_of_a_step_has_its_verdict(value, step):
    assert read_step(value, n_steps=10) == step


def test_a_step_equal_to_the_length_of_the_history_is_no_step():
    assert read_step(4, n_steps=4) is None


@pytest.mark.parametrize(
    "spelling", ["Searcher", "searcher", "  SEARCHER ", "Searcher (-> Writer)", "Searcher (→ Writer)", "Ｓearcher"]
)
def test_case_spaces_and_a_hand_off_suffix_do_not_matter_in_a_role(spelling):
    assert answerable(a_pure_trajectory()).find_role(spelling) == "searcher"


@pytest.mark.parametrize("spelling", ["Searcher2", "Search", "The Searcher", "", "Coder", None, 1, ["Searcher"]])
def test_a_role_that_does_not_occur_names_nobody(spelling):
    assert answerable(a_pure_trajectory()).find_role(spelling) is None


def test_coder_is_not_coder2_when_both_speak():
    allowed = answerable(a_pure_trajectory(["Coder", "Coder2"]))
    assert (allowed.find_role("Coder"), allowed.find_role("coder2")) == ("coder", "coder2")


def test_an_alias_is_understood_as_it_is_shown_in_the_history():
    trajectory = a_pure_trajectory(
        ["Orchestrator (thought)", "WebSurfer"], aliases={"orchestrator (thought)": "Orchestrator"}
    )
    allowed = answerable(trajectory)
    assert allowed.find_role("Orchestrator (thought)") == "orchestrator"
    assert allowed.find_role("orchestrator") == "orchestrator"


@pytest.mark.parametrize(
    ("role", "step", "declares", "expected"),
    [
        ("Writer", 2, BOTH, (Status.OK, None, "writer", 2)),
        # The role need not be the speaker of the step, and is never taken from it.
        ("Writer", 0, BOTH, (Status.OK, None, "writer", 0)),
        ("Coder", 2, BOTH, (Status.PARTIAL, Reason.UNKNOWN_ROLE, None, 2)),
        ("Writer", 4, BOTH, (Status.PARTIAL, Reason.OUT_OF_RANGE, "writer", None)),
        ("Writer", None, BOTH, (Status.PARTIAL, Reason.MISSING, "writer", None)),
        (None, 2, BOTH, (Status.PARTIAL, Reason.MISSING, None, 2)),
        ("Coder", 9, BOTH, (Status.FAILED, Reason.OUT_OF_RANGE, None, None)),
        ("Coder", 2, frozenset({Field.STEP}), (Status.OK, None, None, 2)),
        ("Writer", 99, frozenset({Field.ROLE}), (Status.OK, None, "writer", None)),
        ("Coder", 2, frozenset({Field.ROLE}), (Status.FAILED, Reason.UNKNOWN_ROLE, None, None)),
    ],
)
def test_each_declared_field_is_judged_for_itself(role, step, declares, expected):
    assert check(role, step, answerable(a_pure_trajectory()), declares=declares) == expected


def test_every_reason_fits_its_column():
    from attribution.models import Prediction

    longest = Prediction._meta.get_field("status_reason").max_length
    assert max(map(len, Reason)) <= longest
