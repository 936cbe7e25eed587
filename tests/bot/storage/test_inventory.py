"""What players own: what they start with, what running games bind, and what changes hands at the end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage import inventory
from bot.storage.custom_sets import CustomSetRepository
from bot.storage.database import Database
from bot.table import invitations, play
from bot.table.errors import NotOwned
from bot.table.model import Table
from bot.table.replay.record import record_of
from engine import InvalidMove, InvalidOption

from .power_coinz import GAME, GUILD, OTHER, TEAM, act, begun, handed_in, owned, seat_and_match, supply


async def test_the_advanced_game_hands_over_with_its_end(store: Database, tables: Tables) -> None:
    """The loser's team goes to the winner with the last event, and nothing is lost or doubled."""
    table = await handed_in(tables, 1, 2, advanced="on")
    await tables.act(table.id, play.resign, act(2))
    assert [(await owned(store, user))["tin-robot"] for user in (1, 2)] == [2, 0]
    assert await supply(store, 1, 2) == [35, 25]
    rows = "SELECT (SELECT count(*) FROM payout), (SELECT count(*) FROM stake)"
    assert await store.read(lambda db: db.execute(rows).fetchone()) == (5, 0)


async def test_a_rematch_starts_with_its_last_answer(store: Database, tables: Tables) -> None:
    """Accepting takes the seat and starts the game in one action, with nothing bound."""
    over = await handed_in(tables, 1, 2)
    await tables.act(over.id, play.resign, act(2))
    again = await tables.rematch(over.id, act(1))
    assert (await tables.act(again.id, invitations.accept, act(2))).phase == "running"
    assert await store.read(lambda db: db.execute("SELECT count(*) FROM stake").fetchone()) == (0,)


async def test_the_basic_game_hands_over_nothing(store: Database, tables: Tables) -> None:
    """Afterwards, everyone has one of each, as at the start."""
    table = await handed_in(tables, 1, 2)
    await tables.act(table.id, play.resign, act(2))
    assert [*(await owned(store, 2)).values()] == [1] * 30


async def test_a_crash_before_the_commit_changes_nothing(
    store: Database, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the event nor the handover is stored. Done again, both are."""
    table = await handed_in(tables, 1, 2, advanced="on")
    written = inventory._pay_out

    def die(*given: Any) -> None:
        written(*given)
        raise KeyError("the machine stops here")

    monkeypatch.setattr(inventory, "_pay_out", die)
    with pytest.raises(KeyError):
        await tables.act(table.id, play.resign, act(2))
    monkeypatch.undo()
    assert (await owned(store, 1))["tin-robot"] == 1
    assert (await Tables(store).get(table.id)).phase == "running"
    await Tables(store).act(table.id, play.resign, act(2))
    assert (await owned(store, 1))["tin-robot"] == 2


async def test_all_running_games_together(tables: Tables) -> None:
    """Coinz that one game binds can't be used in another until the first game ends."""
    first, second = await begun(tables, 1, 2), await begun(tables, 1, 3)
    await tables.act(first.id, play.play, act(1), TEAM)
    with pytest.raises(NotOwned, match=r"You only own 1 × .*, but your unfinished games would need 2"):
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


async def test_a_new_game_offers_what_is_free(
    store: Database, tables: Tables, custom_sets: CustomSetRepository
) -> None:
    """Coinz bound elsewhere are not offered, no matter if the new game started before or after that."""
    earlier, first = await begun(tables, 1, 4), await begun(tables, 1, 2)
    await tables.act(first.id, play.play, act(1), TEAM)
    for table in (earlier, await begun(tables, 1, 3)):
        seat, match = seat_and_match(table, 1)
        offered = match.limited(seat, await custom_sets.bound(GUILD, GAME, 1))
        assert "tin-robot" not in {choice.token for choice in offered.choices(seat, ()).choices}
        assert not any("tin-robot" in team for team in offered.moves(seat))
        assert "tin-robot" in {choice.token for choice in offered.choices(1 - seat, ()).choices}


@pytest.mark.parametrize("advanced", ["off", "on"])
async def test_nothing_at_another_table_tells_a_hidden_team(
    store: Database, tables: Tables, custom_sets: CustomSetRepository, advanced: str
) -> None:
    """Whichever of two teams a person hides, records, pages and choices elsewhere are the same for others."""
    seen = []
    for secret in (TEAM, OTHER):
        guild = 70 + len(seen)
        hiding = await begun(tables, 1, 2, guild=guild, advanced=advanced)
        await tables.act(hiding.id, play.play, act(1), secret)
        second = await begun(tables, 2, 1, guild=guild, advanced=advanced)
        assert second.match is not None
        pages = [await custom_sets.page(guild, GAME, 1, number) for number in range(3)]
        seats = range(len(second.players))
        seen.append(
            [
                [_public(await tables.get(table.id)) for table in (hiding, second)],
                [tuple(count for _good, count in page.counted) for page in pages],
                [second.match.moves(seat) for seat in seats],
                [second.match.choices(seat, ()) for seat in seats],
            ]
        )
    assert seen[0] == seen[1]


async def test_a_game_begins_whatever_somebody_has_bound(
    store: Database, tables: Tables, custom_sets: CustomSetRepository
) -> None:
    """It starts even if someone has nothing left to hand in. Only they are told, when they choose."""
    every = await owned(store, 1)
    while every:
        table = await begun(tables, 1, 2)
        seat, match = seat_and_match(table, 1)
        team = match.limited(seat, await custom_sets.bound(GUILD, GAME, 1)).moves(seat)[0]
        await tables.act(table.id, play.play, act(1), team)
        every = {good: count for good, count in every.items() if good not in team.split(",")}
    last = await begun(tables, 1, 2)
    assert last.phase == "running"
    seat, match = seat_and_match(last, 1)
    left = match.limited(seat, await custom_sets.bound(GUILD, GAME, 1))
    assert left.moves(seat) == ()
    with pytest.raises(InvalidMove, match="The rest are in other games"):
        left.choices(seat, ())


def _public(table: Table) -> dict[str, Any]:
    """Return a table's record without the parts that differ between any two tables."""
    return {name: part for name, part in record_of(table).items() if name not in ("first", "dice", "times")}


async def test_collections_belong_to_their_server(store: Database, tables: Tables) -> None:
    """What someone wins or binds on one server changes nothing on another."""
    table = await begun(tables, 1, 2, advanced="on")
    await tables.act(table.id, play.play, act(1), TEAM)
    elsewhere = await begun(tables, 1, 2, guild=8)
    await tables.act(elsewhere.id, play.play, act(1), TEAM)
    await tables.act(table.id, play.play, act(2), OTHER)
    await tables.act(table.id, play.resign, act(2))
    assert (await owned(store, 1))["moon-bear"] == 2
    assert (await owned(store, 1, 8))["moon-bear"] == 1


async def lose(tables: Tables, loser: int) -> None:
    """Let a person lose an advanced game, with the first team that is legal."""
    table = await begun(tables, 1, loser, advanced="on")
    for user in (loser, 1):
        seat, match = seat_and_match(table, user)
        await tables.act(table.id, play.play, act(user), match.moves(seat)[0])
    await tables.act(table.id, play.resign, act(loser))


async def test_who_has_lost_too_much_cannot_begin(store: Database, tables: Tables) -> None:
    """Each loss costs five coinz. Without five left, the start is refused."""
    for games in range(7):
        assert await supply(store, 2) == [30 - 5 * games]
        if games == 6:
            break
        try:
            await lose(tables, 2)
        except InvalidOption:
            break
    with pytest.raises(InvalidOption, match="doesn't own five coinz"):
        await lose(tables, 2)


async def test_calls_are_known_after_a_restart(store: Database, tables: Tables) -> None:
    """They have the same plies, seats and words."""
    table = await handed_in(tables, 1, 2, 3)
    for _ in range(6):
        now = await tables.get(table.id)
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
