"""Text in colour can be read: on every ground that a step has, in light and dark."""

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "benchmarks" / "static" / "benchmarks" / "firstfault.css"
# A step's own ground, a root's, a code block's, and those of added and removed lines.
GROUNDS = ("surface", "sunken", "accent-soft", "good-soft", "bad-soft")
SYNTAX = ("keyword", "name", "string", "number", "comment", "title")
READABLE = 4.5  # WCAG 2.2, 1.4.3, level AA


def colours(scheme: str) -> dict[str, str]:
    """Return the custom properties of a scheme that are colours; dark replaces some of light's."""
    light, dark = re.findall(r":root \{(.*?)\n *\}", STYLES.read_text(), flags=re.DOTALL)[:2]
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    return found if scheme == "light" else found | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark))


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    red, green, blue = (channel(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channel(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def test_contrast_is_the_one_that_the_standard_defines():
    # Black on white is 21 to 1 by definition; #767676 is the lightest grey that passes on white.
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("#777777", "#ffffff") < READABLE


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS[:3])
def test_every_colour_of_code_and_terminals_can_be_read(scheme, ground):
    of = colours(scheme)
    inks = [f"syntax-{name}" for name in SYNTAX] + [f"terminal-{number}" for number in range(8)]
    assert [ink for ink in inks if contrast(of[ink], of[ground]) < READABLE] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_any_ground_of_a_form_can_be_read(scheme):
    of = colours(scheme)
    assert [ground for ground in (*GROUNDS, "passage") if contrast(of["ink"], of[ground]) < READABLE] == []
    assert [ink for ink in ("ink-soft", "bad", "warn") if contrast(of[ink], of["sunken"]) < READABLE] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_a_coloured_ground_of_a_terminal_can_be_read(scheme):
    of = colours(scheme)
    grounds = [f"terminal-{number}" for number in range(8)]
    assert [ground for ground in grounds if contrast(of["surface"], of[ground]) < READABLE] == []
