"""A long text is cut where a page folds it, and nothing of it is lost."""

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.domain.folding import fold


def test_a_short_text_is_not_folded():
    assert fold("four", limit=4) == ("four", "")


def test_a_long_text_is_cut_at_the_last_line_break_before_the_limit():
    assert fold("ab\ncd\nefghij", limit=8) == ("ab\ncd", "\nefghij")


def test_a_text_without_line_breaks_is_cut_at_the_limit():
    assert fold("abcdefghij", limit=4) == ("abcd", "efghij")


def test_a_line_break_at_the_very_beginning_is_no_place_to_cut():
    assert fold("\nabcdefghij", limit=4) == ("\nabc", "defghij")


@given(st.text(), st.integers(1, 50))
def test_the_parts_join_to_the_text_again(text, limit):
    assert "".join(fold(text, limit=limit)) == text


@given(st.text(min_size=1), st.integers(1, 50))
def test_something_of_the_text_always_shows(text, limit):
    assert fold(text, limit=limit).head
