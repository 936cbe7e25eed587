"""How long a game takes, as data: the number of decisions, and the time that people take for each."""

from __future__ import annotations

from typing import NamedTuple


class Length(NamedTuple):
    """The measured length of games with one of these numbers of `seats` and these non-default `options`.

    `decisions` are the 10th, 50th and 90th percentiles of the number of decisions in a game. `seconds` is how
    long people take for one decision. If `secret`, games start with a secret submission, which takes longer.
    `python -m benchmarks.lengths` measures the decisions.
    """

    seats: tuple[int, ...]
    decisions: tuple[int, int, int]
    seconds: int
    options: tuple[tuple[str, str | int], ...] = ()
    secret: bool = False
