"""The content policy of the rooms, and pages that keep to it."""

from html.parser import HTMLParser

import pytest
from django.urls import reverse

from tests.builders.guarded_world import a_guarded_world
from tests.builders.pages import client_of

pytestmark = pytest.mark.django_db

EXECUTABLE_TYPES = {None, "", "module", "text/javascript", "application/javascript", "importmap"}


class Breaches(HTMLParser):
    """What a strict policy forbids in a page: code and styles that stand in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.found += [f"{tag} {name}" for name in given if name == "style" or name.startswith("on")]
        self.found += [
            f"{tag} {name}" for name, value in attrs if (value or "").strip().lower().startswith("javascript:")
        ]
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") in EXECUTABLE_TYPES):
            self.found.append(f"inline {tag}")


def rooms(world) -> list[tuple[str, str]]:
    dispute = reverse("adjudicate", args=[world.benchmark.slug, world.round.slug, world.in_dispute.pk])
    blind = world.people["a blind annotator"].assignments.get()
    submitted = world.people["an annotator who submitted"].assignments.get()
    return [
        ("a blind annotator", reverse("label", args=[blind.pk])),
        ("an annotator who submitted", reverse("label", args=[submitted.pk])),
        ("an adjudicator before the first mark", dispute),
        ("an adjudicator after the first mark", dispute),
        ("a maintainer", reverse("trajectory", args=[world.assigned.pk])),
    ]


def test_no_room_allows_code_that_stands_in_the_page_and_none_holds_any():
    world = a_guarded_world()
    for who, address in rooms(world):
        response = client_of(world.people[who]).get(address)
        policy = response["Content-Security-Policy"]
        assert response.status_code == 200
        assert "'unsafe-" not in policy
        assert {"script-src 'self'", "style-src 'self'", "object-src 'none'", "base-uri 'none'"} <= set(
            policy.split("; ")
        )
        assert Breaches(response.content.decode()).found == [], who


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ('<p style="color: red">', ["p style"]),
        ("<img src=x onerror=alert(1)>", ["img onerror"]),
        ('<a href=" JavaScript:alert(1)">', ["a href"]),
        ("<script>alert(1)</script>", ["inline script"]),
        ("<style>p {}</style>", ["inline style"]),
        ('<script type="application/json">{}</script><script src="/x.js"></script>', []),
    ],
)
def test_what_the_policy_forbids_is_found(page, found):
    assert Breaches(page).found == found
