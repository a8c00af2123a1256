"""Scripts of a page, with all that they import announced: the browser fetches it at once."""

import re

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

from benchmarks.views.module_graph import modules_of

register = template.Library()

SCRIPT = re.compile(r'<script type="module" src="([^"?]+)"')


@register.simple_block_tag
def modules(content: SafeString) -> SafeString:
    """Put `modulepreload` links for the imports of the module scripts in the block before it."""
    prefix = static("")
    entries = [src.removeprefix(prefix) for src in SCRIPT.findall(content)]
    links = format_html_join(
        "\n  ", '<link rel="modulepreload" href="{}">', ((static(p),) for p in modules_of(entries))
    )
    return mark_safe(f"{links}\n{content}")
