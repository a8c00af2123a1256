"""The known answers of importing Who&When and AgentRx, counted in the published files without our readers."""

import json
from collections import Counter
from statistics import mean, median

import pytest

from annotation.actions.import_labels import import_labels
from annotation.models import Fault, Label
from annotation.queries.votes import current_labels
from benchmarks.actions.create_benchmark import create_benchmark
from benchmarks.actions.import_trajectories import import_trajectories
from benchmarks.domain.fault import RootConvention
from benchmarks.models import Import, Trajectory
from tests.builders.whowhen import HALVES, the_published_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(shared_data, capsys):
    return the_published_round(shared_data)


def test_the_two_halves_have_184_trajectories_and_4092_steps(published):
    assert Counter(Trajectory.objects.values_list("source__slug", flat=True)) == {
        "algorithm_generated": 126,
        "hand_crafted": 58,
    }
    lengths = list(Trajectory.objects.values_list("n_steps", flat=True))
    assert (sum(lengths), round(mean(lengths), 2), median(lengths)) == (4092, 22.24, 10)
    assert (min(lengths), max(lengths)) == (5, 130)


def test_45_native_ids_stand_in_both_halves_and_36_of_them_are_labelled_by_agentrx(published):
    halves = [set(Trajectory.objects.filter(source__slug=s).values_list("native_id", flat=True)) for s in HALVES]
    in_both = halves[0] & halves[1]
    assert len(in_both) == 45
    twice = Label.objects.filter(assignment__person__username="agentrx").values_list(
        "assignment__trajectory__native_id", flat=True
    )
    assert (len(twice), len(in_both & set(twice))) == (44, 36)


def test_two_pairs_of_equal_histories_are_reported(published, shared_data):
    (report,) = (kept.report for kept in Import.objects.filter(file_name="Algorithm-Generated", kind="trajectories"))
    # Files 22 and 51, 117 and 121.
    files = {place: native_id_of(shared_data, place) for place in ("22", "51", "117", "121")}
    pairs = [{f"algorithm_generated__{files[one]}" for one in pair} for pair in (("22", "51"), ("117", "121"))]
    assert sorted(map(set, report["equal_histories"]), key=sorted) == sorted(pairs, key=sorted)


def native_id_of(shared_data, name: str, half: str = "Algorithm-Generated") -> str:
    path = shared_data / "whowhen" / half / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))["question_ID"]


def test_six_labels_whose_role_is_not_the_speaker_of_their_step_are_flagged_and_stored(published, shared_data):
    kept = Import.objects.filter(kind="labels", format="whowhen")
    flagged = {flag["question_ID"] for one in kept for flag in one.report["flags"]}
    files = [("Algorithm-Generated", name) for name in ("14", "15", "59")]
    files += [("Hand-Crafted", name) for name in ("20", "22", "49")]
    slugs = {folder: slug for slug, folder in HALVES.items()}
    assert flagged == {f"{slugs[half]}__{native_id_of(shared_data, name, half)}" for half, name in files}
    assert sum(one.report["n_added"] for one in kept) == 184


def test_agentrx_lists_whowhens_step_in_27_of_44_and_names_it_as_the_root_in_16(published):
    labels: dict[int, dict[str, object]] = {}
    for current in current_labels(published):
        labels.setdefault(current.trajectory_id, {})[current.annotator] = current
    twice = [both for both in labels.values() if len(both) == 2]
    assert len(twice) == 44
    listed = [both["whowhen"].root.step in {f.step for f in both["agentrx"].faults} for both in twice]
    same = [both["whowhen"].root.step == both["agentrx"].root.step for both in twice]
    assert (sum(listed), sum(same)) == (27, 16)


def test_agentrx_labels_keep_all_their_failures_and_their_own_convention(published):
    labels = Label.objects.filter(assignment__person__username="agentrx")
    assert set(labels.values_list("root_convention", flat=True)) == {RootConvention.FIRST_UNRECOVERABLE}
    faults = Fault.objects.filter(label__in=labels)
    # Counted in the file: 295 failures, of which 197 are of the first category.
    assert (faults.count(), faults.filter(mode__code="1").count(), faults.filter(is_root=True).count()) == (
        295,
        197,
        44,
    )


def test_importing_any_of_it_again_adds_nothing(published, shared_data, capsys):
    the_published_round(shared_data)
    assert Import.objects.count() == 10
    assert [kept.report["n_added"] for kept in Import.objects.order_by("pk")[5:]] == [0] * 5
    assert [kept.report["n_unchanged"] for kept in Import.objects.order_by("pk")[5:]] == [126, 126, 58, 58, 44]


def test_without_a_source_36_labels_of_agentrx_are_refused_with_their_candidates(shared_data, system):
    benchmark = create_benchmark(slug="whowhen", title="Who&When", taxonomy="agentscope", by=system)
    for source, folder in HALVES.items():
        path = shared_data / "whowhen" / folder
        import_trajectories(benchmark=benchmark, path=path, format="whowhen", source=source, by=system)
    kept = import_labels(
        benchmark=benchmark,
        path=shared_data / "agentrx" / "magentic_one_ground_truth.json",
        format="agentrx",
        round="published",
        annotator="agentrx",
        on_error="skip",
        by=system,
    )
    problems = kept.report["problems"]
    assert (kept.report["n_added"], len(problems)) == (8, 36)
    assert all("algorithm_generated__" in one["message"] and "hand_crafted__" in one["message"] for one in problems)
