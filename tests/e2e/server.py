"""The simulated server with the bot in it, through which tests do everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.app import build_client
from bot.config import Config
from bot.features.interactions.client import Referee
from bot.features.interactions.services import Services
from bot.service.computers.thinker import Thinker
from bot.service.tables import Tables
from bot.storage import moments
from bot.storage.database import Database
from playground import world
from tests import new_database
from tests.bot.minds import InlineMind

from .controls import listen

SETTLED = 5.0  # seconds that an answer may take, of the test's own time (own_time.py)


class SimulatedServer:
    """A server, its people and the bot, on a database that survives the bot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.mind: InlineMind | None = InlineMind()
        self.expected: tuple[type[BaseException], ...] = ()  # the client's errors that a test provokes
        self.heard: list[discord.Interaction] = []
        self._opened = count(1)  # makes tables' ids and seeds, and so their dice, the same in every run
        self._clients: list[Referee] = []

    @property
    def services(self) -> Services:
        """The services that the bot's handlers use."""
        return self.client.services

    async def open(self) -> None:
        """Start Discord and the bot in it."""
        new_database.provide(self.path)
        self.client = await self._new_client()
        self.env = simcord.Env(self.client, settle_timeout=SETTLED)
        world.look_often(self.env)
        await self.env.start()
        place = await world.build(self.env)
        self.channel, self.people = place.channel, place.people
        self.guild = self.env.guild
        self.back_room = self.guild.channels["back-room"]
        self.greeted = len(self.channel.history())
        await self.store.write(lambda db: moments.begin_welcome(db, self.guild.id, 0, 0))  # when it restarts

    async def close(self) -> None:
        """Stop the bot and Discord."""
        await self.env.shutdown()
        for client in self._clients:
            client.services.pictures.close()
        await self.tables.finish()
        await self.store.close()

    async def restart(self) -> None:
        """End the bot as a crash would, and start a new one on its database, without waiting for timers."""
        await self.store.close()
        self.client = await self._new_client()
        with self.impatient():
            await self.env.restart_bot(self.client)

    async def rows(self) -> dict[str, list[Any]]:
        """Return all rows of the database, by the name of their database table."""

        def read(db: sqlite3.Connection) -> dict[str, list[Any]]:
            names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {name: db.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in names}  # noqa: S608

        return await self.store.read(read)

    async def everything(self) -> tuple[dict[str, list[Any]], list[Any]]:
        """Return the whole state: all rows of the database, and the channels' messages that everyone sees."""
        shown = [
            (message.id, message.content, [row.to_dict() for row in message.components])
            for channel in self.guild.channels.values()
            for message in public(channel)
        ]
        return await self.rows(), shown

    async def owed(self) -> list[str]:
        """List the ids of the tables that Discord does not show in their current state."""
        return await self.store.read(lambda db: [row[0] for row in db.execute("SELECT table_id FROM outbox")])

    def forbid(self, *permissions: str, channel: simcord.ChannelHandle | None = None) -> None:
        """Deny the bot exactly these permissions in a channel. Without any, it has all of them again."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        bot = self.env.backend.bot_user.id
        overwrite = Overwrite(bot, OverwriteType.MEMBER, deny=denied)
        self.env.backend.set_overwrite((channel or self.channel).id, overwrite)

    @contextmanager
    def impatient(self) -> Iterator[None]:
        """Within this context, do not wait for timers of a second or more. `env.advance_time` ends them."""
        before = self.env.settle_timeout
        self.env.settle_timeout = 0.9  # less than the bot's shortest pause and than its deferral
        try:
            yield
        finally:
            self.env.settle_timeout = before

    async def _new_client(self) -> Referee:
        self.store = await Database.open(self.path)
        self.tables = Tables(self.store, new_seed=self._new_seed, new_id=self._new_id)
        config, clock = Config(token="", database=self.path), world.Clock()
        client = build_client(config, self.store, self.tables, clock, thinker=Thinker(self.mind))
        self._clients.append(client)
        listen(client, self.heard)
        return client

    def _new_id(self) -> str:
        return f"table{next(self._opened)}"

    def _new_seed(self) -> bytes:
        return sha256(f"seed {next(self._opened)}".encode()).digest()


def public(channel: simcord.ChannelHandle) -> list[discord.Message]:
    """List the messages in a channel that everyone sees, oldest first."""
    return [message for message in channel.history() if not message.flags.ephemeral]
