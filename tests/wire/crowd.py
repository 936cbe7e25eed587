"""Six people at four tables, who press and type without waiting for one another, well or badly served.

What each of them did, and at which table, is kept in a `History`, to be compared with what the bot stored.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

from .answer import Deed
from .commands import ImpossibleError
from .history import History
from .sitting import CONFIRM, Sitting, labels, take_first
from .standin import WireDiscord
from .user import User
from .world import Message

PEOPLE, TABLES, SEATS = 6, 4, 3
DOUBLED = 0.1  # of all presses and commands are delivered twice
PATIENCE = 0.5  # seconds after which somebody presses again

STUCK = 10.0  # seconds without a new board
UNSEEN = (ImpossibleError, StopIteration, ValueError, IndexError)  # the message has changed before their eyes


class Crowd:
    """The people and their tables, each table in a channel of its own."""

    def __init__(self, wire: WireDiscord, luck: random.Random) -> None:
        self.history = History(wire)
        self.sittings: list[Sitting] = []
        self._wire, self._luck = wire, luck
        self._playing: list[asyncio.Task[None]] = []
        people = [wire.user(f"person-{number}") for number in range(PEOPLE)]
        for number in range(TABLES):
            channel = wire.world.add_channel(wire.world.guild, f"games-{number}")
            sitting = Sitting(wire, channel=channel)
            sitting.users = [people[(number + seat) % PEOPLE] for seat in range(SEATS)]
            self.sittings.append(sitting)

    async def open(self) -> None:
        """Open the tables, all delivered twice, and let the others take their seats at one moment."""
        for sitting in self.sittings:
            opener, *others = sitting.users
            deed = opener.slash(sitting.channel, "play conversion", copies=2, holes=0)
            self.history.asked(deed, opener)
            lobby = await self._wire.until(lambda: self._newest(sitting, "Join"))  # noqa: B023 - awaited here
            joined = [self._press(user, lobby, "Join") for user in others]
            for each in joined:
                await each.answer()
            await self._wire.until(lambda: f"({SEATS} of " in lobby.content)  # noqa: B023 - awaited here
            self._press(opener, lobby, "Start")
            await sitting.board_after(0)

    def play(self) -> None:
        """Begin to play at all tables at once, until told to rest."""
        self._playing = [asyncio.create_task(self._play(sitting)) for sitting in self.sittings]

    async def rest(self) -> None:
        """Stop pressing."""
        for task in self._playing:
            task.cancel()
        ended = await asyncio.gather(*self._playing, return_exceptions=True)
        failed = [error for error in ended if not isinstance(error, asyncio.CancelledError)]
        assert failed == []

    async def go_on(self, sitting: Sitting) -> None:
        """Let a table's people act until one more board is there. Raises TimeoutError."""
        count = len(sitting.boards())
        async with asyncio.timeout(STUCK):
            while len(sitting.boards()) == count:
                with suppress(*UNSEEN):
                    await self._act(sitting)

    async def _play(self, sitting: Sitting) -> None:
        while True:
            with suppress(*UNSEEN):
                await self._act(sitting)
            await asyncio.sleep(self._luck.random() / 50)

    async def _act(self, sitting: Sitting) -> None:
        """Let somebody do what the newest message with buttons asks for."""
        shown = next(post for post in reversed(sitting.posts()) if post.components)
        offered, anybody = labels(shown.components), self._luck.choice(sitting.users)
        if "Join" in offered:
            await self._press(anybody, shown, self._luck.choice(("Join", "Start"))).answer(PATIENCE)
        elif "Rematch" in offered:
            await self._press(anybody, shown, "Rematch").answer(PATIENCE)
        elif self._luck.random() < 0.5:
            await self._compose(sitting, sitting.mover, shown)
        else:
            await self._type(sitting, sitting.mover)

    async def _compose(self, sitting: Sitting, mover: User, board: Message) -> None:
        answer = await self._press(mover, board, "Move").answer(PATIENCE)
        while answer.message and answer.components and CONFIRM not in labels(answer.components):
            answer = await take_first(mover, answer.message).answer(PATIENCE)
        if answer.message and CONFIRM in labels(answer.components):
            move = answer.content.split("`")[1]
            deed = mover.press(answer.message, label=CONFIRM, copies=self._copies())
            self.history.asked(deed, mover, move)
            await deed.answer(PATIENCE)

    async def _type(self, sitting: Sitting, mover: User) -> None:
        offered = await mover.complete(sitting.channel, "move", "move", "").answer(PATIENCE)
        move = self._luck.choice(offered.choices)["value"] if offered.choices else ""
        if move:
            deed = mover.slash(sitting.channel, "move", move=move, copies=self._copies())
            self.history.asked(deed, mover, move)
            await deed.answer(PATIENCE)

    def _press(self, user: User, message: Message, label: str) -> Deed:
        deed = user.press(message, label=label, copies=self._copies())
        self.history.asked(deed, user)
        return deed

    def _copies(self) -> int:
        return 2 if self._luck.random() < DOUBLED else 1

    def _newest(self, sitting: Sitting, label: str) -> Message | None:
        posts = reversed(sitting.posts())
        return next((post for post in posts if label in labels(post.components)), None)
