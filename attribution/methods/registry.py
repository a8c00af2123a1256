"""The methods that there are."""

from collections.abc import Mapping

from attribution.methods.all_at_once import AllAtOnce
from attribution.methods.guesses import ConstantStep, FrequentSpeaker, RandomGuess
from attribution.methods.majority_role import MajorityRole
from attribution.methods.protocol import Method, SettingValue, read_settings
from benchmarks.domain.refusals import BadInput

METHODS: dict[str, type[Method]] = {
    "random": RandomGuess,
    "majority_role": MajorityRole,
    "frequent_speaker": FrequentSpeaker,
    "constant_step": ConstantStep,
    "all_at_once": AllAtOnce,
}

# Gold reaches no other method: `fit(gold)` is called for these names alone.
METHODS_THAT_NEED_GOLD = frozenset({"majority_role"})


class UnknownMethod(BadInput):
    """No method has this name."""


def method_class(name: str) -> type[Method]:
    """Return the method of that name."""
    try:
        return METHODS[name]
    except KeyError as error:
        raise UnknownMethod(f"no method is called {name!r}; there are {', '.join(METHODS)}") from error


def build_method(name: str, given: Mapping[str, SettingValue]) -> Method:
    """Return a method with its settings checked and filled up with defaults."""
    wanted = method_class(name)
    return wanted(read_settings(wanted.schema, given))
