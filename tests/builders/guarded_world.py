"""A benchmark in full swing, whose every secret holds a word that nothing else holds."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone

from annotation.actions.adjudicate import adjudicate, make_first_mark
from annotation.actions.comments import write_comment
from annotation.actions.labels import save_draft
from annotation.actions.reading import set_bookmark
from annotation.actions.rounds import close_round
from annotation.domain.phase import Cause
from annotation.models import Assignment, Comment, Round
from attribution.models import Run
from benchmarks.actions.people import issue_token, system_person
from benchmarks.actions.publish_release import publish_release
from benchmarks.domain.fault import Outcome
from benchmarks.domain.import_report import Flag, ImportReport
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Benchmark, Import, Person, Release, Trajectory
from tests.builders.releases import a_frozen_release
from tests.builders.rounds import (
    a_person,
    a_round,
    a_submitted_label,
    an_adjudicator,
    an_answer,
    an_assignment,
)
from tests.builders.runs import a_run
from tests.builders.trajectories import a_benchmark, a_trajectory


class Secret(StrEnum):
    """What somebody must not meet. Each word stands in one place of the world."""

    PEER_IN_DISPUTE = "zorblaxt"
    PEER_IN_SETTLED = "quimbrelt"
    PEER_ON_OPEN = "vexnarund"
    LABEL_OF_SUE = "drophilmo"
    DRAFT_OF_ANN = "krastivel"
    VERDICT = "plumdrakt"
    GOLD = "fyndroxia"
    PUBLIC_GOLD = "wolmbryck"
    PREDICTION = "jexilport"
    PUBLIC_PREDICTION = "thrandolp"
    NAME = "quillfeather"
    COMMENT_OF_SUE = "brenwolica"
    BOOKMARK_OF_SUE = "tolvenrisk"
    COMMENT_ON_WHAT_MIA_HOLDS = "haskettin"
    PRECEDENT = "ollenspire"
    PRECEDENT_ON_WHAT_IS_ASSIGNED = "grumvalet"
    REPORT = "snorvalent"


@dataclass(frozen=True)
class World:
    """The objects that addresses name."""

    benchmark: Benchmark
    round: Round
    in_dispute: Trajectory
    settled: Trajectory
    assigned: Trajectory
    private: Release
    public: Release
    runs: list[Run]
    imports: list[Import]
    comments: list[Comment]
    people: dict[str, Person | None]

    @property
    def assignments(self) -> list[Assignment]:
        return list(Assignment.objects.order_by("pk"))


def a_guarded_world() -> World:
    """Two disputes, one settled; work in progress; a private and a public release, each with a run."""
    benchmark = a_benchmark()
    in_dispute, settled, assigned, of_mia, of_gold = (a_trajectory(benchmark, str(number)) for number in range(5))
    round = a_round(benchmark, overlap=3, trajectories=[in_dispute, settled, assigned, of_mia])
    _dispute(round, in_dispute, Secret.PEER_IN_DISPUTE)
    _dispute(round, settled, Secret.PEER_IN_SETTLED)
    _label(round, assigned, Secret.NAME, 2, Secret.PEER_ON_OPEN)
    private, public = (
        _release(benchmark, of_gold, version=version, reason=reason)
        for version, reason in (("1.0.0", Secret.GOLD), ("2.0.0", Secret.PUBLIC_GOLD))
    )
    runs = [_run(private, Secret.PREDICTION), _run(public, Secret.PUBLIC_PREDICTION)]
    publish_release(release=public, by=system_person())
    people = _people(round, in_dispute, settled, assigned, of_mia)
    _a_past_round(a_trajectory(benchmark, "5"), assigned)
    imports = [_import(benchmark, kind) for kind in ("labels", "trajectories")]
    comments = list(Comment.objects.order_by("pk"))
    return World(benchmark, round, in_dispute, settled, assigned, private, public, runs, imports, comments, people)


def _people(
    round: Round, in_dispute: Trajectory, settled: Trajectory, assigned: Trajectory, of_mia: Trajectory
) -> dict[str, Person | None]:
    benchmark = round.benchmark
    maintainer = [MemberRole.MAINTAINER]
    blind = an_assignment(round, assigned, "ann")
    save_draft(assignment=blind, body={"rationale": Secret.DRAFT_OF_ANN}, revision=0, by=blind.person)
    submitted = _label(round, assigned, "sue", 3, Secret.LABEL_OF_SUE)
    marked = an_adjudicator(benchmark, "fay")
    _mark(round, in_dispute, marked)
    _mark(round, settled, marked)
    _settle(round, settled, marked)
    both = a_person("mia", benchmark=benchmark, roles=[MemberRole.ANNOTATOR, *maintainer])
    an_assignment(round, of_mia, "mia")
    _comment(submitted.assignment, Secret.COMMENT_OF_SUE)
    set_bookmark(assignment=submitted.assignment, step=1, note=Secret.BOOKMARK_OF_SUE, by=submitted.assignment.person)
    _comment(an_assignment(round, of_mia, "rook"), Secret.COMMENT_ON_WHAT_MIA_HOLDS)
    other = a_benchmark("other")
    people = {
        "nobody who is signed in": None,
        "a blind annotator": blind.person,
        "an annotator who submitted": submitted.assignment.person,
        "an adjudicator before the first mark": an_adjudicator(benchmark, "eve"),
        "an adjudicator after the first mark": marked,
        "a maintainer": a_person("max", benchmark=benchmark, roles=maintainer),
        "a maintainer with an open assignment": both,
        "a maintainer of another benchmark": a_person("out", benchmark=other, roles=maintainer),
    }
    for person in filter(None, people.values()):
        issue_token(person=person, name="notebook", by=person)
    return people


def _comment(assignment: Assignment, text: str) -> None:
    write_comment(assignment=assignment, text=text, by=assignment.person)


def _label(round: Round, trajectory: Trajectory, person: str, step: int, rationale: str):
    speaker = trajectory.steps.get(index=step).speaker.key
    return a_submitted_label(round, trajectory, person, answer=an_answer(step, speaker, rationale=rationale))


def _dispute(round: Round, trajectory: Trajectory, rationale: str) -> None:
    for person, step in ((Secret.NAME, 2), ("rook", 4)):
        _label(round, trajectory, person, step, rationale)


def _a_past_round(old: Trajectory, assigned: Trajectory) -> None:
    """A closed round with two settled disputes, one on a trajectory that an open round wants labels of."""
    round = a_round(old.benchmark, "past", trajectories=[old, assigned])
    for trajectory, reason in ((old, Secret.PRECEDENT), (assigned, Secret.PRECEDENT_ON_WHAT_IS_ASSIGNED)):
        for person, step in (("pat", 2), ("pam", 4)):
            _label(round, trajectory, person, step, "It was so.")
        judge = an_adjudicator(old.benchmark, "jud")
        _mark(round, trajectory, judge)
        _settle(round, trajectory, judge, reason)
    close_round(round=round, by=system_person())


def _mark(round: Round, trajectory: Trajectory, person: Person) -> None:
    make_first_mark(round=round, trajectory=trajectory, outcome=Outcome.FAULT, step=2, role="writer", by=person)


def _settle(round: Round, trajectory: Trajectory, person: Person, reason: str = Secret.VERDICT) -> None:
    adjudicate(
        round=round,
        trajectory=trajectory,
        outcome=Outcome.FAULT,
        step=2,
        role="writer",
        mode=None,
        picked_label=None,
        reason=reason,
        cause=Cause.CASCADE,
        by=person,
    )


def _release(benchmark: Benchmark, trajectory: Trajectory, *, version: str, reason: str) -> Release:
    round = a_round(benchmark, f"for-{version[0]}", trajectories=[trajectory], overlap=1)
    _label(round, trajectory, Secret.NAME, 1, reason)
    return a_frozen_release(benchmark, [round], version=version)


def _run(release: Release, rationale: str) -> Run:
    run = a_run(release, "constant_step")
    # The baselines give no rationale; one that asks a model does.
    run.predictions.update(rationale=rationale)
    return run


def _import(benchmark: Benchmark, kind: str) -> Import:
    flags = (Flag("alpha__1", Secret.REPORT),) if kind == "labels" else ()
    return Import.objects.create(
        benchmark=benchmark,
        kind=kind,
        format="longrca",
        file_name="made.jsonl",
        by=system_person(),
        at=timezone.now(),
        is_stored=True,
        report=ImportReport(n_read=1, n_added=1, flags=flags).as_json(),
    )
