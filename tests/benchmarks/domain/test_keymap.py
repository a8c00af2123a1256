"""Keys: one for each action, and changes that can't be meant are refused by name."""

import pytest

from benchmarks.domain.keymap import DEFAULT_KEYS, KEYMAP, BadKeys, keys_from


def test_no_two_actions_share_a_usual_key():
    assert len({action.key for action in KEYMAP}) == len(KEYMAP)
    assert len(DEFAULT_KEYS) == len(KEYMAP)


def test_a_changed_key_replaces_the_usual_one_and_the_others_stay():
    keys = keys_from({"next_step": "ArrowDown"})
    assert keys == DEFAULT_KEYS | {"next_step": "ArrowDown"}


def test_two_actions_may_swap_their_keys():
    keys = keys_from({"next_step": "k", "previous_step": "j"})
    assert (keys["next_step"], keys["previous_step"]) == ("k", "j")


@pytest.mark.parametrize("key", ["", " ", "jk ", "\n", "<b>", 7, None, ["j"], "x" * 21, "Foo", "F25"])
def test_what_is_no_single_key_is_refused(key):
    with pytest.raises(BadKeys, match="next_step"):
        keys_from({"next_step": key})


def test_a_key_of_another_action_is_refused_and_both_are_named():
    with pytest.raises(BadKeys, match="k can't be both “next step” and “step before”"):
        keys_from({"next_step": "k"})


@pytest.mark.parametrize("named", [{}, DEFAULT_KEYS])
def test_a_key_that_is_taken_is_told_at_the_action_that_was_changed(named):
    for name in ("next_step", "submit"):
        with pytest.raises(BadKeys) as refused:
            keys_from(named | {name: "k", "find": "ab"})
        assert set(refused.value.errors) == {name, "find"}


@pytest.mark.parametrize("key", ["Enter", "Tab", "Escape"])
def test_a_key_that_every_page_needs_is_refused(key):
    with pytest.raises(BadKeys, match="not one key"):
        keys_from({"next_step": key})


def test_an_unknown_action_is_refused():
    with pytest.raises(BadKeys, match="fly"):
        keys_from({"fly": "F2"})
