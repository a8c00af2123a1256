"""What may be kept of an unfinished answer."""

import pytest

from annotation.domain.draft import LONGEST_DRAFT, BadDraft, draft_body


def test_an_unfinished_and_even_wrong_body_is_kept():
    body = {"outcome": "", "step": "99 bottles", "confidence": 3, "role": None}
    assert draft_body(body) == body


def test_characters_that_no_database_holds_are_replaced():
    assert draft_body({"a\x00": "b\x00\ud800"}) == {"a\ufffd": "b\ufffd\ufffd"}


@pytest.mark.parametrize("body", [["outcome"], "outcome=fault", None, {"step": [1]}, {"step": {"a": 1}}, {1: "x"}])
def test_what_is_no_flat_form_is_refused(body):
    with pytest.raises(BadDraft):
        draft_body(body)


def test_a_draft_over_the_limit_is_refused_with_both_numbers():
    with pytest.raises(BadDraft, match="100,001 characters; at most 100,000"):
        # The one character over the limit is the name of the field.
        draft_body({"a": "x" * LONGEST_DRAFT})
