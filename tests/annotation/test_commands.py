"""The commands of the process: one call, one line, and exactly one document where they print figures."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from annotation.actions.labels import submit_label
from annotation.domain.phase import RoundState
from annotation.models import Assignment, Round
from benchmarks.actions.people import token_digest
from benchmarks.domain.visibility import MemberRole
from benchmarks.models import Event, Membership, Person, Token
from tests.builders.releases import a_release
from tests.builders.rounds import a_dispute, a_person, a_round, a_submitted_label, a_taxonomy, an_answer
from tests.builders.trajectories import a_benchmark, a_trajectory

pytestmark = pytest.mark.django_db


@pytest.fixture
def benchmark():
    return a_benchmark()


def run(*arguments: str) -> str:
    """The line or document that a command writes to standard output."""
    said = StringIO()
    call_command(*arguments, stdout=said, stderr=StringIO())
    return said.getvalue()


def last_word(line: str) -> str:
    return line.split()[-1]


def test_status_counts_what_a_benchmark_holds(benchmark):
    one, two = a_trajectory(benchmark, "1", n_steps=6), a_trajectory(benchmark, "2", n_steps=4)
    a_release(benchmark, steps={one: 1})
    round = a_round(benchmark)
    label = a_submitted_label(round, two)
    # A revision of a label is still one label.
    submit_label(assignment=label.assignment, answer=an_answer(3), by=label.assignment.person)
    a_trajectory(a_benchmark("stays"))
    assert json.loads(run("status", "trips", "--json")) == {
        "benchmark": "trips",
        "n_trajectories": 2,
        "n_steps": 10,
        "n_labels": 2,
        "n_releases": 1,
    }
    assert run("status", "trips") == "trips: 2 trajectories, 10 steps, 2 labels, 1 releases\n"


def test_status_of_an_empty_benchmark_is_zeros(benchmark):
    figures = json.loads(run("status", "trips", "--json"))
    assert figures == {"benchmark": "trips", "n_trajectories": 0, "n_steps": 0, "n_labels": 0, "n_releases": 0}


def test_disputes_prints_the_document(benchmark):
    trajectory = a_trajectory(benchmark)
    a_dispute(a_round(benchmark), trajectory)
    document = json.loads(run("disputes", "trips", "--round", "main", "--json"))
    assert [dispute["question_ID"] for dispute in document["disputes"]] == ["alpha__1"]
    assert run("disputes", "trips", "--round", "main") == "trips, round main: 0 agreed, 1 disputed, 0 single\n"


def test_an_unknown_round_is_refused_with_those_that_there_are(benchmark):
    a_trajectory(benchmark)
    a_round(benchmark, "pilot")
    with pytest.raises(CommandError, match="no round 'main'; there are pilot"):
        run("disputes", "trips", "--round", "main")


def test_an_unknown_benchmark_is_refused(db):
    with pytest.raises(CommandError, match="no benchmark is called 'trips'"):
        run("status", "trips")


def test_a_round_is_opened_dealt_and_closed(benchmark):
    for native_id in "123":
        a_trajectory(benchmark, native_id)
    for name in ("ann", "ben"):
        a_person(name, benchmark=benchmark)
    assert run("open_round", "trips", "main", "--overlap", "2") == "trips, round main: open with 6 slots\n"
    assert run("assign_round", "trips", "main", "--to", "ann", "--to", "ben") == (
        "trips, round main: 6 slots given to ann, ben\n"
    )
    assert run("close_round", "trips", "main") == "trips, round main: closed\n"
    assert (Assignment.objects.count(), Round.objects.get().state) == (6, RoundState.CLOSED)


def test_a_guideline_comes_from_a_file_and_an_open_round_follows_it(benchmark, tmp_path):
    a_trajectory(benchmark)
    a_round(benchmark)
    file = tmp_path / "guideline.md"
    file.write_bytes("\ufeffRead the **task** first: 先读任务.\r\n".encode())
    assert run("add_guideline", "trips", str(file)) == "trips: guideline 1 is added\n"
    assert Round.objects.get().guideline is None
    assert run("add_guideline", "trips", str(file), "--round", "main") == (
        "trips: guideline 2 is added, followed by main\n"
    )
    assert Round.objects.get().guideline.markdown == "Read the **task** first: 先读任务.\r\n"


def test_a_guideline_in_another_encoding_or_for_an_unknown_round_adds_nothing(benchmark, tmp_path):
    a_trajectory(benchmark)
    a_round(benchmark)
    file = tmp_path / "guideline.md"
    file.write_bytes("Zuerst die Prämisse prüfen.".encode("latin-1"))
    with pytest.raises(CommandError, match="not UTF-8 but probably latin-1"):
        run("add_guideline", "trips", str(file))
    with pytest.raises(CommandError, match="No such file"):
        run("add_guideline", "trips", str(tmp_path / "none.md"))
    file.write_text("Read.")
    with pytest.raises(CommandError, match="no round 'mian'"):
        run("add_guideline", "trips", str(file), "--round", "mian")
    run("close_round", "trips", "main")
    with pytest.raises(CommandError, match="closed"):
        run("add_guideline", "trips", str(file), "--round", "main")
    assert not benchmark.guidelines.exists()


def test_a_round_over_one_source_wants_that_source_alone(benchmark):
    a_trajectory(benchmark, "1", source="alpha")
    wanted = a_trajectory(benchmark, "1", source="beta")
    run("open_round", "trips", "main", "--source", "beta")
    assert set(Round.objects.get().slots.values_list("trajectory", flat=True)) == {wanted.pk}


def test_a_source_that_is_misspelled_is_refused_with_those_that_there_are(benchmark):
    a_trajectory(benchmark, source="alpha")
    with pytest.raises(CommandError, match="no source alhpa; there are alpha"):
        run("open_round", "trips", "main", "--source", "alpha", "--source", "alhpa")


def test_a_round_asks_for_modes_of_the_benchmarks_taxonomy(benchmark):
    a_trajectory(benchmark)
    with pytest.raises(CommandError, match="has no taxonomy"):
        run("open_round", "trips", "main", "--modes")
    benchmark.taxonomy = a_taxonomy()
    benchmark.save()
    run("open_round", "trips", "main", "--modes")
    assert Round.objects.get().taxonomy == benchmark.taxonomy


def test_who_did_it_is_in_the_log(benchmark):
    a_trajectory(benchmark)
    a_person("max", benchmark=benchmark, roles=(MemberRole.MAINTAINER,))
    run("open_round", "trips", "main", "--by", "max")
    assert Event.objects.get(action="open_round").by.username == "max"


def test_an_unknown_actor_is_refused(benchmark):
    with pytest.raises(CommandError, match="no person is called 'max'"):
        run("open_round", "trips", "main", "--by", "max")


def test_a_person_is_added_with_roles_and_a_password_that_works(benchmark):
    said = run("add_person", "ann", "--role", "annotator", "--role", "adjudicator", "--benchmark", "trips")
    held = set(Membership.objects.values_list("person__username", "role"))
    assert held == {("ann", "annotator"), ("ann", "adjudicator")}
    assert Person.objects.get(username="ann").check_password(last_word(said))


def test_every_added_person_gets_a_password_of_their_own(db):
    assert last_word(run("add_person", "ann")) != last_word(run("add_person", "ben"))


def test_a_name_is_given_to_one_person_only(db):
    run("add_person", "ann")
    with pytest.raises(CommandError, match="'ann' is taken"):
        run("add_person", "ann")


def test_a_role_without_a_benchmark_is_refused_and_nobody_is_added(db):
    with pytest.raises(CommandError, match="in which ann is annotator"):
        run("add_person", "ann", "--role", "annotator")
    assert not Person.objects.filter(username="ann").exists()


def test_a_person_without_a_name_is_refused(db):
    with pytest.raises(CommandError, match="needs a name"):
        run("add_person", " ")


def test_a_token_is_shown_once_and_kept_as_a_digest(db):
    run("add_person", "ann")
    secret = last_word(run("issue_token", "ann", "--name", "my script"))
    token = Token.objects.get(person__username="ann")
    assert (token.name, token.digest) == ("my script", token_digest(secret))
    assert secret not in str(list(Event.objects.values()))


def test_a_token_for_nobody_is_refused(db):
    with pytest.raises(CommandError, match="no person is called 'ann'"):
        run("issue_token", "ann")
