"""The agreement document as a table in a terminal."""

from annotation.domain.agreement.document import agreement_figures
from annotation.domain.agreement.table import agreement_lines
from tests.builders.ratings import drawn_at_random, rated


def lines_of(trajectories, *, note=None, is_simulated=False) -> list[str]:
    return agreement_lines({**agreement_figures(trajectories), "conventions_note": note, "is_simulated": is_simulated})


def cells(lines: list[str], title: str) -> str:
    return " ".join(next(line for line in lines if line.startswith(title)).removeprefix(title).split())


def test_a_gap_is_shown_with_its_quartiles():
    # Gaps 0 and 4, one set of them empty.
    lines = lines_of([rated("q__1", ann=("a", 0), ben=("a", 0)), rated("q__2", ann=("a", 0), ben=("a", 4))])
    assert cells(lines, "gap: median [q1, q3]") == "2 [1, 3] 2 [1, 3] –"


def test_gap_agreement_is_shown_with_its_interval():
    document = agreement_figures(drawn_at_random(n=9, seed=1))["gap_agreement"]
    low, high = document["interval"].values()
    assert cells(lines_of(drawn_at_random(n=9, seed=1)), "gap agreement") == (
        f"{document['value']:.3f} [{low:.3f}, {high:.3f}]"
    )


def test_an_alpha_that_length_confounds_is_marked():
    assert cells(lines_of(drawn_at_random(n=9, seed=1)), "alpha, step (interval)").endswith("confounded with length")


def test_an_undefined_alpha_is_a_dash_with_its_reason():
    assert cells(lines_of([rated(ann=("a", 0), ben=("a", 0))]), "alpha, role") == (
        "– everyone gave the same value, so no disagreement could be expected by chance"
    )


def test_several_conventions_and_simulated_labels_are_said():
    lines = lines_of([], note="These labels follow 2 root conventions.", is_simulated=True)
    assert lines[-2:] == [
        "These labels follow 2 root conventions.",
        "Some of these labels come from simulated annotators.",
    ]
