"""The steps of a page: whatever a trajectory holds stands there literally, and makes no element and no attribute."""

from html.parser import HTMLParser

import pytest

from benchmarks.domain.trajectory import storable
from benchmarks.queries.reading import ReadableStep
from benchmarks.views.steps_html import steps_html

HOSTILE = [
    "<script>alert(1)</script>",
    "</pre></li></ol><img src=x onerror=alert(2)>",
    '" onfocus="alert(3)" autofocus x="',
    "' onfocus='alert(4)' x='",
    "<!-- <!doctype html> ]]> <![CDATA[",
    "&lt;b&gt; &amp; &#13; &quot;",
    "javascript:alert(5) {{ keymap }} {% csrf_token %} {index} {0} %s",
    "<svg onload=alert(6)><style>*{display:none}</style>",
    "\u202eright to left\u202c \u2028 \u2029 \x0b \x0c \x1b[31m \ufeff \U0001f680",
]
# The elements of a step that is folded and has every part; <noscript> holds the buttons.
ELEMENTS = [
    *("li", "div", "a", "span", "span", "span", "span", "span", "noscript", "button", "button"),
    *("pre", "details", "summary", "pre"),
]


def a_step(**given) -> ReadableStep:
    fields = {
        "index": 0,
        "name": "Writer (-> Reader)",
        "role": "assistant",
        "speaker_key": "writer",
        "speaker_name": "Writer",
        "hue": 0,
        "shape": 0,
        "hands_off_to": "reader",
        "is_tool_output": False,
        "head": "beginning",
        "tail": "end",
    }
    return ReadableStep(**fields | given)


class Parsed(HTMLParser):
    """What a browser would make of the steps: elements, attributes, and the text of each element in order."""

    def __init__(self, step: ReadableStep) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.comments: list[str] = []
        self.texts: list[str] = []
        self.feed(steps_html([step], with_buttons=True).content.decode())
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append(tag)
        self.attributes += attrs
        self.texts.append("")

    def handle_endtag(self, tag):
        self.texts.append("")

    def handle_data(self, text):
        if self.texts:
            self.texts[-1] += text

    def handle_comment(self, text):
        self.comments.append(text)

    handle_decl = handle_pi = unknown_decl = handle_comment

    @property
    def pre_texts(self) -> list[str]:
        """The text of each <pre>, less the line break that a browser drops."""
        return [text.removeprefix("\n") for text in self.texts if text.startswith("\n") and text != "\n"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("field", ["name", "role", "speaker_key", "speaker_name", "hands_off_to", "head", "tail"])
def test_hostile_text_in_any_field_is_text(field, text):
    plain, hostile = Parsed(a_step()), Parsed(a_step(**{field: text}))
    assert plain.elements == ELEMENTS
    # A text that turns its direction is set apart: a <bdi>, or an attribute `dir`. Nothing else changes.
    assert ["span" if tag == "bdi" else tag for tag in hostile.elements] == ELEMENTS
    assert [name for name, _ in hostile.attributes if name != "dir"] == [name for name, _ in plain.attributes]
    assert hostile.comments == []
    assert text in [*hostile.texts, *hostile.pre_texts, *(value for _, value in hostile.attributes)]


@pytest.mark.parametrize(
    "text",
    ["\nfirst line empty", "\n\n\ntwo more", "  indented\ttab ", "one\r\ntwo\rthree\n\r", "\r", "x\n", "\n"],
)
def test_line_breaks_and_spaces_arrive_as_they_are_stored(text):
    page = steps_html([a_step(head=text, tail="")]).content
    # A browser drops one line break after <pre>, and turns a bare carriage return into a line feed.
    assert b'<pre class="content" data-text>\n' + text.replace("\r", "&#13;").encode() + b"</pre>" in page
    assert b"\r" not in page


@pytest.mark.parametrize(
    ("head", "tail"), [("a" * 3000, "b"), ("cut\n", "\nhere"), ("&am", "p;<"), ("\U0001f469", "\u200d\U0001f4bb")]
)
def test_a_folded_text_joins_to_the_stored_one(head, tail):
    assert "".join(Parsed(a_step(head=head, tail=tail)).pre_texts) == head + tail


def test_what_no_file_can_hold_is_stored_and_shown_as_a_replacement_character():
    text, n_replaced = storable("a\x00b\ud800c")
    assert n_replaced == 2
    assert Parsed(a_step(head=text)).pre_texts == ["a\ufffdb\ufffdc", "end"]


def test_a_step_says_its_size_as_stored_and_not_as_sent():
    parsed = Parsed(a_step(head="<&>" * 1000, tail="é\U0001f680"))
    # 3 x 1,000 and 2 characters, whatever their bytes.
    assert "3,002" in parsed.texts
    assert ("data-size", "3002") in parsed.attributes
    assert "2 more characters of 3,002" in parsed.texts


def test_a_page_without_an_answer_has_no_buttons():
    assert b"<button" not in steps_html([a_step()]).content


def test_tool_output_says_so_for_the_filter():
    assert b" data-tool-output " in steps_html([a_step(is_tool_output=True)]).content
    assert b"data-tool-output" not in steps_html([a_step()]).content


@pytest.mark.parametrize(
    "text", ["\u05e9\u05dc\u05d5\u05dd", "abc \u0645\u0631\u062d\u0628\u0627", "x\u202ey", "\U0001e900"]
)
def test_a_text_that_turns_the_direction_turns_only_itself(text):
    page = steps_html([a_step(speaker_name=text, name=text, role=text + "!", head=text, tail="plain")]).content.decode()
    assert f'<bdi class="step-speaker">{text}</bdi>' in page
    assert f'<bdi class="badge step-role">{text}!</bdi>' in page
    assert f'<pre class="content" dir="auto" data-text>\n{text}</pre>' in page
    assert '<pre class="content" data-text>\nplain</pre>' in page


@pytest.mark.parametrize(
    "text", ["plain", "Malm\u00f6", "\u5317\u4eac", "\U0001f680", "\u041f\u0440\u0438\u0432\u0435\u0442"]
)
def test_no_other_text_costs_the_browser_a_look_at_its_direction(text):
    page = steps_html([a_step(speaker_name=text, name=text, role=text + "!", head=text, tail=text)]).content.decode()
    assert "<bdi" not in page
    assert "dir=" not in page
