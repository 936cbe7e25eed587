"""Tables of a game whose players own something, at which they act on a clock of their own."""

from __future__ import annotations

import json
from typing import Any

from bot.service.tables import Tables
from bot.storage import inventory
from bot.storage.database import Database
from bot.table import lobby, play
from bot.table.model import Action, Table
from engine import Match

GAME, GUILD = "power-coinz", 7
TEAM = "tin-robot,moon-bat,tin-drum,moon-fish,tin-key"
OTHER = "moon-bear,moon-wolf,soup-bread,soup-egg,soup-pea"
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


async def handed_in(tables: Tables, *users: int, teams: tuple[str, ...] = (), **options: Any) -> Table:
    """Begin a game in which everyone has handed in a team, by default all the same."""
    table = await begun(tables, *users, **options)
    for user, team in zip(users, teams or (TEAM,) * len(users)):
        await tables.act(table.id, play.play, act(user), team)
    return table


def seat_and_match(table: Table, user: int) -> tuple[int, Match]:
    """Return a player's seat and the match."""
    seat = table.seat_of(user)
    assert seat is not None
    assert table.match is not None
    return seat, table.match


async def supply(store: Database, *users: int) -> list[int]:
    """Count all that each of some people owns."""
    return [sum((await owned(store, user)).values()) for user in users]


async def owned(store: Database, user: int, guild: int = GUILD) -> dict[str, int]:
    """Return what a person owns on a server."""
    return dict(await store.read(lambda db: inventory.owned(db, guild, GAME, user)))
