"""Six people at some tables, who press and type without waiting for one another, well or badly served.

What each of them did is kept in a `History`, to be compared with what the bot stored. In a channel of its own
they change their preferences, and how tables are run.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from .commands import ImpossibleError
from .habits import Habits
from .history import History
from .sitting import Sitting, labels
from .standin import WireDiscord
from .world import MANAGE_GUILD, Message

PEOPLE, TABLES, SEATS = 6, 4, 3
STUCK = 10.0  # seconds without a new board
PREFERENCES = ("text_board", "confirm", "mentions")
UNSEEN = (ImpossibleError, ValueError, IndexError)  # the message has changed before their eyes


class Crowd:
    """The people and their tables, each table in a channel of its own; every other one begins in a thread."""

    def __init__(self, wire: WireDiscord, luck: random.Random, tables: int = TABLES) -> None:
        self.history = History(wire)
        self.sittings: list[Sitting] = []
        self._wire, self._luck = wire, luck
        self._busy: list[asyncio.Task[None]] = []
        self._people = [wire.user(f"person-{number}") for number in range(PEOPLE)]
        self._habits = Habits(self._people, self.history, luck)
        self._office = wire.world.channel
        self._office.member_permissions |= MANAGE_GUILD
        for number in range(tables):
            channel = wire.world.add_channel(wire.world.guild, f"games-{number}")
            sitting = Sitting(wire, channel=channel)
            sitting.users = [self._people[(number + seat) % PEOPLE] for seat in range(SEATS)]
            self.sittings.append(sitting)

    async def open(self) -> None:
        """Open the tables, all delivered twice, and let the others take their seats at one moment."""
        for number, sitting in enumerate(self.sittings):
            opener, *others = sitting.users
            place = ("thread", "channel")[number % 2]
            deed = opener.slash(sitting.channel, "play conversion", copies=2, holes=0, place=place)
            self.history.asked(deed, opener)
            lobby = await self._wire.until(lambda: self._newest(sitting, "Join"))  # noqa: B023 - awaited here
            await asyncio.gather(*(self._habits.press(user, lobby, "Join") for user in others))
            await self._wire.until(lambda: f"({SEATS} of " in lobby.content)  # noqa: B023 - awaited here
            await self._habits.press(opener, lobby, "Start")
            await sitting.board_after(0)

    def play(self) -> None:
        """Begin to play at all tables at once, until told to rest."""
        doings = [partial(self._habits.act, sitting) for sitting in self.sittings]
        self._busy = [asyncio.create_task(self._keep_on(each, pause=0.02)) for each in doings]
        self._busy.append(asyncio.create_task(self._keep_on(self._change_settings, pause=0.5)))

    async def rest(self) -> None:
        """Stop pressing."""
        for task in self._busy:
            task.cancel()
        ended = await asyncio.gather(*self._busy, return_exceptions=True)
        failed = [error for error in ended if not isinstance(error, asyncio.CancelledError)]
        assert failed == []

    async def go_on(self, sitting: Sitting, within: float = STUCK) -> None:
        """Let a table's people act until one more board is there. Raises TimeoutError."""
        latest = sitting.boards()[-1].id
        async with asyncio.timeout(within):
            while sitting.boards()[-1].id == latest:
                with suppress(*UNSEEN):
                    await self._habits.act(sitting)
                await asyncio.sleep(0.01)  # to look at what is there takes a moment, too

    async def _keep_on(self, act: Callable[[], Awaitable[None]], pause: float) -> None:
        """Do something again and again, with pauses of up to so many seconds."""
        while True:
            with suppress(*UNSEEN):
                await act()
            await asyncio.sleep(self._luck.random() * pause)

    async def _change_settings(self) -> None:
        """Let somebody choose a preference, or where boards go, or what becomes of the older ones."""
        person, what = self._luck.choice(self._people), self._luck.choice((*PREFERENCES, "place", "tidy"))
        command = "preferences" if what in PREFERENCES else "settings"
        page = await self._habits.command(person, self._office, command)
        if what == "tidy" and page.message:
            page = await self._habits.press(person, page.message, "Look and language")
        if page.message:
            verb = "prefer" if what in PREFERENCES else "set"
            await self._habits.choose(person, page.message, f"v1:{verb}:-:0:{what}")

    def _newest(self, sitting: Sitting, label: str) -> Message | None:
        posts = reversed(sitting.posts())
        return next((post for post in posts if label in labels(post.components)), None)
