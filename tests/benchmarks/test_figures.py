"""How numbers stand on pages."""

import pytest

from benchmarks.templatetags.figures import bytes_said, decimals, grouped, percent, plainly, words


@pytest.mark.parametrize("say", [percent, decimals, plainly])
def test_an_undefined_number_is_a_dash_and_not_zero(say):
    assert say(None) == "–"
    assert say(0) != "–"


def test_a_negative_figure_has_a_minus_sign_and_no_hyphen():
    assert decimals(-0.0286) == "−0.029"


@pytest.mark.parametrize(
    ("n_bytes", "said"), [(0, "0 B"), (1023, "1023 B"), (1536, "1.5 kB"), (104_857_600, "100 MB"), (2**41, "2048 GB")]
)
def test_a_size_is_said_in_the_unit_that_fits(n_bytes, said):
    assert bytes_said(n_bytes) == said


def test_counts_have_their_thousands_apart():
    assert grouped(178137) == "178,137"


def test_a_code_is_said_as_words():
    assert words("task_or_checker") == "task or checker"
