"""Whether what a page shows comes from programs of this project: then the page says so."""

from benchmarks.domain.release.records import LabelOrigin
from benchmarks.domain.trajectory import Origin
from benchmarks.models import Release


def is_simulated(release: Release) -> bool:
    """Whether programs made gold of a release, or trajectories of its benchmark were planted."""
    made_gold = release.manifest["counts"]["gold_by_origin"].get(LabelOrigin.SIMULATED, 0) > 0
    return made_gold or release.benchmark.trajectories.filter(origin=Origin.PLANTED).exists()
