"""What a page sends is read as what it can be meant as, and as nothing else."""

import pytest

from benchmarks.views.sent import number_in, text_in


@pytest.mark.parametrize(
    ("sent", "number"),
    [("12", 12), (" 12 ", 12), ("0", 0), ("-1", None), ("1.0", None), ("٣", None), ("1" * 10, None), ("", None)],
)
def test_a_number_is_short_and_made_of_digits(sent, number):
    assert number_in({"step": sent}, "step") == number


def test_what_was_not_sent_is_no_number_and_an_empty_text():
    assert (number_in({}, "step"), text_in({}, "q")) == (None, "")


def test_what_no_database_can_hold_is_not_looked_for():
    assert text_in({"q": " a\x00b "}, "q") == "a\ufffdb"
