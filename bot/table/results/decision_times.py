"""The time that people take per decision, defined in one place for tables and servers alike. Pure functions.

A decision's time is what a clock counted or, if no clock did, the time since the previous event. Rolls,
resignations, moves by computers, stand-ins and opening moves handed in secretly are left out. So are
decisions that no clock counted if the game was parked or paused in the meantime.
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

ENOUGH = 10  # decisions at a table, from which its own pace is known
ENOUGH_OF_SERVER = 200  # decisions in a game, from which a server's pace is known
QUICKEST, SLOWEST = 5 * SECOND, 120 * SECOND  # limits of a decision's time

# Events that stop play, each with the events that resume it.
STANDS: Mapping[str, tuple[str, ...]] = {"parked": GO_ON, "paused": ("unpaused",)}
STANDING = (*STANDS, *(kind for ends in STANDS.values() for kind in ends))  # kinds of table events
_CACHE_SIZE = 256
MAX_ROLLS = 20  # before the first move of a match


class Entry(NamedTuple):
    """A match's event that has not been taken back. `by_bot` says that no person made the decision.

    `at` is in ms since the epoch. `counted_ms` is the time that a clock counted, or None if no clock did.
    """

    at: int
    is_move: bool
    by_bot: bool = False
    counted_ms: int | None = None


def decision_times(
    entries: Sequence[Entry], standing: Iterable[tuple[str, int]] = (), secretly: int = 0, since: int = 0
) -> Iterator[int]:
    """Yield how long each decision took (ms), leaving out decisions made before the time `since` (ms).

    `standing` has the kinds and times of the table events that stop or resume play, in order. `secretly` is
    how many of the first moves were handed in secretly.
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
    """Return the median of `times` (ms), or None if there are fewer than `enough`.

    The median is limited to the range from QUICKEST to SLOWEST.
    """
    return within(round(median(times))) if len(times) >= enough else None


def within(milliseconds: int) -> int:
    """Return a decision's time in milliseconds, limited to the range from QUICKEST to SLOWEST."""
    return min(max(milliseconds, QUICKEST), SLOWEST)


def handed_in_secretly(game_id: str, options: Mapping[str, str | int], seats: int) -> int:
    """Return how many secret moves a match starts with, or 0 if the rules no longer have its `options`."""
    return _handed_in(game_id, tuple(sorted(options.items())), seats)


@lru_cache(_CACHE_SIZE)
def _handed_in(game_id: str, options: tuple[tuple[str, str | int], ...], seats: int) -> int:
    faces = count()  # whatever is rolled, the same number of seats hand something in
    try:
        match = Match.open(game_id, seats=seats, options=dict(options))
    except TableError:  # options of rules that have changed since
        return 0
    for _ in range(MAX_ROLLS):
        if isinstance(status := match.status, ToRoll):
            match = match.roll([next(faces) % status.sides + 1 for _ in range(status.count)])
    return len(seats_to_move(match.status)) if is_secret(match.status) else 0


def _times_of_standing(events: Iterable[tuple[str, int]]) -> list[tuple[int, int]]:
    """Return the spans (start, end) when a game was parked or paused. A span still open ends at FOREVER."""
    begun: dict[str, int] = {}
    found = []
    for kind, at in events:
        if kind in STANDS:
            begun.setdefault(kind, at)
        found += [(begun.pop(stood), at) for stood in list(begun) if kind in STANDS[stood]]
    return [*found, *((at, FOREVER) for at in begun.values())]
