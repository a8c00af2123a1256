"""A form without a script says the same as a body, and a hostile one is refused quickly."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.domain.answer import Field, QuoteField, answer_from
from annotation.domain.answer.fields import FAULT_NEEDS
from annotation.domain.form_body import MOST_FIELDS, BadForm, body_of_form, form_of_body
from tests.builders.bodies import CONTENTS, FULL_BODY, ROLE_KEYS

SAID = st.text(min_size=1, max_size=8).filter(str.strip)
LISTS = {Field.OTHER_FAULTS, Field.QUOTES, Field.OTHER_ROOTS}


def rows(names, **lists) -> st.SearchStrategy:
    """Rows in which each field is said or not, and something is."""
    optional = {name.value: SAID for name in names if name not in LISTS} | lists
    return st.lists(st.fixed_dictionaries({}, optional=optional).filter(bool), min_size=1, max_size=3)


QUOTES = rows(QuoteField)
FAULTS = rows(FAULT_NEEDS, quotes=QUOTES)
STEPS = st.lists(st.integers(0, 10**6).map(str), min_size=1, max_size=3)
BODIES = st.fixed_dictionaries(
    {},
    optional={name.value: SAID for name in Field if name not in LISTS}
    | {"quotes": QUOTES, "other_faults": FAULTS, "other_roots": STEPS},
)


@given(BODIES)
def test_a_body_comes_back_from_its_form(body):
    assert body_of_form(form_of_body(body)) == body


@given(BODIES)
def test_a_form_comes_back_from_its_body(body):
    form = form_of_body(body)
    assert form_of_body(body_of_form(form)) == form


def test_a_whole_answer_is_the_same_through_a_form():
    choices = {"n_steps": 6, "role_keys": ROLE_KEYS, "mode_codes": ["1", "2"], "contents": CONTENTS}
    form = form_of_body(FULL_BODY)
    assert form["other_faults-0-quotes-0-text"] == "ticket"
    assert form["other_roots"] == "1, 4"
    assert answer_from(body_of_form(form), **choices) == answer_from(FULL_BODY, **choices)


def test_rows_that_nobody_filled_in_vanish():
    form = {"quotes-0-step": "", "quotes-0-text": "  ", "other_faults-0-role": "\n", "onset": "", "other_roots": " , "}
    assert body_of_form(form) == {}


def test_gaps_between_numbers_close_and_order_is_by_number():
    form = {"quotes-10-text": "last", "quotes-2-text": "first", "other_faults-7-quotes-999-text": "alone"}
    assert body_of_form(form) == {
        "quotes": [{"text": "first"}, {"text": "last"}],
        "other_faults": [{"quotes": [{"text": "alone"}]}],
    }


@pytest.mark.parametrize("text", ["3, 17", "3,17", " 3 17 ", "3;17", "3,, 17,"])
def test_other_roots_are_written_with_commas_or_spaces(text):
    assert body_of_form({"other_roots": text}) == {"other_roots": ["3", "17"]}


def test_fields_of_the_page_that_belong_to_no_answer_are_left_alone():
    form = {"csrfmiddlewaretoken": "x", "revision": "3", "confirmed": "1:coder", "step": "2", "quotes": "x", "": "y"}
    assert body_of_form(form) == {"step": "2"}


@pytest.mark.parametrize(
    "name",
    [
        "quotes-1000-text",
        "quotes-" + "9" * 5000 + "-text",
        "quotes--1-text",
        "quotes-01-text",
        "quotes-١-text",
        "quotes-0-nonsense",
        "quotes-0",
        "quotes-",
        "quotes-0-text\n",
        "other_faults-0-other_roots",
        "other_faults-0-quotes-0-quotes-0-text",
        "other_faults-0-other_faults-0-step",
        "other_faults" + "-0-quotes" * 2000,
    ],
)
def test_a_name_that_no_row_has_is_refused(name):
    with pytest.raises(BadForm, match="no field of this form"):
        body_of_form({name: "x"})


def test_a_million_rows_are_refused_at_once():
    form = {f"quotes-{number}-text": "x" for number in range(10**6)}
    began = time.monotonic()
    with pytest.raises(BadForm, match=f"1,000,000 fields; at most {MOST_FIELDS:,}"):
        body_of_form(form)
    assert time.monotonic() - began < 0.5


def test_a_text_of_a_form_is_kept_as_it_was_written():
    assert body_of_form({"quotes-0-text": " a\r\n <b>"})["quotes"][0]["text"] == " a\r\n <b>"
