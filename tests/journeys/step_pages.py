"""The page of a trajectory of given texts, and what its steps show."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from benchmarks.domain.trajectory import StepText

# Puts `text` (the module), and `written(raw, cutAt)`: a text in its forms, also folded at a place, on the page.
MODULES = """(async () => {
  window.text = await import("/static/benchmarks/room/text.js");
  const { Paper } = await import("/static/benchmarks/room/forms/paper.js");
  const { nameOf, write } = await import("/static/benchmarks/room/forms/registry.js");
  const pre = (piece) => {
    const made = document.createElement("pre");
    made.className = "content is-formed";
    made.append(piece);
    return { pre: made, length: piece.length };
  };
  window.written = (raw, cutAt = raw.length) => {
    const pieces = [raw.slice(0, cutAt), raw.slice(cutAt)].filter(Boolean).map(pre);
    const paper = new Paper(raw, pieces);
    const writing = write(paper);
    let result = writing.next();
    while (!result.done) result = writing.next();
    paper.trim();
    return { pieces: pieces.map((piece) => piece.pre), name: nameOf(result.value, raw.length) };
  };
})()"""


def open_texts_of(open_room: Callable[..., Page], *texts: str, **options) -> Page:
    """Open the page of a trajectory of these texts, one a step."""
    page = open_room([StepText("tool", "tool", text) for text in texts], **options)
    page.evaluate(MODULES)
    return page


def form_of(page: Page, step: int) -> Locator:
    return page.locator(f"#step-{step} [data-form-toggle]")


def content_of(page: Page, step: int) -> Locator:
    return page.locator(f"#step-{step} [data-text]").first


def wait_for_form(page: Page, step: int, name: str) -> None:
    page.locator(f"#step-{step}").scroll_into_view_if_needed()
    expect(form_of(page, step)).to_have_text(f"{name} · raw")


def choose_for_step(page: Page, step: int, words: str) -> None:
    """Choose something in the menu of a step."""
    page.locator(f"#step-{step}").scroll_into_view_if_needed()
    page.get_by_role("button", name=f"More for step {step}", exact=True).click()
    page.get_by_role("dialog", name=f"More for step {step}", exact=True).get_by_role("button", name=words).click()
