"""A server's own sets: added, approved and removed, with their limits, and servers without dares."""

from __future__ import annotations

import json

import pytest

from bot.service.tables import Tables
from bot.storage.custom_sets import INVALID_SET, NO_SUCH_SET, CustomSetRepository
from bot.storage.database import Database
from bot.table import play
from bot.table.errors import Refusal
from bot.table.replay.record import record_of
from engine import InvalidDocument, Match
from tests.refusals import refuses

from .power_coinz import GAME, GUILD, TEAM, act, begun, owned, zoo


async def test_it_may_be_used_after_its_approval(
    store: Database, tables: Tables, custom_sets: CustomSetRepository
) -> None:
    await custom_sets.add(act(1), GUILD, GAME, zoo())
    assert "yak" not in await owned(store, 1)
    assert [each.approved for each in await custom_sets.of_guild(GUILD, GAME)] == [False]
    await custom_sets.approve(act(2), GUILD, GAME, "zoo")
    assert (await owned(store, 1))["yak"] == 1
    assert "yak" not in await owned(store, 1, 8)
    table = await begun(tables, 1, 2)
    await tables.act(table.id, play.play, act(1), "yak,tin-drum,moon-owl,moon-cat,tin-kite")


async def test_running_games_keep_a_removed_set(
    store: Database, tables: Tables, custom_sets: CustomSetRepository
) -> None:
    """They keep it after a restart, and their records replay without the server. New games lack it."""
    await custom_sets.add(act(1), GUILD, GAME, zoo())
    await custom_sets.approve(act(2), GUILD, GAME, "zoo")
    table = await begun(tables, 1, 2)
    await custom_sets.remove(GUILD, GAME, "zoo")
    assert "yak" not in await owned(store, 1)
    again = Tables(store)
    table = await again.act(table.id, play.play, act(1), "yak,tin-drum,moon-owl,moon-cat,tin-kite")
    table = await again.act(table.id, play.play, act(2), TEAM)
    assert Match.replay(json.loads(json.dumps(record_of(table)))).position == table.match.position  # type: ignore[union-attr]
    with refuses(NO_SUCH_SET):
        await custom_sets.find(GUILD, GAME, "zoo")
    fresh = await begun(again, 3, 4)
    assert fresh.holdings is not None
    assert fresh.holdings["sets"] == []


async def test_an_invalid_set_blocks_nothing_but_itself(
    store: Database, tables: Tables, custom_sets: CustomSetRepository
) -> None:
    """It is listed and can be removed. Other sets can be added, and games start without it."""
    await custom_sets.add(act(1), GUILD, GAME, zoo())
    await custom_sets.approve(act(2), GUILD, GAME, "zoo")
    await store.write(lambda db: db.execute("UPDATE custom_set SET document = '{}'"))
    await custom_sets.add(act(1), GUILD, GAME, zoo(id="ark", coinz="emu"))
    await custom_sets.approve(act(2), GUILD, GAME, "ark")
    assert [each.set.id for each in await custom_sets.of_guild(GUILD, GAME)] == ["ark", "zoo"]
    assert "emu" in await owned(store, 1)
    await begun(tables, 1, 2)
    for judge in (custom_sets.find(GUILD, GAME, "zoo"), custom_sets.approve(act(2), GUILD, GAME, "zoo")):
        with refuses(INVALID_SET):
            await judge
    await custom_sets.remove(GUILD, GAME, "zoo")
    assert [each.set.id for each in await custom_sets.of_guild(GUILD, GAME)] == ["ark"]


async def test_mistakes_are_refused(tables: Tables, custom_sets: CustomSetRepository) -> None:
    with pytest.raises(InvalidDocument, match="Line 1"):
        await custom_sets.add(act(1), GUILD, GAME, "{}")
    with pytest.raises(Refusal, match="collectible with the id moon-owl"):
        await custom_sets.add(act(1), GUILD, GAME, zoo(coinz="moon-owl"))
    with pytest.raises(Refusal, match="already a set with the id moon"):
        await custom_sets.add(act(1), GUILD, GAME, zoo(id="moon"))
    await custom_sets.add(act(1), GUILD, GAME, zoo())
    with pytest.raises(Refusal, match="already has a set with the id zoo"):
        await custom_sets.add(act(1), GUILD, GAME, zoo(coinz="emu"))
    with pytest.raises(Refusal, match="collectible with the id yak"):
        await custom_sets.add(act(1), GUILD, GAME, zoo(id="farm"))
    await custom_sets.add(act(1), 8, GAME, zoo())  # another server may have its own


async def test_there_are_not_too_many(tables: Tables, custom_sets: CustomSetRepository) -> None:
    """At most 20 sets wait for approval, 10 of them from one person."""
    for number in range(20):
        await custom_sets.add(act(1 + number // 10), GUILD, GAME, zoo(f"s{number}", f"c{number}"))
    with pytest.raises(Refusal, match="20 sets are already waiting"):
        await custom_sets.add(act(3), GUILD, GAME, zoo("more", "more"))
    await custom_sets.remove(GUILD, GAME, "s0")
    await custom_sets.add(act(1), GUILD, GAME, zoo("more", "more"))
    await custom_sets.remove(GUILD, GAME, "s19")
    with pytest.raises(Refusal, match="10 of your sets are already waiting"):
        await custom_sets.add(act(1), GUILD, GAME, zoo("evenmore", "evenmore"))
    await custom_sets.approve(act(9), GUILD, GAME, "more")
    await custom_sets.add(act(1), GUILD, GAME, zoo("evenmore", "evenmore"))


async def test_sets_that_were_removed_do_not_count(
    store: Database, tables: Tables, custom_sets: CustomSetRepository
) -> None:
    """After 70 sets were added and removed, another can be added. The removed ones are not stored."""
    for number in range(70):
        await custom_sets.add(act(1), GUILD, GAME, zoo(f"s{number}", f"c{number}"))
        await custom_sets.remove(GUILD, GAME, f"s{number}")
    await custom_sets.add(act(2), GUILD, GAME, zoo())
    assert await store.read(lambda db: db.execute("SELECT count(*) FROM custom_set").fetchone()) == (1,)


async def test_sixty_sets_are_kept(store: Database, tables: Tables, custom_sets: CustomSetRepository) -> None:
    """A server keeps 60 sets. Then one has to be removed before the next."""
    insert = "INSERT INTO custom_set VALUES (?, ?, ?, ?, 1, 'approved', 9, 1)"
    rows = [(GUILD, GAME, f"s{number}", zoo(f"s{number}", f"c{number}")) for number in range(59)]
    await store.write(lambda db: db.executemany(insert, rows))
    await custom_sets.add(act(1), GUILD, GAME, zoo("last", "last"))
    with pytest.raises(Refusal, match="has 60 sets"):
        await custom_sets.add(act(2), GUILD, GAME, zoo())
    await custom_sets.remove(GUILD, GAME, "s7")
    await custom_sets.add(act(2), GUILD, GAME, zoo())


async def test_a_match_has_room_for_ninety(tables: Tables, custom_sets: CustomSetRepository) -> None:
    """Next to the game's 30 coinz, six sets of ten can be approved, but not a seventh."""
    for number in range(7):
        coinz = [{**json.loads(zoo())["coinz"][0], "id": f"c{number}{place}"} for place in range(10)]
        document = json.dumps({"set": f"s{number}", "name": "Zoo", "coinz": coinz})
        await custom_sets.add(act(1), GUILD, GAME, document)
    for number in range(6):
        await custom_sets.approve(act(1), GUILD, GAME, f"s{number}")
    with pytest.raises(Refusal, match="limit of 90"):
        await custom_sets.approve(act(1), GUILD, GAME, "s6")
    table = await begun(tables, 1, 2)
    assert len(table.match.choices(0, ()).choices) == 95


async def test_games_without_goods_have_none(tables: Tables, custom_sets: CustomSetRepository) -> None:
    with pytest.raises(Refusal, match="no collection"):
        await custom_sets.of_guild(GUILD, "conversion")


async def test_a_server_that_wants_no_dares(tables: Tables, custom_sets: CustomSetRepository) -> None:
    """New tables there have none, whatever was chosen. Other servers and later tables are as usual."""
    await custom_sets.set_quiet(act(1), GUILD, True)
    quiet = await tables.open(act(1), guild_id=GUILD, channel_id=9, game_id=GAME, options={"voodoo": "dares"})
    assert quiet.options == {"voodoo": "off"}
    other = await tables.open(act(1), guild_id=8, channel_id=9, game_id=GAME, options={})
    assert other.options == {}
    await custom_sets.set_quiet(act(1), GUILD, False)
    assert (await tables.open(act(1), guild_id=GUILD, channel_id=9, game_id=GAME, options={})).options == {}
