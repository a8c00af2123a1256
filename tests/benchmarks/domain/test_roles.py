"""Who speaks: one normalisation for speakers, labels and predictions."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.domain.roles import (
    Aliases,
    AmbiguousAlias,
    DeadAlias,
    SpeakingRole,
    drop_hand_off,
    normalize_role,
    speaking_roles,
)

ORCHESTRATOR = Aliases({"orchestrator (thought)": "Orchestrator"})
# Names as people give them to agents: nothing that normalisation removes from inside.
PLAIN_NAMES = st.text(st.characters(codec="ascii", exclude_characters="()"), min_size=1, max_size=30)


@pytest.mark.parametrize(
    "spelling",
    [
        pytest.param("coder", id="other case"),
        pytest.param("CODER", id="capitals"),
        pytest.param("  Coder\t", id="outer spaces"),
        pytest.param("Coder (-> Planner)", id="a hand-off"),
        pytest.param("Coder(->Planner)", id="a hand-off without spaces"),
        pytest.param("Coder (→ Planner)", id="a hand-off with a Unicode arrow"),
        pytest.param("Coder (-> )", id="a hand-off to nobody"),
        pytest.param("Coder (-> Planner)  \n", id="a hand-off and a line end"),
        pytest.param("\uff23oder", id="a full-width C: NFKC"),
    ],
)
def test_another_spelling_of_coder_is_coder(spelling):
    assert normalize_role(spelling) == normalize_role("Coder") == "coder"


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("Coder2", id="a number more"),
        pytest.param("Code", id="a letter less"),
        pytest.param("Co der", id="a space inside"),
        pytest.param("Coder (thought)", id="a remark that is no hand-off"),
        pytest.param("Coder (Planner ->)", id="an arrow at the wrong end"),
        pytest.param("Coder -> Planner", id="an arrow without parentheses"),
        pytest.param("(-> Planner) Coder", id="a hand-off in front"),
        pytest.param("Coder (-> Planner) and Writer", id="a hand-off in the middle"),
        pytest.param("", id="nothing"),
    ],
)
def test_another_name_is_not_coder(other):
    assert normalize_role(other) != "coder"


def test_inner_spaces_collapse_to_one():
    assert normalize_role("Web \t  Surfer") == "web surfer"


def test_case_is_folded_and_not_lowered():
    assert normalize_role("STRASSE") == normalize_role("Straße") == "strasse"


def test_only_one_hand_off_is_dropped():
    assert normalize_role("x (-> y) (-> z)") == "x (-> y)"


def test_a_key_normalised_again_may_be_another_role():
    # Why a key is never normalised again: the second time drops the second suffix.
    key = normalize_role("x (-> y) (-> z)")
    assert normalize_role(key) == "x" != key


def test_parentheses_that_nfkc_makes_are_no_hand_off_the_first_time():
    # The suffix is looked for before NFKC. U+FF08 and U+FF09 are full-width parentheses.
    key = normalize_role("Coder \uff08-> Planner\uff09")
    assert key == "coder (-> planner)"
    assert normalize_role(key) == "coder"


@given(PLAIN_NAMES)
def test_the_key_of_a_name_without_parentheses_is_its_own_key(name):
    assert normalize_role(normalize_role(name)) == normalize_role(name)


@given(PLAIN_NAMES, PLAIN_NAMES, st.sampled_from(["->", "→"]), st.sampled_from(["", " ", "\t "]))
def test_whoever_a_step_is_handed_to_does_not_change_who_speaks(name, receiver, arrow, space):
    assert normalize_role(f"{name}{space}({arrow} {receiver})") == normalize_role(name)


@given(st.text(max_size=40))
def test_a_key_has_no_outer_and_no_double_spaces(name):
    key = normalize_role(name)
    assert key == " ".join(key.split())


@given(PLAIN_NAMES, st.text(" \t\n", max_size=5), st.text(" \t\n", max_size=5))
def test_outer_spaces_never_matter(name, before, after):
    assert normalize_role(before + name + after) == normalize_role(name)


def test_a_name_with_a_long_run_of_spaces_takes_no_time():
    # 300,000 spaces inside a name once took minutes: time in their square.
    started = time.perf_counter()
    normalize_role("a" + " " * 300_000 + "b")
    assert time.perf_counter() - started < 1


def test_the_display_name_keeps_its_spelling():
    assert drop_hand_off("  WebSurfer (-> Orchestrator) ") == "WebSurfer"


def test_an_alias_stands_for_its_target():
    assert ORCHESTRATOR.role(" Orchestrator (thought)") == ("orchestrator", "Orchestrator")


def test_a_role_without_an_alias_keeps_its_own_name():
    assert ORCHESTRATOR.role("WebSurfer (-> Orchestrator)") == ("websurfer", "WebSurfer")


def test_an_alias_of_an_alias_is_refused():
    with pytest.raises(AmbiguousAlias, match="'thinker' stands for 'Planner', which is an alias itself"):
        Aliases({"thinker": "Planner", "planner": "Orchestrator"})


@pytest.mark.parametrize("alias", ["Orchestrator (thought)", " orchestrator", "web  surfer"])
def test_an_alias_that_no_key_could_match_is_refused(alias):
    with pytest.raises(DeadAlias, match="matches nobody"):
        Aliases({alias: "Orchestrator"})


def test_an_alias_may_end_in_a_hand_off_because_a_key_may():
    assert Aliases({"x (-> y)": "X"}).role("x (-> y) (-> z)") == ("x", "X")


def test_roles_come_in_order_of_first_appearance_with_their_steps():
    speakers = ["human", "Web (-> human)", "Coder", "web", "WEB"]
    assert speaking_roles(speakers, Aliases()) == [
        SpeakingRole("human", "human", 1),
        SpeakingRole("web", "Web", 3),
        SpeakingRole("coder", "Coder", 1),
    ]


def test_an_alias_target_names_the_role_whoever_speaks_first():
    speakers = ["ORCHESTRATOR", "Orchestrator (thought)"]
    assert speaking_roles(speakers, ORCHESTRATOR) == [SpeakingRole("orchestrator", "Orchestrator", 2)]


def test_coder_and_coder2_are_two_roles():
    assert [role.key for role in speaking_roles(["Coder", "Coder2", "coder"], Aliases())] == ["coder", "coder2"]


def test_nobody_speaks_in_an_empty_history():
    assert speaking_roles([], Aliases()) == []


@given(st.lists(PLAIN_NAMES, max_size=20))
def test_every_step_belongs_to_exactly_one_role(speakers):
    roles = speaking_roles(speakers, Aliases())
    assert sum(role.n_steps for role in roles) == len(speakers)
    assert len({role.key for role in roles}) == len(roles)
