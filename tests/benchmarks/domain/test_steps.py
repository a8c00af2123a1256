"""Which values name a step: the table of verdicts that users asked for."""

import pytest

from benchmarks.domain.steps import BadStep, check_in_history, step_from

# None: refused.
VERDICTS = [
    (7, 7),
    ("7", 7),
    (" 7", 7),
    ("7\n", 7),
    ("07", 7),
    (0, 0),
    # A whole number, whatever the history; that no history is so long is said there.
    (10**9, 10**9),
    (7.0, None),
    ("7.0", None),
    (7.5, None),
    ("step 7", None),
    (True, None),
    (False, None),
    (-1, None),
    ("-1", None),
    ("+7", None),
    ("", None),
    (" ", None),
    (None, None),
    ("7 8", None),
    ("1e1", None),
    ("٧", None),
    ("9" * 5000, None),
    ([7], None),
    ({"step": 7}, None),
]


@pytest.mark.parametrize(("value", "verdict"), VERDICTS, ids=lambda value: repr(value)[:20])
def test_every_value_gets_the_verdict_of_the_table(value, verdict):
    if verdict is None:
        with pytest.raises(BadStep, match="is no step"):
            step_from(value)
    else:
        step = step_from(value)
        assert step == verdict
        assert type(step) is int


def test_a_step_equal_to_the_length_of_the_history_is_outside_it():
    assert check_in_history(5, n_steps=6) == 5
    for step in (6, 10**9, -1):
        with pytest.raises(BadStep, match="has steps 0 to 5"):
            check_in_history(step, n_steps=6)


def test_a_long_value_is_cut_in_the_message():
    with pytest.raises(BadStep) as refused:
        step_from("x" * 1_000_000)
    assert len(str(refused.value)) < 200
