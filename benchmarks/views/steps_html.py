"""The steps of a history as HTML.

Written out here and not in a template: 728 steps through Django's template engine
take about 150 ms, and this about 5. Everything that comes from a trajectory goes
through `_text`; nothing else is put into the page.
"""

from collections.abc import Iterable
from html import escape

from django.utils.safestring import SafeString, mark_safe

from benchmarks.queries.reading import ReadableStep

# Line breaks after <pre> are deliberate: HTML drops one there, which would else be the text's own.
STEP = (
    '<li class="step hue-{hue} shape-{shape}" id="step-{index}" data-step="{index}" data-speaker="{speaker_key}" '
    'data-size="{size}"{flags} tabindex="-1">'
    '<div class="step-head"><a class="step-index" href="#step-{index}" aria-label="Step {index}">{index}</a>'
    '<bdi class="step-speaker">{speaker}</bdi>{raw_name}{chat_role}'
    '<span class="step-size quiet small">{size_shown}</span>'
    "{buttons}</div>"
    '<pre class="content" dir="auto" data-text>\n{head}</pre>{fold}</li>\n'
)
FOLD = (
    "<details data-fold><summary>{hidden} more characters of {size}</summary>"
    '<pre class="content" dir="auto" data-text>\n{tail}</pre></details>'
)
RAW_NAME = '<span class="quiet small">as <bdi class="mono">{}</bdi></span>'
CHAT_ROLE = '<span class="badge"><bdi>{}</bdi></span>'
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


def steps_html(steps: Iterable[ReadableStep], *, with_buttons: bool = False) -> SafeString:
    """Return the list items of a history, where asked with the buttons that name faults where no script runs."""
    buttons = BUTTONS if with_buttons else ""
    return mark_safe("".join(_step(step, buttons) for step in steps))


def _step(step: ReadableStep, buttons: str) -> str:
    return STEP.format(
        index=step.index,
        hue=step.hue,
        shape=step.shape,
        speaker_key=_text(step.speaker_key),
        size=step.n_characters,
        flags=_flags(step),
        speaker=_text(step.speaker_name),
        raw_name=RAW_NAME.format(_text(step.name)) if step.name != step.speaker_name else "",
        chat_role=CHAT_ROLE.format(_text(step.role)) if step.role and step.role != step.name else "",
        size_shown=f"{step.n_characters:,}",
        buttons=buttons.format(index=step.index),
        head=_text(step.head),
        fold=_fold(step) if step.tail else "",
    )


def _flags(step: ReadableStep) -> str:
    return f' data-hand-off="{_text(step.hands_off_to)}"' if step.hands_off_to else ""


def _fold(step: ReadableStep) -> str:
    return FOLD.format(hidden=f"{step.n_hidden:,}", size=f"{step.n_characters:,}", tail=_text(step.tail))


def _text(text: str) -> str:
    # A carriage return as it is would arrive as a line feed: a copy must be exact.
    return escape(text).replace("\r", "&#13;")
