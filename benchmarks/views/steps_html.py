"""The steps of a history as HTML.

Written out here and not in a template: 728 steps through Django's template engine
take about 150 ms, and this about 5. Everything that comes from a trajectory goes
through `_text` or `_value`; nothing else is put into the page.
"""

import re
from collections.abc import Iterable
from html import escape

from benchmarks.queries.reading import ReadableStep
from benchmarks.views.late_html import LateHtml

RAW_NAME = '<span class="step-raw-name quiet small">as {}</span>'
# Scripts that run from right to left, and the marks that turn a direction.
TURNS_DIRECTION = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
BUTTON = '<button class="button button-quiet" form="answer" name="{name}" value="{{index}}">{words}</button>'
# Scripts bring buttons of their own, and only to the steps near the screen.
BUTTONS = "".join(
    [
        "<noscript>",
        BUTTON.format(name="root_here", words="This is the root"),
        BUTTON.format(name="fault_here", words="This is a fault"),
        "</noscript>",
    ]
)


def steps_html(steps: Iterable[ReadableStep], *, with_buttons: bool = False) -> LateHtml:
    """Return the list items of a history, where asked with the buttons that name faults where no script runs."""
    buttons = BUTTONS if with_buttons else ""
    return LateHtml(b"".join([_step(step, buttons).encode() for step in steps]))


def _step(step: ReadableStep, buttons: str) -> str:
    # Line breaks after <pre> are deliberate: HTML drops one there, which would else be the text's own.
    index = step.index
    return (
        f'<li class="step hue-{step.hue} shape-{step.shape}" id="step-{index}" data-step="{index}" '
        f'data-speaker="{_value(step.speaker_key)}" data-size="{step.n_characters}"{_flags(step)} tabindex="-1">'
        f'<div class="step-head"><a class="step-index" href="#step-{index}" aria-label="Step {index}">{index}</a>'
        f"{_aside('step-speaker', step.speaker_name)}{_raw_name(step)}{_chat_role(step)}"
        f'<span class="step-size quiet small">{step.n_characters:,}</span>{buttons.format(index=index)}</div>'
        f'<pre class="content"{_direction(step.head)} data-text>\n{_text(step.head)}</pre>{_fold(step)}</li>\n'
    )


def _flags(step: ReadableStep) -> str:
    hand_off = f' data-hand-off="{_value(step.hands_off_to)}"' if step.hands_off_to else ""
    return hand_off + (" data-tool-output" if step.is_tool_output else "")


def _raw_name(step: ReadableStep) -> str:
    return RAW_NAME.format(_aside("mono", step.name)) if step.name != step.speaker_name else ""


def _chat_role(step: ReadableStep) -> str:
    return _aside("badge step-role", step.role) if step.role and step.role != step.name else ""


def _fold(step: ReadableStep) -> str:
    if not step.tail:
        return ""
    return (
        f"<details data-fold><summary>{step.n_hidden:,} more characters of {step.n_characters:,}</summary>"
        f'<pre class="content"{_direction(step.tail)} data-text>\n{_text(step.tail)}</pre></details>'
    )


def _aside(style: str, text: str) -> str:
    """Return a short text that can't turn the direction of what stands beside it."""
    # Only where it could: a browser works out the direction of every <bdi> at the start, far off the screen too.
    tag = "bdi" if _turns_direction(text) else "span"
    return f'<{tag} class="{style}">{_text(text)}</{tag}>'


def _direction(text: str) -> str:
    return ' dir="auto"' if _turns_direction(text) else ""


def _turns_direction(text: str) -> bool:
    return not text.isascii() and TURNS_DIRECTION.search(text) is not None


def _value(text: str) -> str:
    """Return a text for an attribute, between quotation marks."""
    return escape(text)


def _text(text: str) -> str:
    """Return a text for between tags, where a quotation mark is itself: JSON holds many."""
    # A carriage return as it is would arrive as a line feed: a copy must be exact.
    return escape(text, quote=False).replace("\r", "&#13;")
