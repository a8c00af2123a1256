"""Taxonomies come from data files, and one version of one never changes."""

import json

import pytest

from benchmarks.actions.load_taxonomies import (
    TAXONOMY_FOLDER,
    ChangedTaxonomy,
    UnknownTaxonomy,
    known_taxonomies,
    load_taxonomy,
)
from benchmarks.models import Event, Mode, Taxonomy
from benchmarks.readers.agentrx import MODE_OF_CATEGORY, mode_of_category

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "own.json").write_text(json.dumps(a_body()), encoding="utf-8")
    return tmp_path


def a_body(**changes) -> dict:
    modes = [{"code": "A", "name": "Alpha", "dimension": "x", "definition": "One."}]
    return {"key": "own", "version": "1", "title": "Own", "source": "made for a test", "modes": modes} | changes


def test_three_taxonomies_are_known_with_their_published_numbers_of_modes():
    # Of the papers: AgentScope ten in three dimensions, AgentRx ten, MAST fourteen in three.
    assert known_taxonomies() == ["agentrx", "agentscope", "mast"]
    loaded = {key: load_taxonomy(key) for key in known_taxonomies()}
    assert {key: taxonomy.modes.count() for key, taxonomy in loaded.items()} == {
        "agentrx": 10,
        "agentscope": 10,
        "mast": 14,
    }
    assert loaded["agentscope"].modes.values("dimension").distinct().count() == 3
    assert loaded["mast"].modes.values("dimension").distinct().count() == 3
    assert all("arXiv:" in taxonomy.source for taxonomy in loaded.values())


@pytest.mark.parametrize("key", ["agentrx", "agentscope", "mast"])
def test_every_mode_has_a_definition_of_one_line_and_fits_its_columns(key):
    body = json.loads((TAXONOMY_FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    assert body["key"] == key
    for mode in body["modes"]:
        assert mode["definition"].endswith(".")
        assert "\n" not in mode["definition"]
        for name in ("code", "name", "dimension"):
            assert 0 < len(mode[name]) <= Mode._meta.get_field(name).max_length


def test_the_categories_of_agentrx_are_the_modes_of_its_taxonomy():
    modes = dict(load_taxonomy("agentrx").modes.values_list("code", "name"))
    assert set(MODE_OF_CATEGORY.values()) == set(modes)
    assert all(mode_of_category(name) == code for code, name in modes.items())


def test_a_taxonomy_is_loaded_once(folder):
    assert load_taxonomy("own", folder=folder) == load_taxonomy("own", folder=folder)
    assert Event.objects.filter(action="load_taxonomy").count() == 1


def test_a_changed_file_under_an_old_version_is_refused(folder):
    load_taxonomy("own", folder=folder)
    changed = a_body(modes=[{"code": "A", "name": "Renamed", "dimension": "x", "definition": "One."}])
    (folder / "own.json").write_text(json.dumps(changed), encoding="utf-8")
    with pytest.raises(ChangedTaxonomy, match="give it a new one"):
        load_taxonomy("own", folder=folder)


def test_a_changed_file_under_a_new_version_stands_beside_the_old_one(folder):
    old = load_taxonomy("own", folder=folder)
    (folder / "own.json").write_text(json.dumps(a_body(version="2")), encoding="utf-8")
    assert load_taxonomy("own", folder=folder) != old
    assert Taxonomy.objects.filter(key="own").count() == 2


def test_other_line_ends_and_indentation_are_no_change(folder):
    before = load_taxonomy("own", folder=folder)
    (folder / "own.json").write_bytes(json.dumps(a_body(), indent=4).replace("\n", "\r\n").encode())
    assert load_taxonomy("own", folder=folder) == before


@pytest.mark.parametrize("key", ["nothing", "../own", ""])
def test_an_unknown_taxonomy_is_refused_with_those_that_there_are(folder, key):
    with pytest.raises(UnknownTaxonomy, match="there are own"):
        load_taxonomy(key, folder=folder)
