"""Which methods there are, what they see, and how their settings are read."""

from pathlib import Path

import pytest

from attribution.methods.protocol import BadSetting, LearnsFromGold, Setting, read_settings
from attribution.methods.registry import METHODS, METHODS_THAT_NEED_GOLD, UnknownMethod, build_method

DOCS = Path(__file__).resolve().parents[3] / "docs" / "methods.md"


def test_the_methods_are_exactly_these():
    assert list(METHODS) == ["random", "majority_role", "frequent_speaker", "constant_step", "all_at_once"]
    assert all(method.name == name for name, method in METHODS.items())


def test_the_set_of_methods_that_need_gold_names_exactly_those_that_can_be_fitted():
    fitted = {name for name in METHODS if isinstance(build_method(name, {}), LearnsFromGold)}
    assert fitted == METHODS_THAT_NEED_GOLD == {"majority_role"}


def test_every_method_has_defaults_that_its_own_schema_accepts():
    for name, method in METHODS.items():
        assert build_method(name, {}).settings == {key: setting.default for key, setting in method.schema.items()}


@pytest.mark.parametrize("name", METHODS)
def test_every_method_and_each_of_its_settings_is_described(name):
    _, heading, rest = DOCS.read_text().partition(f"\n## `{name}`\n")
    assert heading, f"docs/methods.md has no section `{name}`"
    section = rest.split("\n## ")[0]
    missing = [f"`{setting}" for setting in METHODS[name].schema if f"`{setting}" not in section]
    assert not missing


def test_the_docs_describe_no_method_that_does_not_exist():
    described = {line[4:-1] for line in DOCS.read_text().splitlines() if line.startswith("## `")}
    assert described == set(METHODS)


def test_an_unknown_method_is_refused_with_those_there_are():
    with pytest.raises(UnknownMethod, match="'all-at-once'; there are random, majority_role"):
        build_method("all-at-once", {})


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("constant_step", {"steps": "1"}, "no setting is called steps; settings of this method: step"),
        ("frequent_speaker", {"seed": "1"}, "settings of this method: none"),
        ("constant_step", {"step": "one"}, "step=one: this is not a whole number"),
        ("constant_step", {"step": "1.0"}, "step=1.0: this is not a whole number"),
        ("constant_step", {"step": "-1"}, "step=-1: the least is 0"),
        ("majority_role", {"variant": "oracle"}, "allowed are in_sample, leave_one_out"),
    ],
)
def test_a_setting_that_can_not_be_used_is_refused_by_name(name, given, words):
    with pytest.raises(BadSetting, match=words):
        build_method(name, given)


def test_given_settings_are_typed_and_the_others_get_their_defaults():
    schema = {"step": Setting(1, "", least=0), "variant": Setting("a", "", choices=("a", "b"))}
    assert read_settings(schema, {"step": "3"}) == {"step": 3, "variant": "a"}


def test_settings_that_were_read_once_are_read_again_the_same():
    schema = METHODS["constant_step"].schema
    once = read_settings(schema, {"step": "3"})
    assert read_settings(schema, once) == once
