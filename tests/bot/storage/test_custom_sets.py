"""What players own: what everybody begins with, what running matches bind, what passes on at the end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage import inventory
from bot.storage.custom_sets import CustomSetRepository
from bot.storage.database import Database
from bot.table import lobby, play
from bot.table.errors import AlreadyDone, NoSuchSet, NotOwned, SetRefused
from bot.table.model import Action, Table
from engine import InvalidDocument, InvalidOption, Match

GAME, GUILD = "power-coinz", 7
TEAM = "tin-robot,moon-bat,tin-drum,moon-fish,tin-key"
OTHER = "moon-bear,moon-wolf,soup-bread,soup-egg,soup-pea"
_clock = iter(range(1000, 10**6))


def act(user: int) -> Action:
    number = next(_clock)
    return Action(number, user, f"user {user}", number)


def zoo(id: str = "zoo", coinz: str = "yak") -> str:
    power = {"text": "Moo.", "effect": "dare"}
    return json.dumps(
        {"set": id, "name": "Zoo", "coinz": [{"id": coinz, "name": "Yak", "rating": 3, "power": power}]}
    )


async def begun(tables: Tables, *users: int, guild: int = GUILD, **options: Any) -> Table:
    table = await tables.open(act(users[0]), guild_id=guild, channel_id=9, game_id=GAME, options=options)
    for user in users[1:]:
        await tables.act(table.id, lobby.join, act(user))
    return await tables.start(table.id, act(users[0]))


async def owned(store: Database, user: int, guild: int = GUILD) -> dict[str, int]:
    return dict(await store.read(lambda db: inventory.owned(db, guild, GAME, user)))


async def test_everybody_begins_with_one_of_each(store: Database) -> None:
    mine = await owned(store, 1)
    assert len(mine) == 30
    assert set(mine.values()) == {1}


async def test_the_advanced_game_hands_over_with_its_end(store: Database, tables: Tables) -> None:
    """The loser's team passes on, in the transaction of the last event, and nothing is lost or doubled."""
    table = await begun(tables, 1, 2, advanced="on")
    await tables.act(table.id, play.play, act(1), TEAM)
    await tables.act(table.id, play.play, act(2), TEAM)
    await tables.act(table.id, play.resign, act(2))
    assert [(await owned(store, user))["tin-robot"] for user in (1, 2)] == [2, 0]
    assert sum((await owned(store, 1)).values()) == 35
    assert sum((await owned(store, 2)).values()) == 25
    rows = await store.read(lambda db: db.execute("SELECT count(*) FROM handover").fetchone())
    assert rows == (5,)
    assert await store.read(lambda db: db.execute("SELECT count(*) FROM stake").fetchone()) == (0,)


async def test_the_basic_game_hands_over_nothing(store: Database, tables: Tables) -> None:
    table = await begun(tables, 1, 2)
    await tables.act(table.id, play.play, act(1), TEAM)
    await tables.act(table.id, play.play, act(2), TEAM)
    await tables.act(table.id, play.resign, act(2))
    assert set((await owned(store, 2)).values()) == {1}


async def test_a_doubled_delivery_of_the_end_hands_over_once(store: Database, tables: Tables) -> None:
    table = await begun(tables, 1, 2, advanced="on")
    await tables.act(table.id, play.play, act(1), TEAM)
    await tables.act(table.id, play.play, act(2), TEAM)
    last = act(2)
    done = await asyncio.gather(
        *(tables.act(table.id, play.resign, last) for _ in range(3)), return_exceptions=True
    )
    assert [isinstance(each, AlreadyDone) for each in done] == [False, True, True]
    assert (await owned(store, 1))["tin-robot"] == 2


async def test_a_crash_before_the_commit_changes_nothing(
    store: Database, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the event nor the handovers are there; played again, both are."""
    table = await begun(tables, 1, 2, advanced="on")
    await tables.act(table.id, play.play, act(1), TEAM)
    await tables.act(table.id, play.play, act(2), TEAM)
    written = inventory._hand_over

    def die(*given: Any) -> None:
        written(*given)
        raise KeyError("the machine stops here")

    monkeypatch.setattr(inventory, "_hand_over", die)
    with pytest.raises(KeyError):
        await tables.act(table.id, play.resign, act(2))
    monkeypatch.undo()
    assert (await owned(store, 1))["tin-robot"] == 1
    assert (await Tables(store).get(table.id)).phase == "running"
    await Tables(store).act(table.id, play.resign, act(2))
    assert (await owned(store, 1))["tin-robot"] == 2


async def test_all_running_games_together(tables: Tables) -> None:
    """A second table takes what the first has not bound; freed with the end of the first, it may be used."""
    first, second = await begun(tables, 1, 2), await begun(tables, 1, 3)
    await tables.act(first.id, play.play, act(1), TEAM)
    with pytest.raises(NotOwned, match=r"You own 1 of .*, and with this you would use 2"):
        await tables.act(second.id, play.play, act(1), TEAM)
    assert (await tables.get(second.id)).ply == 0
    await tables.act(first.id, play.resign, act(1))
    assert (await tables.act(second.id, play.play, act(1), TEAM)).ply == 1


async def test_two_at_once_bind_one_coinz_once(tables: Tables) -> None:
    first, second = await begun(tables, 1, 2), await begun(tables, 1, 3)
    done = await asyncio.gather(
        tables.act(first.id, play.play, act(1), TEAM),
        tables.act(second.id, play.play, act(1), TEAM),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in done) == ["NotOwned", "Table"]


async def test_a_new_game_offers_what_is_free(tables: Tables) -> None:
    """What is bound elsewhere when a game begins is not offered in it."""
    first = await begun(tables, 1, 2)
    await tables.act(first.id, play.play, act(1), TEAM)
    second = await begun(tables, 1, 3)
    assert second.match is not None
    seat = second.seat_of(1)
    assert seat is not None
    assert "tin-robot" not in {choice.token for choice in second.match.choices(seat, ()).choices}


async def test_collections_belong_to_their_server(store: Database, tables: Tables) -> None:
    """What is won on one server is not there on another, and is not bound there either."""
    table = await begun(tables, 1, 2, advanced="on")
    await tables.act(table.id, play.play, act(1), TEAM)
    elsewhere = await begun(tables, 1, 2, guild=8)
    await tables.act(elsewhere.id, play.play, act(1), TEAM)
    await tables.act(table.id, play.play, act(2), OTHER)
    await tables.act(table.id, play.resign, act(2))
    assert (await owned(store, 1))["moon-bear"] == 2
    assert (await owned(store, 1, 8))["moon-bear"] == 1


async def lose(tables: Tables, loser: int) -> None:
    """Let somebody lose an advanced game with whatever team comes first."""
    table = await begun(tables, 1, loser, advanced="on")
    assert table.match is not None
    for user in (loser, 1):
        seat = table.seat_of(user)
        assert seat is not None
        await tables.act(table.id, play.play, act(user), table.match.moves(seat)[0])
    await tables.act(table.id, play.resign, act(loser))


async def test_who_has_lost_too_much_cannot_begin(store: Database, tables: Tables) -> None:
    """Five coinz a game, as long as they make a team; then the table says who owns too little."""
    for games in range(7):
        assert sum((await owned(store, 2)).values()) == 30 - 5 * games
        if games == 6:
            break
        try:
            await lose(tables, 2)
        except InvalidOption:
            break
    with pytest.raises(InvalidOption, match="owns no five coinz"):
        await lose(tables, 2)


class TestSets:
    """A server's own sets."""

    async def test_it_may_be_used_after_its_approval(
        self, store: Database, tables: Tables, custom_sets: CustomSetRepository
    ) -> None:
        await custom_sets.add(act(1), GUILD, GAME, zoo())
        assert "yak" not in await owned(store, 1)
        assert [each.approved for each in await custom_sets.kept(GUILD, GAME)] == [False]
        await custom_sets.approve(act(2), GUILD, GAME, "zoo")
        assert (await owned(store, 1))["yak"] == 1
        assert "yak" not in await owned(store, 1, 8)
        table = await begun(tables, 1, 2)
        await tables.act(table.id, play.play, act(1), "yak,tin-drum,moon-owl,moon-cat,tin-kite")

    async def test_running_games_keep_a_removed_set(
        self, store: Database, tables: Tables, path: Path, custom_sets: CustomSetRepository
    ) -> None:
        """Also after a restart; the record replays without the server. New games do without it."""
        await custom_sets.add(act(1), GUILD, GAME, zoo())
        await custom_sets.approve(act(2), GUILD, GAME, "zoo")
        table = await begun(tables, 1, 2)
        await custom_sets.remove(act(2), GUILD, GAME, "zoo")
        assert "yak" not in await owned(store, 1)
        again = Tables(store)
        table = await again.act(table.id, play.play, act(1), "yak,tin-drum,moon-owl,moon-cat,tin-kite")
        table = await again.act(table.id, play.play, act(2), TEAM)
        assert Match.replay(json.loads(json.dumps(table.record()))).position == table.match.position  # type: ignore[union-attr]
        with pytest.raises(NoSuchSet):
            await custom_sets.find(GUILD, GAME, "zoo")
        fresh = await begun(again, 3, 4)
        assert fresh.holdings is not None
        assert fresh.holdings["sets"] == []

    async def test_mistakes_are_refused(self, tables: Tables, custom_sets: CustomSetRepository) -> None:
        with pytest.raises(InvalidDocument, match="Line 1"):
            await custom_sets.add(act(1), GUILD, GAME, "{}")
        with pytest.raises(SetRefused, match="something with the id moon-owl"):
            await custom_sets.add(act(1), GUILD, GAME, zoo(coinz="moon-owl"))
        with pytest.raises(SetRefused, match="a set moon already"):
            await custom_sets.add(act(1), GUILD, GAME, zoo(id="moon"))
        await custom_sets.add(act(1), GUILD, GAME, zoo())
        with pytest.raises(SetRefused, match="a set zoo on this server"):
            await custom_sets.add(act(1), GUILD, GAME, zoo(coinz="emu"))
        with pytest.raises(SetRefused, match="something with the id yak"):
            await custom_sets.add(act(1), GUILD, GAME, zoo(id="farm"))
        await custom_sets.add(act(1), 8, GAME, zoo())  # another server may have its own

    async def test_there_are_not_too_many(self, tables: Tables, custom_sets: CustomSetRepository) -> None:
        for number in range(20):
            await custom_sets.add(act(1), GUILD, GAME, zoo(f"s{number}", f"c{number}"))
        with pytest.raises(SetRefused, match="20 sets wait"):
            await custom_sets.add(act(1), GUILD, GAME, zoo("more", "more"))

    async def test_a_match_has_room_for_ninety(
        self, tables: Tables, custom_sets: CustomSetRepository
    ) -> None:
        """Seven sets of ten cannot all be approved beside the thirty of the game: six can."""
        for number in range(7):
            coinz = [{**json.loads(zoo())["coinz"][0], "id": f"c{number}{place}"} for place in range(10)]
            document = json.dumps({"set": f"s{number}", "name": "Zoo", "coinz": coinz})
            await custom_sets.add(act(1), GUILD, GAME, document)
        for number in range(6):
            await custom_sets.approve(act(1), GUILD, GAME, f"s{number}")
        with pytest.raises(SetRefused, match="more than 90"):
            await custom_sets.approve(act(1), GUILD, GAME, "s6")
        table = await begun(tables, 1, 2)
        assert table.match is not None
        assert len(table.match.choices(0, ()).choices) == 91

    async def test_games_without_goods_have_none(
        self, tables: Tables, custom_sets: CustomSetRepository
    ) -> None:
        with pytest.raises(NoSuchSet, match="nothing to own"):
            await custom_sets.kept(GUILD, "conversion")


async def test_a_server_that_wants_no_dares(tables: Tables, custom_sets: CustomSetRepository) -> None:
    """New tables there play without, whatever was chosen; elsewhere and later as chosen."""
    await custom_sets.be_quiet(act(1), GUILD, True)
    quiet = await tables.open(act(1), guild_id=GUILD, channel_id=9, game_id=GAME, options={"voodoo": "dares"})
    assert quiet.options == {"voodoo": "off"}
    other = await tables.open(act(1), guild_id=8, channel_id=9, game_id=GAME, options={})
    assert other.options == {}
    await custom_sets.be_quiet(act(1), GUILD, False)
    assert (await tables.open(act(1), guild_id=GUILD, channel_id=9, game_id=GAME, options={})).options == {}


async def test_calls_are_known_after_a_restart(store: Database, tables: Tables) -> None:
    """As they were: the seats, the words, the ply."""
    table = await begun(tables, 1, 2, 3)
    for user in (1, 2, 3):
        await tables.act(table.id, play.play, act(user), TEAM)
    for _ in range(6):
        now = await tables.get(table.id)
        assert now.match is not None
        if now.phase == "over" or now.calls:
            break
        seat = now.match.status.seats[0]  # type: ignore[union-attr]
        await tables.act(table.id, play.play, act(now.players[seat].user_id), now.match.moves(seat)[0])
    live = await tables.get(table.id)
    assert live.calls
    restored = await Tables(store).get(table.id)
    assert [(ply, call.seats, str(call.text)) for ply, call in restored.calls] == [
        (ply, call.seats, str(call.text)) for ply, call in live.calls
    ]
