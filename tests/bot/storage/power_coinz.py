"""Tables of a game whose players own something, at which they act on a clock of their own."""

from __future__ import annotations

import json
from typing import Any

from bot.service.tables import Tables
from bot.storage import inventory
from bot.storage.database import Database
from bot.table import lobby
from bot.table.model import Action, Table

GAME, GUILD = "power-coinz", 7
TEAM = "tin-robot,moon-bat,tin-drum,moon-fish,tin-key"
_clock = iter(range(1000, 10**6))


def act(user: int) -> Action:
    """Return a person's next interaction."""
    number = next(_clock)
    return Action(number, user, f"user {user}", number)


def zoo(id: str = "zoo", coinz: str = "yak") -> str:
    """Return the document of a set with one thing in it."""
    power = {"text": "Moo.", "effect": "dare"}
    return json.dumps(
        {"set": id, "name": "Zoo", "coinz": [{"id": coinz, "name": "Yak", "rating": 3, "power": power}]}
    )


async def begun(tables: Tables, *users: int, guild: int = GUILD, **options: Any) -> Table:
    """Open a table, seat people there and start the match."""
    table = await tables.open(act(users[0]), guild_id=guild, channel_id=9, game_id=GAME, options=options)
    for user in users[1:]:
        await tables.act(table.id, lobby.join, act(user))
    return await tables.start(table.id, act(users[0]))


async def owned(store: Database, user: int, guild: int = GUILD) -> dict[str, int]:
    """Return what somebody owns on a server."""
    return dict(await store.read(lambda db: inventory.owned(db, guild, GAME, user)))
