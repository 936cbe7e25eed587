"""Tables of Power Coinz, whose players own coinz, with actions at made-up times."""

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
    """Return an action by a user, with an id and a time that are higher than those of the action before."""
    number = next(_clock)
    return Action(number, user, f"user {user}", number)


def zoo(id: str = "zoo", coinz: str = "yak") -> str:
    """Return the JSON document of a set with a single coinz, whose id is `coinz`."""
    power = {"text": "Moo.", "effect": "dare"}
    return json.dumps(
        {"set": id, "name": "Zoo", "coinz": [{"id": coinz, "name": "Yak", "rating": 3, "power": power}]}
    )


async def begun(tables: Tables, *users: int, guild: int = GUILD, **options: Any) -> Table:
    """Open a table as the first of `users`, let the others join, and start the match."""
    table = await tables.open(act(users[0]), guild_id=guild, channel_id=9, game_id=GAME, options=options)
    for user in users[1:]:
        await tables.act(table.id, lobby.join, act(user))
    return await tables.start(table.id, act(users[0]))


async def handed_in(tables: Tables, *users: int, teams: tuple[str, ...] = (), **options: Any) -> Table:
    """Start a match, and have everyone hand in a team: one of `teams` by seat, or by default the same one."""
    table = await begun(tables, *users, **options)
    for user, team in zip(users, teams or (TEAM,) * len(users)):
        await tables.act(table.id, play.play, act(user), team)
    return table


def seat_and_match(table: Table, user: int) -> tuple[int, Match]:
    """Return a user's seat and the match. Fails if the user has no seat, or in a lobby."""
    seat = table.seat_of(user)
    assert seat is not None
    assert table.match is not None
    return seat, table.match


async def supply(store: Database, *users: int) -> list[int]:
    """Return how many coinz each user owns."""
    return [sum((await owned(store, user)).values()) for user in users]


async def owned(store: Database, user: int, guild: int = GUILD) -> dict[str, int]:
    """Return how many copies of each coinz a user owns on a server, by id."""
    return dict(await store.read(lambda db: inventory.owned(db, guild, GAME, user)))
