"""A trajectory as the text that a model reads."""

from typing import NamedTuple

from benchmarks.domain.trajectory import StepText, Trajectory

# The longest content of a step, in characters, from the full text down. A rung is used
# only when the one above doesn't fit, and every answer records which it was.
CLIP_RUNGS: tuple[int | None, ...] = (None, 8000, 4000, 2000, 800)
HEAD_SHARE = 0.72


class Rendering(NamedTuple):
    """A history as text. `n_clipped` steps were shortened; none is ever left out."""

    text: str
    n_clipped: int


def render(trajectory: Trajectory, *, longest_step: int | None = None) -> Rendering:
    """Return the history as `[step i] speaker: content`, one entry per step.

    Contents longer than `longest_step` characters are clipped in the middle.
    """
    lines = [_entry(index, step, longest_step) for index, step in enumerate(trajectory.steps)]
    n_clipped = sum(longest_step is not None and len(step.content) > longest_step for step in trajectory.steps)
    return Rendering("\n".join(lines), n_clipped)


def clip_middle(text: str, *, longest: int) -> str:
    """Return at most `longest` characters of a text, head and tail, and say how many are missing.

    Examples
    --------
    >>> clip_middle("a" * 72 + "b" * 100 + "c" * 28, longest=100) == (
    ...     "a" * 72 + " [... 100 characters left out ...] " + "c" * 28
    ... )
    True
    """
    if len(text) <= longest:
        return text
    n_head = round(longest * HEAD_SHARE)
    n_tail = longest - n_head
    return f"{text[:n_head]} [... {len(text) - longest} characters left out ...] {text[len(text) - n_tail :]}"


def _entry(index: int, step: StepText, longest: int | None) -> str:
    content = step.content if longest is None else clip_middle(step.content, longest=longest)
    # Only a real step starts at the margin: a content that contains "\n[step 9] Coder:"
    # can't pass for one.
    indented = "\n  ".join(content.splitlines())
    return f"[step {index}] {' '.join(step.name.split())}: {indented}"
