"""Identity of a trajectory, and the cleaning of its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.domain.trajectory import (
    REPLACEMENT,
    BadSourceSlug,
    StepText,
    check_source_slug,
    history_digest,
    question_id,
    storable,
)

SLUGS = st.from_regex(r"[a-z0-9]{1,8}(_[a-z0-9]{1,8}){0,2}", fullmatch=True)
# Lone surrogates too: what a file can hold and a database can't.
ANY_TEXT = st.text(st.characters(), max_size=60)
STEPS = st.lists(
    st.builds(StepText, name=st.text(max_size=5), role=st.text(max_size=5), content=st.text(max_size=9)), max_size=6
)


def test_a_question_id_is_source_and_native_id():
    assert question_id("swe_bench_pro", "17") == "swe_bench_pro__17"


def test_a_prefix_that_is_there_is_not_doubled():
    assert question_id("swe_bench_pro", "swe_bench_pro__17") == "swe_bench_pro__17"


def test_the_prefix_of_another_source_is_part_of_the_native_id():
    assert question_id("alpha", "beta__17") == "alpha__beta__17"


def test_the_same_native_id_in_two_sources_is_two_trajectories():
    assert question_id("algorithm_generated", "17") != question_id("hand_crafted", "17")


@given(SLUGS, st.text(min_size=1, max_size=20))
def test_making_a_question_id_twice_changes_nothing(source, native_id):
    once = question_id(source, native_id)
    assert question_id(source, once) == once
    assert once.startswith(f"{source}__")


@pytest.mark.parametrize("slug", ["a", "swe_bench_pro", "who_and_when_2", "x" * 80])
def test_a_source_slug_is_letters_digits_and_single_underscores(slug):
    assert check_source_slug(slug) == slug


@pytest.mark.parametrize("slug", ["", "Alpha", "a-b", "a b", "a__b", "ä", "a\n", "x" * 81])
def test_any_other_source_slug_is_refused_by_name(slug):
    with pytest.raises(BadSourceSlug, match="is not made of a-z, 0-9 and single _"):
        question_id(slug, "17")


@pytest.mark.parametrize(
    ("text", "clean", "n_replaced"),
    [
        ("", "", 0),
        ("plain", "plain", 0),
        ("naïve 中文 🚀 \u202eright to left", "naïve 中文 🚀 \u202eright to left", 0),
        ("a\x00b", "a\ufffdb", 1),
        ("\ud800 and \udfff and \x00", "\ufffd and \ufffd and \ufffd", 3),
        ("tab\tline\nreturn\r", "tab\tline\nreturn\r", 0),
    ],
)
def test_nul_and_lone_surrogates_are_replaced_and_counted(text, clean, n_replaced):
    assert storable(text) == (clean, n_replaced)


@given(ANY_TEXT)
def test_a_cleaned_text_can_be_stored_and_keeps_its_length(text):
    clean, n_replaced = storable(text)
    clean.encode()
    assert "\x00" not in clean
    assert len(clean) == len(text)
    assert n_replaced == sum(before != after for before, after in zip(text, clean, strict=True))
    assert all(after == REPLACEMENT for before, after in zip(text, clean, strict=True) if before != after)


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing(text):
    clean, _ = storable(text)
    assert storable(clean) == (clean, 0)


@given(STEPS, STEPS)
def test_two_histories_have_one_digest_exactly_when_they_are_equal(first, second):
    assert (history_digest(first) == history_digest(second)) == (first == second)


@pytest.mark.parametrize(
    "changed",
    [
        StepText("Coder", "assistant", "one "),
        StepText("coder", "assistant", "one"),
        StepText("Coder", "user", "one"),
        StepText("Coder", "assistant", "one", output_id="7"),
    ],
)
def test_every_field_of_a_step_is_in_the_digest(changed):
    assert history_digest([changed]) != history_digest([StepText("Coder", "assistant", "one")])


def test_text_that_moves_from_one_step_to_the_next_changes_the_digest():
    one = [StepText("a", "", "xy"), StepText("a", "", "z")]
    other = [StepText("a", "", "x"), StepText("a", "", "yz")]
    assert history_digest(one) != history_digest(other)


def test_steps_in_another_order_are_another_history():
    steps = [StepText("a", "", "1"), StepText("a", "", "2")]
    assert history_digest(steps) != history_digest(steps[::-1])


def test_an_output_named_null_is_not_a_step_without_one():
    assert history_digest([StepText("a", "", "", "null")]) != history_digest([StepText("a", "", "", None)])
