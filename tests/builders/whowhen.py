"""The public Who&When benchmark with AgentRx's second labels, through the commands that the README names."""

from pathlib import Path

from django.core.management import call_command

from annotation.models import Round
from annotation.queries.rounds import round_called
from benchmarks.queries.benchmarks import benchmark_called

HALVES = {"algorithm_generated": "Algorithm-Generated", "hand_crafted": "Hand-Crafted"}


def the_published_round(shared_data: Path) -> Round:
    """Both halves with the labels that were published with them, and AgentRx's labels of the second half."""
    call_command("create_benchmark", "whowhen", title="Who&When", taxonomy="agentscope")
    published = {"benchmark": "whowhen", "round": "published"}
    for source, folder in HALVES.items():
        half = {"source": source, "format": "whowhen"}
        path = str(shared_data / "whowhen" / folder)
        call_command("import_trajectories", path, benchmark="whowhen", **half)
        call_command("import_labels", path, annotator="whowhen", **half, **published)
    call_command(
        "import_labels",
        str(shared_data / "agentrx" / "magentic_one_ground_truth.json"),
        annotator="agentrx",
        format="agentrx",
        source="hand_crafted",
        step_base=1,
        **published,
    )
    return round_called(benchmark_called("whowhen"), "published")
