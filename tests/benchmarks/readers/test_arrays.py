"""The items of an array, wherever the chunks are cut."""

import json

import pytest

from benchmarks.readers.arrays import AfterArray, UnclosedArray, array_items

ARRAY = b' [{"a": "\\"],[{"}, [1, [2]], "x\\\\", 3, {"b": {"c": []}}]\n'
ITEMS = [{"a": '"],[{'}, [1, [2]], "x\\", 3, {"b": {"c": []}}]


@pytest.mark.parametrize("size", range(1, len(ARRAY) + 1))
def test_the_items_are_the_same_wherever_the_chunks_are_cut(size):
    chunks = [ARRAY[start : start + size] for start in range(0, len(ARRAY), size)]
    assert [json.loads(item) for item in array_items(chunks)] == ITEMS


@pytest.mark.parametrize("length", range(2, len(ARRAY) - 1))
def test_an_array_that_is_cut_off_anywhere_is_not_closed(length):
    with pytest.raises(UnclosedArray):
        list(array_items([ARRAY[:length]]))


def test_what_follows_in_a_later_chunk_is_noticed():
    with pytest.raises(AfterArray):
        list(array_items([b"[1]", b" \n", b"2"]))
