"""Tables are read as they were written, and listed by channel and player."""

from __future__ import annotations

from bot.service.tables import Tables
from bot.storage import table_reader
from bot.storage.database import Database
from bot.table import invitations, moderation, play
from bot.table import lobby as lobbies
from bot.table.agreements import asking
from bot.table.model import Table
from bot.table.replay.log import replay_log

from ..answers import votes
from ..people import ANN, BEN, CHANNEL, CID, GUILD, People, person


async def read(store: Database, table_id: str) -> Table:
    """Return a table replayed from the store."""
    log = await store.read(lambda db: table_reader.load(db, table_id))
    assert log is not None
    return replay_log(log)


async def test_what_was_written(store: Database, tables: Tables, people: People) -> None:
    """Seats, invitees, votes and table events come back as they were saved."""
    table = await people.open(tables)
    table = await tables.act(table.id, invitations.invite, people.act(ANN), [person(BEN), person(CID)])
    table = await tables.act(table.id, invitations.accept, people.act(CID))
    table = await tables.act(table.id, invitations.decline, people.act(BEN))
    assert await read(store, table.id) == table
    table = await tables.start(table.id, people.act(ANN))
    table = await tables.act(table.id, asking.ask, people.act(CID), "end_now")
    table = await tables.act(table.id, moderation.pause, people.act(ANN))
    assert votes(table, "end_now")
    assert table.table_events
    assert await read(store, table.id) == table


async def test_none(store: Database) -> None:
    """An unknown id gives None."""
    assert await store.read(lambda db: table_reader.load(db, "nowhere")) is None


async def test_lists(store: Database, tables: Tables, people: People) -> None:
    """A channel's list has its unfinished tables, newest first, then as many finished ones as requested."""
    over = await people.start(tables)
    over = await tables.act(over.id, play.resign, people.act(ANN))
    running, lobby = await people.start(tables), await people.open(tables, CID)
    elsewhere = await people.open(tables, channel_id=CHANNEL + 1)
    abroad = await people.open(tables, BEN, guild_id=GUILD + 1, channel_id=CHANNEL + 2)
    unfinished = {running.id, lobby.id, elsewhere.id, abroad.id}
    assert set(await store.read(table_reader.unfinished)) == unfinished
    assert await store.read(table_reader.count_unfinished) == len(unfinished)
    assert await store.read(table_reader.count_running) == 1
    for finished in (0, 1):
        found = await store.read(lambda db, most=finished: table_reader.in_channel(db, CHANNEL, most))  # type: ignore[misc]
        assert found == [lobby.id, running.id, *[over.id] * finished]
    assert await store.read(lambda db: table_reader.of_player(db, BEN, GUILD)) == [running.id]
    assert await store.read(lambda db: table_reader.of_player(db, BEN, None)) == [abroad.id, running.id]
    assert await store.read(lambda db: table_reader.broken(db, [*unfinished, over.id])) == []


async def test_who_has_played(store: Database, tables: Tables, people: People) -> None:
    """A person has played a game if they sit at another started table of it. Lobbies don't count."""

    async def asked(user_id: int, game_id: str = "conversion", besides: str = "") -> bool:
        return await store.read(lambda db: table_reader.has_played(db, user_id, game_id, besides))

    lobby = await people.open(tables, computers=["casual"])
    assert not await asked(ANN)
    table = await tables.start(lobby.id, people.act(ANN))
    assert await asked(ANN)
    assert not await asked(ANN, besides=table.id)
    assert not await asked(ANN, "cubeo")
    assert not await asked(BEN)
    assert not await asked(table.players[table.computers[0]].user_id)
    await tables.act(table.id, play.resign, people.act(ANN))
    assert await asked(ANN)


async def test_who_changed_what(store: Database, tables: Tables, people: People) -> None:
    """An interaction leads to the table that it changed. An unknown one leads to None."""
    table, joining = await people.open(tables), people.act(BEN)
    await tables.act(table.id, lobbies.join, joining)
    for interaction_id, expected in ((joining.interaction_id, table.id), (1, None)):
        found = await store.read(lambda db, asked=interaction_id: table_reader.table_changed_by(db, asked))
        assert found == expected
