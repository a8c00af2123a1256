"""Gold, verdicts, contested and excluded trajectories, made again from the raw labels and adjudications."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from benchmarks.domain.consensus import Rule, join_votes
from benchmarks.domain.release.files import PROCESS, RECORD_FILES
from benchmarks.domain.release.outcomes import InRound, Outcomes
from benchmarks.domain.release.records import (
    AnnotationRecord,
    Contested,
    GoldItem,
    LeftOut,
    Provenance,
    VerdictRecord,
    as_line,
)
from benchmarks.domain.release.settle import verdict_by_rule
from benchmarks.domain.shown import shown
from benchmarks.domain.verify.core import Core


def check_decisions(core: Core) -> list[str]:
    """Find what doesn't follow from annotations.jsonl and the adjudications in verdicts.jsonl."""
    made, said = decide_again(core), core.decided
    findings = [
        *_differences(GoldItem, made.gold, said.gold),
        *_differences(VerdictRecord, made.verdicts, said.verdicts),
        *_differences(Contested, made.contested, said.contested),
        *_differences(LeftOut, made.left_out, said.left_out),
    ]
    if made.superseded != said.process["superseded"]:
        findings.append(f"{PROCESS}: superseded is not what the rounds and labels give")
    return findings


def decide_again(core: Core) -> Outcomes:
    """Decide every trajectory from its labels, as the rules in process.json say."""
    adjudicated = {
        (verdict.question_id, verdict.round): verdict
        for verdict in core.decided.verdicts
        if verdict.provenance == Provenance.ADJUDICATED
    }
    made = Outcomes()
    for question_id, task in core.tasks.items():
        rounds = [round for round in core.decided.process["rounds"] if round["slug"] in task.rounds]
        in_rounds = [_in_round(core, question_id, round, adjudicated) for round in rounds]
        made.add(question_id=question_id, source=task.source, in_rounds=in_rounds)
    return made


def _in_round(
    core: Core, question_id: str, round: Mapping, adjudicated: Mapping[tuple[str, str], VerdictRecord]
) -> InRound:
    where = (question_id, round["slug"])
    labels = core.labels_of.get(where, [])
    return InRound(
        round=round["slug"],
        asks_mode=round["asks_mode"],
        root_convention=round["root_convention"],
        labels=labels,
        verdict=adjudicated.get(where) or _verdict_by_rule(question_id, round, labels),
    )


def _verdict_by_rule(question_id: str, round: Mapping, labels: Sequence[AnnotationRecord]) -> VerdictRecord | None:
    votes = [label.vote() for label in labels if label.is_vote]
    consensus = join_votes(votes, rule=Rule(round["consensus_rule"]), asks_mode=round["asks_mode"])
    return verdict_by_rule(question_id=question_id, round=round["slug"], consensus=consensus, labels=labels)


def _differences(kind: type, made: Iterable, found: Iterable) -> Iterator[str]:
    path = RECORD_FILES[kind].path
    wanted = {record.question_id: as_line(record) for record in made}
    given = {record.question_id: as_line(record) for record in found}
    for question_id in sorted(wanted.keys() | given.keys()):
        place = f"{path}: {question_id}"
        if question_id not in given:
            yield f"{place}: is missing, though the labels and verdicts give it"
        elif question_id not in wanted:
            yield f"{place}: does not follow from the labels and verdicts"
        else:
            yield from _different_fields(place, wanted[question_id], given[question_id])


def _different_fields(place: str, wanted: Mapping, given: Mapping) -> Iterator[str]:
    for name, value in wanted.items():
        if given[name] != value:
            yield f"{place}: {name} is {shown(given[name])}, the labels and verdicts give {shown(value)}"
