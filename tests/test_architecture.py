"""The imports, the foreign keys and the pure code follow the rules of the house; each rule catches a planted breach."""

from pathlib import Path

import pytest
from django.apps import apps

from tests.architecture import rules
from tests.architecture.imports import imports, modules
from tests.architecture.rules import MAY_IMPORT, Reference

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def house():
    return modules(ROOT, tuple(MAY_IMPORT))


def breaches(rule, house) -> list[str]:
    return rule(imports(house))


def planted(root: Path, files: dict[str, str]):
    """A tree of these files, by path below the root."""
    for name, source in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return modules(root, tuple(MAY_IMPORT))


# The house


def test_the_apps_import_along_one_arrow(house):
    assert breaches(rules.against_the_arrow, house) == []


def test_every_module_of_an_app_has_a_layer(house):
    assert rules.without_a_layer(house) == []


def test_every_row_of_the_table_of_layers_is_a_part_of_some_app(house):
    parts = {module.name.split(".")[1] for module in house if module.name.count(".")}
    assert set(rules.LAYER_OF) - parts == set()


def test_inside_an_app_imports_point_down(house):
    assert breaches(rules.against_the_layers, house) == []


def test_pure_code_imports_no_framework(house):
    assert breaches(rules.frameworks_in_pure_code, house) == []


def test_one_module_alone_imports_the_client_of_the_model_providers(house):
    assert breaches(rules.second_importers, house) == []


def test_only_tests_lift_the_append_only_guard(house):
    assert rules.uses_of_the_bypass(house) == []


def test_the_packages_of_the_apps_are_empty(house):
    assert rules.filled_app_packages(house) == []


def test_foreign_keys_follow_the_arrow():
    assert rules.references_against_the_arrow(references()) == []


def test_pure_code_imports_in_a_plain_interpreter(house):
    names = rules.pure_modules(house)
    assert "benchmarks.domain.fault" in names
    assert rules.not_importable_alone(ROOT, names) == []


def references() -> list[Reference]:
    return [
        Reference(app, str(field), field.related_model._meta.app_label)
        for app in rules.APPS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.get_fields()
        if field.is_relation and not field.auto_created and field.related_model
    ]


# The rules


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("benchmarks/queries/x.py", "from attribution.models import Run"),
        ("attribution/actions/x.py", "import annotation.models"),
        ("attribution/actions/x.py", "def late():\n    from annotation.models import Label"),
        ("annotation/views/x.py", "from config import settings"),
        ("benchmarks/actions/x.py", "from tests.builders.trajectories import a_benchmark"),
        ("config/x.py", "import bench"),
    ],
)
def test_an_import_against_the_arrow_is_reported(tmp_path, module, source):
    assert len(breaches(rules.against_the_arrow, planted(tmp_path, {module: source}))) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("annotation/queries/x.py", "from attribution.models import Run"),
        ("config/x.py", "from annotation.actions import y"),
        ("annotation/views/x.py", "from django.conf import settings"),
        ("attribution/domain/x.py", "from . import y"),
    ],
)
def test_an_import_along_the_arrow_is_not(tmp_path, module, source):
    assert breaches(rules.against_the_arrow, planted(tmp_path, {module: source})) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("annotation/models/x.py", "from annotation.queries.votes import votes"),
        ("annotation/queries/x.py", "from annotation.actions import labels"),
        ("annotation/actions/x.py", "from annotation.views import page"),
        ("annotation/domain/x.py", "from benchmarks.models import Person"),
        ("benchmarks/readers/x.py", "from ..models import Person"),
        ("attribution/methods/x.py", "from attribution import llm"),
    ],
)
def test_an_import_from_below_is_reported(tmp_path, module, source):
    assert len(breaches(rules.against_the_layers, planted(tmp_path, {module: source}))) == 1


def test_a_module_that_nobody_gave_a_layer_is_reported(tmp_path):
    assert len(rules.without_a_layer(planted(tmp_path, {"benchmarks/helpers.py": ""}))) == 1


@pytest.mark.parametrize("framework", sorted(rules.FRAMEWORKS))
def test_a_framework_in_pure_code_is_reported(tmp_path, framework):
    house = planted(tmp_path, {"benchmarks/domain/x.py": f"def late():\n    import {framework}.parts"})
    assert len(breaches(rules.frameworks_in_pure_code, house)) == 1


def test_a_second_importer_of_the_provider_client_is_reported(tmp_path):
    house = planted(
        tmp_path, {"attribution/llm.py": "import openai", "attribution/tasks.py": "from openai import OpenAI"}
    )
    assert breaches(rules.second_importers, house) == [
        "attribution/tasks.py:1: attribution.tasks imports openai.OpenAI"
    ]


@pytest.mark.parametrize(
    "source",
    [
        "from benchmarks.models.append_only import append_only_lifted",
        "from benchmarks.models import append_only\nappend_only.append_only_lifted(None)",
    ],
)
def test_a_use_of_the_append_only_bypass_is_reported(tmp_path, source):
    assert len(rules.uses_of_the_bypass(planted(tmp_path, {"annotation/actions/x.py": source}))) == 1


def test_code_in_the_package_of_an_app_is_reported(tmp_path):
    house = planted(tmp_path, {"benchmarks/__init__.py": "import celery", "attribution/__init__.py": ""})
    assert len(rules.filled_app_packages(house)) == 1


def test_a_foreign_key_against_the_arrow_is_reported():
    assert rules.references_against_the_arrow(
        [
            Reference("annotation", "Label.person", "benchmarks"),
            Reference("benchmarks", "Release.best_run", "attribution"),
        ]
    ) == ["Release.best_run of benchmarks points to attribution"]


def test_pure_code_that_reaches_a_framework_by_a_detour_is_reported(tmp_path):
    house = planted(
        tmp_path,
        {
            "benchmarks/domain/direct.py": "x = 1",
            "benchmarks/domain/detour.py": "import importlib\nimportlib.import_module('django.db')",
        },
    )
    assert [line.partition(":")[0] for line in rules.not_importable_alone(tmp_path, rules.pure_modules(house))] == [
        "benchmarks.domain.detour"
    ]
