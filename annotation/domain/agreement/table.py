"""The agreement document as a table that a person reads in a terminal."""

from collections.abc import Callable, Iterator

UNDEFINED = "–"
SETS = {"all": "all pairs", "same_role": "same role", "different_role": "different role"}
# Name of the row, and where a block of pairs and the block of chance hold its share.
Share = Callable[[dict], float | None]
SHARES: dict[str, Share] = {
    "role": lambda block: block.get("role"),
    "exact step": lambda block: block.get("exact"),
    "within 1": lambda block: block["within"]["1"],
    "within 3": lambda block: block["within"]["3"],
    "within 5": lambda block: block["within"]["5"],
}
ALPHAS = {
    "role": "alpha, role",
    "mode": "alpha, mode",
    "step_ordinal": "alpha, step (ordinal)",
    "step_interval": "alpha, step (interval)",
    "position_interval": "alpha, position (interval)",
}


def agreement_lines(document: dict) -> list[str]:
    """Return the lines of the table; an undefined figure is a dash, with its reason."""
    return [
        *_pairs_table(document),
        "",
        _line("gap agreement", document["gap_agreement"]),
        _line("among steps of the roles", document["gap_agreement_same_role_steps"]),
        *(_line(title, document["alpha"][name]) for name, title in ALPHAS.items()),
        _line("kappa, role", document["kappa"]["role"]),
        *_notes(document),
    ]


def _pairs_table(document: dict) -> Iterator[str]:
    blocks = [document["pairs"][name] for name in SETS]
    yield _row("", [*SETS.values(), "by chance"])
    yield _row("pairs", [str(block["n"]) for block in blocks])
    for title, share in SHARES.items():
        yield _row(title, [_percent(share(block)) for block in [*blocks, document["chance"]]])
    yield _row("gap: median [q1, q3]", [_quartiles(block["gap"]) for block in blocks])
    for name in blocks[0]["bins"]:
        yield _row(f"gap {name}", [_percent(block["bins"][name]) for block in blocks])


def _notes(document: dict) -> Iterator[str]:
    yield f"outcome conflicts: {document['n_outcome_conflicts']}"
    reason = document["pairs"]["all"]["reason"]
    if reason:
        yield f"no pairs: {reason}"
    if document["conventions_note"]:
        yield document["conventions_note"]
    if document["is_simulated"]:
        yield "Some of these labels come from simulated annotators."


def _row(title: str, cells: list[str]) -> str:
    return f"{title:<26}" + "".join(f"{cell:>16}" for cell in cells)


def _line(title: str, figure: dict) -> str:
    if figure["value"] is None:
        return f"{title:<26}{UNDEFINED:>16}  {figure['reason']}"
    interval = figure.get("interval")
    remarks = [f"[{interval['low']:.3f}, {interval['high']:.3f}]" if interval else "", figure.get("note") or ""]
    return f"{title:<26}{figure['value']:>16.3f}  {' '.join(remarks).strip()}".rstrip()


def _percent(share: float | None) -> str:
    return UNDEFINED if share is None else f"{100 * share:.1f} %"


def _quartiles(gap: dict) -> str:
    if gap["median"] is None:
        return UNDEFINED
    return f"{gap['median']:g} [{gap['q1']:g}, {gap['q3']:g}]"
