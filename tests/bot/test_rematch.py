"""Playing again: the same game with the same options, opened once."""

from __future__ import annotations

import random

import pytest

from bot.refusals import AlreadyOpen, NotSeated, WrongPhase
from bot.tables import Tables

from .people import ANN, BEN, CID, People


async def test_a_rematch_is_a_new_table_of_the_same_game(tables: Tables, people: People) -> None:
    """Who asks for it opens it; options and channel are the same, dice and players are not."""
    table = await people.start(tables, options={"holes": 32})
    over = await people.play_out(tables, table, random.Random(2))
    again = await tables.rematch(people.act(BEN), over.id)
    assert again.phase == "lobby"
    assert (again.game_id, again.options, again.channel_id) == (over.game_id, over.options, over.channel_id)
    assert [player.user_id for player in again.players] == [BEN]
    assert again.id != over.id
    assert again.seed != over.seed


async def test_a_rematch_is_opened_once(tables: Tables, people: People) -> None:
    """Whoever comes second is sent to the one that is open; its own rematch is another table."""
    table = await people.start(tables, options={"holes": 32})
    over = await people.play_out(tables, table, random.Random(2))
    again = await tables.rematch(people.act(ANN), over.id)
    with pytest.raises(AlreadyOpen):
        await tables.rematch(people.act(BEN), over.id)
    await tables.join(people.act(BEN), again.id)
    await tables.start(people.act(ANN), again.id)
    await tables.resign(people.act(ANN), again.id)
    assert (await tables.rematch(people.act(ANN), again.id)).id not in (over.id, again.id)


async def test_who_cannot_open_a_rematch(tables: Tables, people: People) -> None:
    """Nobody while the game runs, and strangers never."""
    table = await people.start(tables)
    with pytest.raises(WrongPhase):
        await tables.rematch(people.act(ANN), table.id)
    await tables.resign(people.act(ANN), table.id)
    with pytest.raises(NotSeated):
        await tables.rematch(people.act(CID), table.id)
