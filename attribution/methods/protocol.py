"""What every method is: a name, what it answers, its settings, and one function."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

from attribution.domain.answers import Attribution
from attribution.domain.calls import ChatModel
from benchmarks.domain.refusals import BadInput
from benchmarks.domain.scoring import Field, GoldRoot
from benchmarks.domain.trajectory import Trajectory

SettingValue = int | str


class BadSetting(BadInput):
    """A setting that the method doesn't have, or a value that it can't have."""


@dataclass(frozen=True)
class Setting:
    """One setting of a method. Its type is that of its default."""

    default: SettingValue
    meaning: str
    choices: tuple[str, ...] = ()
    least: int | None = None

    def read(self, name: str, text: SettingValue) -> SettingValue:
        """Return the value that a text stands for, or raise BadSetting."""
        value = self._whole_number(name, text) if isinstance(self.default, int) else str(text)
        if self.choices and value not in self.choices:
            raise BadSetting(f"{name}={text}: allowed are {', '.join(self.choices)}")
        if self.least is not None and value < self.least:
            raise BadSetting(f"{name}={text}: the least is {self.least}")
        return value

    def _whole_number(self, name: str, text: SettingValue) -> int:
        try:
            return int(str(text))
        except ValueError as error:
            raise BadSetting(f"{name}={text}: this is not a whole number") from error


class Expected(NamedTuple):
    """The chance, in [0, 1], that a guess is right; None for what isn't guessed."""

    role: float | None
    root_exact: float | None


class Method(Protocol):
    """An automated attribution method: plain Python, no database, no clock, no global randomness.

    `version` changes whenever the same input may get another answer. `prompt_version` is
    empty for methods that ask no model. `settings` are checked values, one per schema entry.
    """

    name: ClassVar[str]
    version: ClassVar[str]
    declares: ClassVar[frozenset[Field]]
    schema: ClassVar[Mapping[str, Setting]]
    prompt_version: ClassVar[str]
    settings: Mapping[str, SettingValue]

    def attribute(self, trajectory: Trajectory, *, model: ChatModel | None) -> Attribution:
        """Return the answer on one trajectory; it holds no label.

        The trajectory has a reference answer only in runs with the solution.
        """
        ...


@runtime_checkable
class LearnsFromGold(Protocol):
    """A method that is fitted to a release's gold first. The registry names each of them."""

    def fit(self, gold: Mapping[str, GoldRoot]) -> None:
        """Learn from gold, by question_ID."""
        ...


@runtime_checkable
class Guesses(Protocol):
    """A method whose accuracy by chance is known without running it."""

    def expect(self, *, n_roles: int, n_steps: int) -> Expected:
        """Return the chance of a right answer on one trajectory."""
        ...


def read_settings(schema: Mapping[str, Setting], given: Mapping[str, SettingValue]) -> dict[str, SettingValue]:
    """Return a value for every setting: the given one, checked, or the default.

    Examples
    --------
    >>> read_settings({"step": Setting(1, "the step", least=0)}, {"step": "3"})
    {'step': 3}
    """
    check_names(schema, given)
    return {name: setting.read(name, given.get(name, setting.default)) for name, setting in schema.items()}


def check_names(schema: Mapping[str, Setting], given: Collection[str]) -> None:
    """Refuse settings that the method doesn't have."""
    unknown = sorted(set(given) - set(schema))
    if unknown:
        known = ", ".join(sorted(schema)) or "none"
        raise BadSetting(f"no setting is called {', '.join(unknown)}; settings of this method: {known}")
