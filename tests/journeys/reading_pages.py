"""Assignments to be read, and pages that report how they are read, for the journeys that read them."""

from collections.abc import Collection
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Request

from annotation.domain.reading import seconds_in, spans_joined
from annotation.models import Assignment
from benchmarks.domain.trajectory import StepText
from tests.builders.rounds import a_round, an_assignment
from tests.builders.trajectories import a_benchmark, a_trajectory

SHORT = "Done."
# 60 lines are more than a screen; 1,500 characters take 15 seconds at 100 a second.
A_SCREEN = "Nobody asked about that.\n" * 60
# Its first 3,000 characters are shown, the rest is folded.
FOLDED = "Nobody asked about that.\n" * 200


def an_assignment_over(*contents: str, tool_steps: Collection[int] = ()) -> Assignment:
    """One that ann got an hour ago."""
    team = ("Planner", "Searcher", "Writer")
    roles = ["tool" if i in tool_steps else "assistant" for i in range(len(contents))]
    steps = [StepText(team[i % 3], roles[i], content) for i, content in enumerate(contents)]
    trajectory = a_trajectory(a_benchmark(), steps=steps)
    assignment = an_assignment(a_round(trajectory.benchmark), trajectory)
    assignment.assigned_at = timezone.now() - timedelta(hours=1)
    assignment.save(update_fields=["assigned_at"])
    return assignment


class Reading:
    """A page of an assignment, and every report that it sends."""

    def __init__(self, page: Page, assignment: Assignment) -> None:
        self.page = page
        self.assignment = assignment
        self.reports: list[dict] = []
        self.n_answered = 0
        page.on("request", self._note)
        page.on("requestfinished", self._count)
        page.on("requestfailed", self._count)

    def open(self, place: str = "") -> "Reading":
        self.page.goto(reverse("label", args=[self.assignment.pk]) + place)
        return self

    def look_at(self, step: int, *, edge: str = "start") -> None:
        """Scroll a step to an edge of the screen, and let the browser notice."""
        self.page.evaluate(f"document.getElementById('step-{step}').scrollIntoView({{block: '{edge}'}})")
        self.page.wait_for_timeout(200)

    def report(self) -> None:
        """Let the page say all that it has to say, as when it goes away, and wait for the answers."""
        self.page.evaluate("dispatchEvent(new Event('pagehide'))")
        for _ in range(100):
            self.page.wait_for_timeout(50)
            if self.n_answered == len(self.reports):
                return
        raise AssertionError("a report was not answered")

    @property
    def steps_read(self) -> set[int]:
        return {step for one in self.reports for first, last in one["steps_read"] for step in range(first, last + 1)}

    @property
    def active_seconds(self) -> int:
        return seconds_in(spans_joined(*(one["active_spans"] for one in self.reports)))

    def _note(self, request: Request) -> None:
        if request.url.endswith("/reading/"):
            self.reports.append(request.post_data_json)

    def _count(self, request: Request) -> None:
        self.n_answered += request.url.endswith("/reading/")


def without_connection(page: Page) -> None:
    # What the page loads later it has by now.
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
