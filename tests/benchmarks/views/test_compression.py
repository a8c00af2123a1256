"""Pages of a trajectory travel compressed where the browser asks for it; no other page does."""

import gzip

import brotli
import pytest
from django.urls import reverse

from benchmarks.domain.trajectory import StepText
from tests.builders.pages import client_of
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db
LINE = "A line of text as agents write it, number {}.\n"


@pytest.fixture
def assignment():
    history = [StepText("Writer", "assistant", LINE.format(number) * 20) for number in range(60)]
    benchmark = a_benchmark()
    return an_assignment(
        a_round(benchmark, trajectories=[a_trajectory(benchmark, steps=history)]), benchmark.trajectories.get()
    )


@pytest.fixture
def ann(assignment):
    return client_of(assignment.person)


def label_page(client, assignment, accepts: str):
    headers = {"Accept-Encoding": accepts} if accepts else {}
    return client.get(reverse("label", args=[assignment.pk]), headers=headers)


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;q=0.5, br;q=0", "gzip"),
        ("br;q=0.0, gzip; q=0", None),
        ("identity", None),
        ("brotli, x-gzip", None),
        ("", None),
    ],
)
def test_a_page_is_compressed_only_as_the_browser_asks(ann, assignment, accepts, coding):
    response = label_page(ann, assignment, accepts)
    assert response.headers.get("Content-Encoding") == coding
    assert "Accept-Encoding" in response["Vary"]
    content = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding](response.content)
    assert LINE.format(59) in content.decode()
    if coding:
        assert response["Content-Length"] == str(len(response.content))
        assert len(response.content) < len(content) / 3


def test_the_page_of_a_trajectory_is_compressed_too(ann, assignment):
    address = reverse("trajectory", args=[assignment.trajectory_id])
    assert ann.get(address, headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("name", ["home", "queue", "tokens", "settings", "sign_in"])
def test_no_other_page_is_compressed(ann, name):
    response = ann.get(reverse(name), headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in response.headers


def test_a_compressed_page_repeats_no_guess_of_its_address_and_masks_its_token_anew(ann, assignment):
    """What BREACH needs, it doesn't get: see benchmarks/views/compression.py."""
    address = reverse("label", args=[assignment.pk])
    pages = [ann.get(address, {"guess": "csrfmiddlewaretoken-guessed"}).content.decode() for _ in range(2)]
    assert "guessed" not in pages[0]
    first, second = ({line for line in page.splitlines() if "csrfmiddlewaretoken" in line} for page in pages)
    assert first
    assert first & second == set()


def test_the_page_of_sixty_steps_ships_about_its_text(ann, assignment):
    # 60 steps of 20 lines: a page around them costs the same whatever they hold, and each step its head line.
    texts = "".join(assignment.trajectory.steps.values_list("content", flat=True))
    page = label_page(ann, assignment, "").content
    head_of_a_step, page_around = 800, 60_000
    assert len(page) < len(texts.encode()) + 60 * head_of_a_step + page_around
