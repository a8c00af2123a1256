"""Every promise between rounds, labels and verdicts is checked, and a breach is named."""

from collections.abc import Callable
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db.models import QuerySet

from annotation.actions.rounds import add_guideline
from annotation.domain.phase import RoundKind
from annotation.integrity import ALL_INVARIANTS, INVARIANTS, findings
from annotation.models import Adjudication, Assignment, Fault, FirstMark, Label, Round, Slot
from benchmarks.actions.events import record_event
from benchmarks.actions.people import system_person
from benchmarks.models import Event, Person
from tests.builders.damage import damage, drop_index
from tests.builders.rounds import (
    a_round,
    a_submitted_label,
    a_taxonomy,
    an_adjudication,
    an_answer,
    an_assignment,
)
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.database, pytest.mark.django_db]


@pytest.fixture
def world() -> SimpleNamespace:
    """A settled dispute under a taxonomy with one slot of three left free, and what doesn't belong to it."""
    benchmark, other = a_benchmark(), a_benchmark("stays")
    one, two = a_trajectory(benchmark, "1"), a_trajectory(benchmark, "2")
    round = a_round(benchmark, trajectories=[one], taxonomy=a_taxonomy(), overlap=3)
    for person, step in (("ann", 2), ("ben", 5)):
        a_submitted_label(round, one, person, answer=an_answer(step, "writer", mode="1"))
    an_adjudication(round, one, mode="1")
    elsewhere = a_round(benchmark, "elsewhere", trajectories=[two])
    held = an_assignment(elsewhere, two, "dan")
    return SimpleNamespace(
        round=round,
        two=two,
        elsewhere=elsewhere,
        open_assignments=Assignment.objects.filter(pk=held.pk),
        foreign_label=a_submitted_label(elsewhere, two, "cem"),
        foreign_role=two.roles.get(key="writer"),
        foreign_mode=a_taxonomy("another").modes.get(code="1"),
        foreign_trajectory=a_trajectory(other, "1"),
        foreign_guideline=add_guideline(benchmark=other, markdown="# Read all", by=system_person()),
        ann=Person.objects.get(username="ann"),
    )


def assignment_of_ann() -> QuerySet:
    return Assignment.objects.filter(person__username="ann")


def label_of_ann() -> QuerySet:
    return Label.objects.filter(assignment__in=assignment_of_ann())


def fault_of_ann() -> QuerySet:
    return Fault.objects.filter(label__in=label_of_ann())


def hold_one_slot_twice(world: SimpleNamespace) -> None:
    drop_index("one_live_assignment_per_slot")
    first, second = Slot.objects.filter(round=world.round).order_by("number")[:2]
    Assignment.objects.filter(slot=second).update(slot=first)


FREE_SLOT = Slot.objects.filter(round__slug="main", number=2)
ANN = "ann on alpha__1 in main"
LABEL = f"label 1 of {ANN}"
FAULT = f"step 2 in {LABEL}"
MARK = "eve's first mark on alpha__1"
VERDICT = "verdict 1 on alpha__1 in main"

# By invariant: what breaks it, and words that the finding says.
BREACHES: list[tuple[str, Callable[[SimpleNamespace], object], str]] = [
    ("round_guidelines", lambda w: Round.objects.update(guideline=w.foreign_guideline), "main"),
    ("round_trajectories", lambda w: FREE_SLOT.update(trajectory=w.foreign_trajectory), "slot 2 of alpha__1 in main"),
    ("overlap", lambda w: FREE_SLOT.delete(), "slot 0 of alpha__1 in main"),
    ("overlap", lambda w: FREE_SLOT.update(number=3), "slot 3 of alpha__1 in main"),
    ("one_holder", hold_one_slot_twice, "slot 0 of alpha__1 in main"),
    ("assignment_copies", lambda w: assignment_of_ann().update(round=w.elsewhere), "ann on alpha__1 in elsewhere"),
    ("assignment_copies", lambda w: assignment_of_ann().update(trajectory=w.two), "ann on alpha__2 in main"),
    ("submitted_assignments", lambda w: assignment_of_ann().update(state="open"), ANN),
    ("submitted_assignments", lambda w: w.open_assignments.update(state="submitted"), "dan on alpha__2 in elsewhere"),
    ("label_versions", lambda w: label_of_ann().update(version=2), ANN),
    ("label_roots", lambda w: fault_of_ann().update(is_root=False), LABEL),
    ("label_roots", lambda w: label_of_ann().update(outcome="environment"), LABEL),
    ("label_lengths", lambda w: label_of_ann().update(n_steps=7), LABEL),
    ("label_arms", lambda w: label_of_ann().update(arm="suggested"), LABEL),
    ("label_taxonomies", lambda w: label_of_ann().update(taxonomy=None), LABEL),
    ("label_taxonomies", lambda w: label_of_ann().update(taxonomy=w.foreign_mode.taxonomy), LABEL),
    ("label_events", lambda w: Event.objects.filter(subject=LABEL).delete(), LABEL),
    ("imported_label_events", lambda w: Round.objects.update(kind="imported"), LABEL),
    ("fault_lengths", lambda w: fault_of_ann().update(n_steps=7), FAULT),
    ("fault_roles", lambda w: fault_of_ann().update(role=w.foreign_role), FAULT),
    ("fault_modes", lambda w: fault_of_ann().update(mode=w.foreign_mode), FAULT),
    ("asked_modes", lambda w: fault_of_ann().update(mode=None), FAULT),
    ("mark_lengths", lambda w: FirstMark.objects.update(n_steps=7), MARK),
    ("mark_roles", lambda w: FirstMark.objects.update(role=w.foreign_role), MARK),
    ("verdict_lengths", lambda w: Adjudication.objects.update(n_steps=7), VERDICT),
    ("verdict_roles", lambda w: Adjudication.objects.update(role=w.foreign_role), VERDICT),
    ("verdict_modes", lambda w: Adjudication.objects.update(mode=None), VERDICT),
    ("verdict_modes", lambda w: Adjudication.objects.update(mode=w.foreign_mode), VERDICT),
    ("verdict_versions", lambda w: Adjudication.objects.update(version=2), "verdict 2 on alpha__1 in main"),
    ("picked_labels", lambda w: Adjudication.objects.update(picked_label=w.foreign_label), VERDICT),
    ("marked_first", lambda w: FirstMark.objects.all().delete(), VERDICT),
    ("adjudicators_are_no_raters", lambda w: Adjudication.objects.update(adjudicator=w.ann), VERDICT),
    ("markers_are_no_raters", lambda w: FirstMark.objects.update(adjudicator=w.ann), "ann's first mark on alpha__1"),
]


def test_every_invariant_is_broken_here_at_least_once():
    assert {name for name, _, _ in BREACHES} == {invariant.name for invariant in INVARIANTS}


def test_no_two_invariants_have_one_name():
    assert len({invariant.name for invariant in ALL_INVARIANTS}) == len(ALL_INVARIANTS)


def test_what_the_actions_made_keeps_every_promise(world):
    assert findings() == []


@pytest.mark.parametrize(("name", "do_harm", "words"), BREACHES)
def test_a_breach_is_found_and_named(world, name, do_harm, words):
    with damage():
        do_harm(world)
        said = [finding.what for finding in findings() if finding.invariant.name == name]
    assert any(words in what for what in said)


def test_an_imported_label_with_its_event_keeps_the_promises(world):
    Round.objects.update(kind=RoundKind.IMPORTED)
    for person, round in (("ann", world.round), ("ben", world.round), ("cem", world.elsewhere)):
        record_event(
            by=system_person(),
            action="store_labels",
            subject=round,
            benchmark=round.benchmark,
            after={"annotator": person, "n_labels": 1},
        )
    assert findings() == []


def test_check_integrity_says_how_many_promises_hold(world):
    said = StringIO()
    call_command("check_integrity", stdout=said)
    assert said.getvalue() == f"{len(ALL_INVARIANTS)} invariants hold\n"


def test_check_integrity_fails_with_one_line_for_each_breach(world):
    said = StringIO()
    with damage():
        label_of_ann().update(n_steps=7)
        with pytest.raises(CommandError, match=r"^2 breaches"):
            call_command("check_integrity", stdout=said)
    # The label differs from its trajectory, and its fault from the label.
    assert [line.partition(":")[0] for line in said.getvalue().splitlines()] == ["label_lengths", "fault_lengths"]
