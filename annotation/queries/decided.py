"""What stands for every trajectory of a benchmark, over several rounds, as a release publishes it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from annotation.models import Round
from annotation.queries.label_answer import read_whole
from annotation.queries.release_documents import agreement_of_rounds, process_of_rounds
from annotation.queries.release_records import adjudicated_verdict, annotation_record
from annotation.queries.standings import TrajectoryStanding, standings
from benchmarks.domain.release import Decided
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.domain.release.outcomes import InRound, Outcomes
from benchmarks.domain.release.settle import verdict_by_rule
from benchmarks.models import Benchmark


def decided_by(rounds: Sequence[Round], *, benchmark: Benchmark, pseudonyms: Pseudonyms) -> Decided:
    """Return labels, verdicts and what follows from them; a later round wins where it has votes."""
    by_trajectory = _rounds_by_trajectory(rounds, pseudonyms)
    outcomes = Outcomes()
    for question_id, source in sorted(benchmark.trajectories.values_list("question_id", "source__slug")):
        outcomes.add(question_id=question_id, source=source, in_rounds=by_trajectory.get(question_id, []))
    annotations = [label for in_rounds in by_trajectory.values() for one in in_rounds for label in one.labels]
    return Decided(
        gold=outcomes.gold,
        annotations=annotations,
        verdicts=outcomes.verdicts,
        contested=outcomes.contested,
        left_out=outcomes.left_out,
        screened_in={name: tuple(one.round for one in in_rounds) for name, in_rounds in by_trajectory.items()},
        agreement=agreement_of_rounds(rounds, kept={item.question_id for item in outcomes.gold}),
        process=process_of_rounds(rounds, annotations=annotations, outcomes=outcomes),
    )


def _rounds_by_trajectory(rounds: Iterable[Round], pseudonyms: Pseudonyms) -> dict[str, list[InRound]]:
    found: dict[str, list[InRound]] = defaultdict(list)
    for round in rounds:
        stood = standings(round)
        read_whole(current.label for standing in stood for current in standing.labels)
        for standing in stood:
            found[standing.trajectory.question_id].append(_in_round(round, standing, pseudonyms))
    return found


def _in_round(round: Round, standing: TrajectoryStanding, pseudonyms: Pseudonyms) -> InRound:
    question_id = standing.trajectory.question_id
    where = {"question_id": question_id, "round": round, "pseudonyms": pseudonyms}
    labels = [annotation_record(label, **where) for label in standing.labels]
    if standing.adjudication is not None:
        verdict = adjudicated_verdict(standing.adjudication, **where)
    else:
        verdict = verdict_by_rule(
            question_id=question_id, round=round.slug, consensus=standing.consensus, labels=labels
        )
    return InRound(
        round=round.slug,
        asks_mode=round.taxonomy_id is not None,
        root_convention=round.root_convention,
        labels=labels,
        verdict=verdict,
    )
