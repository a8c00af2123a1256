"""Steps out of a history: their index is their position, whatever a message holds."""

import pytest

from benchmarks.domain.trajectory import StepText
from benchmarks.readers.fields import BadField
from benchmarks.readers.history import Voice, read_history


def voice_of(message) -> Voice:
    return Voice("Planner", "assistant")


def steps_of(*messages: dict) -> list[StepText]:
    return read_history({"history": list(messages)}, voice_of=voice_of, renumber=False).steps


def numbered(*indices: object, renumber: bool = False):
    messages = [{"content": "x"} if index is None else {"content": "x", "step": index} for index in indices]
    return read_history({"history": messages}, voice_of=voice_of, renumber=renumber).native_indices


def test_messages_with_null_content_lists_and_tool_calls_alone_keep_their_positions():
    calls = [{"id": "1", "function": {"name": "search", "arguments": "{}"}}]
    steps = steps_of(
        {"content": "hello"},
        {"content": None},
        {"content": [{"type": "text", "text": "né"}]},
        {"content": None, "tool_calls": calls},
        {"tool_calls": calls},
        {"content": "I search.", "tool_calls": calls},
        {"content": {"b": 1, "a": 2}},
        {"content": 7},
        {"content": "", "tool_calls": []},
    )
    called = '[{"id":"1","function":{"name":"search","arguments":"{}"}}]'
    # Content that is no text is its JSON text: compact, keys in the file's order.
    assert [step.content for step in steps] == [
        "hello",
        "",
        '[{"type":"text","text":"né"}]',
        called,
        called,
        f"I search.\n{called}",
        '{"b":1,"a":2}',
        "7",
        "",
    ]


def test_a_message_without_content_and_without_calls_is_refused_by_its_position():
    with pytest.raises(BadField) as refused:
        steps_of({"content": "x"}, {"text": "y"})
    assert refused.value.field == "history[1].content"


@pytest.mark.parametrize("history", [None, [], "x", {"0": {}}, 3])
def test_a_history_is_a_list_with_at_least_one_message(history):
    with pytest.raises(BadField) as refused:
        read_history({"history": history}, voice_of=voice_of, renumber=False)
    assert refused.value.field == "history"


@pytest.mark.parametrize("indices", [(0, 1, 2), ("0", "1", "2"), (None, None, None)])
def test_indices_that_are_the_positions_need_no_native_ones(indices):
    assert numbered(*indices) is None
    assert numbered(*indices, renumber=True) is None


@pytest.mark.parametrize(
    ("indices", "first_wrong"),
    [
        ((0, 2, 3), 1),  # a gap
        ((0, 1, 1), 2),  # a duplicate
        ((1, 0, 2), 0),  # out of order
        ((1, 2, 3), 0),  # counted from 1
        ((0, None, 2), 1),  # one is missing
        ((0, True, 2), 1),
        ((0, 1.0, 2), 1),
        ((0, "1.1", "1.2"), 1),
    ],
)
def test_another_index_than_the_position_is_refused_unless_renumbering_is_asked_for(indices, first_wrong):
    with pytest.raises(BadField) as refused:
        numbered(*indices)
    assert refused.value.field == f"history[{first_wrong}].step"
    assert f"at position {first_wrong}" in str(refused.value)
    assert len(numbered(*indices, renumber=True)) == 3


def test_renumbering_keeps_what_the_file_gave():
    assert numbered(1, 3, "3.1", None, renumber=True) == ["1", "3", "3.1", ""]


def test_an_index_too_long_for_its_column_is_refused():
    with pytest.raises(BadField, match="40 are allowed"):
        numbered("9" * 41, renumber=True)


def test_steps_cut_from_one_output_share_its_id():
    steps = steps_of({"content": "x", "output_id": 4}, {"content": "y", "output_id": "4"}, {"content": "z"})
    assert [step.output_id for step in steps] == ["4", "4", None]


def test_content_that_is_nested_too_deeply_is_refused_by_its_position():
    content: list = []
    for _ in range(60):
        content = [content]
    with pytest.raises(BadField, match="nested more than 50 deep") as refused:
        steps_of({"content": "x"}, {"content": content})
    assert refused.value.field == "history[1].content"


def test_a_whole_number_of_any_size_is_its_digits():
    assert steps_of({"content": [10**30]})[0].content == f"[{10**30}]"
