"""Tables before the match."""

from __future__ import annotations

import pytest

from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import invitations, play
from bot.table import lobby as lobbies
from bot.table.agreements import asking
from bot.table.errors import NOT_SEATED, NOT_THE_OPENER, AlreadySeated, NoSuchTable, Refusal, WrongPhase
from bot.table.ids import ALPHABET, new_id
from bot.table.model import Player
from bot.table.replay.record import record_of
from engine import InvalidOption, NotYourTurn, UnknownGame
from tests.refusals import refuses

from ..answers import agree
from ..people import ANN, BEN, CHANNEL, CID, GUILD, People, awaited, person, seated


async def test_opening(tables: Tables, people: People) -> None:
    """A new table is a lobby with its opener in the first seat, a committed seed, and an id of its own."""
    action = people.act(ANN)._replace(name="  Ann\u202e ")
    options = {"holes": 6, "endless": True}
    table = await tables.open(
        action, guild_id=GUILD, channel_id=CHANNEL, game_id="conversion", options=options
    )
    assert (table.phase, table.revision, table.ply, table.match) == ("lobby", 1, 0, None)
    assert (table.opener_id, table.opened_at) == (ANN, action.at)
    assert table.players == (Player(ANN, "Ann", action.interaction_id),)
    assert table.options == {"holes": 6, "endless": True}
    assert len(table.commitment) == 64
    assert table.seed.hex() not in repr(table)
    assert (table.seat_of(ANN), table.seat_of(BEN)) == (0, None)
    ids = {new_id() for _ in range(500)}
    assert len(ids) == 500
    assert {len(id) for id in ids} == {8}
    assert set("".join(ids)) == set(ALPHABET)
    assert not set("0o1il") & set(ALPHABET)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game_id": "ludo"}, UnknownGame),
        ({"options": {"holes": 99}}, InvalidOption),
        ({"options": {"colour": "red"}}, InvalidOption),
    ],
)
async def test_what_the_engine_does_not_offer(
    tables: Tables, people: People, changes: dict[str, object], error: type[Exception], queries: TableQueries
) -> None:
    """The engine's own error refuses a game or an option that does not exist, and no table is left."""
    with pytest.raises(error):
        await people.open(tables, **changes)
    assert await queries.in_channel(CHANNEL) == []


async def test_who_sits_where(tables: Tables, people: People) -> None:
    """Players sit in the order they join, once each. A player who leaves and returns gets the same seat."""
    table = await people.gather(tables, 8)
    assert seated(table) == list(range(ANN, ANN + 8))
    with pytest.raises(AlreadySeated):
        await tables.act(table.id, lobbies.join, people.act(BEN))
    with pytest.raises(Refusal, match="Every seat"):
        await tables.act(table.id, lobbies.join, people.act(999))
    assert table == await tables.get(table.id)
    table = await people.gather(tables, 3)
    with refuses(NOT_SEATED):
        await tables.act(table.id, lobbies.leave, people.act(999))
    table = await tables.act(table.id, lobbies.leave, people.act(ANN))
    assert seated(table) == [BEN, CID]
    assert (table.opener_id, table.phase, table.seat_of(CID)) == (BEN, "lobby", 1)
    table = await tables.act(table.id, lobbies.join, people.act(ANN))
    assert seated(table) == [ANN, BEN, CID]
    assert table.opener_id == BEN
    assert table == await Tables(tables._database).get(table.id)


async def test_coming_back_draws_no_other_dice(store: Database, tables: Tables, people: People) -> None:
    """A player who leaves, is removed or hands the seat on, and then returns, keeps the first salt."""
    table = await people.gather(tables, 3)
    first = {player.user_id: player.joined_by for player in table.players}
    for _ in range(3):
        await tables.act(table.id, lobbies.leave, people.act(ANN))
        tables = Tables(store)
        await tables.act(table.id, lobbies.join, people.act(ANN))
        await tables.act(table.id, lobbies.kick, people.act(BEN), CID)
        await tables.act(table.id, invitations.invite, people.act(BEN), [person(CID)])
        table = await tables.act(table.id, invitations.accept, people.act(CID))
        assert {player.user_id: player.joined_by for player in table.players} == first
    assert table == await Tables(store).get(table.id)
    started = await tables.start(table.id, people.act(BEN))
    assert started.former == ()
    assert started == await Tables(store).get(table.id)
    table = await people.gather(tables)
    first = table.players[1].joined_by
    for _ in range(2):
        await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(CID))
        await agree(tables, table.id, people.act(CID), "succession")
        table = await tables.act(table.id, lobbies.join, people.act(BEN))
        assert [player.joined_by for player in table.players[1:]] == [first, first]
        assert table == await Tables(store).get(table.id)
        table = await tables.act(table.id, lobbies.leave, people.act(CID))
        assert seated(table) == [ANN, BEN]


@pytest.mark.parametrize("closed", [False, True])
async def test_who_left_is_remembered_as_long_as_they_can_come_back(
    store: Database, tables: Tables, people: People, closed: bool
) -> None:
    """Nothing about them is kept once the match has started or the table is closed."""
    table = await people.gather(tables, 3)
    await tables.act(table.id, lobbies.leave, people.act(CID))
    count = "SELECT count(*) FROM former_player WHERE user_id = ?"
    assert await store.read(lambda db: db.execute(count, (CID,)).fetchone()) == (1,)
    if closed:
        await tables.act(table.id, lobbies.close, people.act(ANN))
    else:
        await tables.start(table.id, people.act(ANN))
    assert await store.read(lambda db: db.execute(count, (CID,)).fetchone()) == (0,)


async def test_starting_and_closing(tables: Tables, people: People) -> None:
    """The opener can start with enough people, which draws the first seat and rolls the dice, or close."""
    table = await people.open(tables)
    with refuses(play.TOO_FEW_PLAYERS, "Conversion"):
        await tables.start(table.id, people.act(ANN))
    await tables.act(table.id, lobbies.join, people.act(BEN))
    with refuses(NOT_THE_OPENER):
        await tables.start(table.id, people.act(BEN))
    with refuses(play.NOT_BEGUN):
        await tables.act(table.id, play.play, people.act(ANN), "3@d4")
    with pytest.raises(WrongPhase, match="hasn't started"):
        record_of(table)
    table = await tables.start(table.id, people.act(ANN))
    assert (table.phase, table.ply, len(table.times)) == ("running", 2, 2)
    assert table.match.setup.first == table.dice.first(2)
    for change in (lobbies.join, lobbies.leave, lobbies.close):
        with refuses(lobbies.BEGUN):
            await tables.act(table.id, change, people.act(ANN))
    with refuses(lobbies.BEGUN):
        await tables.start(table.id, people.act(ANN))
    table = await people.open(tables)
    with refuses(NOT_THE_OPENER):
        await tables.act(table.id, lobbies.close, people.act(BEN))
    table = await tables.act(table.id, lobbies.close, people.act(ANN))
    assert table.phase == "closed"
    for change in (lobbies.join, lobbies.leave, lobbies.close, play.resign):
        with pytest.raises(WrongPhase, match="closed"):
            await tables.act(table.id, change, people.act(ANN))
    with pytest.raises(WrongPhase, match="closed"):
        await tables.start(table.id, people.act(ANN))
    with pytest.raises(WrongPhase, match="closed"):
        await tables.act(table.id, play.play, people.act(ANN), "3@d4")
    table = await people.open(tables)
    table = await tables.act(table.id, lobbies.leave, people.act(ANN))
    assert (table.phase, table.players) == ("closed", ())
    with pytest.raises(WrongPhase, match="closed"):
        await tables.act(table.id, lobbies.join, people.act(BEN))


@pytest.mark.parametrize("way", ["handed on", "left"])
async def test_a_table_counts_for_who_opened_it(
    store: Database, tables: Tables, people: People, way: str
) -> None:
    """Handing over or leaving tables makes no room for more, and takes none from others."""
    mine = [await people.open(tables) for _ in range(20)]
    for table in mine:
        await tables.act(table.id, lobbies.join, people.act(BEN))
        if way == "handed on":
            await tables.act(
                table.id, asking.ask, people.act(ANN), "table", holder_id=ANN, person=person(BEN)
            )
            after = await agree(tables, table.id, people.act(BEN), "table")
        else:
            after = await tables.act(table.id, lobbies.leave, people.act(ANN))
        assert (after.opened_by, after.opener_id) == (ANN, BEN)
    with pytest.raises(Refusal, match="You have 20"):
        await people.open(Tables(store))
    await people.open(tables, BEN)
    await tables.act(mine[0].id, lobbies.close, people.act(BEN))
    await people.open(tables)


async def test_limits(store: Database, tables: Tables, people: People) -> None:
    """A person can have 20 unfinished tables, and a server 200. Closing one makes room."""
    mine = [await people.open(tables) for _ in range(20)]
    with pytest.raises(Refusal, match="You have 20"):
        await people.open(tables)
    await tables.act(mine[0].id, lobbies.close, people.act(ANN))
    await people.open(tables)
    for number in range(180):
        await people.open(tables, 1000 + number)
    with pytest.raises(Refusal, match="This server has 200"):
        await people.open(tables, CID)
    await people.open(tables, CID, guild_id=GUILD + 1)


async def test_who_cannot_play(tables: Tables, people: People) -> None:
    """Spectators can neither move nor resign. The referee refuses moves out of turn and unknown tables."""
    table = await people.start(tables)
    with refuses(NOT_SEATED):
        await tables.act(table.id, play.play, people.act(CID), "3@d4")
    with refuses(NOT_SEATED):
        await tables.act(table.id, play.resign, people.act(CID))
    waiting = table.players[1 - awaited(table)]
    with pytest.raises(NotYourTurn):
        await tables.act(table.id, play.play, people.act(waiting.user_id), "3@d4")
    assert table == await tables.get(table.id)
    for asked in (
        tables.get("nowhere"),
        tables.act("nowhere", lobbies.join, people.act(ANN)),
        tables.act("nowhere", play.play, people.act(ANN), "3@d4"),
    ):
        with pytest.raises(NoSuchTable):
            await asked
