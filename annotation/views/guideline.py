"""A guideline as HTML: Markdown in, a few harmless tags out."""

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

# Without raw HTML, and cleaned again behind it: a guideline is text that people write.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
HEADINGS = {"h1", "h2", "h3", "h4"}
TEXT = {"p", "strong", "em", "code", "pre", "blockquote", "a", "hr", "br", "ul", "ol", "li"}
TABLES = {"table", "thead", "tbody", "tr", "th", "td"}


def guideline_html(markdown: str) -> SafeString:
    """Return a guideline as HTML that runs nothing and loads nothing."""
    cleaned = nh3.clean(
        MARKDOWN.render(markdown),
        tags=HEADINGS | TEXT | TABLES,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
    )
    return mark_safe(cleaned)
