"""How long a game takes, as data beside it: how many decisions, and how long people think about one."""

from __future__ import annotations

from typing import NamedTuple


class Length(NamedTuple):
    """The measured length of games with some number of seats and some options that are not the default.

    `decisions`: one game in ten has fewer than the first number, half of them fewer than the second, nine in
    ten fewer than the third. `seconds`: how long people take for one; `secret`: something is handed in
    secretly first, which takes longer. Measured by `python -m benchmarks.lengths`.
    """

    seats: tuple[int, ...]
    decisions: tuple[int, int, int]
    seconds: int
    options: tuple[tuple[str, str | int], ...] = ()
    secret: bool = False
