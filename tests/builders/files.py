"""Files to import, as people make them."""

import json
from collections.abc import Sequence
from pathlib import Path

TEAM = ("Planner", "Searcher", "Writer")


def a_history(n_steps: int = 6, *, team: Sequence[str] = TEAM) -> list[dict]:
    return [
        {"step": i, "name": team[i % len(team)], "role": "assistant", "content": f"What was said at {i}."}
        for i in range(n_steps)
    ]


def a_longrca_record(question_id: str = "1", **fields) -> dict:
    """A record whose label blames the writer for step 2; a field given as None stays out."""
    record = {
        "question_ID": question_id,
        "history": a_history(),
        "mistake_agent": "Writer",
        "mistake_step": 2,
        "mistake_reason": "It made that up.",
        **fields,
    }
    return {name: value for name, value in record.items() if value is not None}


def an_agentrx_record(trajectory_id: str = "1", **fields) -> dict:
    """Two failures, at steps 2 and 3 counted from 1; the second is the root."""
    return {
        "trajectory_id": trajectory_id,
        "failures": [
            an_agentrx_failure(1, step_number=2, failed_agent="Searcher"),
            an_agentrx_failure(2, step_number=3, failed_agent="Writer"),
        ],
        "root_cause": {"failure_id": 2, "reason_for_root_cause": "Nothing mended it."},
        **fields,
    }


def an_agentrx_failure(failure_id: int | str, **fields) -> dict:
    return {
        "failure_id": failure_id,
        "step_number": 3,
        "step_reason": "It said so without a source.",
        "failure_category": "Invention of New Information",
        "failed_agent": "Writer",
        **fields,
    }


def a_jsonl(
    folder: Path, *records: dict, name: str = "made.jsonl", encoding: str = "utf-8", newline: str = "\n"
) -> Path:
    """Write one record per line; characters stand as themselves, not as escapes."""
    path = folder / name
    lines = [json.dumps(record, ensure_ascii=False) for record in records]
    path.write_bytes((newline.join(lines) + newline).encode(encoding))
    return path


def a_file(folder: Path, content: str | bytes, *, name: str = "made.jsonl") -> Path:
    """Write exactly this."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
