"""Scripts of a page, with all that they import announced: the browser fetches it at once."""

import re

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from benchmarks.views.module_graph import late_modules_of, modules_of

register = template.Library()

SCRIPT = re.compile(r'<script type="module" src="([^"?]+)"')


@register.simple_block_tag
def modules(content: SafeString) -> SafeString:
    """Put `modulepreload` links for the imports of the module scripts in the block before it.

    Links of what comes late stand in a template: `room/late.js` takes them out once the page can be read.
    """
    prefix = static("")
    entries = [src.removeprefix(prefix) for src in SCRIPT.findall(content)]
    late = _links(late_modules_of(entries))
    waiting = format_html("<template data-late-modules>{}</template>\n", late) if late else ""
    return mark_safe(f"{_links(modules_of(entries))}\n{waiting}{content}")


def _links(paths: list[str]) -> SafeString:
    return format_html_join("\n  ", '<link rel="modulepreload" href="{}">', ((static(path),) for path in paths))
