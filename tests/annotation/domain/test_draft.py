"""What may be kept of an unfinished answer."""

import pytest

from annotation.domain.draft import LONGEST_DRAFT, BadDraft, draft_body
from tests.builders.bodies import FULL_BODY


def test_an_unfinished_and_even_wrong_body_is_kept():
    body = {"outcome": "", "step": "99 bottles", "confidence": 3, "role": None}
    assert draft_body(body) == body


def test_characters_that_no_database_holds_are_replaced():
    assert draft_body({"a\x00": "b\x00\ud800"}) == {"a\ufffd": "b\ufffd\ufffd"}


def test_a_body_with_faults_quotes_and_marks_is_kept():
    assert draft_body(FULL_BODY) == FULL_BODY


def test_a_fault_may_be_unfinished_and_even_wrong():
    body = {"other_faults": [{}, {"step": "x", "quotes": [{"text": "b\x00"}]}], "other_roots": [None, "x", 3]}
    kept = {"other_faults": [{}, {"step": "x", "quotes": [{"text": "b\ufffd"}]}], "other_roots": [None, "x", 3]}
    assert draft_body(body) == kept


@pytest.mark.parametrize(
    "body",
    [
        ["outcome"],
        "outcome=fault",
        None,
        {"step": [1]},
        {"step": {"a": 1}},
        {1: "x"},
        {"quotes": {"text": "x"}},
        {"quotes": ["x"]},
        {"quotes": [{1: "x"}]},
        {"quotes": [{"text": ["x"]}]},
        {"other_roots": [[1]]},
        {"other_roots": [{"step": 1}]},
        {"other_faults": [{"quotes": [{"quotes": [{"text": "too deep"}]}]}]},
        {"confidence": 1.5},
    ],
)
def test_what_is_not_built_like_an_answer_is_refused(body):
    with pytest.raises(BadDraft):
        draft_body(body)


def test_a_draft_over_the_limit_is_refused_with_both_numbers():
    with pytest.raises(BadDraft, match="400,001 characters; at most 400,000"):
        # The one character over the limit is the name of the field.
        draft_body({"a": "x" * LONGEST_DRAFT})


def test_rows_without_a_word_count_too():
    with pytest.raises(BadDraft, match="at most 400,000"):
        draft_body({"quotes": [{}] * LONGEST_DRAFT})
