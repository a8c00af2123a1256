"""What `make bench` says of a measurement."""

import pytest

from bench.__main__ import table
from bench.rows import Row


@pytest.mark.parametrize(
    ("ratio", "peak_mb", "is_met"),
    [(1.9, 299.0, True), (1.91, 299.0, False), (1.0, 300.0, False)],
)
def test_an_aim_is_met_only_if_time_and_memory_both_keep_to_it(ratio, peak_mb, is_met):
    row = Row("import", 3.8, 2.0, ratio, peak_mb, max_ratio=1.9, max_peak_mb=300)
    assert row.is_met is is_met
    assert row.aim == "at most 1.9 times the floor, under 300 MB"


def test_the_cells_of_the_table_stand_below_their_headings():
    assert table([("name", "ratio", "met"), ("import", "1.2", "yes")]) == "name    ratio  met\nimport  1.2    yes"
