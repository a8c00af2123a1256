"""Where a trajectory ends, and what is said about it there."""

from dataclasses import replace
from itertools import permutations

import pytest

from benchmarks.domain.consensus import Consensus, Rule, Standing, join_votes
from benchmarks.domain.fault import VOTES, Outcome
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.domain.release.outcomes import InRound, Outcomes
from benchmarks.domain.release.records import (
    WHERE_SAID,
    WHY_MEANING,
    AnnotationRecord,
    FaultEntry,
    GoldItem,
    LabelOrigin,
    LeftOut,
    Provenance,
    QuoteEntry,
    ReadingEntry,
    VerdictRecord,
    WhyLeftOut,
    as_line,
    from_line,
)
from benchmarks.domain.release.settle import BY_RULE, WEAKEST_FIRST, distribution, verdict_by_rule, weakest_origin

ID = "alpha__1"


def a_label(annotator="ann", step: int | None = 2, role="writer", *, mode=None, **changes) -> AnnotationRecord:
    fault = None if step is None else FaultEntry(step, role.title(), role, is_root=True, mode=mode)
    label = AnnotationRecord(
        question_id=ID,
        round="main",
        annotator=annotator,
        origin=LabelOrigin.PEOPLE,
        version=1,
        arm="blind",
        outcome=Outcome.FAULT if fault else Outcome.NO_SINGLE_FAULT,
        root_convention="earliest_decisive",
        faults=(fault,) if fault else (),
        taxonomy="agentscope@1" if mode else None,
        rationale=f"Says {annotator}.",
    )
    return replace(label, **changes)


def in_round(labels, *, rule=Rule.EXACT, asks_mode=False, round="main") -> InRound:
    votes = [label.vote() for label in labels if label.is_vote]
    consensus = join_votes(votes, rule=rule, asks_mode=asks_mode)
    verdict = verdict_by_rule(question_id=ID, round=round, consensus=consensus, labels=labels)
    return InRound(round, asks_mode, "earliest_decisive", labels, verdict)


def ended(*in_rounds: InRound) -> Outcomes:
    outcomes = Outcomes()
    outcomes.add(question_id=ID, source="alpha", in_rounds=in_rounds)
    return outcomes


def test_every_standing_that_settles_has_a_provenance():
    settling = {Standing.SINGLE, Standing.AGREED, Standing.MAJORITY}
    assert set(BY_RULE) == settling
    # Adjudication is the one provenance that no rule gives.
    assert set(Provenance) - set(BY_RULE.values()) == {Provenance.ADJUDICATED}


def test_every_reason_to_leave_out_has_a_meaning_and_every_other_outcome_is_a_reason():
    assert set(WHY_MEANING) == set(WhyLeftOut)
    assert {outcome.value for outcome in VOTES - {Outcome.FAULT}} <= {why.value for why in WhyLeftOut}


@pytest.mark.parametrize("standing", [Standing.UNLABELLED, Standing.DISPUTED])
def test_what_the_rule_did_not_decide_has_no_verdict(standing):
    assert verdict_by_rule(question_id=ID, round="main", consensus=Consensus(standing), labels=[]) is None


def test_the_order_of_labels_does_not_matter():
    labels = [a_label("ann"), a_label("ben"), a_label("cem", 4, "searcher")]
    ends = [ended(in_round(list(order), rule=Rule.MAJORITY)) for order in permutations(labels)]
    assert {tuple(end.gold) for end in ends} == {tuple(ends[0].gold)}
    assert ends[0].gold[0].provenance == Provenance.MAJORITY


def test_a_lone_label_keeps_its_mode_and_taxonomy():
    (gold,) = ended(in_round([a_label(mode="WC")])).gold
    assert (gold.mode, gold.taxonomy) == ("WC", "agentscope@1")


def test_joined_labels_keep_no_mode_where_the_round_asks_for_none():
    (gold,) = ended(in_round([a_label("ann", mode="WC"), a_label("ben", mode="CM")])).gold
    assert (gold.mode, gold.taxonomy) == (None, None)


def test_two_modes_are_contested_where_the_round_asks_for_modes():
    labels = [a_label("ann", mode="WC"), a_label("ben", mode="CM")]
    (contested,) = ended(in_round(labels, asks_mode=True)).contested
    assert [share.mode for share in contested.distribution] == ["CM", "WC"]


def test_one_simulated_label_makes_simulated_gold():
    labels = [a_label("ann"), a_label("bot", origin=LabelOrigin.SIMULATED)]
    (gold,) = ended(in_round(labels)).gold
    assert gold.origin == LabelOrigin.SIMULATED


def test_origins_have_an_order_of_weakness():
    assert set(WEAKEST_FIRST) == set(LabelOrigin)
    assert weakest_origin(["people", "outside"]) == LabelOrigin.OUTSIDE
    assert weakest_origin(["people"]) == LabelOrigin.PEOPLE


def test_a_dissenting_simulated_label_does_not_weaken_a_majority_of_people():
    labels = [a_label("ann"), a_label("ben"), a_label("bot", 4, "searcher", origin=LabelOrigin.SIMULATED)]
    (gold,) = ended(in_round(labels, rule=Rule.MAJORITY)).gold
    assert gold.origin == LabelOrigin.PEOPLE


def test_an_adjudication_of_simulated_labels_is_simulated_gold():
    labels = [a_label("ann"), a_label("bot", 4, "searcher", origin=LabelOrigin.SIMULATED)]
    verdict = VerdictRecord(
        question_id=ID,
        round="main",
        provenance=Provenance.ADJUDICATED,
        origin=LabelOrigin.PEOPLE,
        outcome=Outcome.FAULT,
        role="Writer",
        role_key="writer",
        step=2,
        reason="So it is.",
    )
    (gold,) = ended(InRound("main", False, "first_error", labels, verdict)).gold
    assert (gold.origin, gold.reason, gold.root_conventions) == (LabelOrigin.SIMULATED, "So it is.", ("first_error",))


def test_gold_names_every_convention_of_the_labels_behind_it_once():
    labels = [a_label("ann"), a_label("ben", root_convention="first_error"), a_label("cem")]
    (gold,) = ended(in_round(labels)).gold
    assert gold.root_conventions == ("earliest_decisive", "first_error")


def test_cannot_judge_is_no_vote_and_no_share():
    unsure = a_label("cem", None, outcome=Outcome.CANNOT_JUDGE)
    (gold,) = ended(in_round([a_label("ann"), unsure])).gold
    assert gold.provenance == Provenance.SINGLE
    assert distribution([unsure], asks_mode=False) == ()


def test_the_commonest_answer_comes_first_then_the_earliest_step():
    labels = [a_label("ann", 4), a_label("ben", 4), a_label("cem", 3), a_label("dan", 1), a_label("eli", None)]
    shares = distribution(labels, asks_mode=False)
    assert [(share.n, share.step) for share in shares] == [(2, 4), (1, None), (1, 1), (1, 3)]


@pytest.mark.parametrize(
    ("in_rounds", "why"),
    [
        ((), WhyLeftOut.NOT_SCREENED),
        ((in_round([]),), WhyLeftOut.UNLABELLED),
        ((in_round([]), in_round([a_label(step=None, outcome=Outcome.CANNOT_JUDGE)])), WhyLeftOut.CANNOT_JUDGE),
    ],
)
def test_without_a_vote_a_trajectory_is_left_out(in_rounds, why):
    assert ended(*in_rounds).left_out == [LeftOut(ID, "alpha", why)]


def test_a_later_round_with_a_vote_wins_even_if_it_settles_nothing():
    first = in_round([a_label()], round="first")
    second = in_round([a_label("ann"), a_label("ben", 4)], round="second")
    end = ended(first, second)
    assert (end.gold, [item.round for item in end.contested]) == ([], ["second"])
    assert end.superseded == [{"question_ID": ID, "round": "first", "by": "second"}]


def test_a_later_round_without_a_vote_supersedes_nothing():
    first = in_round([a_label()], round="first")
    second = in_round([a_label(step=None, outcome=Outcome.CANNOT_JUDGE)], round="second")
    end = ended(first, second)
    assert ([item.round for item in end.gold], end.superseded) == (["first"], [])


@pytest.mark.parametrize(
    "record",
    [
        a_label(mode="WC"),
        replace(
            a_label(),
            faults=(
                FaultEntry(
                    2,
                    "Writer",
                    "writer",
                    True,
                    phase="act",
                    repair="active",
                    trace="in_outcome",
                    quotes=(QuoteEntry("evidence", 2, 0, 4, "What"),),
                ),
            ),
            other_roots=(0, 1),
            onset=0,
            manifestation=5,
            reading=ReadingEntry(90, 2, None, ((0, 0), (2, 2)), ("hand_offs",)),
        ),
        GoldItem(
            ID,
            "alpha",
            "Writer",
            "writer",
            2,
            None,
            "So.",
            Provenance.SINGLE,
            LabelOrigin.PEOPLE,
            root_conventions=("a",),
        ),
        ended(in_round([a_label("ann"), a_label("ben", 4)])).contested[0],
    ],
)
def test_a_record_is_read_back_from_its_line(record):
    assert from_line(type(record), as_line(record)) == record


def test_what_was_not_said_leaves_no_key_in_a_line():
    line = as_line(a_label())
    assert not WHERE_SAID[AnnotationRecord] & line.keys()
    assert set(line["faults"][0]) == {"step", "role", "role_key", "is_root", "mode", "note"}


def test_step_zero_was_said():
    assert as_line(replace(a_label(), onset=0))["onset"] == 0


def test_a_pseudonym_depends_on_the_key_and_the_name_alone():
    key, other = Pseudonyms("00" * 32), Pseudonyms("11" * 32)
    assert key.name_of("ann", LabelOrigin.PEOPLE) == key.name_of("ann", LabelOrigin.PEOPLE)
    assert len({pseudonyms.name_of(name, LabelOrigin.PEOPLE) for pseudonyms in (key, other) for name in "ab"}) == 4


@pytest.mark.parametrize("origin", [LabelOrigin.OUTSIDE, LabelOrigin.SIMULATED])
def test_outside_and_simulated_annotators_keep_their_names(origin):
    assert Pseudonyms("00" * 32).name_of("whowhen", origin) == "whowhen"
