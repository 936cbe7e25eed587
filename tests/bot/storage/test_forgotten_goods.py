"""What happens to goods when someone who won, lost or staked some deletes their data and comes back."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.storage import inventory, user_data
from bot.storage.database import Database
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.model import Table

from .power_coinz import GAME, GUILD, OTHER, TEAM, act, begun, handed_in, owned, supply

LEAST = 1 << 30  # users' ids, unlike the numbers of other things in the database


async def advanced(tables: Tables, *users: int) -> Table:
    """Return an advanced game in which every user has handed in a team."""
    return await handed_in(tables, *users, teams=(TEAM, OTHER, TEAM), advanced="on")


async def test_what_was_lost_stays_lost(store: Database, tables: Tables, personal_data: PersonalData) -> None:
    """A loser who deletes their data and comes back, even twice, does not get back what they lost."""
    table = await advanced(tables, 1, 2)
    await tables.act(table.id, play.resign, act(2))
    for _ in range(2):
        assert await personal_data.delete(act(2))
        assert not await personal_data.is_stored(2)
        assert (await owned(store, 2))["moon-bear"] == 0
        assert await supply(store, 1, 2) == [35, 25]
        again = await begun(tables, 2, 3)  # so that there is something to delete once more
        assert again.holdings is not None
        assert "moon-bear" not in again.holdings["owned"][0]
        await tables.act(again.id, play.resign, act(2))
    assert await supply(store, 1, 2) == [35, 25]


async def test_what_was_won_is_dropped(store: Database, tables: Tables, personal_data: PersonalData) -> None:
    """If the winner deletes their data, no one has what they won."""
    table = await advanced(tables, 1, 2)
    await tables.act(table.id, play.resign, act(2))
    assert await personal_data.delete(act(1))
    assert await supply(store, 1, 2) == [30, 25]


@pytest.mark.parametrize("end", ["won", "agreed", "closed"])
async def test_what_is_at_stake_waits_for_the_end(
    store: Database, tables: Tables, personal_data: PersonalData, end: str
) -> None:
    """If a player deletes their data in mid-game, the winner gets their team. Without one, they keep it."""
    table = await advanced(tables, 1, 2, 3)
    assert await personal_data.delete(act(2))
    assert await supply(store, 2) == [25]
    if end == "won":
        await tables.act(table.id, play.resign, act(3))
    elif end == "agreed":
        for user in (1, 3):
            await tables.act(table.id, asking.ask, act(user), "end_now")
    else:
        await tables.act(table.id, moderation.close, act(9))
    assert (await tables.get(table.id)).phase == "over"
    lost = 5 if end == "won" else 0
    assert await supply(store, 1, 2, 3) == [30 + 2 * lost, 30 - lost, 30 - lost]
    rows = "SELECT count(*) FROM lost_good WHERE table_id IS NOT NULL"
    assert await store.read(lambda db: db.execute(rows).fetchone()) == (0,)


async def test_another_server_and_others_do_not_matter(
    store: Database, tables: Tables, personal_data: PersonalData
) -> None:
    table = await advanced(tables, 1, 2)
    await tables.act(table.id, play.resign, act(2))
    await personal_data.delete(act(2))
    assert sum((await owned(store, 2, 8)).values()) == 30
    assert await supply(store, 4) == [30]


async def test_it_is_exported_and_names_nobody(
    store: Database, tables: Tables, personal_data: PersonalData
) -> None:
    """The export has the lost goods, but neither the key nor the user's id is in their rows."""
    user = LEAST + 77
    table = await advanced(tables, 1, user)
    await tables.act(table.id, play.resign, act(user))
    await personal_data.delete(act(user))
    exported = await personal_data.export(user)
    assert {(row["good"], row["number"]) for row in exported["lost_good"]} == {
        (good, 1) for good in OTHER.split(",")
    }
    assert {tuple(sorted(row)) for row in exported["lost_good"]} == {("game", "good", "guild_id", "number")}
    assert "lost_good" not in await personal_data.export(user + 1)
    rows = await store.read(lambda db: db.execute("SELECT * FROM lost_good").fetchall())
    assert rows
    assert not any(str(user) in json.dumps(list(map(str, row))) for row in rows)


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_is_ever_made(
    store: Database, tables: Tables, personal_data: PersonalData, seed: int
) -> None:
    """Whatever is won, lost and deleted, the goods never increase, and no one has less than none."""
    luck, people = random.Random(seed), range(LEAST + 1, LEAST + 5)
    table = await begun(tables, 98, 99)
    goods = [f"moon-{name}" for name in ("bear", "wolf", "owl")]
    number, insert = 0, "INSERT INTO payout VALUES (?, ?, ?, ?, ?, ?, ?)"
    for _ in range(60):
        before = [await owned(store, user) for user in people]
        if luck.random() < 0.3:
            await store.write(lambda db: user_data.anonymise(db, luck.choice(people)))
            continue
        giver, taker = luck.sample(range(4), 2)
        good = luck.choice(goods)
        if before[giver][good] > 0:
            row = (table.id, number, GUILD, GAME, good, people[giver], people[taker])
            number += 1
            await store.write(lambda db, row=row: db.execute(insert, row) and None)  # type: ignore[misc]
        after = [await owned(store, user) for user in people]
        for good in goods:
            assert sum(each[good] for each in after) <= sum(each[good] for each in before) <= 4
            assert min(each[good] for each in after) >= 0


def test_counters() -> None:
    """What is lost and won again does not count as lost."""
    assert inventory.still_lost(Counter(a=1, b=2), Counter(a=1, b=1, c=3)) == Counter(b=1)
    assert inventory.still_lost(Counter(), Counter(a=-2, b=1)) == Counter(a=2)
