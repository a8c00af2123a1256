"""Importing trajectories: what is stored, what is refused, and what the report says."""

import json
import os
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from benchmarks.actions.import_trajectories import SourceNotSaid, import_trajectories
from benchmarks.actions.imports import ImportRefused
from benchmarks.domain.import_report import ImportReport
from benchmarks.models import Event, Import, Step, Trajectory
from benchmarks.readers.files import UnreadableFile
from tests.builders.at_once import at_once
from tests.builders.files import a_file, a_history, a_jsonl, a_longrca_record
from tests.builders.trajectories import a_benchmark

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def benchmark(db):
    return a_benchmark()


@pytest.fixture
def take(benchmark, system):
    """Import a file into the benchmark and return the report."""

    def take(path, **options) -> ImportReport:
        if "source_field" not in options:
            options.setdefault("source", "alpha")
        options.setdefault("format", "longrca")
        kept = import_trajectories(benchmark=benchmark, path=path, by=system, **options)
        return ImportReport.from_json(kept.report)

    return take


def refused(take, path, **options) -> list[str]:
    with pytest.raises(ImportRefused) as caught:
        take(path, **options)
    assert not caught.value.kept.is_stored
    return [str(problem) for problem in caught.value.report.problems]


def ids() -> list[str]:
    return sorted(Trajectory.objects.values_list("question_id", flat=True))


def test_an_import_stores_trajectories_with_their_roles_and_steps(take, tmp_path):
    history = [
        {"step": 0, "name": "Planner (-> Coder)", "role": "assistant", "content": "plan", "output_id": "o1"},
        {"step": 1, "name": "Coder", "role": "assistant", "content": "Zürich 東京 🚀 مرحبا"},
        {"step": 2, "name": "planner", "role": "assistant", "content": "on"},
    ]
    report = take(a_jsonl(tmp_path, a_longrca_record("17", history=history, task="Go.")))
    assert (report.n_read, report.n_added, report.problems) == (1, 1, ())
    trajectory = Trajectory.objects.get()
    assert (trajectory.question_id, trajectory.native_id, trajectory.task) == ("alpha__17", "17", "Go.")
    # "plan"; 6 + 2 + 1 + 5 characters in four scripts and 3 spaces; "on".
    assert (trajectory.n_steps, trajectory.n_characters) == (3, 4 + 17 + 2)
    roles = trajectory.roles.order_by("position").values_list("key", "name", "n_steps")
    assert list(roles) == [("planner", "Planner", 2), ("coder", "Coder", 1)]
    steps = trajectory.steps.order_by("index").values_list("index", "name", "output_id", "native_index", "speaker__key")
    assert list(steps) == [
        (0, "Planner (-> Coder)", "o1", None, "planner"),
        (1, "Coder", None, None, "coder"),
        (2, "planner", None, None, "planner"),
    ]
    assert trajectory.steps.get(index=1).content == "Zürich 東京 🚀 مرحبا"


def test_labels_in_the_file_stay_out(take, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("1", metadata={"mistake_step": 2}, mistake_reason="secret")))
    stored = [str(list(model.objects.values())) for model in (Trajectory, Step, Import, Event)]
    assert not any("secret" in text or "mistake" in text for text in stored)


def test_a_prefix_that_is_there_is_not_doubled(take, tmp_path):
    take(a_jsonl(tmp_path, a_longrca_record("alpha__17")))
    assert ids() == ["alpha__17"]


def test_each_record_may_name_its_own_source(take, tmp_path):
    records = [a_longrca_record("1", team="alpha"), a_longrca_record("1", team="beta")]
    take(a_jsonl(tmp_path, *records), source_field="team")
    assert ids() == ["alpha__1", "beta__1"]


@pytest.mark.parametrize(
    "options", [{"source": None}, {"source": "a", "source_field": "b"}, {"source": "A"}, {"source": "a__b"}]
)
def test_the_source_is_named_once_and_is_a_slug(take, tmp_path, options):
    with pytest.raises(SourceNotSaid):
        take(a_jsonl(tmp_path, a_longrca_record()), **{"source_field": None} | options)


def test_the_same_file_again_adds_nothing_and_says_so(take, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("2", history=a_history(4)))
    take(path)
    report = take(path)
    assert (report.n_read, report.n_added, report.n_unchanged) == (2, 0, 2)
    assert report.summary("trajectories") == "trajectories: 0 added, 2 there already"
    assert Trajectory.objects.count() == 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"history": a_history(5)}, "history (5 steps here, 6 stored)"),
        ({"task": "Another."}, "task"),
        ({"metadata": {"model": "m"}}, "metadata"),
        ({"outcome_evidence": "x", "reference_answer": "y"}, "outcome_evidence, reference_answer"),
    ],
)
def test_a_known_id_with_other_content_is_refused_by_name(take, tmp_path, changes, said):
    take(a_jsonl(tmp_path, a_longrca_record("1")))
    (problem,) = refused(take, a_jsonl(tmp_path, a_longrca_record("1", **changes)))
    assert problem.startswith("made.jsonl, line 1: question_ID: alpha__1 is stored with other content")
    assert problem.endswith(f"(it has no labels yet); what differs: {said}")


def test_two_sources_that_spell_one_id_are_not_taken_for_each_other(take, tmp_path):
    # a_ + __ + _1 and a + __ + __1 are both a____1.
    take(a_jsonl(tmp_path, a_longrca_record("_1")), source="a_")
    (problem,) = refused(take, a_jsonl(tmp_path, a_longrca_record("__1")), source="a")
    assert "is a____1 in source a, which is in source a_ already" in problem


def test_a_link_that_leads_nowhere_is_refused_by_its_own_name(take, tmp_path):
    (tmp_path / "loop.json").symlink_to("loop.json")
    (tmp_path / "dangling.json").symlink_to("nowhere")
    for name in ("loop.json", "dangling.json"):
        with pytest.raises(UnreadableFile, match=f"^{name} can't be read"):
            take(tmp_path / name)


def test_a_file_whose_name_is_not_utf_8_is_imported(take, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record("1"))
    renamed = path.rename(tmp_path / os.fsdecode(b"Z\xfcrich.jsonl"))
    assert take(renamed).n_added == 1
    assert Import.objects.get().file_name == "Z\ufffdrich.jsonl"


def test_an_id_twice_in_one_import_is_refused_with_both_places(take, tmp_path):
    problems = refused(take, a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("alpha__1")))
    assert problems == ["made.jsonl, line 2: question_ID: is alpha__1, which stands in made.jsonl, line 1 already"]


def test_equal_histories_under_different_ids_are_kept_and_listed(take, tmp_path):
    report = take(a_jsonl(tmp_path, a_longrca_record("1"), a_longrca_record("2", history=a_history(3))))
    assert report.equal_histories == ()
    report = take(a_jsonl(tmp_path, a_longrca_record("3")))
    assert report.equal_histories == (("alpha__1", "alpha__3"),)
    assert len(ids()) == 3


def test_one_bad_record_keeps_all_out_and_every_bad_one_is_named(take, tmp_path):
    records = [a_longrca_record("1"), {"question_ID": "2"}, a_longrca_record("3", history=[])]
    assert refused(take, a_jsonl(tmp_path, *records)) == [
        "made.jsonl, line 2: history: is missing",
        "made.jsonl, line 3: history: is [], not a list with at least one entry",
    ]
    assert ids() == []
    kept = Import.objects.get()
    assert (kept.is_stored, kept.file_name, kept.report["n_refused"]) == (False, "made.jsonl", 2)
    assert Event.objects.filter(action="refuse_import_of_trajectories").exists()


def test_with_skip_the_good_ones_are_stored_and_the_bad_one_is_named(take, tmp_path):
    records = [a_longrca_record("1"), {"question_ID": "2"}, a_longrca_record("3")]
    report = take(a_jsonl(tmp_path, *records), on_error="skip")
    assert (report.n_read, report.n_added, report.n_refused) == (3, 2, 1)
    assert ids() == ["alpha__1", "alpha__3"]


def test_with_skip_a_file_of_bad_records_alone_is_refused(take, tmp_path):
    assert len(refused(take, a_jsonl(tmp_path, {"question_ID": "2"}), on_error="skip")) == 1


def test_an_empty_file_is_refused(take, tmp_path):
    assert refused(take, a_file(tmp_path, "")) == ["made.jsonl: holds no record"]


def test_replaced_characters_are_counted(take, tmp_path):
    text = json.dumps(a_longrca_record("1", task="a\x00b\ud800"))
    assert take(a_file(tmp_path, text)).n_replaced_characters == 2
    assert Trajectory.objects.get().task == "a\ufffdb\ufffd"


def test_misplaced_indices_are_refused_unless_renumbering_is_asked_for(take, tmp_path):
    history = [message | {"step": message["step"] + 1} for message in a_history(3)]
    path = a_jsonl(tmp_path, a_longrca_record("1", history=history))
    (problem,) = refused(take, path)
    assert "history[0].step" in problem
    take(path, renumber=True)
    assert list(Step.objects.order_by("index").values_list("index", "native_index")) == [(0, "1"), (1, "2"), (2, "3")]


def test_a_file_larger_than_a_batch_is_stored_whole(take, tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.actions.import_trajectories.BATCH_CHARACTERS", 300)
    records = [a_longrca_record(str(number), history=a_history(2 + number)) for number in range(20)]
    assert take(a_jsonl(tmp_path, *records)).n_added == 20
    # 2 + 3 + ... + 21 steps.
    assert Step.objects.count() == sum(range(2, 22))


def test_a_formats_aliases_join_the_alias_table_once(take, benchmark, tmp_path):
    history = [{"role": "Orchestrator (thought)", "content": "x"}, {"role": "orchestrator", "content": "y"}]
    record = {"question_ID": "1", "question": "?", "history": history}
    take(a_jsonl(tmp_path, record), format="whowhen")
    take(a_jsonl(tmp_path, record), format="whowhen")
    assert list(benchmark.alias_tables.order_by("version").values_list("version", "aliases")) == [
        (1, {}),
        (
            2,
            {"orchestrator (thought)": "Orchestrator", "orchestrator (termination condition)": "Orchestrator"},
        ),
    ]
    assert list(Trajectory.objects.get().roles.values_list("name", "n_steps")) == [("Orchestrator", 2)]


@pytest.mark.parametrize(
    "standing",
    [
        {"orchestrator (thought)": "Thinker"},
        {"orchestrator": "Boss"},
        {"x": "Orchestrator (thought)"},
    ],
)
def test_what_stands_in_the_alias_table_wins_and_is_noted(system, tmp_path, standing):
    benchmark = a_benchmark("own", aliases=standing)
    record = {"question_ID": "1", "question": "?", "history": [{"role": "A", "content": "x"}]}
    kept = import_trajectories(
        benchmark=benchmark, path=a_jsonl(tmp_path, record), format="whowhen", source="alpha", by=system
    )
    assert "alias 'orchestrator (thought)' for 'Orchestrator' was left out" in kept.report["notes"][0]
    assert standing.items() <= benchmark.alias_tables.latest("version").aliases.items()


@pytest.mark.django_db(transaction=True)
def test_if_the_event_fails_nothing_is_stored(benchmark, system, tmp_path, full_log):
    with pytest.raises(full_log):
        import_trajectories(
            benchmark=benchmark, path=a_jsonl(tmp_path, a_longrca_record()), format="longrca", source="a", by=system
        )
    assert not Trajectory.objects.exists()
    assert not Import.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_the_same_file_at_once_store_it_once(benchmark, system, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record())

    def take():
        return import_trajectories(benchmark=benchmark, path=path, format="longrca", source="alpha", by=system)

    reports = [kept.report for kept in at_once(take, take)]
    assert sorted((report["n_added"], report["n_unchanged"]) for report in reports) == [(0, 1), (1, 0)]


def test_the_command_prints_one_line_or_one_document(benchmark, tmp_path):
    path = str(a_jsonl(tmp_path, a_longrca_record()))
    options = {"benchmark": "trips", "source": "alpha", "format": "longrca"}
    said, figures = StringIO(), StringIO()
    call_command("import_trajectories", path, **options, stdout=said)
    assert said.getvalue() == "trajectories: 1 added\n"
    call_command("import_trajectories", path, **options, json=True, stdout=figures, stderr=StringIO())
    assert json.loads(figures.getvalue())["n_unchanged"] == 1


def test_a_refused_command_prints_its_document_too_and_fails(benchmark, tmp_path):
    path = str(a_jsonl(tmp_path, {"question_ID": "1"}))
    figures = StringIO()
    with pytest.raises(CommandError, match=r"made\.jsonl, line 1: history: is missing"):
        call_command(
            "import_trajectories", path, benchmark="trips", source="a", format="longrca", json=True, stdout=figures
        )
    assert json.loads(figures.getvalue())["n_refused"] == 1


def test_an_argument_that_is_not_utf_8_is_refused_in_words(benchmark, tmp_path):
    path = a_jsonl(tmp_path, a_longrca_record("1"))
    with pytest.raises(CommandError, match=r"source .* is not UTF-8"):
        call_command(
            "import_trajectories", path, benchmark=benchmark.slug, format="longrca", source=os.fsdecode(b"\xff")
        )
