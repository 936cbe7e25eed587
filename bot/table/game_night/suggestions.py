"""Games that fit so many minutes and people. `paces` are a server's seconds per decision, by game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine import GAMES, Length

COLUMN: Mapping[str, int] = MappingProxyType({})  # no paces: all as it was measured

MAX_SUGGESTIONS = 5
SECRETLY = 90  # seconds, where something is handed in secretly first
BEST_GROUP = 4  # people, of which most games make the most

MIN_PLAYERS, MAX_PLAYERS = 2, 16


class Suggestion(NamedTuple):
    """A game with options, by the number of its row in `Game.lengths`, for some people."""

    game_id: str
    row: int
    players: int
    seconds: int  # for a decision

    @property
    def length(self) -> Length:
        """Its measured length, at the server's pace."""
        return GAMES[self.game_id].lengths[self.row]._replace(seconds=self.seconds)

    @property
    def options(self) -> dict[str, str | int]:
        """The options for opening it."""
        return dict(self.length.options)

    @property
    def median(self) -> int:
        """The seconds that half of such games take at most."""
        return seconds_of(self.length, 1)

    @property
    def p90(self) -> int:
        """The seconds that nine in ten of such games take at most."""
        return seconds_of(self.length, 2)

    @property
    def key(self) -> str:
        """Its value in a menu."""
        return f"{self.game_id}:{self.row}:{self.players}"


def suggestion_of(key: str) -> Suggestion | None:
    """Return the suggestion of a menu's value, None if there is none."""
    counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    return next((each for players in counts for each in _all(players) if each.key == key), None)


def suggest(
    players: int, minutes: int, recent: Collection[str] = (), paces: Mapping[str, int] = COLUMN
) -> tuple[Suggestion, ...]:
    """Return what fits, then what may fit: what leaves less of the time first, then what is not `recent`."""
    time = 60 * minutes

    def order(each: Suggestion) -> tuple[bool, int, bool, str, int]:
        fits = each.p90 <= time
        left = time - (each.p90 if fits else each.median)
        return not fits, left, each.game_id in recent, each.game_id, each.row

    found = (each for each in _all(players, paces) if each.median <= time)
    return tuple(sorted(found, key=order)[:MAX_SUGGESTIONS])


def closest(players: int, minutes: int, paces: Mapping[str, int] = COLUMN) -> tuple[Suggestion, ...]:
    """Return the games that exceed the time least, for when nothing fits."""
    longer = (each for each in _all(players, paces) if each.median > 60 * minutes)
    return tuple(sorted(longer, key=lambda each: (each.median, each.key))[:MAX_SUGGESTIONS])


def split(
    players: int, minutes: int, paces: Mapping[str, int] = COLUMN
) -> tuple[Suggestion, Suggestion] | None:
    """Return a game for some and one for the others, None if no two games fit."""
    groups = ((first, players - first) for first in range(-(-players // 2), players - 1))
    for first, second in sorted(groups, key=lambda group: abs(group[0] - BEST_GROUP)):
        ones, others = suggest(first, minutes, paces=paces), suggest(second, minutes, paces=paces)
        if ones and others:
            return ones[0], min(others, key=lambda each: each.game_id == ones[0].game_id)
    return None


def length_of(
    game_id: str, options: Mapping[str, object], players: int, paces: Mapping[str, int] = COLUMN
) -> Length | None:
    """Return the measured length of a game with these options and so many people, None if there is none."""
    rows = (row for row in GAMES[game_id].lengths if players in row.seats)
    same = (row for row in rows if all(str(options.get(id)) == str(value) for id, value in row.options))
    found = max(same, key=lambda length: len(length.options), default=None)
    return found and found._replace(seconds=paces.get(game_id, found.seconds))


def _all(players: int, paces: Mapping[str, int] = COLUMN) -> Iterator[Suggestion]:
    """Yield all games that were measured with so many people."""
    for game_id, game in GAMES.items():
        for row, length in enumerate(game.lengths):
            if players in length.seats:
                yield Suggestion(game_id, row, players, paces.get(game_id, length.seconds))


def seconds_of(length: Length, part: int) -> int:
    """Return the seconds that one game in ten stays below, half of them (`part` 1), or nine in ten (2)."""
    return (SECRETLY if length.secret else 0) + length.decisions[part] * length.seconds


def in_minutes(seconds: int) -> int:
    """Return seconds as whole minutes for display, at least one."""
    return max(1, (seconds + 30) // 60)
