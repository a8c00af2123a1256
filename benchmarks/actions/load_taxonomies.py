"""Bring a taxonomy from its data file into the database, once per version."""

import hashlib
import json
from pathlib import Path

from django.db import transaction

from benchmarks.actions.events import record_event
from benchmarks.actions.people import system_person
from benchmarks.domain.refusals import Conflict, NotFound
from benchmarks.models import Mode, Taxonomy

TAXONOMY_FOLDER = Path(__file__).resolve().parents[1] / "taxonomies"


class UnknownTaxonomy(NotFound):
    """No data file defines a taxonomy of this key."""


class ChangedTaxonomy(Conflict):
    """A taxonomy's file says something else than what was loaded under the same version.

    Labels name their mode by this version: a change needs a new one.
    """


@transaction.atomic
def load_taxonomy(key: str, *, folder: Path = TAXONOMY_FOLDER) -> Taxonomy:
    """Return the taxonomy that a data file defines, stored on first use.

    Raises
    ------
    UnknownTaxonomy
        If there is no such file.
    ChangedTaxonomy
        If the file differs from what is stored under its version.
    """
    body = _read(key, folder)
    digest = _digest(body)
    described = {"title": body["title"], "source": body["source"], "digest": digest}
    taxonomy, is_new = Taxonomy.objects.get_or_create(key=key, version=body["version"], defaults=described)
    if is_new:
        _store_modes(taxonomy, body["modes"])
        record_event(by=system_person(), action="load_taxonomy", subject=taxonomy, after={"digest": digest})
    if taxonomy.digest != digest:
        raise ChangedTaxonomy(f"{key}.json has changed, but its version is still {taxonomy.version}: give it a new one")
    return taxonomy


def known_taxonomies(folder: Path = TAXONOMY_FOLDER) -> list[str]:
    """Return the keys that a benchmark may be made with."""
    return sorted(path.stem for path in folder.glob("*.json"))


def _read(key: str, folder: Path) -> dict:
    # Looked up among the names, never joined into a path: a key comes from a person.
    if key not in known_taxonomies(folder):
        raise UnknownTaxonomy(f"no taxonomy is called {key!r}; there are {', '.join(known_taxonomies(folder))}")
    return json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))


def _digest(body: dict) -> str:
    # Of the values: line ends and indentation are no change of a taxonomy.
    canonical = json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _store_modes(taxonomy: Taxonomy, modes: list[dict]) -> None:
    Mode.objects.bulk_create(
        Mode(
            taxonomy=taxonomy,
            code=mode["code"],
            name=mode["name"],
            dimension=mode["dimension"],
            definition=mode["definition"],
            position=position,
        )
        for position, mode in enumerate(modes)
    )
