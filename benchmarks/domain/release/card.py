"""README.md of a release: the data card, made from the release's own facts alone."""

from collections.abc import Iterable, Mapping, Sequence

from benchmarks.domain.release.files import BOARDS, MEANINGS
from benchmarks.domain.release.records import WHY_MEANING, LabelOrigin, Provenance

SIMULATED = (
    "**Labels in this release are simulated.** Programs made them, not people: they show how the files look, "
    "and are no evidence about any trajectory, annotator or method."
)
SEVERAL_CONVENTIONS = (
    "**The labels behind this release follow {n} root conventions.** Annotators who see the same faults may name "
    "different roots; agreement between labels of different conventions understates how well people agree."
)
PERCENT = ".1%"


def data_card(*, description: Mapping, process: Mapping, agreement: Mapping) -> bytes:
    """Return README.md. `description` is the manifest without its digests."""
    sections = [
        _head(description, process),
        _gold(description["counts"]),
        _conventions(description["root_conventions"]),
        _process(process),
        _agreement(agreement),
        _files(),
        _checking(),
    ]
    return "\n\n".join(sections).encode() + b"\n"


def has_simulated_labels(process: Mapping) -> bool:
    """Whether any label of the rounds behind a release was simulated."""
    return any(round["n_labels_by_origin"]["simulated"] for round in process["rounds"])


def _head(description: Mapping, process: Mapping) -> str:
    lines = [f"# {_plain(description['title'])} {description['version']}"]
    if has_simulated_labels(process):
        lines.append(SIMULATED)
    conventions = description["root_conventions"]
    if len(conventions) > 1:
        lines.append(SEVERAL_CONVENTIONS.format(n=len(conventions)))
    counts = description["counts"]
    lines.append(
        f"Frozen on {description['date']}. Failed trajectories of LLM agents, each with the step that decided the "
        f"failure and the role that answers for it: {counts['gold']}. Contested: {counts['contested']}. Excluded: "
        f"{counts['excluded']}. Labels: {counts['annotations']}, annotators: {counts['annotators']}."
    )
    return "\n\n".join(lines)


def _gold(counts: Mapping) -> str:
    by_source = [counts[f"{kind}_by_source"] for kind in ("gold", "contested", "excluded")]
    sources = sorted(set().union(*by_source))
    rows = [(source, *(n.get(source, 0) for n in by_source)) for source in sources]
    return "\n\n".join(
        [
            "## Gold",
            _table(("source", "gold", "contested", "excluded"), rows),
            _table(("provenance", "gold"), [(word, counts["gold_by_provenance"][word]) for word in Provenance]),
            _table(("origin", "gold"), [(word, counts["gold_by_origin"][word]) for word in LabelOrigin]),
            _table(
                ("excluded because", "n", "meaning"),
                [(why, counts["excluded_by_reason"][why], meaning) for why, meaning in WHY_MEANING.items()],
            ),
        ]
    )


def _conventions(texts: Mapping[str, str]) -> str:
    return "\n\n".join(["## What the root means", *(f"`{name}`: {text}" for name, text in sorted(texts.items()))])


def _process(process: Mapping) -> str:
    counts = process["counts"]
    calibration = process["calibration"] or f"none: {process['calibration_reason']}"
    rounds = [
        (
            round["slug"],
            round["kind"],
            round["n_trajectories"],
            round["n_labels"],
            round["overlap"],
            round["consensus_rule"],
            ", ".join(round["root_conventions_of_labels"]) or round["root_convention"],
            round["taxonomy"] or "not asked",
            round["guideline"] or "none",
        )
        for round in process["rounds"]
    ]
    columns = ("round", "kind", "trajectories", "labels", "overlap", "rule", "root convention", "modes", "guideline")
    return "\n\n".join(
        [
            "## How it was made",
            f"Trajectories imported {counts['imported']}, screened {counts['screened']}, "
            f"labelled {counts['labelled']}, disputed {counts['disputed']}, settled {counts['settled']}.",
            _table(columns, rounds),
            f"Superseded by a later round: {len(process['superseded'])}. Calibration: {calibration}.",
        ]
    )


def _agreement(agreement: Mapping) -> str:
    rows = [
        (round["round"], when, *_headline(round[when])) for round in agreement["rounds"] for when in ("before", "after")
    ]
    columns = ("round", "exclusion", "pairs", "same role", "exact step", "within 5", "gap agreement")
    return "\n\n".join(
        [
            "## Agreement",
            "Before and after the trajectories without gold are taken out: the second figures are those of what was "
            "kept because people agreed, and say little about people.",
            _table(columns, rows),
        ]
    )


def _headline(figures: Mapping) -> tuple:
    pairs = figures["pairs"]["all"]
    value = figures["gap_agreement"]["value"]
    shares = (_share(share) for share in (pairs["role"], pairs["exact"], pairs["within"]["5"]))
    return pairs["n"], *shares, "–" if value is None else f"{value:.3f}"


def _share(share: float | None) -> str:
    return "–" if share is None else format(share, PERCENT)


def _files() -> str:
    return "\n\n".join(["## Files", _table(("file", "holds"), MEANINGS.items())])


def _checking() -> str:
    return (
        "## Checking it\n\n"
        "`sha256sum --check SHA256SUMS` compares the bytes. `python -m benchmarks.domain.verify DIR`, from the "
        "source of Firstfault with only jsonschema installed, also makes every count, the gold, the contested and "
        "the excluded trajectories again from the raw labels and verdicts. The SHA-256 of SHA256SUMS is the "
        "release's digest. "
        f"`{BOARDS}/`, where there is one, holds results that were added later and is no part of the digest."
    )


def _table(columns: Sequence[str], rows: Iterable[Iterable]) -> str:
    body = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(_plain(str(cell)) for cell in row) + " |" for row in body)


def _plain(text: str) -> str:
    """Return text that can't leave its heading or table cell, and is no markup."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
