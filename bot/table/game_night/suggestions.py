"""Games that suit the time and people available."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine import GAMES, Length

AS_MEASURED: Mapping[str, int] = MappingProxyType({})  # no paces

MAX_SUGGESTIONS = 5
SECRETLY = 90  # seconds, if something is handed in secretly first
BEST_GROUP = 4  # people, the number that suits most games best

MIN_PLAYERS, MAX_PLAYERS = 2, 16


class Suggestion(NamedTuple):
    """A game and its options for a number of people. `row` is the index of the options in `Game.lengths`."""

    game_id: str
    row: int
    players: int
    seconds: int  # per decision

    @property
    def length(self) -> Length:
        """The game's measured length, at the server's pace."""
        return GAMES[self.game_id].lengths[self.row]._replace(seconds=self.seconds)

    @property
    def options(self) -> dict[str, str | int]:
        """The options to open the game with."""
        return dict(self.length.options)

    @property
    def median(self) -> int:
        """The seconds within which half of these games end."""
        return seconds_of(self.length, 1)

    @property
    def p90(self) -> int:
        """The seconds within which nine in ten of these games end."""
        return seconds_of(self.length, 2)

    @property
    def key(self) -> str:
        """The value that identifies the suggestion in a menu."""
        return f"{self.game_id}:{self.row}:{self.players}"


def suggestion_of(key: str) -> Suggestion | None:
    """Return the suggestion with this `key`, at the measured pace, or None if there is none."""
    counts = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    return next((each for players in counts for each in _all(players) if each.key == key), None)


def suggest(
    players: int, minutes: int, recent: Collection[str] = (), paces: Mapping[str, int] = AS_MEASURED
) -> tuple[Suggestion, ...]:
    """Return up to five games: first those that nearly always fit into `minutes`, then those that may fit.

    At least nine in ten games of the first kind end in time, and at least half of the second kind. Within
    each kind, the longest come first. Of equally long games, those whose ids are in `recent` come last.
    `paces` are a server's seconds per decision, by game id.
    """
    time = 60 * minutes

    def order(each: Suggestion) -> tuple[bool, int, bool, str, int]:
        fits = each.p90 <= time
        left = time - (each.p90 if fits else each.median)
        return not fits, left, each.game_id in recent, each.game_id, each.row

    found = (each for each in _all(players, paces) if each.median <= time)
    return tuple(sorted(found, key=order)[:MAX_SUGGESTIONS])


def closest(players: int, minutes: int, paces: Mapping[str, int] = AS_MEASURED) -> tuple[Suggestion, ...]:
    """Return up to five games that usually last longer than `minutes`, the shortest first.

    `paces` are a server's seconds per decision, by game id.
    """
    longer = (each for each in _all(players, paces) if each.median > 60 * minutes)
    return tuple(sorted(longer, key=lambda each: (each.median, each.key))[:MAX_SUGGESTIONS])


def split(
    players: int, minutes: int, paces: Mapping[str, int] = AS_MEASURED
) -> tuple[Suggestion, Suggestion] | None:
    """Return a game for some of the people and one for the rest, or None if no two games fit into `minutes`.

    `paces` are a server's seconds per decision, by game id.
    """
    groups = ((first, players - first) for first in range(-(-players // 2), players - 1))
    for first, second in sorted(groups, key=lambda group: abs(group[0] - BEST_GROUP)):
        ones, others = suggest(first, minutes, paces=paces), suggest(second, minutes, paces=paces)
        if ones and others:
            return ones[0], min(others, key=lambda each: each.game_id == ones[0].game_id)
    return None


def length_of(
    game_id: str, options: Mapping[str, object], players: int, paces: Mapping[str, int] = AS_MEASURED
) -> Length | None:
    """Return the measured length of a game with these options and players, or None if it was not measured.

    A server's seconds per decision in `paces`, by game id, replace the measured ones.
    """
    rows = (row for row in GAMES[game_id].lengths if players in row.seats)
    same = (row for row in rows if all(str(options.get(id)) == str(value) for id, value in row.options))
    found = max(same, key=lambda length: len(length.options), default=None)
    return found and found._replace(seconds=paces.get(game_id, found.seconds))


def _all(players: int, paces: Mapping[str, int] = AS_MEASURED) -> Iterator[Suggestion]:
    """Yield a suggestion for every row of each game's `lengths` that was measured with this many players."""
    for game_id, game in GAMES.items():
        for row, length in enumerate(game.lengths):
            if players in length.seats:
                yield Suggestion(game_id, row, players, paces.get(game_id, length.seconds))


def seconds_of(length: Length, part: int) -> int:
    """Return the 10th, 50th or 90th percentile of a game's length in seconds, for a `part` of 0, 1 or 2."""
    return (SECRETLY if length.secret else 0) + length.decisions[part] * length.seconds


def in_minutes(seconds: int) -> int:
    """Return `seconds` rounded to whole minutes for display, but at least 1."""
    return max(1, (seconds + 30) // 60)
