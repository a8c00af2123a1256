"""What `make bench` says of a measurement."""

import pytest

from bench.__main__ import table
from bench.rows import HEADINGS, Measure, Row


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


@pytest.mark.parametrize(
    ("samples", "floor", "is_met"),
    [
        # The median of 9, 100 and 560 is 100; that of 1, 70 and 80 is 70: 100 / 70 = 1.43.
        ((9, 560, 100), (100,), True),
        ((9, 560, 100), (1, 70, 80), False),
        ((600, 600, 600), (600,), False),
        # Nobody knows how far from a floor of nothing 100 ms are.
        ((100,), (0,), None),
        ((100,), (), None),
    ],
)
def test_the_median_of_a_measure_keeps_to_its_limit_and_to_its_floor(samples, floor, is_met):
    measure = Measure(name="open", unit="ms", samples=samples, under=600, floor_samples=floor, max_ratio=1.4)
    assert measure.is_met is is_met
    assert measure.aim == "under 600 ms, at most 1.4 times the floor"


def test_a_measure_without_an_aim_is_told_and_not_judged():
    measure = Measure(name="nodes", unit="nodes", samples=(1200, 1100, 1300))
    assert measure.cells == ("nodes", "1,200 nodes", "1,100 to 1,300", "–", "–", "–", "–", "–")


def test_every_kind_of_row_fills_every_column():
    measure = Measure(name="open", unit="ms", samples=(101, 99, 100), under=600, floor_samples=(50,), max_ratio=1.4)
    assert measure.cells[:5] == ("open", "100 ms", "99 to 101", "50 ms", "2.00")
    row = Row("import", 3.8, 2.0, 1.9, 250.0, max_ratio=1.9, max_peak_mb=300)
    assert row.cells[:6] == ("import", "3.80 s", "–", "2.00 s", "1.90", "250")
    assert len(measure.cells) == len(row.cells) == len(HEADINGS)
