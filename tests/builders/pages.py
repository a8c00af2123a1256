"""Browsers for tests of pages, and what a page says."""

import re
from html import unescape

from django.http import HttpResponse
from django.test import Client

from benchmarks.models import Person


def client_of(person: Person | None) -> Client:
    """A browser in which the person is signed in; None: nobody is."""
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def text_of(response: HttpResponse) -> str:
    """The words of a page without its tags, with single spaces."""
    without_tags = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(unescape(without_tags).split())
