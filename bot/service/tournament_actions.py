"""The bot's actions in tournaments as time passes: check-in, start, rounds with their tables, and bells."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from ..background import Background
from ..contests import running
from ..contests.entry import leave, longest_round
from ..contests.model import Round
from ..contests.pairing import PairingFailed, pair
from ..contests.tournament import Entrant, Game, Stage, Tournament
from ..storage import deadlines, departed_guilds
from ..storage.connection import Connection
from ..storage.contests import ratings, tournaments
from ..storage.contests.ratings import Ladder
from ..storage.database import Database
from ..storage.deadlines import Deadline
from ..table import lobby, play, rated
from ..table.bell import ring
from ..table.clock.advancing import advance_clocks
from ..table.clock.rules import ClockRules
from ..table.clock.stops import Stop, reached
from ..table.clock.time_control import read_clock
from ..table.deadlines import TOURNAMENT
from ..table.dice import new_seed
from ..table.errors import NotDue, Refusal, StaleBoard, TableDamaged, WrongPhase
from ..table.ids import new_id
from ..table.model import Action, Player, Table, bot_action
from ..table.options import TableOptions
from ..table.time import HOUR, MINUTE
from .outages import Outages
from .tables import Tables, holdings_of
from .tournaments import Tournaments

BREATH = {"days": HOUR, "evening": 3 * MINUTE}  # from the end of an outage to the bell
RINGS = 2  # calls that a game needs at most: one to go back to equally many turns, one to score it there

_log = logging.getLogger(__name__)


@dataclass(eq=False)
class TournamentActions:
    """The handler for tournaments' deadlines.

    `gone` returns which of the given people are known to have left a server, `has_channel` whether a channel
    still exists, and `missing` which permissions the bot lacks in a server's channel. Rounds begin and end in
    the `background` if there is one, since both can take minutes. A round's tables are shown one by one, with
    pauses of `show_interval` seconds.
    """

    database: Database
    tables: Tables
    tournaments: Tournaments
    outages: Outages
    gone: Callable[[int, Collection[int]], Awaitable[Collection[int]]]
    has_channel: Callable[[int], Awaitable[bool]]
    missing: Callable[[int, int], Sequence[str]]
    background: Background | None = None
    show_interval: float = 0.2
    _busy: set[int] = field(init=False, default_factory=set)

    async def do(self, due: Deadline, now: int) -> bool:
        """Take the action that is due in a tournament, or postpone it. Return whether an action was taken."""
        found = await self.tournaments.get(int(due.scope_id))
        action = _action(found, "", now)
        if found.id not in self._busy and (moved := self._moved_to(found, now)) is not None:
            found = await self.tournaments.act(found.id, running.move, action, moved)
            action = _action(found, "", now)
        at = running.due_at(found)
        if at is None or at > now:
            return await self._postpone(found, at)
        if found.id in self._busy:
            return False
        if (until := await self._held_up_until(found, now)) is not None:
            return await self._postpone(found, until)
        if found.state == "signup":
            await self._start(found, action)
        elif found.stage is None:
            if await self._waits_for_permissions(found, action):
                return False
            await self._in_background(found.id, self._pair(found, action))
        elif any(running.deserted(found)):
            await self.tournaments.resign_deserted(found, now)
        elif (played := running.is_played(found)) or not running.is_warned(found):
            await self.tournaments.act(found.id, running.end_round if played else running.warn, action)
        else:
            await self._in_background(found.id, self._ring(found, found.stage, action))
        return True

    async def _held_up_until(self, found: Tournament, now: int) -> int | None:
        """Return when (ms) to check again if the bot can't continue a tournament now, or None if it can."""
        if await self.database.read(lambda db: departed_guilds.has_left(db, found.guild_id)):
            return now + HOUR
        lasts = any(each.end is None for each in self.outages.since(found.guild_id, now))
        if not self.outages.reaches(found.guild_id, now) or (found.stage is None and lasts):
            return now + MINUTE
        return None

    async def _in_background(self, tournament_id: int, work: Coroutine[Any, Any, object]) -> None:
        """Run `work`, in the background if there is one, and leave the tournament alone until it is done."""

        async def done() -> None:
            self._busy.add(tournament_id)
            try:
                await work
            finally:
                self._busy.discard(tournament_id)

        if self.background is None:
            await done()
        else:
            self.background.start(f"round of {tournament_id}", done())

    async def _start(self, found: Tournament, action: Action) -> None:
        live = found.settings.pace == "evening"
        if live and found.due is not None and running.called_at(found) is None:
            await self.tournaments.act(found.id, running.call, action)
            return
        known = await self.database.read(lambda db: _ratings(db, found))
        await self.tournaments.act(found.id, running.start, action, known)

    async def _waits_for_permissions(self, found: Tournament, action: Action) -> bool:
        """Put off the next round for a limited time if the bot lacks permissions. Return whether it waits."""
        missing, lack = self.missing(found.guild_id, found.channel_id), running.lacking(found)
        if not missing or (lack is not None and action.at >= running.waits_until(found, lack)):
            return False
        if lack is None:
            await self.tournaments.act(found.id, running.lack, action, missing)
        await self._postpone(found, action.at + MINUTE)
        return True

    async def _pair(self, found: Tournament, action: Action) -> None:
        """Pair the next round and open its tables, unless the tournament changes meanwhile.

        With fewer than two entrants left, end the tournament. If no round can start, wait for an organiser.
        """
        found = await self._without_those_gone(found, action)
        if len(found.contest.present) < 2:
            await self.tournaments.act(found.id, running.finish, action)
            return
        paired = await _paired(found) if found.due and await self.has_channel(found.channel_id) else None
        if paired is None:
            await self.tournaments.act(found.id, running.get_stuck, action)
            return
        opened = {
            board: await self._open_and_start(found, Game(found.round + 1, board, pairing, None), action.at)
            for board, pairing in enumerate(paired, 1)
            if pairing.result is None
        }
        tables = {board: started.id for board, (_, started) in opened.items()}
        after = await asyncio.to_thread(running.begin_round, found, action, paired, tables)
        with suppress(StaleBoard):
            await self.tables.open_started(
                action.at, list(opened.values()), lambda db: tournaments.update(db, found, after)
            )
            self.tournaments.changed(found.id)
            for _, started in opened.values():
                self.tables.announce(started)
                await asyncio.sleep(self.show_interval)

    async def _without_those_gone(self, found: Tournament, action: Action) -> Tournament:
        """Withdraw entrants who have left the server, and return the changed tournament."""
        present = {found.entrant(number).user_id: number for number in found.contest.present}
        for user_id in await self.gone(found.guild_id, present.keys()):
            entrant = found.entrant(present[user_id])
            leaving = _action(found, f"gone {user_id}", action.at)
            found = await self.tournaments.act(found.id, leave, leaving, entrant)
        return found

    async def _open_and_start(self, found: Tournament, game: Game, at: int) -> tuple[Table, Table]:
        """Return a game's table twice: as a lobby, and with its match started at `at` (ms). Store neither."""
        table = _lobby(found, game, [found.entrant(number) for number in game.pairing.numbers], at)
        await asyncio.sleep(0)  # a round can have 64 tables, and others need the event loop, too
        started = play.begin(table, at, await holdings_of(self.database, table))
        try:
            started = rated.decide(None, started, (), at) if table.rated else started
        except Refusal as refusal:
            _log.info("A game of tournament %s is not rated: %s", found.id, refusal)
            table, started = replace(table, rated=False), replace(started, rated=False)
        return table, advance_clocks(table, started, bot_action(table.id, "start", at))

    async def _ring(self, found: Tournament, stage: Stage, action: Action) -> None:
        """Score the games that are unfinished at the bell. End the round unless a paused game delays it."""
        if stage.waits_since is None and self._bell(found, stage) is None:
            await self._postpone(found, action.at + MINUTE)
            return
        tables: dict[int, Table] = {}
        for game in found.unfinished:
            try:
                tables[game.board] = await self.tables.get(game.table_id or "")
            except TableDamaged:
                voids = _action(found, f"void {game.board}", action.at)
                await self.tournaments.act(found.id, running.void, voids, game)
        paused = [board for board, table in tables.items() if table.paused_by is not None]
        if paused and stage.waits_since is None:
            await self.tournaments.act(found.id, running.wait, action, paused)
        for board, table in tables.items():
            if board not in paused or stage.waits_since is not None:
                await self._score(
                    table, action.at, timed=board not in paused, knock_out=found.kind == "knock-out"
                )
        with suppress(NotDue):  # a paused game, or the last result has ended the round
            await self.tournaments.act(found.id, running.end_round, _action(found, "end", action.at))

    async def _score(self, table: Table, at: int, *, timed: bool, knock_out: bool) -> None:
        for _ in range(RINGS):
            if table.phase == "running":
                action = bot_action(table.id, f"bell {table.revision}", at)
                with suppress(WrongPhase, StaleBoard):  # someone was quicker: tried again soon
                    table = await self.tables.act(table.id, ring, action, timed=timed, knock_out=knock_out)

    def _moved_to(self, found: Tournament, now: int) -> int | None:
        """Return when (ms) the bell, start or next round is due if outages have moved it, otherwise None."""
        if found.stage is not None:
            bell = self._bell(found, found.stage) if found.stage.waits_since is None else None
            return bell if bell is not None and bell > found.stage.bell_at else None
        recent = self.outages.since(found.guild_id, now - running.TIME_TO_CHECK_IN)
        ends = [each.end for each in recent if each.end is not None]
        if found.due is None or not ends or len(ends) < len(recent):
            return None
        back = max(ends) + running.TIME_TO_CHECK_IN  # entrants get some time to come back
        late = found.state == "signup" and now > found.due + running.LATE_START
        return back if back > found.due and not late else None

    def _bell(self, found: Tournament, stage: Stage) -> int | None:
        """Return when a round's bell rings (ms), allowing for outages, or None if an outage isn't over."""
        places = (found.channel_id, found.thread_id)  # where games can't begin while Discord refuses posts
        outages = self.outages.since(found.guild_id, stage.paired_at, places)
        stops = [Stop(each.start, each.end, "outage") for each in outages]
        at = reached(stage.paired_at, longest_round(found), lambda _start, _end: stops)
        for end in sorted(each.end for each in outages if each.end is not None):
            if at is not None and end <= at:
                at = max(at, end + BREATH[found.settings.pace])
        return at

    async def _postpone(self, found: Tournament, at: int | None) -> bool:
        scope_id = str(found.id)
        await self.database.write(lambda db: deadlines.set_one(db, "tournament", scope_id, TOURNAMENT, at))
        return False


def _action(found: Tournament, deed: str, at: int) -> Action:
    """Return the bot's action `deed`, which can happen only once in each version of the tournament."""
    return bot_action(str(found.id), f"{found.version} {deed}", at)


async def _paired(found: Tournament) -> Round | None:
    """Return the next round's pairing, or None if two attempts fail."""
    for _try in range(2):
        try:
            return await asyncio.to_thread(pair, found.contest.task(found.lots))
        except PairingFailed:
            _log.exception("Round %d of tournament %s could not be paired", found.round + 1, found.id)
    return None


def _ratings(db: Connection, found: Tournament) -> dict[int, int | None]:
    """Return rated entrants' ratings in thousandths of a point (None if provisional), by `Entrant.entry`."""
    people = {each.user_id: each.entry for each in found.counted}
    rows = ratings.ratings_of(db, Ladder(found.guild_id, found.game_id), people)
    return {
        people[user_id]: None if each.provisional else round(1000 * each.strength.points)
        for user_id, each in rows.items()
    }


def _lobby(found: Tournament, game: Game, entrants: list[Entrant], at: int) -> Table:
    """Return the lobby of a tournament game. The seed is chosen so that the first seat goes first."""
    control, seats = read_clock(found.settings.clock), len(entrants)
    clock = control and ClockRules(control, "forfeit" if seats == 2 else "stand-in", "count", "off")
    players = tuple(Player(each.user_id, each.name, found.id + each.entry) for each in entrants)
    opener = Action(found.id + entrants[0].entry, players[0].user_id, players[0].name, at)
    boards = TableOptions(take_backs="never", place="thread")
    setup = lobby.Setup(found.guild_id, found.channel_id, found.game_id, found.options, boards, clock)
    opened = lobby.open_table(opener, setup, id=new_id(), seed=new_seed())
    table = replace(
        opened, players=players, rated=found.settings.rated, tournament_id=found.id, stage=game.stage
    )
    while table.dice.first(seats) != 0:
        table = replace(table, seed=new_seed())
    return table
