"""The memory of a single search: the outlooks of positions, and the moves that proved good."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, NamedTuple

from engine import Outlook

TWO = 2
NONE_SURE = (0.0, 0.0)

Floors = tuple[float, float]  # with two seats: the share that each is sure of in another branch


class Bound(Enum):
    """Whether an outlook is exactly what a position is worth to its mover, or only a bound."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class Entry(NamedTuple):
    """The outlook found for a position, and whether it is exact or a bound."""

    outlook: Outlook
    bound: Bound


Key = tuple[Any, int, int]  # a state, the plies searched beyond it, the plies made before it


class Memory:
    """The outlooks of positions, and how much each seat's moves have been praised for ending a search early.

    Both depend only on what was searched before, so they are the same on every machine.
    """

    def __init__(self) -> None:
        self._entries: dict[Key, Entry] = {}
        self._good: dict[tuple[int, Any], int] = {}

    def recall(self, key: Key, seat: int, floors: Floors) -> Outlook | None:
        """Return the remembered outlook of the position `key`, or None if it has to be searched again.

        `seat` is the seat to move. With two seats, an outlook that is only a bound is returned if, given the
        `floors`, the exact outlook cannot matter.
        """
        entry = self._entries.get(key)
        if entry is None:
            return None
        outlook, bound = entry
        if bound is Bound.EXACT:
            return outlook
        if bound is Bound.AT_LEAST:
            return outlook if outlook[seat] + floors[1 - seat] >= 1.0 else None
        return outlook if outlook[seat] <= floors[seat] else None

    def keep(self, key: Key, seat: int, outlook: Outlook, floors: Floors) -> None:
        """Remember the outlook of the position `key`, in which `seat` is to move.

        With two seats, the `floors` of the search tell whether the outlook is exact or only a bound.
        """
        bound = Bound.EXACT
        if len(outlook) == TWO:
            if outlook[seat] + floors[1 - seat] >= 1.0:
                bound = Bound.AT_LEAST
            elif outlook[seat] <= floors[seat]:
                bound = Bound.AT_MOST
        self._entries[key] = Entry(outlook, bound)

    def praise(self, seat: int, move: Any, plies: int) -> None:
        """Note that a seat's move was good enough to end a search of `plies` plies early.

        The deeper the search, the more the move is praised.
        """
        key = seat, move
        self._good[key] = self._good.get(key, 0) + plies * plies

    def good_first(self, seat: int, moves: Iterable[Any]) -> list[Any]:
        """Sort a seat's moves, the most praised first. Equally praised moves stay in the order given."""
        good = self._good
        return sorted(moves, key=lambda move: -good.get((seat, move), 0))
