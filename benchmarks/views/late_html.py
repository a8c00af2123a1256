"""HTML that joins a page after its template.

A template engine joins its parts once in each block that they stand in, as text. A million
characters, some of them wide, are copied as four million bytes six times over, longer than
it takes to write them. Here the template gets a mark, and the page its bytes in one go.
"""

import secrets

from django.http import HttpResponse


class LateHtml:
    """Trusted HTML as bytes; in a template it is a mark that nobody can guess, so no text can hold it."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.mark = f"late-html-{secrets.token_hex(16)}"

    def __str__(self) -> str:
        return self.mark

    def put_into(self, response: HttpResponse) -> None:
        """Put the HTML where the template has the mark."""
        response.content = response.content.replace(self.mark.encode(), self.content, 1)
