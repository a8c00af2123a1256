"""Near-repeats: what counts as the same again, and which earlier step is named."""

import random

import numpy as np
import pytest

from benchmarks.domain.outline import repeats
from benchmarks.domain.outline.repeats import LEAST_PERCENT, PIECE, SHORTEST, SKETCH_SIZE, Repeat, find_repeats

WORDS = ("hotel", "flight", "museum", "budget", "train", "ticket", "garden", "harbour", "winter", "letter")


def a_text(seed: int, *, n_words: int = 40) -> str:
    rng = random.Random(seed)
    return " ".join(f"{rng.choice(WORDS)}{rng.randrange(100)}" for _ in range(n_words))


def dice(one: str, other: str) -> float:
    """The share of common pieces, from sets of slices of the texts: no hashes, no sketches."""
    of_one, of_other = ({text[i : i + PIECE] for i in range(len(text) - PIECE + 1)} for text in (one, other))
    return 2 * len(of_one & of_other) / (len(of_one) + len(of_other))


def test_the_same_text_again_is_a_repeat_of_the_first_whatever_its_spaces():
    text = a_text(1)
    spaced = text.replace(" ", "\n  ")
    assert find_repeats([text, a_text(2), text, spaced]) == [Repeat(2, 0, 100), Repeat(3, 0, 100)]


def test_short_texts_repeat_without_meaning_anything_by_it():
    assert find_repeats(["a" * (SHORTEST - 1)] * 2) == []
    assert find_repeats(["a" * SHORTEST] * 2) == [Repeat(1, 0, 100)]


def test_of_several_earlier_ones_the_most_similar_is_named():
    text = a_text(1)
    similar = text.replace(text.split()[5], "nowhere")
    assert find_repeats([similar, a_text(2), text, text])[-1] == Repeat(3, 2, 100)


def test_another_text_of_the_same_words_is_no_repeat():
    assert find_repeats([a_text(seed) for seed in range(50)]) == []


def test_the_percentage_is_the_share_of_common_pieces():
    # 84 different characters have 77 pieces of 8. One of them changed in the middle touches 8 pieces,
    # so 69 of 77 are common to both: 2 * 69 / (77 + 77) = 89.6 %.
    text = "".join(map(chr, range(200, 284)))
    changed = text[:40] + "x" + text[41:]
    assert dice(text, changed) == pytest.approx(69 / 77)
    assert find_repeats([text, changed]) == [Repeat(1, 0, 89)]


@pytest.mark.parametrize("n_changed", [0, 1, 2, 3, 4])
def test_of_a_long_text_the_percentage_is_estimated_within_its_error(n_changed):
    # 400 words, over 3,000 pieces against a sketch of 128. Three standard errors of the Jaccard index, .044
    # at most, are .09 of what is told at these values.
    words = a_text(1, n_words=400).split()
    changed = [*words]
    for place in range(n_changed):
        changed[place * 70] = "somewhere else entirely"
    one, other = " ".join(words), " ".join(changed)
    (repeat,) = find_repeats([one, other])
    assert repeat.percent / 100 == pytest.approx(dice(one, other), abs=0.09)


def test_a_text_that_repeats_itself_has_few_pieces_and_is_compared_all_the_same():
    loop = "The same line again.\n" * 5000
    assert find_repeats([loop, loop + "The same line again."]) == [Repeat(1, 0, 100)]


def test_characters_outside_the_basic_plane_and_lone_surrogates_are_characters():
    text = "".join(map(chr, range(0x1F300, 0x1F360)))
    assert find_repeats([text, text, "\ud800" * 100, "\ud800" * 100]) == [Repeat(1, 0, 100), Repeat(3, 2, 100)]


def test_nothing_repeats_in_nothing():
    assert find_repeats([]) == []
    assert find_repeats(["", " " * 500, "x"]) == []


def test_hashes_are_the_same_in_every_process():
    # By hand, in whole numbers modulo 2^64: the polynomial of "abcdefgh", mixed.
    base, mix, modulus = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 2**64
    value = 0
    for character in "abcdefgh":
        value = (value * base + ord(character)) % modulus
    value ^= value >> 31
    value = value * mix % modulus
    value ^= value >> 29
    assert repeats._piece_hashes("abcdefgh").tolist() == [value]


def test_boilerplate_in_every_step_is_not_compared_with_every_step(monkeypatch):
    texts = [a_text(0, n_words=30) + " " + a_text(seed, n_words=30) for seed in range(1, 301)]
    compared = []
    percent = repeats._percent
    monkeypatch.setattr(repeats, "_percent", lambda *sketches: compared.append(1) or percent(*sketches))
    find_repeats(texts)
    assert 0 < len(compared) <= len(texts) * repeats.MOST_COMPARED


def test_a_sketch_never_grows_with_the_text():
    sketches = [repeats._sketch(a_text(1, n_words=n_words)) for n_words in (5, 50, 500, 5000)]
    assert [len(sketch) <= SKETCH_SIZE for sketch in sketches] == [True] * 4
    assert all((np.diff(sketch.astype(object)) > 0).all() for sketch in sketches)


def test_what_is_told_of_who_and_when_has_nearly_the_share_of_common_pieces(who_and_when):
    told = [(steps, one) for steps in who_and_when.values() for one in find_repeats([step.content for step in steps])]
    assert len(told) > 100
    for steps, repeat in told:
        one, other = (" ".join(steps[index].content.split()) for index in (repeat.step, repeat.of))
        assert repeat.of < repeat.step
        assert dice(one, other) * 100 > LEAST_PERCENT - 9
