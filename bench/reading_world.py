"""The database that the reading room is measured on: two trajectories to label, and a person signed in.

Run as a program, it fills an empty database and prints what a browser needs as JSON.
"""

import json
import os
import sys

from bench.made_trajectories import made_trajectory

LARGEST, SMALL = 728, 60
FOUND_STEP = 600
# In no other step: it doesn't come from the maker's words.
RARE_WORD = "xylotheque"
TASK = "Fix the failing test of the retry handler without changing what the session loader returns."
EVIDENCE = "The checker ran 41 tests: 40 passed, and test_retry_handler failed."
GUIDELINE = "# Before you label\n\nRead the task and the outcome first, then look for the **earliest** decisive step.\n"


def fill() -> dict:
    """Fill the database of the settings; return the session, and the address of each label page by its steps."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    round, person = _round_and_person()
    return {"session": _session_of(person), "addresses": {n: _label_page(round, person, n) for n in (LARGEST, SMALL)}}


def bare_page(n_steps: int) -> str:
    """Return the least that shows the same text: one element a step, laid out when it is near the screen."""
    from html import escape

    style = "<style>pre{content-visibility:auto;contain-intrinsic-size:auto 12rem;white-space:pre-wrap}</style>"
    steps = "".join(f"<pre>\n{escape(step['content'])}</pre>" for step in history(n_steps))
    return f"<!doctype html><html lang=en><meta charset=utf-8><title>Bare</title>{style}{steps}"


def history(n_steps: int) -> list[dict]:
    """Return the steps of a made trajectory; a long one has the rare word at the end of one step."""
    steps = made_trajectory(n_steps)["history"]
    if len(steps) > FOUND_STEP:
        steps[FOUND_STEP]["content"] += f" {RARE_WORD}"
    return steps


def _round_and_person() -> tuple:
    from annotation.actions.guideline import confirm_guideline
    from annotation.actions.rounds import add_guideline, open_round
    from annotation.domain.phase import RoundKind
    from benchmarks.actions.create_benchmark import create_benchmark
    from benchmarks.actions.people import add_member, grant_role, system_person
    from benchmarks.domain.consensus import Rule
    from benchmarks.domain.visibility import MemberRole

    by = system_person()
    benchmark = create_benchmark(slug="bench", title="Bench", taxonomy="agentscope", by=by)
    person = add_member(username="ann", password="a long passphrase", by=by)
    grant_role(benchmark=benchmark, person=person, role=MemberRole.ANNOTATOR, by=by)
    guideline = add_guideline(benchmark=benchmark, markdown=GUIDELINE, by=by)
    round = open_round(
        benchmark=benchmark,
        slug="main",
        title="Main",
        kind=RoundKind.MAIN,
        overlap=1,
        consensus_rule=Rule.EXACT,
        trajectories=[_stored(benchmark, n) for n in (LARGEST, SMALL)],
        taxonomy=benchmark.taxonomy,
        guideline=guideline,
        by=by,
    )
    confirm_guideline(round=round, version=guideline.version, by=person)
    return round, person


def _stored(benchmark, n_steps: int):
    from benchmarks.actions.store_trajectory import store_trajectory
    from benchmarks.domain.import_report import Place
    from benchmarks.domain.trajectory import StepText
    from benchmarks.models import Source
    from benchmarks.readers.records import TrajectoryRecord

    source, _ = Source.objects.get_or_create(benchmark=benchmark, slug="made")
    record = TrajectoryRecord(
        place=Place("made.jsonl", "line 1"),
        native_id=str(n_steps),
        steps=[StepText(name=step["name"], role=step["role"], content=step["content"]) for step in history(n_steps)],
        task=TASK,
        outcome_evidence=EVIDENCE,
        reference_answer="41 of 41 tests pass.",
    )
    return store_trajectory(record, source=source, alias_table=benchmark.alias_tables.latest("version"))


def _label_page(round, person, n_steps: int) -> str:
    from django.urls import reverse

    from annotation.actions.assignments import assign
    from benchmarks.actions.people import system_person

    trajectory = round.benchmark.trajectories.get(n_steps=n_steps)
    return reverse("label", args=[assign(round=round, trajectory=trajectory, person=person, by=system_person()).pk])


def _session_of(person) -> str:
    from django.test import Client

    client = Client()
    client.force_login(person)
    return client.cookies["sessionid"].value


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    sys.stdout.write(json.dumps(fill()))
