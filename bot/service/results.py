"""A person's statistics on a server: counted from the results, and cached for ten minutes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from cachetools import TTLCache

from ..storage.results.decision_times import Late, Taken
from ..storage.results.results import Part, Results
from ..table.clock.time_control import Kind, kind_of

CACHE_SIZE, CACHE_SECONDS = 1000, 600


class Counts(NamedTuple):
    """How many matches a person has won alone, won with others, drawn and lost, in one game or all games."""

    won: int = 0
    shared: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """The number of finished matches."""
        return sum(self)

    def plus(self, winners: Sequence[int], seat: int) -> Counts:
        """Return the counts with one more match for the person in `seat`. No `winners` means a draw."""
        if not winners:
            return self._replace(drawn=self.drawn + 1)
        if seat not in winners:
            return self._replace(lost=self.lost + 1)
        if len(winners) > 1:
            return self._replace(shared=self.shared + 1)
        return self._replace(won=self.won + 1)


class PlayerStatistics(NamedTuple):
    """A person's results in each game on a server, and how they have used their time. All times are in ms.

    `first` and `last` are when the first and the last game ended (0 without games). `medians` are the median
    decision times by kind of clock. `late` is how often the person has run out of time.
    """

    by_game: dict[str, Counts]
    first: int
    last: int
    medians: dict[Kind, int]
    late: int


class _Played(NamedTuple):
    """A person's results on a server, as read from the database."""

    parts: list[Part]
    taken: list[Taken]
    late: list[Late]


class Statistics:
    """People's statistics, cached for ten minutes. The methods raise NotRead or NotSaved."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._kept: TTLCache[tuple[int, int], _Played] = TTLCache(CACHE_SIZE, CACHE_SECONDS)

    async def of(self, user_id: int, guild_id: int, game: str | None = None) -> PlayerStatistics:
        """Return a person's statistics on a server, for one game or all, at most ten minutes old."""
        key = (user_id, guild_id)
        kept = self._kept.get(key)
        if kept is None:
            parts = await self._results.of_person(user_id, guild_id)
            kept = self._kept[key] = _Played(parts, *await self._results.paces.of_person(user_id, guild_id))
        return counted(kept, game)

    def evict(self, user_id: int) -> None:
        """Drop a person's cached statistics."""
        for key in [key for key in self._kept if key[0] == user_id]:
            del self._kept[key]


def counted(played: _Played, game: str | None) -> PlayerStatistics:
    """Return statistics of one game or, if `game` is None, of all. `played` has the oldest results first."""
    parts = [part for part in played.parts if game in (None, part.result.game)]
    by_game: dict[str, Counts] = {}
    for result, seat in parts:
        by_game[result.game] = by_game.get(result.game, Counts()).plus(result.winners, seat)
    times = [part.result.ended_at for part in parts] or [0]
    ids = {part.result.table_id for part in parts}
    taken = [each for each in played.taken if each.table_id in ids]
    late = [each for each in played.late if each.table_id in ids]
    # With a daily clock, a turn has one flag, however many of its moves the bot has made.
    flags = sum(not each.again or kind_of(each.clock) != "days" for each in late)
    return PlayerStatistics(by_game, times[0], times[-1], _medians(taken), flags)


def _medians(taken: Iterable[Taken]) -> dict[Kind, int]:
    """Return the median time per decision (ms) by kind of clock, leaving out games without a clock."""
    by_kind: dict[Kind, list[int]] = {}
    for each in taken:
        if (kind := kind_of(each.clock)) is not None:
            by_kind.setdefault(kind, []).append(each.counted_ms)
    return {kind: round(median(by_kind[kind])) for kind in sorted(by_kind, reverse=True)}  # live first
