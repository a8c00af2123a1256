"""Quotes: that a text stands where a body says, or where it stands when the body doesn't say."""

from collections.abc import Mapping

from annotation.domain.answer.fields import MOST_QUOTES, QUOTE_NEEDS, QuoteField
from annotation.domain.answer.said import Passage
from annotation.domain.answer.values import READ_SINGLE, Choices, Unfit, read_fields, read_rows


def read_quotes(value: object, choices: Choices) -> tuple[Passage, ...]:
    """Return the quotes of one fault, each with the text as its step has it."""
    return read_rows(value, lambda row: _read_quote(row, choices), most=MOST_QUOTES)


def _read_quote(row: Mapping, choices: Choices) -> Passage:
    said = read_fields(row, QUOTE_NEEDS, READ_SINGLE, choices)
    step, text = said[QuoteField.STEP], said[QuoteField.TEXT]
    start, end = said[QuoteField.START], said[QuoteField.END]
    content = choices.contents[step]
    if start is None and end is None:
        start, end = _found(text, content, step)
    else:
        _check_place(text, content, start, end, step)
    return Passage(said[QuoteField.KIND], step, start, end, content[start:end])


def _found(text: str, content: str, step: int) -> tuple[int, int]:
    """Return where a text stands first; if nowhere, where it stands without its outer space."""
    plain = _with_plain_lines(content)
    for wanted in (_with_plain_lines(text), _with_plain_lines(text).strip()):
        # Not with a regular expression: a text that almost fits everywhere would take for ever.
        start = plain.find(wanted)
        if wanted and start >= 0:
            return _place_in(content, start), _place_in(content, start + len(wanted))
    raise Unfit({QuoteField.TEXT: f"does not stand in step {step}"})


def _place_in(content: str, plain_place: int) -> int:
    """Return the place in a content that has this place once each CR LF is one character."""
    n_before = 0
    at = content.find("\r\n")
    while 0 <= at < plain_place + n_before:
        n_before += 1
        at = content.find("\r\n", at + 2)
    return plain_place + n_before


def _check_place(text: str, content: str, start: int | None, end: int | None, step: int) -> None:
    if start is None or end is None:
        missing = QuoteField.START if start is None else QuoteField.END
        raise Unfit({missing: "is missing: a place has a start and an end, or the text is looked for"})
    if not start < end <= len(content):
        raise Unfit({QuoteField.END: f"{start} to {end} is no passage of step {step}, of {len(content):,} characters"})
    if _with_plain_lines(content[start:end]) != _with_plain_lines(text):
        raise Unfit({QuoteField.TEXT: f"is not what stands at {start} to {end} of step {step}"})


def _with_plain_lines(text: str) -> str:
    # Browsers send every line end of a form as CR LF, whatever the step has.
    return text.replace("\r\n", "\n").replace("\r", "\n")
