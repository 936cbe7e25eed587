"""How long people take for a decision: one definition, for a table and for all of a server. Pure functions.

What counts is what a clock has counted, else the time since what came before. Left out are rolls and
resignations, the moves of computers and of the bot for who was late, what is handed in secretly first, and,
without a clock, decisions while the game was parked or paused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from statistics import median
from typing import NamedTuple

from engine import Match, TableError, ToRoll, is_secret, seats_to_move

from ..clock.parking import GO_ON
from ..time import FOREVER, SECOND

ENOUGH = 10  # decisions of a table, from which on its own pace is known
ENOUGH_OF_SERVER = 200  # decisions of a game, from which on a server's pace is known
QUICKEST, SLOWEST = 5 * SECOND, 120 * SECOND  # for a decision, as far as is reckoned with

STANDS: Mapping[str, tuple[str, ...]] = {"parked": GO_ON, "paused": ("unpaused",)}  # and what ends it
STANDING = (*STANDS, *(kind for ends in STANDS.values() for kind in ends))  # kinds of table events
_CACHE_SIZE = 256
MAX_ROLLS = 20  # before the first move of a match


class Entry(NamedTuple):
    """An event of a match that was not taken back; `by_bot`: no person has decided it."""

    at: int
    is_move: bool
    by_bot: bool = False
    counted_ms: int | None = None


def decision_times(
    entries: Sequence[Entry], standing: Iterable[tuple[str, int]] = (), secretly: int = 0, since: int = 0
) -> Iterator[int]:
    """Yield how long each decision of a match took, in milliseconds, from a moment on.

    `standing` are kinds of table events and when they were, in order; `secretly` is how many of the first
    moves are handed in secretly.
    """
    still, moves = _times_of_standing(standing), 0
    for number, entry in enumerate(entries):
        moves += entry.is_move
        if not entry.is_move or entry.by_bot or moves <= secretly or entry.at < since:
            continue
        if entry.counted_ms is not None:
            yield entry.counted_ms
        elif number:
            before = entries[number - 1].at
            if not any(begun < entry.at and before < over for begun, over in still):
                yield entry.at - before


def pace(times: Sequence[int], enough: int) -> int | None:
    """Return the median of some times, as far as is reckoned with; None of fewer than are `enough`."""
    return within(round(median(times))) if len(times) >= enough else None


def within(milliseconds: int) -> int:
    """Limit a decision's time to between QUICKEST and SLOWEST milliseconds."""
    return min(max(milliseconds, QUICKEST), SLOWEST)


def handed_in_secretly(game_id: str, options: Mapping[str, str | int], seats: int) -> int:
    """Return with how many secret moves a match begins."""
    return _handed_in(game_id, tuple(sorted(options.items())), seats)


@lru_cache(_CACHE_SIZE)
def _handed_in(game_id: str, options: tuple[tuple[str, str | int], ...], seats: int) -> int:
    faces = count()  # whatever is rolled, as many are to hand something in
    try:
        match = Match.open(game_id, seats=seats, options=dict(options))
    except TableError:  # options of rules that have changed since
        return 0
    for _ in range(MAX_ROLLS):
        if isinstance(status := match.status, ToRoll):
            match = match.roll([next(faces) % status.sides + 1 for _ in range(status.count)])
    return len(seats_to_move(match.status)) if is_secret(match.status) else 0


def _times_of_standing(events: Iterable[tuple[str, int]]) -> list[tuple[int, int]]:
    """Return from when to when a game was parked or paused."""
    begun: dict[str, int] = {}
    found = []
    for kind, at in events:
        if kind in STANDS:
            begun.setdefault(kind, at)
        found += [(begun.pop(stood), at) for stood in list(begun) if kind in STANDS[stood]]
    return [*found, *((at, FOREVER) for at in begun.values())]
