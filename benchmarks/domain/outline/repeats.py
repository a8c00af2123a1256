"""Near-repeats: steps whose text stood in an earlier step already, all of it or nearly.

A text is taken as the set of its pieces of PIECE characters, spaces collapsed. Of
each set the SKETCH_SIZE smallest hashes are kept (a bottom-k sketch: Broder, "On the
resemblance and containment of documents", 1997). Two sketches give the Jaccard index J
of two texts: exactly where both have no more pieces than a sketch holds, else with a
standard error of at most .044. What is told is 2J / (1 + J), the share of pieces that
the two have in common.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

# Shorter texts ("Next speaker WebSurfer") repeat without meaning anything by it.
SHORTEST = 80
PIECE = 8
SKETCH_SIZE = 128
LEAST_PERCENT = 85
# How many earlier steps a step is compared with: those that share most of its sketch.
MOST_COMPARED = 3
# A smaller share of a sketch is no reason to compare. Texts alike to LEAST_PERCENT share three quarters, but not each
# common hash leads from the one to the other (see _candidates).
LEAST_SHARED = 0.1
# Odd 64-bit constants of splitmix64 (Steele et al., 2014): any would do that mixes all bits.
_BASE = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)


class Repeat(NamedTuple):
    """`step` says again what the earlier step `of` said; `percent` of their pieces are common."""

    step: int
    of: int
    percent: int


class _Pair(NamedTuple):
    step: int
    earlier: int


def find_repeats(texts: Sequence[str]) -> list[Repeat]:
    """Return for each text that is a near-repeat the earlier one that it is most like; of equals, the first.

    Takes time in proportion to the text: a sketch per text, and per text at most
    `MOST_COMPARED` comparisons of sketches.

    Examples
    --------
    >>> plan = "Look up the opening hours of the museum, then write the answer down in one line. "
    >>> find_repeats([plan, "short", "Something else. " * 6, plan + "\\n"])
    [Repeat(step=3, of=0, percent=100)]
    """
    collapsed = enumerate(map(_collapsed, texts))
    sketches = {index: _sketch(text) for index, text in collapsed if len(text) >= SHORTEST}
    best: dict[int, Repeat] = {}
    for step, of in _candidates(sketches):
        repeat = Repeat(step, of, _percent(sketches[step], sketches[of]))
        if repeat.percent >= LEAST_PERCENT and (step not in best or _rank(repeat) > _rank(best[step])):
            best[step] = repeat
    return [best[step] for step in sorted(best)]


def _rank(repeat: Repeat) -> tuple[int, int]:
    return repeat.percent, -repeat.of


def _collapsed(text: str) -> str:
    return " ".join(text.split())


def _sketch(text: str) -> np.ndarray:
    """Return the smallest hashes of the text's pieces, ascending, each once."""
    hashes = _piece_hashes(text)
    if len(hashes) > 4 * SKETCH_SIZE:
        # Of evenly spread hashes twice as many as are wanted lie below this, and sorting
        # those alone is cheap. A text that repeats itself has fewer different ones.
        low = hashes[hashes < np.uint64(int(2**64 * 2 * SKETCH_SIZE / len(hashes)))]
        smallest = np.unique(low)
        if len(smallest) >= SKETCH_SIZE:
            return smallest[:SKETCH_SIZE]
    return np.unique(hashes)[:SKETCH_SIZE]


def _piece_hashes(text: str) -> np.ndarray:
    """Return a hash of every PIECE characters in a row: a polynomial over code points, mixed.

    Not Python's own hash, which differs from process to process.
    """
    hashes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32).astype(np.uint64)
    length, power = 1, _BASE
    with np.errstate(over="ignore"):
        while length < PIECE:
            # From pieces of some length to pieces of twice that length.
            hashes = hashes[:-length] * power + hashes[length:]
            length, power = 2 * length, power * power
        hashes ^= hashes >> np.uint64(31)
        hashes *= _MIX
        hashes ^= hashes >> np.uint64(29)
    return hashes


def _candidates(sketches: dict[int, np.ndarray]) -> Iterator[_Pair]:
    """Yield for each step the earlier steps that share most of its sketch, most first.

    A hash leads to the first step that has it and to the one before: not to all of
    them, or boilerplate in every step would cost the square of their number.
    """
    steps, earlier, n_shared = _shared(sketches)
    sizes = np.array([len(sketches.get(step, ())) for step in range(max(sketches, default=-1) + 1)])
    is_worth_it = n_shared >= LEAST_SHARED * sizes[steps]
    steps, earlier, n_shared = steps[is_worth_it], earlier[is_worth_it], n_shared[is_worth_it]
    n_taken: Counter[int] = Counter()
    for place in np.lexsort((earlier, -n_shared, steps)):
        pair = _Pair(int(steps[place]), int(earlier[place]))
        n_taken[pair.step] += 1
        if n_taken[pair.step] <= MOST_COMPARED:
            yield pair


def _shared(sketches: dict[int, np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return pairs of a step and an earlier one, and how many hashes led from the one to the other."""
    hashes = np.concatenate([*sketches.values(), np.empty(0, np.uint64)])
    holders = np.repeat(np.array(list(sketches), np.int64), [len(sketch) for sketch in sketches.values()])
    order = np.argsort(hashes, kind="stable")
    hashes, holders = hashes[order], holders[order]
    is_again = np.concatenate(([False], hashes[1:] == hashes[:-1]))[: len(hashes)]
    places = np.arange(len(hashes))
    firsts = holders[np.maximum.accumulate(np.where(is_again, 0, places))]
    befores = holders[np.maximum(places - 1, 0)]
    is_third = is_again & (befores != firsts)
    # One number for a pair: rows of two columns take NumPy ten times as long to sort.
    n = max(sketches, default=0) + 1
    pairs = np.concatenate(((holders * n + firsts)[is_again], (holders * n + befores)[is_third]))
    pairs, n_shared = np.unique(pairs, return_counts=True)
    return pairs // n, pairs % n, n_shared


def _percent(one: np.ndarray, other: np.ndarray) -> int:
    """Return the share of pieces that two texts have in common, rounded down: 100 is said of equal sketches alone."""
    union = np.union1d(one, other)[:SKETCH_SIZE]
    n_common = len(np.intersect1d(np.intersect1d(one, other, assume_unique=True), union, assume_unique=True))
    jaccard = n_common / len(union)
    return int(100 * 2 * jaccard / (1 + jaccard))
