"""What a list of trajectories doesn't show, and so doesn't load."""

LONG_TEXTS = ("task", "outcome_evidence", "reference_answer", "metadata")


def long_texts_of(path: str) -> tuple[str, ...]:
    """Return the long fields of the trajectory at the end of a path, for `defer`: "assignment__trajectory"."""
    return tuple(f"{path}__{name}" for name in LONG_TEXTS)
