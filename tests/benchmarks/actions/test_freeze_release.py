"""The bytes of a release are verified before they are stored, and stored once."""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError

from annotation.queries.decided import decided_by
from benchmarks.actions import freeze_release as action
from benchmarks.actions.freeze_release import (
    BadVersion,
    DoesNotVerify,
    FrozenDifferently,
    freeze_release,
    pseudonyms_for,
)
from benchmarks.actions.publish_release import publish_release
from benchmarks.actions.write_core import UnknownTrajectory
from benchmarks.domain.release.names import Pseudonyms
from benchmarks.models import Event, Release, ReleaseChunk, ReleaseFile
from tests.builders.at_once import at_once
from tests.builders.releases import A_DAY, a_release
from tests.builders.rounds import a_round, a_submitted_label
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = [pytest.mark.django_db, pytest.mark.database]
PSEUDONYMS = Pseudonyms("00" * 32)


@pytest.fixture
def benchmark():
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    return benchmark


@pytest.fixture
def decided(benchmark):
    return one_label(benchmark)


def one_label(benchmark):
    round = a_round(benchmark, overlap=1)
    a_submitted_label(round, benchmark.trajectories.get())
    return decided_by([round], benchmark=benchmark, pseudonyms=PSEUDONYMS)


def freeze(benchmark, decided, by, version="1.0.0") -> Release:
    return freeze_release(
        benchmark=benchmark, version=version, date=A_DAY, decided=decided, pseudonyms=PSEUDONYMS, by=by
    )


def test_freezing_stores_every_file_and_writes_one_event(benchmark, decided, system):
    release = freeze(benchmark, decided, system)
    assert (release.n_gold, release.n_contested, release.n_excluded) == (1, 0, 0)
    assert release.manifest["counts"]["gold"] == 1
    event = Event.objects.get(action="freeze_release")
    assert (event.subject, event.by, event.after) == ("trips@1.0.0", system, {"digest": release.digest})


@pytest.mark.parametrize("version", ["", "1", "1.0", "v1.0.0", "1.0.0/..", "1.0.0 ", "1.0.0-" + "a" * 40])
def test_a_version_that_is_none_is_refused(benchmark, decided, system, version):
    with pytest.raises(BadVersion, match="is not like"):
        freeze(benchmark, decided, system, version)


def test_a_release_candidate_is_a_version(benchmark, decided, system):
    assert freeze(benchmark, decided, system, "1.0.0-rc.1").version == "1.0.0-rc.1"


def test_gold_at_a_step_equal_to_the_length_is_refused_and_named(benchmark, decided, system):
    (item,) = decided.gold
    with pytest.raises(DoesNotVerify, match=r"labels\.jsonl: alpha__1: step 6 is out of range: the history has 6"):
        freeze(benchmark, replace(decided, gold=[replace(item, step=6)]), system)
    assert not Release.objects.exists()


def test_gold_that_its_labels_do_not_give_is_refused(benchmark, decided, system):
    (item,) = decided.gold
    with pytest.raises(DoesNotVerify, match="step is 3, the labels and verdicts give 2"):
        freeze(benchmark, replace(decided, gold=[replace(item, step=3)]), system)


def test_gold_for_a_trajectory_that_is_not_in_the_benchmark_is_refused(benchmark, decided, system):
    (item,) = decided.gold
    with pytest.raises(UnknownTrajectory, match="trips has no trajectory alpha__9"):
        freeze(benchmark, replace(decided, gold=[replace(item, question_id="alpha__9")]), system)


def test_a_forgotten_trajectory_is_refused(benchmark, decided, system):
    with pytest.raises(DoesNotVerify, match=r"alpha__1: is not in tasks\.jsonl"):
        freeze(benchmark, replace(decided, gold=[]), system)


def test_other_bytes_under_the_same_version_are_refused(benchmark, decided, system):
    freeze(benchmark, decided, system)
    (label,) = decided.annotations
    with pytest.raises(FrozenDifferently, match=r"these files would differ: .*annotations\.jsonl"):
        freeze(benchmark, replace(decided, annotations=[replace(label, confidence=1)]), system)


def test_if_the_event_fails_nothing_was_frozen(benchmark, decided, system, monkeypatch):
    def fail(**_):
        raise RuntimeError("the log is full")

    monkeypatch.setattr(action, "record_event", fail)
    with pytest.raises(RuntimeError):
        freeze(benchmark, decided, system)
    assert not Release.objects.exists()
    assert not ReleaseFile.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_people_who_freeze_a_version_at_once_one_wins_and_both_get_it(system):
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    decided = one_label(benchmark)

    first, second = at_once(*[lambda: freeze(benchmark, decided, system)] * 2)

    assert first.pk == second.pk
    assert Event.objects.filter(action="freeze_release").count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_different_releases_under_one_version_one_is_refused(system):
    benchmark = a_benchmark()
    a_trajectory(benchmark)
    decided = one_label(benchmark)
    (label,) = decided.annotations
    other = replace(decided, annotations=[replace(label, confidence=1)])

    outcomes = at_once(*[lambda one=one: freeze(benchmark, one, system) for one in (decided, other)])

    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["FrozenDifferently", "Release"]
    assert Release.objects.count() == 1


def test_the_bytes_of_a_release_can_not_be_changed(benchmark, decided, system):
    freeze(benchmark, decided, system)
    with pytest.raises(DatabaseError, match="append-only"):
        ReleaseChunk.objects.update(content=b"other")


def test_a_version_that_was_frozen_keeps_its_pseudonyms(benchmark, decided, system):
    freeze(benchmark, decided, system)
    assert pseudonyms_for(benchmark=benchmark, version="1.0.0") == PSEUDONYMS


def test_a_new_version_draws_new_pseudonyms(benchmark):
    drawn = {pseudonyms_for(benchmark=benchmark, version="2.0.0").key for _ in range(3)}
    assert len(drawn) == 3


def test_publishing_shows_a_release_and_writes_one_event_however_often(benchmark, system):
    release = a_release(benchmark)
    for _ in range(2):
        publish_release(release=release, by=system)
    release.refresh_from_db()
    assert release.is_public
    assert Event.objects.filter(action="publish_release").count() == 1


def test_the_publish_command_publishes(benchmark, capsys):
    release = a_release(benchmark)
    call_command("publish_release", "trips@1.0.0")
    release.refresh_from_db()
    assert release.is_public
    assert capsys.readouterr().out == "trips@1.0.0 is public\n"


def test_the_freeze_command_says_what_was_frozen_and_when_it_was_before(benchmark, capsys):
    a_submitted_label(a_round(benchmark, overlap=1), benchmark.trajectories.get())
    for _ in range(2):
        call_command("freeze_release", "trips", "1.0.0", "--round", "main", "--date", "2026-03-14")
    first, again = capsys.readouterr().out.splitlines()
    assert first.startswith("trips@1.0.0 was frozen: 1 gold, 0 contested, 0 excluded; digest ")
    assert again.startswith("trips@1.0.0 was frozen before, with the same bytes: nothing changed")


def test_the_freeze_command_names_a_round_that_is_not_there(benchmark):
    with pytest.raises(CommandError, match="trips has no round 'nope'"):
        call_command("freeze_release", "trips", "1.0.0", "--round", "nope")


def test_the_freeze_command_refuses_a_date_that_is_none(benchmark):
    with pytest.raises(CommandError, match="--date"):
        call_command("freeze_release", "trips", "1.0.0", "--round", "main", "--date", "14.3.2026")
