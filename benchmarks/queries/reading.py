"""Trajectories as pages show them: listed without their text, read with every step, long ones folded."""

from dataclasses import dataclass

from django.db.models import QuerySet

from benchmarks.domain.folding import fold
from benchmarks.domain.outline.spoken import SpokenStep
from benchmarks.domain.outline.tool_output import is_tool_output
from benchmarks.domain.roles import Aliases, handed_off_to
from benchmarks.domain.visibility import Sight, Thing, sight
from benchmarks.models import Benchmark, Person, Trajectory, TrajectoryRole
from benchmarks.queries.sight import NotYours, viewer_of

# A screen and a half of text; a longer step shows its beginning and its size.
FOLD_AT_CHARACTERS = 3000
# The stylesheet knows eight hues and eight shapes. The ninth role takes the first hue again, in another shape.
N_HUES = N_SHAPES = 8


@dataclass(frozen=True, slots=True)
class ReadableStep:
    """One step: the raw speaker (`name`), the role that it is, and the text in two parts."""

    index: int
    name: str
    role: str
    speaker_key: str
    speaker_name: str
    hue: int
    shape: int
    # The key of the role that its name hands over to, or "".
    hands_off_to: str
    is_tool_output: bool
    head: str
    tail: str

    @property
    def n_hidden(self) -> int:
        return len(self.tail)

    @property
    def n_characters(self) -> int:
        return len(self.head) + len(self.tail)


@dataclass(frozen=True, slots=True)
class ReadableRole:
    key: str
    name: str
    n_steps: int
    hue: int
    shape: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page needs to show a history. It holds no label."""

    roles: list[ReadableRole]
    steps: list[ReadableStep]

    @property
    def last_index(self) -> int:
        return len(self.steps) - 1


def read_trajectory(trajectory: Trajectory) -> Reading:
    """Return the history in order, ready to be shown. Two queries, and one for aliases that weren't read along."""
    roles = {role.pk: readable_role(role) for role in trajectory.roles.order_by("position")}
    aliases = Aliases(trajectory.alias_table.aliases)
    rows = trajectory.steps.order_by("index").values_list("index", "name", "role", "content", "speaker_id")
    return Reading(
        roles=list(roles.values()),
        steps=[_readable_step(*row[:4], speaker=roles[row[4]], aliases=aliases) for row in rows],
    )


def readable_role(role: TrajectoryRole) -> ReadableRole:
    """Return a role with the hue and the shape that tell it from the others of its trajectory."""
    turn, hue = divmod(role.position, N_HUES)
    return ReadableRole(role.key, role.name, role.n_steps, hue, (hue + turn) % N_SHAPES)


def _readable_step(
    index: int, name: str, role: str, content: str, *, speaker: ReadableRole, aliases: Aliases
) -> ReadableStep:
    head, tail = fold(content, limit=FOLD_AT_CHARACTERS)
    to = handed_off_to(name)
    return ReadableStep(
        index=index,
        name=name,
        role=role,
        speaker_key=speaker.key,
        speaker_name=speaker.name,
        hue=speaker.hue,
        shape=speaker.shape,
        hands_off_to=aliases.role(to).key if to else "",
        is_tool_output=is_tool_output(SpokenStep(name, role, "", speaker.key)),
        head=head,
        tail=tail,
    )


def trajectory_in_sight(pk: int, person: Person) -> Trajectory:
    """Return the trajectory if the person may read it: unknown and not theirs are one refusal."""
    trajectory = Trajectory.objects.select_related("benchmark", "source", "alias_table").filter(pk=pk).first()
    if trajectory is None or sight(viewer_of(person, trajectory), Thing.TASK) is not Sight.ALL:
        raise NotYours("there is no such trajectory for you")
    return trajectory


def find_trajectories(benchmark: Benchmark, *, source: str, named: str) -> QuerySet[Trajectory, dict]:
    """Return rows of a list, without any text of a trajectory; "" asks for all."""
    found = benchmark.trajectories.order_by("question_id")
    if source:
        found = found.filter(source__slug=source)
    if named:
        found = found.filter(question_id__icontains=named)
    return found.values("pk", "question_id", "source__slug", "n_steps", "n_characters", "origin")
