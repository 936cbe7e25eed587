"""Six people at some tables, who press and type without waiting for one another, whatever goes wrong.

An `Oracle` keeps what each of them did, to compare it with what the bot stored. In another channel, they
change their preferences, and the server's settings.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from ..discord.commands import ImpossibleError
from ..discord.standin import WireDiscord
from ..discord.world import MANAGE_GUILD, Guild, Message
from .oracle import Oracle
from .random_player import RandomPlayers
from .table_session import TableSession, labels

PEOPLE, TABLES, SEATS = 6, 4, 3
STUCK = 10.0  # seconds without a new board
SHOWN_WITHIN = 75.0  # seconds; in a storm, six failures in a row are followed by pauses of 63 in all
PREFERENCES = ("text_board", "confirm", "mentions")
T = TypeVar("T")
UNSEEN = (ImpossibleError, ValueError, IndexError)  # raised if the message has changed in the meantime


class Crowd:
    """The people and their tables, each in a channel of its own. Every other table has a thread.

    The tables are on the stand-in's server or, if any are given, on `guilds` in turn.
    """

    def __init__(
        self, wire: WireDiscord, luck: random.Random, tables: int = TABLES, guilds: Sequence[Guild] = ()
    ) -> None:
        self.oracle = Oracle(wire)
        self.sessions: list[TableSession] = []
        self._wire, self._luck = wire, luck
        self._busy: list[asyncio.Task[None]] = []
        self._people = [wire.user(f"person-{number}") for number in range(PEOPLE)]
        self._players = RandomPlayers(self._people, self.oracle, luck)
        self._office = wire.world.channel
        self._office.member_permissions |= MANAGE_GUILD
        for guild in guilds:
            guild.members += [user.person for user in self._people]
        for number in range(tables):
            guild = guilds[number % len(guilds)] if guilds else wire.world.guild
            channel = wire.world.add_channel(guild, f"games-{number}")
            session = TableSession(wire, channel=channel)
            session.users = [self._people[(number + seat) % PEOPLE] for seat in range(SEATS)]
            self.sessions.append(session)

    async def open(self) -> None:
        """Open the tables with commands delivered twice, and let everyone else join at the same moment."""
        for number, session in enumerate(self.sessions):
            opener, *others = session.users
            place = ("thread", "channel")[number % 2]
            deed = opener.slash(session.channel, "play conversion", copies=2, holes=0, place=place)
            self.oracle.asked(deed, opener)
            lobby = await self._shown(lambda: self._newest(session, "Join"))  # noqa: B023 - awaited here
            await asyncio.gather(*(self._players.press(user, lobby, "Join") for user in others))
            await self._shown(lambda: f"({SEATS} of " in lobby.content)  # noqa: B023 - awaited here
            await self._players.press(opener, lobby, "Start")
            await session.board_after(0, SHOWN_WITHIN)

    def play(self) -> None:
        """Start playing at all tables at the same time, until `rest` is called."""
        doings = [partial(self._players.act, session) for session in self.sessions]
        self._busy = [asyncio.create_task(self._keep_on(each, pause=0.02)) for each in doings]
        self._busy.append(asyncio.create_task(self._keep_on(self._change_settings, pause=0.5)))

    async def rest(self) -> None:
        """Stop playing. Fail if someone's play raised an unexpected exception."""
        for task in self._busy:
            task.cancel()
        ended = await asyncio.gather(*self._busy, return_exceptions=True)
        failed = [error for error in ended if not isinstance(error, asyncio.CancelledError)]
        assert failed == []

    async def go_on(self, session: TableSession, within: float = STUCK) -> None:
        """Let a table's people act until it has one more board.

        Raises TimeoutError after `within` seconds.
        """
        latest = session.boards()[-1].id
        async with asyncio.timeout(within):
            while session.boards()[-1].id == latest:
                with suppress(*UNSEEN):
                    await self._players.act(session)
                await asyncio.sleep(0.01)  # it takes people a moment to look, too

    async def _keep_on(self, act: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do something again and again, with pauses of up to `pause` seconds."""
        while True:
            with suppress(*UNSEEN):
                await act()
            await asyncio.sleep(self._luck.random() * pause)

    async def _change_settings(self) -> None:
        """Let a person choose a preference, where boards go, or what happens to old boards."""
        person = self._luck.choice(self._people)
        what = self._luck.choice((*PREFERENCES, "place", "old_boards"))
        command = "preferences" if what in PREFERENCES else "settings"
        page = await self._players.command(person, self._office, command)
        if what == "old_boards" and page.message:
            page = await self._players.press(person, page.message, "Look and language")
        if page.message:
            verb = "prefer" if what in PREFERENCES else "set"
            await self._players.choose(person, page.message, f"v1:{verb}:-:0:{what}")

    async def _shown(self, predicate: Callable[[], T]) -> T:
        return await self._wire.until(predicate, SHOWN_WITHIN)

    def _newest(self, session: TableSession, label: str) -> Message | None:
        posts = reversed(session.posts())
        return next((post for post in posts if label in labels(post.components)), None)
