"""People at a table of the real bot: opening it, playing at it, and reading what the bot has stored.

session = TableSession(wire, "ann", "bob")
await session.begin(holes=32)
await session.move()
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from bot.storage.postgresql.inspection import looking_at

from ..discord import forms
from ..discord.answer import Answer, Deed
from ..discord.standin import WireDiscord
from ..discord.user import User
from ..discord.world import Channel, Json, Message

MENUS = (forms.STRING_SELECT,)
PRIMARY = 1  # the style of the composer's candidates
SUCCESS = 3  # the style of suggested moves, and of candidates that gain


class Ready(NamedTuple):
    """A move that is built, and takes only a press of the button with this id."""

    user: User
    message: Message
    custom_id: str
    move: str

    def press(self) -> Deed:
        """Press the button."""
        return self.user.press(self.message, custom_id=self.custom_id)


class TableSession:
    """Some people in a channel of their own and its threads, at one table of Conversion."""

    def __init__(self, wire: WireDiscord, *names: str, channel: Channel | None = None) -> None:
        self.wire = wire
        self.users = [wire.user(name) for name in names]
        self.channel = channel or wire.world.channel

    async def open(self, **options: object) -> Message:
        """Open a table, and return its lobby once it is posted."""
        known = len(self.posts())
        await self.users[0].slash(self.channel, "play conversion", **options).answer()
        await self.wire.until(lambda: len(self.posts()) > known)
        return self.posts()[-1]

    async def begin(self, **options: object) -> Message:
        """Open a table, seat everyone, start, and return the first board."""
        lobby = await self.open(**options)
        for number, user in enumerate(self.users[1:], start=2):
            user.press(lobby, label="Join")
            await self.wire.until(lambda: f"({number} of " in lobby.content)  # noqa: B023 - awaited here
        self.users[0].press(lobby, label="Start")
        return await self.board_after(0)

    def posts(self) -> list[Message]:
        """List the public messages in the channel and its threads, oldest first."""
        threads = (thread for thread in self.channel.guild.threads if thread.parent is self.channel)
        said = [m for place in (self.channel, *threads) for m in place.posts.values() if m.is_seen_by(None)]
        return sorted(said, key=lambda message: message.id)

    def boards(self) -> list[Message]:
        """List the posted boards, oldest first."""
        return [message for message in self.posts() if message.had_files]

    async def board_after(self, count: int, within: float = 10.0) -> Message:
        """Wait until more than `count` boards have been posted, and return the newest."""
        await self.wire.until(lambda: len(self.boards()) > count, within)
        return self.boards()[-1]

    @property
    def place(self) -> Channel:
        """Where the newest board is: the channel or one of its threads."""
        return self.boards()[-1].channel if self.boards() else self.channel

    @property
    def is_over(self) -> bool:
        """Return whether the newest board is the last one of its match."""
        return "is over" in self.boards()[-1].content

    @property
    def mover(self) -> User:
        """The only person that the newest board notifies, whose turn it is."""
        (person,) = self.boards()[-1].mentions
        return next(user for user in self.users if user.person is person)

    async def suggested(self, typed: str = "") -> list[str]:
        """List the moves that `/move` offers to the mover."""
        answer = await self.mover.complete(self.place, "move", "move", typed).answer()
        return [choice["value"] for choice in answer.choices]

    async def move(self) -> Answer:
        """Make the first suggested move with `/move`, and wait for the board that shows it."""
        count, (move, *_) = len(self.boards()), await self.suggested()
        answer = await self.mover.slash(self.place, "move", move=move).answer()
        assert f"`{move}`" in answer.content, answer
        await self.board_after(count)
        return answer

    async def build(self) -> Ready:
        """Let the mover build a move in the composer, always taking the first candidate."""
        mover = self.mover
        answer = await mover.press(self.boards()[-1], label="Move").answer()
        while True:
            assert answer.message is not None, answer
            if found := last_button(answer.components):
                return Ready(mover, answer.message, *found)
            answer = await take_first(mover, answer.message).answer()

    async def record(self) -> Json:
        """Ask the bot for the match's record."""
        answer = await self.users[0].slash(self.place, "record").answer()
        (file,) = answer.attachments
        record: Json = json.loads(file.data)
        return record


def take_first(user: User, message: Message) -> Deed:
    """Take a composer's first candidate, from its menu or, if it has none, a button."""
    menus, buttons = _choices(message.components)
    if menus:
        return user.choose(message, [menus[0]["options"][0]["value"]], menus[0]["custom_id"])
    return user.press(message, custom_id=buttons[0]["custom_id"])


def asks(components: tuple[Json, ...] | list[Json]) -> bool:
    """Return whether a composer still asks for something. If not, the last press has made the move."""
    return any(_choices(components))


def last_button(components: tuple[Json, ...] | list[Json]) -> tuple[str, str] | None:
    """Return the id of the first button that makes a Conversion move, and the move, or None."""
    for control in _inside(components):
        _version, verb, _table, _ply, argument = (control.get("custom_id") or "::::").split(":", 4)
        if verb in ("best", "play") or (verb == "step" and argument.count(";") == 1):
            return control["custom_id"], argument.replace(";", "@")
    return None


def labels(components: tuple[Json, ...] | list[Json]) -> list[str]:
    """List the labels of all buttons."""
    return [each["label"] for each in _inside(components) if each.get("label")]


def look(database: Path | str, query: str) -> list[tuple[Any, ...]]:
    """Query the bot's database, a file or an address, without writing to it."""
    if isinstance(database, str):
        with looking_at(database) as found:
            return found.connection.execute(query).fetchall()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        return db.execute(query).fetchall()


def moves_stored(database: Path) -> list[str]:
    """List the stored moves of all tables."""
    events = [
        json.loads(event) for (event,) in look(database, "SELECT event FROM event ORDER BY table_id, ply")
    ]
    return [event["play"][1] for event in events if "play" in event]


async def paid(database: Path, within: float = 10.0) -> None:
    """Wait until the bot has posted everything that it has to, and recorded it.

    Raises TimeoutError after `within` seconds.
    """
    async with asyncio.timeout(within):
        while look(database, "SELECT 1 FROM outbox"):  # noqa: ASYNC110 - the database notifies nobody
            await asyncio.sleep(0.01)


async def check_posted_once(session: TableSession, database: Path) -> None:
    """Fail unless everything is posted and recorded as in the channel, with each position once."""
    await paid(database)
    noted = look(database, "SELECT message_id, ply FROM post ORDER BY message_id")
    assert [message.id for message in session.posts()] == [id for id, _ in noted]
    plies = [ply for _, ply in noted]
    assert plies == sorted(set(plies)), f"a position was posted twice: {plies}"


def _choices(components: tuple[Json, ...] | list[Json]) -> tuple[list[Json], list[Json]]:
    controls = [each for each in _inside(components) if not each.get("disabled")]
    menus = [each for each in controls if each["type"] in MENUS]
    return menus, [each for each in controls if each.get("style") in (PRIMARY, SUCCESS)]


def _inside(components: tuple[Json, ...] | list[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _inside(component.get("components") or ())
