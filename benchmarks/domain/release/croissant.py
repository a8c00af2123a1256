"""croissant.json: the release described for machines that look for data sets (MLCommons Croissant 1.0)."""

from collections.abc import Mapping

from benchmarks.domain.release.files import DOCUMENTS, MEANINGS

# The standard one: a validator warns of any other.
CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
CONFORMS_TO = "http://mlcommons.org/croissant/1.0"
ABOUT = "{title}: failed trajectories of LLM agents with the step that decided each failure."
JSON_LINES, JSON = "application/jsonlines", "application/json"
LABELS = "labels.jsonl"
LABEL_FIELDS: dict[str, tuple[str, str]] = {
    "question_ID": ("sc:Text", "The trajectory."),
    "source": ("sc:Text", "Where the trajectory comes from."),
    "role": ("sc:Text", "The role that answers for the fault."),
    "step": ("sc:Integer", "The 0-based step that decided the failure."),
    "mode": ("sc:Text", "The failure mode, or null."),
    "provenance": ("sc:Text", "single, agreed, majority or adjudicated."),
    "origin": ("sc:Text", "people, outside or simulated."),
}


def croissant(*, description: Mapping, digests: Mapping[str, str]) -> dict:
    """Return croissant.json. `digests` are those of the data files."""
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS_TO,
        "name": description["benchmark"],
        "description": ABOUT.format(title=description["title"]),
        "version": description["version"],
        "datePublished": description["date"],
        "distribution": [_file_object(path, digests[path]) for path in sorted(digests)],
        "recordSet": [_labels()],
    }


def _file_object(path: str, digest: str) -> dict:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "description": MEANINGS[path],
        "contentUrl": path,
        "encodingFormat": JSON if path in DOCUMENTS else JSON_LINES,
        "sha256": digest,
    }


def _labels() -> dict:
    return {
        "@type": "cr:RecordSet",
        "@id": "labels",
        "name": "labels",
        "key": {"@id": "labels/question_ID"},
        "field": [_field(name, kind, meaning) for name, (kind, meaning) in LABEL_FIELDS.items()],
    }


def _field(name: str, kind: str, meaning: str) -> dict:
    return {
        "@type": "cr:Field",
        "@id": f"labels/{name}",
        "name": name,
        "description": meaning,
        "dataType": kind,
        "source": {"fileObject": {"@id": LABELS}, "extract": {"column": name}},
    }
