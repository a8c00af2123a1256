"""Everybody asks every address for what they must not see.

The walk knows each address of the site by name. A new one without an entry fails:
whoever adds it says which objects it is to be asked with.
"""

from collections.abc import Callable, Iterator

import pytest
from django.contrib import admin
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.builders.guarded_world import Secret, World, a_guarded_world
from tests.builders.pages import client_of
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_trajectory

pytestmark = pytest.mark.django_db

Arguments = Callable[[World], list[tuple]]


def without(world: World) -> list[tuple]:
    return [()]


def benchmarks(world: World) -> list[tuple]:
    return [(world.benchmark.slug,)]


def rounds(world: World) -> list[tuple]:
    return [(world.benchmark.slug, round.slug) for round in world.benchmark.rounds.all()]


def disputes(world: World) -> list[tuple]:
    return [(world.benchmark.slug, world.round.slug, pk) for (pk,) in trajectories(world)]


def trajectories(world: World) -> list[tuple]:
    return [(trajectory.pk,) for trajectory in world.benchmark.trajectories.all()]


def assignments(world: World) -> list[tuple]:
    return [(assignment.pk,) for assignment in world.assignments]


def comments(world: World) -> list[tuple]:
    return [(world.benchmark.slug, comment.pk) for comment in world.comments]


def releases(world: World) -> list[tuple]:
    return [(world.benchmark.slug, release.version) for release in (world.private, world.public)]


def release_files(world: World) -> list[tuple]:
    return [
        (world.benchmark.slug, release.version, path)
        for release in (world.private, world.public)
        for path in release.files.values_list("path", flat=True)
    ]


def runs(world: World) -> list[tuple]:
    return [(run.pk,) for run in world.runs]


def imports(world: World) -> list[tuple]:
    return [(one.pk,) for one in world.imports]


def tokens(world: World) -> list[tuple]:
    return [(token.pk,) for person in world.people.values() if person for token in person.tokens.all()]


# Name of each address: the objects that it is asked with.
ADDRESSES: dict[str, Arguments] = {
    "home": without,
    "queue": without,
    "day": without,
    "settings": without,
    "settings_time_zone": without,
    "settings_keys": without,
    "sign_in": without,
    "sign_out": without,
    "tokens": without,
    "revoke_token": tokens,
    "benchmark": benchmarks,
    "trajectories": benchmarks,
    "trajectory": trajectories,
    "outline": trajectories,
    "imports": benchmarks,
    "import_report": imports,
    "round": rounds,
    "label_comments": assignments,
    "comments": benchmarks,
    "precedents": benchmarks,
    "reply_to_comment": comments,
    "confirm_guideline": rounds,
    "agreement": rounds,
    "disputes": rounds,
    "adjudicate": disputes,
    "first_mark": disputes,
    "settle": disputes,
    "label": assignments,
    "label_draft": assignments,
    "label_check": assignments,
    "label_reading": assignments,
    "label_bookmarks": assignments,
    "label_skip": assignments,
    "label_done": assignments,
    "releases": without,
    "release": releases,
    "release_file": release_files,
    "publish_release": releases,
    "leaderboard": releases,
    "runs": releases,
    "run": runs,
    "cancel_run": runs,
    "api_schema": without,
    "api_docs": without,
    "api_tokens": without,
    "api_token": tokens,
    "api_trajectory": trajectories,
    "api_releases": without,
    "api_release": releases,
    "api_release_file": release_files,
    "api_leaderboard": releases,
    "api_runs": releases,
    "api_upload_predictions": releases,
    "api_run": runs,
    "api_run_predictions": runs,
    "api_cancel_run": runs,
    "api_queue": without,
    "api_assignment": assignments,
    "api_draft": assignments,
    "api_submit": assignments,
    "api_skip": assignments,
    "api_disputes": rounds,
    "api_dispute": disputes,
    "api_first_mark": disputes,
    "api_adjudicate": disputes,
    "api_agreement": rounds,
}
# The records' own pages have no object, or an object of the model that their name says.
ADMIN_PAGES = {"index", "login", "logout", "password_change", "password_change_done", "autocomplete", "jsi18n"}
ADMIN_PAGES_WITH_ARGUMENTS: dict[str, tuple] = {"view_on_site": (1, 1), "app_list": ("annotation",)}
OF_EVERY_RECORD = {"history", "delete", "change"}

# Good enough for each endpoint of the API that takes a body.
EVERY_FIELD = {
    "outcome": "fault",
    "step": 2,
    "role": "writer",
    "rationale": "I read it so.",
    "confidence": 3,
    "revision": 0,
    "body": {},
    "reason": "It says so.",
    "cause": "cascade",
    "name": "notebook",
    "method": "random",
}

PUBLIC = {Secret.PUBLIC_GOLD, Secret.PUBLIC_PREDICTION}
# What every member reads, but on a trajectory that they are still to judge.
OF_MEMBERS = {Secret.PRECEDENT}
# As benchmarks/domain/visibility.py says, written out anew: a slip in that table fails here.
MAY_MEET: dict[str, set[Secret]] = {
    "nobody who is signed in": PUBLIC,
    "a maintainer of another benchmark": PUBLIC,
    "a blind annotator": OF_MEMBERS | {Secret.DRAFT_OF_ANN},
    "an annotator who submitted": OF_MEMBERS | {Secret.LABEL_OF_SUE, Secret.COMMENT_OF_SUE, Secret.BOOKMARK_OF_SUE},
    "an adjudicator before the first mark": OF_MEMBERS,
    "an adjudicator after the first mark": OF_MEMBERS
    | {Secret.PEER_IN_DISPUTE, Secret.PEER_IN_SETTLED, Secret.VERDICT},
    "a maintainer": set(Secret) - {Secret.DRAFT_OF_ANN, Secret.BOOKMARK_OF_SUE},
    "a maintainer with an open assignment": OF_MEMBERS | {Secret.COMMENT_OF_SUE, Secret.PRECEDENT_ON_WHAT_IS_ASSIGNED},
}
# What a person must meet, or the walk looked nowhere. A maintainer opens the pages of a dispute, of
# releases, runs and imports; labels that are in none of them stand in no page yet.
MUST_MEET: dict[str, set[Secret]] = MAY_MEET | {
    "a maintainer of another benchmark": set(),
    "a maintainer": MAY_MEET["a maintainer"] - {Secret.PEER_ON_OPEN},
}


def named_patterns(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from named_patterns(pattern, inner)
        else:
            yield f"{namespace}{pattern.name}", pattern


NAMES = sorted({name for name, _ in named_patterns(get_resolver())})


def addresses(world: World) -> list[str]:
    """Every address of the site, with every object of the world that it takes."""
    of_pages = (reverse(name, args=args) for name, arguments in ADDRESSES.items() for args in arguments(world))
    return [*of_pages, *admin_addresses()]


def admin_addresses() -> Iterator[str]:
    yield from (reverse(f"admin:{page}") for page in ADMIN_PAGES)
    yield from (reverse(f"admin:{page}", args=args) for page, args in ADMIN_PAGES_WITH_ARGUMENTS.items())
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield from (reverse(f"{name}_{page}") for page in ("changelist", "add"))
        for record in model._default_manager.order_by("pk")[:1]:
            yield from (reverse(f"{name}_{page}", args=[record.pk]) for page in OF_EVERY_RECORD)


def everything_said(client: Client, address: str) -> bytes:
    """What an address says when it is asked, and when something is sent to it; nothing is changed by it."""
    with transaction.atomic():
        said = content_of(client.get(address))
        if "sign-out" not in address and "logout" not in address:
            said += b"".join(map(content_of, answers_to_sending(client, address)))
        transaction.set_rollback(True)
    return said


def answers_to_sending(client: Client, address: str) -> Iterator[HttpResponse]:
    yield client.post(address, {})
    if address.startswith("/api/"):
        for send in (client.post, client.put, client.delete):
            yield send(address, "{}", content_type="application/json")
    else:
        yield client.post(address, {"revision": "x"}, headers={"Accept": "application/json"})


def everything_said_to_a_program(client: Client, address: str) -> bytes:
    """What an endpoint answers to every field that one of them takes."""
    asks = (client.post, client.put, client.delete)
    return b"".join(content_of(ask(address, EVERY_FIELD, content_type="application/json")) for ask in asks)


def content_of(response: HttpResponse) -> bytes:
    assert response.status_code < 500, response.request
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return content + str(response.headers).encode()


def test_every_address_has_an_entry_in_the_walk():
    assert [name for name in NAMES if not is_walked(name)] == []


def is_walked(name: str) -> bool:
    if not name.startswith("admin:"):
        return name in ADDRESSES
    page = name.removeprefix("admin:")
    is_of_record = page.rpartition("_")[2] in OF_EVERY_RECORD | {"changelist", "add"}
    # Django's own catch-alls have no name, and lead to the pages that have one.
    return page in ADMIN_PAGES or page in ADMIN_PAGES_WITH_ARGUMENTS or is_of_record or page == "None"


@pytest.fixture
def world() -> World:
    return a_guarded_world()


@pytest.mark.parametrize("who", MAY_MEET)
def test_nobody_meets_what_they_must_not_see(world, who):
    assert set(world.people) == set(MAY_MEET)
    client = client_of(world.people[who])
    met: dict[Secret, list[str]] = {}
    for address in addresses(world):
        said = everything_said(client, address)
        for secret in Secret:
            if secret.encode() in said:
                met.setdefault(secret, []).append(address)
    assert {secret: where for secret, where in met.items() if secret not in MAY_MEET[who]} == {}
    assert MUST_MEET.get(who, set()) - set(met) == set()


@pytest.mark.parametrize(("who", "meets_it"), [("a blind annotator", False), ("a maintainer", True)])
def test_no_address_tells_an_annotator_the_reference_answer_that_their_round_hides(world, who, meets_it):
    answered = a_trajectory(world.benchmark, "6", reference_answer="glimberwock")
    round = a_round(world.benchmark, "hiding", trajectories=[answered], shows_reference_answer=False)
    an_assignment(round, answered, "ann")
    client = client_of(world.people[who])
    told = [address for address in addresses(world) if b"glimberwock" in everything_said(client, address)]
    assert bool(told) is meets_it, told
