"""Several bot processes on one PostgreSQL database, each of which serves one shard."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import psycopg

from . import BotProcess, WireDiscord
from .discord.gateway import Session
from .discord.world import Guild


class ClusterProcess(BotProcess):
    """A process that serves shard `number` of `shards`, with a folder of its own.

    It does not wait for earlier logins. Tests reach the database at `address`. `settings` can give the
    process another address.
    """

    def __init__(
        self,
        discord: WireDiscord,
        folder: Path,
        number: int,
        shards: int,
        address: str,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        own = folder / f"cluster-{number}"
        own.mkdir(exist_ok=True)
        ids = {"ALEA_SHARDS": f"{shards}", "ALEA_SHARD_IDS": f"{number}", **(settings or {})}
        super().__init__(discord, own, ids, address=address)
        self.logins = own / f"data/alea.sqlite3.logins-{number}"
        self.number = number
        self._address = address

    async def start(self, within: float = 60.0) -> None:
        """Start the process and wait for its session and commands, without waiting for a login turn."""
        with suppress(psycopg.Error), psycopg.connect(self._address, autocommit=True) as db:
            db.execute("DELETE FROM login_turn")
        await super().start(within)

    def _is_up(self, before: set[Session]) -> bool:
        new = set(self._discord.gateway.sessions) - before
        return any(each.shard[0] == self.number for each in new) and bool(self._discord.world.commands)


def guilds_of(wire: WireDiscord, shards: int) -> list[Guild]:
    """Create one guild on each shard, and return them."""
    return [wire.world.add_guild(f"guild {number}", shard=number, shards=shards) for number in range(shards)]
