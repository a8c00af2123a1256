"""Open and close rounds; write the guideline that their annotators read."""

import re
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from annotation.actions.locks import lock_open_round
from annotation.domain.phase import ArmPlan, RoundKind, RoundState
from annotation.models import Guideline, Round, Slot
from benchmarks.actions.events import record_event
from benchmarks.domain.consensus import Rule
from benchmarks.domain.fault import RootConvention
from benchmarks.domain.refusals import BadInput, Conflict
from benchmarks.domain.trajectory import storable
from benchmarks.models import Benchmark, Person, Taxonomy, Trajectory

# Each wanted label is a row from the first moment on: a slip of the finger must not fill the memory.
MOST_LABELS_EACH = 100
# It stands in addresses and in the files of a release.
ROUND_SLUG = re.compile(r"[a-zA-Z0-9_-]{1,80}")


class BadRoundName(BadInput):
    """A round can't be called that."""


class RoundExists(Conflict):
    """The benchmark has a round of this name already."""


class OverlapTooSmall(BadInput):
    """A trajectory of a round is labelled at least once."""


class OverlapTooLarge(BadInput):
    """More labels of each trajectory are wanted than there will be people."""


class NothingToLabel(BadInput):
    """A round that people work on needs trajectories."""


class OfAnotherBenchmark(BadInput):
    """A round works on trajectories, and under a guideline, of its own benchmark."""


class EmptyGuideline(BadInput):
    """A guideline says something."""


@transaction.atomic
def open_round(
    *,
    benchmark: Benchmark,
    slug: str,
    title: str,
    kind: RoundKind,
    overlap: int,
    consensus_rule: Rule,
    trajectories: Iterable[Trajectory],
    by: Person,
    root_convention: RootConvention = RootConvention.EARLIEST_DECISIVE,
    taxonomy: Taxonomy | None = None,
    guideline: Guideline | None = None,
    shows_reference_answer: bool = True,
    arm_plan: ArmPlan = ArmPlan.ALL_BLIND,
) -> Round:
    """Open a round and make `overlap` slots for each of its trajectories.

    An imported round may open over nothing: its slots come with its labels.
    """
    wanted = list(dict.fromkeys(trajectories))
    check_round_slug(slug)
    _check_title(title)
    _check_round(benchmark, slug, kind=kind, overlap=overlap, trajectories=wanted, guideline=guideline)
    round = _create_round(
        benchmark=benchmark,
        slug=slug,
        title=title,
        kind=kind,
        overlap=overlap,
        consensus_rule=consensus_rule,
        root_convention=root_convention,
        taxonomy=taxonomy,
        guideline=guideline,
        shows_reference_answer=shows_reference_answer,
        arm_plan=arm_plan,
        created_at=timezone.now(),
    )
    Slot.objects.bulk_create(
        Slot(round=round, trajectory=trajectory, number=number) for trajectory in wanted for number in range(overlap)
    )
    record_event(by=by, action="open_round", subject=round, benchmark=benchmark, after=_as_opened(round, len(wanted)))
    return round


@transaction.atomic
def close_round(*, round: Round, by: Person) -> Round:
    """Close a round: it takes no assignment and no label from now on."""
    held = lock_open_round(round)
    held.state = RoundState.CLOSED
    held.save(update_fields=["state"])
    record_event(
        by=by,
        action="close_round",
        subject=held,
        benchmark=held.benchmark,
        before={"state": RoundState.OPEN},
        after={"state": RoundState.CLOSED},
    )
    return held


@transaction.atomic
def add_guideline(*, benchmark: Benchmark, markdown: str, by: Person, followed_by: Iterable[Round] = ()) -> Guideline:
    """Add the next version of a benchmark's guideline; the open rounds in `followed_by` work under it from now on."""
    markdown = storable(markdown)[0]
    if not markdown.strip():
        raise EmptyGuideline("the guideline is empty")
    held = Benchmark.objects.select_for_update(no_key=True).get(pk=benchmark.pk)
    newest = held.guidelines.aggregate(newest=Max("version"))["newest"] or 0
    guideline = Guideline.objects.create(
        benchmark=held, version=newest + 1, markdown=markdown, created_at=timezone.now()
    )
    record_event(by=by, action="add_guideline", subject=guideline, benchmark=held)
    for round in followed_by:
        follow_guideline(round=round, guideline=guideline, by=by)
    return guideline


@transaction.atomic
def follow_guideline(*, round: Round, guideline: Guideline, by: Person) -> Round:
    """Let an open round work under another version of its benchmark's guideline from now on.

    Labels that are there keep the version that they were made under; whoever goes on labelling
    is asked to read the new one first.
    """
    held = lock_open_round(round)
    _check_guideline(held.benchmark, held.slug, guideline)
    if held.guideline == guideline:
        return held
    before, held.guideline = held.guideline, guideline
    held.save(update_fields=["guideline"])
    record_event(
        by=by,
        action="follow_guideline",
        subject=held,
        benchmark=held.benchmark,
        before={"guideline": before and before.version},
        after={"guideline": guideline.version},
    )
    return held


def check_round_slug(slug: str) -> None:
    """Refuse a name that a round can't have."""
    if not ROUND_SLUG.fullmatch(slug):
        raise BadRoundName(f"round {slug!r} is not made of letters, digits, - and _ (at most 80)")


def _check_title(title: str) -> None:
    longest = Round._meta.get_field("title").max_length
    if not title.strip() or len(title) > longest:
        raise BadRoundName(f"a title has 1 to {longest} characters, this one has {len(title.strip())}")


def _check_round(
    benchmark: Benchmark,
    slug: str,
    *,
    kind: RoundKind,
    overlap: int,
    trajectories: list[Trajectory],
    guideline: Guideline | None,
) -> None:
    if overlap < 1:
        raise OverlapTooSmall(f"round {slug}: overlap {overlap} is less than 1")
    if overlap > MOST_LABELS_EACH:
        raise OverlapTooLarge(f"round {slug}: overlap {overlap} is more than {MOST_LABELS_EACH}")
    if not trajectories and kind != RoundKind.IMPORTED:
        raise NothingToLabel(f"round {slug} has no trajectory to label")
    strangers = sorted(str(one) for one in trajectories if one.benchmark_id != benchmark.pk)
    if strangers:
        raise OfAnotherBenchmark(f"round {slug} of {benchmark.slug}: not in it are {', '.join(strangers)}")
    if guideline is not None:
        _check_guideline(benchmark, slug, guideline)


def _check_guideline(benchmark: Benchmark, slug: str, guideline: Guideline) -> None:
    if guideline.benchmark_id != benchmark.pk:
        raise OfAnotherBenchmark(f"round {slug} of {benchmark.slug}: {guideline} is another benchmark's")


def _create_round(**fields) -> Round:
    try:
        with transaction.atomic():
            return Round.objects.create(**fields)
    except IntegrityError as error:
        if not Round.objects.filter(benchmark=fields["benchmark"], slug=fields["slug"]).exists():
            raise
        raise RoundExists(f"{fields['benchmark']} has a round {fields['slug']!r} already") from error


def _as_opened(round: Round, n_trajectories: int) -> dict:
    return {
        "kind": round.kind,
        "overlap": round.overlap,
        "consensus_rule": round.consensus_rule,
        "root_convention": round.root_convention,
        "taxonomy": round.taxonomy and str(round.taxonomy),
        "guideline": round.guideline and round.guideline.version,
        "arm_plan": round.arm_plan,
        "shows_reference_answer": round.shows_reference_answer,
        "n_trajectories": n_trajectories,
    }
