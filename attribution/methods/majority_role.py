"""The most frequent gold role of a source: a floor that has seen the labels (LongRCA, Table 24)."""

from collections import Counter
from collections.abc import Mapping

from attribution.domain.answers import Attribution, Reason, Status
from attribution.domain.calls import ChatModel
from attribution.methods.protocol import Setting, SettingValue
from benchmarks.domain.scoring import Field, GoldRoot
from benchmarks.domain.trajectory import Trajectory


class MajorityRole:
    """Per source, the role that gold blames most often; a tie goes to the first in code-point order.

    `in_sample` counts all gold items of the source, as the paper does. `leave_one_out`
    leaves out the trajectory that is asked about.
    """

    name = "majority_role"
    version = "1"
    declares = frozenset({Field.ROLE})
    schema = {
        "variant": Setting("in_sample", "which gold items are counted", choices=("in_sample", "leave_one_out")),
    }
    prompt_version = ""

    def __init__(self, settings: Mapping[str, SettingValue]) -> None:
        self.settings = settings
        self._own_role: dict[str, str] = {}
        self._by_source: dict[str, Counter[str]] = {}

    def fit(self, gold: Mapping[str, GoldRoot]) -> None:
        for question_id, root in gold.items():
            self._own_role[question_id] = root.role_key
            self._by_source.setdefault(root.source, Counter())[root.role_key] += 1

    def attribute(self, trajectory: Trajectory, *, model: ChatModel | None) -> Attribution:
        counts = self._counts_for(trajectory)
        if not counts:
            return Attribution(Status.ABSTAINED, Reason.NOTHING_TO_LEARN_FROM)
        role = min(counts, key=lambda key: (-counts[key], key))
        return Attribution(Status.OK, role=role, role_raw=role, artefacts={"n_gold_by_role": dict(counts)})

    def _counts_for(self, trajectory: Trajectory) -> Counter[str]:
        counts = self._by_source.get(trajectory.source, Counter())
        if self.settings["variant"] == "leave_one_out" and trajectory.question_id in self._own_role:
            # Subtracting counters drops a role that nobody else is blamed for.
            counts = counts - Counter([self._own_role[trajectory.question_id]])
        return counts
