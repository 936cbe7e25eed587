"""Checks that Discord shows what it should of a tournament, each thing once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from bot.contests.tournament import Game, Tournament
from bot.table.time import MINUTE
from engine import Played

from .waits import REFUSED, SLACK
from .world import SILENT, World

HEAD = "## Autumn Cup"  # the start of the tournament's message
OPENING = re.compile(r"Round (\d+) of [^:]+: ((?:<@\d+>(?:, )?)+)\.")  # a game's first message


class Witness(World):
    """Compares what is stored with what is posted."""

    async def has_left(self, table_id: str, seat: int) -> bool:
        """Return whether a seat no longer plays."""
        match = (await self.bot.tables.get(table_id)).match
        return match is not None and seat not in match.active

    async def is_over(self, table_id: str) -> bool:
        """Return whether a game is over."""
        return (await self.bot.tables.get(table_id)).phase == "over"

    async def is_paused(self, table_id: str) -> bool:
        """Return whether a game is paused."""
        return (await self.bot.tables.get(table_id)).paused_by is not None

    async def has_moved(self, table_id: str, moves: int) -> bool:
        """Return whether a game has had at least `moves` moves."""
        match = (await self.bot.tables.get(table_id)).match
        return match is not None and sum(isinstance(each, Played) for each in match.events) >= moves

    async def check_tables(self, cup: Tournament, games: list[Game]) -> None:
        """Check that each game has one table with its players, in the right place."""
        rows = await self._store.ask(
            "SELECT id, user_id, channel_id FROM tables JOIN seats ON table_id = id WHERE stage = ?"
            " ORDER BY id, seat",
            (cup.round,),
        )
        seats: dict[str, list[int]] = {}
        for table_id, user_id, channel_id in rows:
            seats.setdefault(table_id, []).append(user_id)
            if self.discord.trouble in ("denied", "full"):
                assert channel_id == cup.thread_id
            elif not self.discord.trouble:
                assert self.discord.threads.get(channel_id) == cup.channel_id
        assert seats == {
            game.table_id: [cup.entrant(number).user_id for number in game.pairing.numbers]
            for game in games
            if game.table_id is not None
        }
        if self.discord.trouble not in (*SILENT, "sealed"):
            self._check_openings(cup, seats.values())

    def _check_openings(self, cup: Tournament, seats: Iterable[list[int]]) -> None:
        """Check that each game was announced once, in the tournament's thread if other threads are denied."""
        found = [(each, OPENING.match(each.said)) for each in self.discord.sent]
        opened = [(each, match[2]) for each, match in found if match and int(match[1]) == cup.round]
        called = [[*map(int, re.findall("[0-9]+", mentions))] for _each, mentions in opened]
        assert sorted(called) == sorted(seats)
        if self.discord.trouble == "denied":
            assert {each.channel_id for each, _mentions in opened} <= {cup.thread_id}

    def check_reminder(self, cup: Tournament, calm_at: int) -> None:
        """Check that a round's reminder was posted, and as soon as possible."""
        stage, warned = cup.stages[-1], cup.latest("warned")
        assert warned is not None
        if cup.thread_id in self.discord.gone or cup.thread_id is None:
            return
        assert stage.warned_at is not None
        due = self.waits.bell(stage.paired_at) - self.waits.reminds_before
        assert stage.warned_at <= max(due, calm_at) + MINUTE

    async def check_what_is_shown(self, tournament_id: int) -> None:
        """Check that nothing is left to post, and that nothing was posted twice."""
        cup = await self.get(tournament_id)
        twice = {
            once: times
            for once, times in Counter(each.nonce for each in self.discord.sent).items()
            if times > 1
        }
        assert twice == {}
        assert await self.owed() == []
        self._check_edits()
        if cup.thread_id in self.discord.gone or cup.channel_id in self.discord.gone:
            return
        assert await self.bot.tournaments.to_show() == []
        there = [each for each in self.discord.sent if each.channel_id == cup.thread_id and not each.deleted]
        shown = [each for each in there if each.said.startswith(HEAD)]
        assert [each.id for each in shown] == [cup.message_id]
        assert ("is over" if cup.state == "over" else "was cancelled") in shown[0].shown["content"]
        said = [line for each in self.discord.sent for line in each.shown["content"].split("\n")]
        for what, words in (("disqualified", " disqualified "), ("corrected", " corrected ")):
            happened = sum(each.what == what for each in cup.log)
            posted = sum(words in line for line in said)
            is_right = posted <= happened if self.lost else posted == happened
            assert is_right, f"{happened} were {what}, and {posted} times that was said"

    def _calm(self) -> None:
        """End the trouble. However often an edit of the tournament's message failed, the bot tried hourly."""
        for each in self.discord.sent if self.discord.trouble == "stubborn" else ():
            is_there = not each.deleted and each.channel_id not in self.discord.gone
            is_owed = each.refused and each.refused[-1] == each.edits[-1]
            if is_owed and is_there and each.said.startswith(HEAD):  # boards are reposted instead
                assert self.clock.now - each.edits[-1] <= REFUSED[-1] + SLACK
        super()._calm()

    def _check_edits(self) -> None:
        """Check that after refused edits, the bot tries again after 5, then 15, then 60 minutes.

        A restart resets these pauses.
        """
        for each in self.discord.sent:
            for at, again in pairwise(each.edits):
                start = max(risen for risen in self.risen if risen <= at)
                before = sum(start <= refused <= at for refused in each.refused)
                if at in each.refused and not any(at <= risen <= again for risen in self.risen):
                    assert again - at >= REFUSED[min(before, len(REFUSED)) - 1]
