"""Build the demo benchmark, so that no page is empty. Every label in it is simulated."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from annotation.actions.assignments import assign_round
from annotation.actions.freeze_rounds import freeze_rounds
from annotation.actions.labels import save_draft
from annotation.actions.plant_benchmark import plant_benchmark
from annotation.actions.rounds import add_guideline, close_round, open_round
from annotation.actions.simulate import Truth, simulate_labels, simulate_verdicts
from annotation.domain.phase import RoundKind
from annotation.domain.simulation import SimulatedAnnotator
from annotation.models import Guideline, Round
from attribution.actions.runs import create_run, execute_run
from benchmarks.actions.add_person import add_person
from benchmarks.actions.people import ensure_person, grant_role
from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import Root
from benchmarks.domain.roles import normalize_role
from benchmarks.domain.trajectory import question_id
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Person, Release, Trajectory
from benchmarks.models.people import PersonKind
from benchmarks.planting.plant import PlantedTrajectory, plant

DEMO = "demo"
TITLE = "Demo: trips with planted faults, simulated labels"
SEED = 7
VERSION = "0.1.0"
GUIDELINE = Path("fixtures") / "demo_guideline.md"
OVERLAP = 2
# For the queue of the two annotators: the shortest of each source, for newcomers.
N_MAIN_OF_SOURCE = {"trips_short": 4, "trips_long": 2}
# The simulated adjudicator leaves every second dispute to the member.
EVERY_NTH_IS_LEFT = 2

MEMBERS: dict[str, MemberRole] = {
    "maintainer": MemberRole.MAINTAINER,
    "adjudicator": MemberRole.ADJUDICATOR,
    "annotator1": MemberRole.ANNOTATOR,
    "annotator2": MemberRole.ANNOTATOR,
}
ANNOTATORS = (
    SimulatedAnnotator("simulated-ann", accuracy=0.7),
    SimulatedAnnotator("simulated-ben", accuracy=0.6),
    SimulatedAnnotator("simulated-cleo", accuracy=0.5),
)
ADJUDICATOR = "simulated-dora"
BASELINES: tuple[tuple[str, dict], ...] = (
    ("random", {}),
    ("majority_role", {}),
    ("majority_role", {"variant": "leave_one_out"}),
    ("frequent_speaker", {}),
    ("constant_step", {"step": 1}),
)
DRAFT = {
    "outcome": "fault",
    "rationale": "Draft: the broken condition is clear. I still have to see on whose step it came in.",
    "confidence": "3",
}


class DemoPerson(NamedTuple):
    """A member of the demo, with the password that nobody can read again."""

    username: str
    password: str
    role: MemberRole


DemoPeople = tuple[DemoPerson, ...]


def load_demo(*, by: Person) -> DemoPeople | None:
    """Build the demo benchmark and return its people; once it stands, change nothing and return None."""
    if Benchmark.objects.filter(slug=DEMO).exists():
        return None
    # Before the transaction: it computes for seconds, and holds no one up.
    planted = plant(seed=SEED)
    return _build(planted, by=by)


@transaction.atomic
def _build(planted: Sequence[PlantedTrajectory], *, by: Person) -> DemoPeople:
    benchmark = plant_benchmark(slug=DEMO, title=TITLE, planted=planted, by=by).benchmark
    people = tuple(_welcome(username, benchmark, by=by) for username in MEMBERS)
    markdown = (settings.BASE_DIR / GUIDELINE).read_text(encoding="utf-8")
    guideline = add_guideline(benchmark=benchmark, markdown=markdown, by=by)
    queued = _to_label(benchmark)
    rest = [one for one in benchmark.trajectories.order_by("question_id") if one not in queued]
    simulated = _simulated_round(benchmark, rest, guideline, _truth_of(planted), by=by)
    _main_round(benchmark, queued, guideline, by=by)
    release = freeze_rounds(benchmark=benchmark, version=VERSION, rounds=[simulated], date=timezone.now().date(), by=by)
    publish_release(release=release, by=by)
    _run_baselines(release, by=by)
    return people


def _welcome(username: str, benchmark: Benchmark, *, by: Person) -> DemoPerson:
    role = MEMBERS[username]
    welcomed = add_person(username=username, roles=[role], benchmark=benchmark, by=by)
    return DemoPerson(username, welcomed.password, role)


def _truth_of(planted: Sequence[PlantedTrajectory]) -> Truth:
    roots = {question_id(one.label.source, one.label.native_id): one.label.faults[0] for one in planted}
    return {qid: Root(normalize_role(root.role), root.step, root.mode) for qid, root in roots.items()}


def _to_label(benchmark: Benchmark) -> list[Trajectory]:
    return [
        trajectory
        for source, n in N_MAIN_OF_SOURCE.items()
        for trajectory in benchmark.trajectories.filter(source__slug=source).order_by("n_steps", "question_id")[:n]
    ]


def _open(
    benchmark: Benchmark, slug: str, title: str, trajectories: list[Trajectory], guideline: Guideline, *, by: Person
) -> Round:
    return open_round(
        benchmark=benchmark,
        slug=slug,
        title=title,
        kind=RoundKind.MAIN,
        overlap=OVERLAP,
        consensus_rule=Rule.EXACT,
        taxonomy=benchmark.taxonomy,
        guideline=guideline,
        trajectories=trajectories,
        by=by,
    )


def _main_round(benchmark: Benchmark, trajectories: list[Trajectory], guideline: Guideline, *, by: Person) -> None:
    """Open the round of the two annotators, and start one draft in it."""
    round = _open(benchmark, "main", "Find the first decisive fault", trajectories, guideline, by=by)
    annotators = list(
        Person.objects.filter(memberships__benchmark=benchmark, memberships__role=MemberRole.ANNOTATOR).order_by(
            "username"
        )
    )
    assign_round(round=round, people=annotators, by=by)
    first = round.assignments.filter(person=annotators[0]).order_by("trajectory__n_steps", "pk").first()
    save_draft(assignment=first, body=DRAFT, revision=0, by=annotators[0])


def _simulated_round(
    benchmark: Benchmark, trajectories: list[Trajectory], guideline: Guideline, truth: Truth, *, by: Person
) -> Round:
    """Let simulated annotators label a round, close it, and settle a part of its disputes."""
    round = _open(benchmark, "simulated", "Simulated annotators", trajectories, guideline, by=by)
    simulate_labels(round=round, annotators=ANNOTATORS, truth=truth, seed=SEED, by=by)
    closed = close_round(round=round, by=by)
    adjudicator = ensure_person(username=ADJUDICATOR, kind=PersonKind.SIMULATED, by=by)
    grant_role(benchmark=benchmark, person=adjudicator, role=MemberRole.ADJUDICATOR, by=by)
    simulate_verdicts(round=closed, truth=truth, adjudicator=adjudicator, leave_every=EVERY_NTH_IS_LEFT)
    return closed


def _run_baselines(release: Release, *, by: Person) -> None:
    for method, method_settings in BASELINES:
        execute_run(run=create_run(release=release, method=method, settings=method_settings, by=by))
