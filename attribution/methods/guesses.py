"""Baselines that read no text: what a method has to beat."""

import hashlib
from collections.abc import Mapping
from random import Random

from attribution.domain.answers import Attribution, Reason, Status, read_step
from attribution.domain.calls import ChatModel
from attribution.methods.protocol import Expected, Setting, SettingValue
from benchmarks.domain.scoring import Field
from benchmarks.domain.trajectory import Trajectory


class RandomGuess:
    """A role and a step, each drawn uniformly: all normalised roles, all steps."""

    name = "random"
    version = "1"
    declares = frozenset({Field.ROLE, Field.STEP})
    schema = {"seed": Setting(0, "the same seed draws the same answers")}
    prompt_version = ""

    def __init__(self, settings: Mapping[str, SettingValue]) -> None:
        self.settings = settings

    def attribute(self, trajectory: Trajectory, *, model: ChatModel | None) -> Attribution:
        rng = _rng(self.settings["seed"], trajectory.question_id)
        role, step = rng.choice(trajectory.roles), rng.randrange(trajectory.n_steps)
        return Attribution(
            Status.OK,
            role=role.key,
            step=step,
            role_raw=role.name,
            step_raw=str(step),
            artefacts={"n_roles": len(trajectory.roles), "n_steps": trajectory.n_steps},
        )

    def expect(self, *, n_roles: int, n_steps: int) -> Expected:
        return Expected(role=1 / n_roles, root_exact=1 / n_steps)


class ConstantStep:
    """The same step on every trajectory. One that is too short for it has no answer."""

    name = "constant_step"
    version = "1"
    declares = frozenset({Field.STEP})
    schema = {"step": Setting(1, "the 0-based step to name", least=0)}
    prompt_version = ""

    def __init__(self, settings: Mapping[str, SettingValue]) -> None:
        self.settings = settings

    def attribute(self, trajectory: Trajectory, *, model: ChatModel | None) -> Attribution:
        wanted = self.settings["step"]
        step = read_step(wanted, n_steps=trajectory.n_steps)
        if step is None:
            return Attribution(Status.FAILED, Reason.OUT_OF_RANGE, step_raw=str(wanted))
        return Attribution(Status.OK, step=step, step_raw=str(wanted))


class FrequentSpeaker:
    """The role that speaks most often, terminals and humans included; a tie goes to the first to speak."""

    name = "frequent_speaker"
    version = "1"
    declares = frozenset({Field.ROLE})
    schema: dict[str, Setting] = {}
    prompt_version = ""

    def __init__(self, settings: Mapping[str, SettingValue]) -> None:
        self.settings = settings

    def attribute(self, trajectory: Trajectory, *, model: ChatModel | None) -> Attribution:
        # Roles stand in order of first appearance, and max keeps the first of equals.
        role = max(trajectory.roles, key=lambda role: role.n_steps)
        counts = {role.name: role.n_steps for role in trajectory.roles}
        return Attribution(Status.OK, role=role.key, role_raw=role.name, artefacts={"n_steps_by_role": counts})


def _rng(seed: SettingValue, question_id: str) -> Random:
    # Not Random(f"..."): the digest ties the draw to the trajectory alone, whatever
    # order the trajectories come in.
    digest = hashlib.sha256(f"{seed}:{question_id}".encode()).digest()
    return Random(int.from_bytes(digest))
