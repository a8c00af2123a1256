"""Texts of steps: one of each kind, hostile ones, random ones, and those of real runs."""

import json
import random
import subprocess
import sys
from pathlib import Path

SHARED = Path(__file__).resolve().parents[3] / "shared"
MAKER = SHARED / "tools" / "make_trajectories.py"

ROWS = [{"id": i, "name": f"city {i}", "is_open": True, "rating": None} for i in range(12)]
CALL = {"status": "ok", "count": 12, "results": ROWS, "code": "def f():\n    return 1\n" * 9}

# The form's name on the page, and a text that is mostly of it.
TEXTS = {
    "text": (
        "# Plan\n\nSome **bold** words, `code`, https://example.org/x and javascript:alert(1).\n\n"
        "- one\n- two\n\n> said\n"
    ),
    "JSON": f"[flight_search] {json.dumps(CALL)}\n",
    "code": "Here it is:\n\n```python\ndef f(x):\n    return x  # twice\n```\n",
    "diff": "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n def f():\n-    return 1\n+    return 2\n",
    "log": (
        "2025-03-14 14:14:31 WARNING cache: stale\n2025-03-14 14:14:32 ERROR path: gone\n"
        'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    foo()\nValueError: bad\n'
    ),
    "terminal": "\x1b[32mPASSED\x1b[0m a.py\n\x1b[1;31mFAILED\x1b[0m b.py\nLoading 10%\rLoading 99%\rLoading 100%\r\n",
    "table": "| city | price |\n|---|---:|\n| Oslo | 12 |\n| Rome | 9 |\n",
    "tree": "WebArea 'Shop'\n\t[12] link 'Home' focused: True\n\t\t[13] StaticText 'Welcome'\n\t[14] button 'Buy'\n",
}

HOSTILE = (
    "<script>window.wasRun = 1</script>",
    "<img src=x onerror='window.wasRun = 1'>\n<svg onload='window.wasRun = 1'></svg>",
    "</pre><a href='javascript:window.wasRun = 1'>click</a>",
    '```"><script>window.wasRun=1</script>\n<b>x</b>\n```',
    '{"<img src=x onerror=window.wasRun=1>": "</script><script>window.wasRun=1</script>"}',
    "| <svg onload=window.wasRun=1> | b |\n|---|---|\n| <iframe srcdoc='<script>parent.wasRun=1</script>'> | d |",
    "\x1b]8;;javascript:window.wasRun=1\x07click\x1b]8;;\x07",
    "a\u202eb\u202c zero\u200bwidth \ufeff bell\x07 \ufffd\ufffd",
)

ALPHABET = (
    *'{}[]",:\\`|-+*#>~$@ \t\n\r', "\r\n", "\n\n", "```", "```python\n", "~~~\n", '{"a": ', "[1, ", "'x'", '"y\\n"',
    "true", "None", "1.5e3", "| a | b |\n", "|---|---|\n", "\x1b[31m", "\x1b[0m", "\x1b[", "\x1b]0;x\x07", "\x1b",
    "2025-01-02 03:04:05 ERROR x\n", "Traceback (most recent call last):\n", "  File\n", "ValueError: x\n",
    "@@ -1,2 +1,2 @@\n", "--- a\n", "+++ b\n", "+x\n", "-y\n", "\t[1] link 'x'\n", "- button \"y\"\n", "a\tb\tc\n",
    "+---+---+\n", "def f():\n", "    return 1\n", "import x\n", "**b**", "https://x.y/z", "<t>", "🙂", "👩‍👩‍👧",
    "日本", "مرحبا", "\u202e", "\u200b", "\ufffd", "word", "e\u0301",
)  # fmt: skip

# Each is a few characters that some recogniser might read again and again.
SLOW = (
    "[", "{", '{"a":', '["a",', "[{", "[\n", '[{"a": 1},\n', '{"a": [\n', '"', "'", "\\", '"\\n', "`", "```\n",
    "~~~x\n", "**a", "**", "| ", "|-", "|\n", "|-|\n", " ", "  x", "\t", "\n", " \n", "\x1b[", "\x1b]", "\x1b[0;",
    "\x1b ", "\r", "x\r", "a\tb\n", "+--+\n", "+--+\n|\n", "@@ -1 +1 @@\n", "--- \n", "diff --git \n", "- link '\n",
    "[1] link '", "def \n", "x = (\n", "<a", "</a-", "http://", "http://a/", "1. ", "INFO: x\n", "$ x\n",
    "Traceback (most recent call last):\n", "  at x\n", "\u202e", "\u200b\u200c", "\ufffd", "🙂", "a", "a ", "=-",
    "# ", "> ",
)  # fmt: skip


def random_texts(n: int, *, seed: int) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choices(ALPHABET, k=rng.randrange(1, 120))) for _ in range(n)]


def slow_texts(n_characters: int) -> list[str]:
    return [(piece * n_characters)[:n_characters] for piece in SLOW]


def real_texts(shared_data: Path, *, every: int) -> list[str]:
    """The contents of Who&When's steps, one in so many."""
    paths = sorted((shared_data / "whowhen").glob("*/*.json"))
    return [step["content"] for path in paths for step in json.loads(path.read_text())["history"]][::every]


def made_texts(folder: Path) -> list[str]:
    """The contents of some small made trajectories of every source."""
    out = folder / "made.jsonl"
    command = [sys.executable, MAKER, "--every", "120", "--max-steps", "90", "--out", out]
    subprocess.run(command, check=True, capture_output=True)
    return [step["content"] for line in out.read_text().splitlines() for step in json.loads(line)["history"]]
