"""A body that says everything that can be said, and the trajectory that it speaks of."""

ROLE_KEYS = ("orchestrator", "coder")
# By step. A train takes one code point, and two units of a script's text.
CONTENTS = {
    0: "Go to Köln.",
    1: "Looking at flights.",
    2: "The ticket says Köln 🚆.",
    3: "It is Bonn, surely.",
    4: "Booked.\r\nBonn.",
    5: "Done.",
}
FULL_BODY = {
    "outcome": "fault",
    "step": 3,
    "role": "coder",
    "mode": "2",
    "rationale": "It guessed.",
    "correction": "Read the ticket.",
    "confidence": 4,
    "cannot_judge_reason": "",
    "note": "Nobody told it the city.",
    "phase": "reason",
    "repair": "active",
    "trace": "in_outcome",
    "quotes": [
        {"kind": "commitment", "step": 3, "start": 6, "end": 10, "text": "Bonn"},
        {"kind": "reference", "step": 2, "start": 16, "end": 22, "text": "Köln 🚆"},
    ],
    "other_faults": [
        {
            "step": 1,
            "role": "coder",
            "mode": "1",
            "note": "Trains were asked for.",
            "phase": "plan",
            "repair": "repaired",
            "trace": "not_in_outcome",
            "quotes": [{"kind": "evidence", "step": 2, "start": 4, "end": 10, "text": "ticket"}],
        },
        {
            "step": 4,
            "role": "orchestrator",
            "mode": None,
            "note": "",
            "phase": None,
            "repair": None,
            "trace": None,
            "quotes": [],
        },
    ],
    "other_roots": [1, 4],
    "onset": 0,
    "point_of_no_return": 4,
    "manifestation": 5,
}
