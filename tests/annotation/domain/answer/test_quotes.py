"""A quote is what stands in its step, character by character, or it is refused."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.answer import LONGEST_TEXT, BadAnswer, Passage, answer_from
from benchmarks.domain.fault import QuoteKind
from tests.builders.bodies import CONTENTS, ROLE_KEYS

FAULT = {"outcome": "fault", "step": 3, "role": "coder", "rationale": "It guessed.", "confidence": 4}


def read(*, contents=CONTENTS, **quote: object) -> Passage:
    quote = {"kind": "commitment", "step": 3} | quote
    answer = answer_from(FAULT | {"quotes": [quote]}, n_steps=6, role_keys=ROLE_KEYS, mode_codes=(), contents=contents)
    return answer.root_details.quotes[0]


def errors_of(**quote: object) -> dict[str, str]:
    with pytest.raises(BadAnswer) as refused:
        read(**quote)
    return refused.value.errors


def test_a_quote_keeps_its_place():
    # "It is Bonn, surely.": B is character 6.
    assert read(start=6, end=10, text="Bonn") == Passage(QuoteKind.COMMITMENT, 3, 6, 10, "Bonn")


def test_offsets_count_code_points_and_not_the_units_of_a_script():
    # "The ticket says Köln 🚆.": 16 characters before, ö is one and so is the train; the stop stands at 22.
    assert read(step=2, start=16, end=23, text="Köln 🚆.").text == "Köln 🚆."
    assert read(step=2, start="22", end="23", text=".").text == "."


@pytest.mark.parametrize("text", ["Köln", "bonn", "Bonn ", " Bonn", "Bon"])
def test_a_text_that_stands_elsewhere_or_nowhere_is_refused(text):
    assert list(errors_of(start=6, end=10, text=text)) == ["quotes[0].text"]


@pytest.mark.parametrize(("start", "end"), [(10, 6), (6, 6), (6, 20), (0, 10**9)])
def test_a_place_outside_the_step_is_refused_with_its_length(start, end):
    assert "of 19 characters" in errors_of(start=start, end=end, text="Bonn")["quotes[0].end"]


@pytest.mark.parametrize("offset", [-1, "x", 1.5, True, [6]])
def test_a_place_is_a_whole_number(offset):
    assert list(errors_of(start=offset, end=10, text="Bonn")) == ["quotes[0].start"]


def test_half_a_place_is_refused():
    assert list(errors_of(start=6, text="Bonn")) == ["quotes[0].end"]
    assert list(errors_of(end=10, text="Bonn")) == ["quotes[0].start"]


def test_a_text_without_a_place_is_found_where_it_stands_first():
    # "Looking at flights.": the first i is in "Looking".
    assert read(step=1, text="i").start == 4
    assert read(step=3, text=" Bonn, surely.\n").text == " Bonn, surely."[1:]


def test_a_text_that_stands_nowhere_is_refused_with_the_step_named():
    assert errors_of(text="Berlin") == {"quotes[0].text": "does not stand in step 3"}


@pytest.mark.parametrize("text", ["Booked.\r\nBonn.", "Booked.\nBonn.", "Booked.\rBonn."])
def test_line_ends_that_a_browser_changed_are_the_same_text(text):
    found, placed = read(step=4, text=text), read(step=4, start=0, end=14, text=text)
    assert found == placed == Passage(QuoteKind.COMMITMENT, 4, 0, 14, "Booked.\r\nBonn.")


def test_a_place_behind_windows_line_ends_is_counted_in_the_stored_text():
    # a CR LF CR LF b: b is character 5 of the step, and 3 in a browser's eyes.
    assert read(contents={3: "a\r\n\r\nb"}, text="b").start == 5


def test_a_quote_needs_a_kind_a_step_and_a_text():
    assert set(errors_of(kind="", step=None, text="")) == {"quotes[0].kind", "quotes[0].step", "quotes[0].text"}


@pytest.mark.parametrize(("field", "value"), [("kind", "rumour"), ("step", 6), ("text", 5)])
def test_a_word_a_step_or_a_text_that_is_none_is_refused(field, value):
    assert list(errors_of(**{"text": "Bonn", field: value})) == [f"quotes[0].{field}"]


def test_a_quote_over_the_limit_is_refused_with_both_numbers():
    assert "20,001 characters; at most 20,000" in errors_of(text="x" * (LONGEST_TEXT + 1))["quotes[0].text"]


def test_a_text_that_almost_fits_everywhere_is_answered_at_once():
    contents = {3: "a" * 300_000 + "\r\n"}
    began = time.monotonic()
    with pytest.raises(BadAnswer):
        read(contents=contents, text="a" * (LONGEST_TEXT - 2) + "\nb")
    assert time.monotonic() - began < 2


TEXTS = st.text(alphabet=st.sampled_from("ab \r\n🚆é"), min_size=1, max_size=30)


@given(content=TEXTS, ends=st.tuples(st.integers(0, 30), st.integers(0, 30)))
def test_whatever_is_cut_from_a_step_is_quoted_with_its_place(content, ends):
    start, end = sorted(min(end, len(content)) for end in ends)
    cut = content[start:end]
    if cut:
        assert read(contents={3: content}, start=start, end=end, text=cut).text == cut
        found = read(contents={3: content}, text=cut) if cut.strip() else None
        assert found is None or found.text.split() == cut.split()
