"""How long people on a server take for a decision, computed from stored games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.service.tables import Table, Tables
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.results import decision_times as server_paces
from bot.storage.results.results import Results
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.game_night.end import TableEnd
from bot.table.game_night.rounds import decision_ms
from bot.table.options import TableOptions
from bot.table.time import DAY, HOUR, MINUTE, SECOND

from ...people import ANN, GUILD, People

BEGUN = 1_790_000_000_000  # about when people begin to act


async def paces(store: Database, at: int = BEGUN + HOUR, guild_id: int = GUILD) -> dict[str, int]:
    """Return the pace of a server's games, in seconds by game id."""
    return await Results(store).paces.of_server(guild_id, at, ["conversion", "cubeo", "dice-chess"])


def own_pace(table: Table) -> int | None:
    """Return how long a decision takes at a table, in milliseconds."""
    assert table.match is not None
    return decision_ms(table, table.match)


async def begun(tables: Tables, people: People, **changes: Any) -> Table:
    """Return a running game with an end that is far away."""
    return await people.start(tables, end=TableEnd(BEGUN + 6 * HOUR), **changes)


async def move(tables: Tables, people: People, table: Table, took: int) -> Table:
    """Make a move, `took` ms after the event before it."""
    seat = table.match.status.seats[0]
    at = (table.times[-1] if table.times else table.changed_at) + took
    written = random.Random(table.ply).choice(table.match.moves(seat))
    return await tables.act(
        table.id, play.play, people.act(table.players[seat].user_id)._replace(at=at), written
    )


async def test_from_two_hundred_decisions_on(tables: Tables, people: People, store: Database) -> None:
    """The pace is that of one game on one server in the last 90 days, unfinished games included."""
    for _ in range(3):
        table = await begun(tables, people)
        while table.phase == "running":
            table = await move(tables, people, table, 33 * SECOND)
    table = await begun(tables, people)
    for _ in range(7):
        table = await move(tables, people, table, 33 * SECOND)
    assert await paces(store) == {}  # 199 of them
    table = await move(tables, people, table, 33 * SECOND)
    assert await paces(store) == {"conversion": 33}
    assert await paces(store, guild_id=GUILD + 1) == {}
    while table.phase == "running":
        table = await move(tables, people, table, 33 * SECOND)
    assert await paces(store) == {"conversion": 33}
    assert await paces(store, guild_id=GUILD + 1) == {}
    assert await Results(store).paces.of_server(GUILD, BEGUN + HOUR, ["dice-chess"]) == {}
    assert await paces(store, table.changed_at + 90 * DAY) == {}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ten decisions be enough for a server's pace, as for a table's."""
    monkeypatch.setattr(server_paces, "ENOUGH_OF_SERVER", 10)


@pytest.mark.usefixtures("soon")
async def test_a_table_and_its_server_agree(tables: Tables, people: People, store: Database) -> None:
    """Both leave out secret submissions, and decisions during which the game was paused."""
    table = await begun(tables, people, game_id="dice-chess", options={"stall": "strict"})
    for _ in range(2):
        table = await move(tables, people, table, 20 * MINUTE)
    for number in range(9):
        table = await move(tables, people, table, (6 + number) * SECOND)
    held = people.act(ANN)._replace(at=table.times[-1] + SECOND)
    await tables.act(table.id, moderation.pause, held)
    table = await tables.act(table.id, moderation.unpause, people.act(ANN)._replace(at=held.at + HOUR))
    table = await move(tables, people, table, 2 * HOUR)
    assert await paces(store) == {}  # nine of them count
    for took in (60 * SECOND, 70 * SECOND):
        table = await move(tables, people, table, took)
    assert await paces(store) == {"dice-chess": 11}
    assert own_pace(table) == 11 * SECOND


@pytest.mark.usefixtures("soon")
async def test_what_was_taken_back(tables: Tables, people: People, store: Database) -> None:
    """Moves taken back don't count, but the move made instead does, from the event before it."""
    free = TableOptions(take_backs="free")
    table = await begun(tables, people, game_id="cubeo", table_options=free)
    for _ in range(11):
        table = await move(tables, people, table, 10 * SECOND)
    latest = table.match.events[-1]
    mover = table.players[latest.seat].user_id
    back = people.act(mover)._replace(at=table.times[-1] + 3 * SECOND)
    table = await tables.act(table.id, asking.ask, back, "take_back")
    assert table.undone > 0
    assert await paces(store) == {}  # nine of them, for nothing came before the first
    table = await move(tables, people, table, 40 * SECOND)
    assert await paces(store) == {"cubeo": 10}
    assert own_pace(table) == 10 * SECOND


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(("clock", "known"), [("live", {"conversion": 45}), ("day", {})])
async def test_what_clocks_counted(
    tables: Tables, people: People, store: Database, clock: str, known: dict[str, int]
) -> None:
    """The server's pace leaves out the bot's moves and, in games without an end, all but live clocks."""
    table = await people.start(tables, clock=ClockRules(PRESETS[clock]))
    for _ in range(14):
        table = await people.play(tables, table, random.Random(1))

    def take(db: Connection) -> None:
        """Set the times: the first four moves are the bot's, and the next ones take longer and longer."""
        plies = [ply for (ply,) in db.execute("SELECT ply FROM spent ORDER BY ply").fetchall()]
        for number, ply in enumerate(plies):
            took = max(number - 4, 0) * 10 * SECOND
            db.execute(
                "UPDATE spent SET counted_ms = ?, stood_in = ? WHERE ply = ?", (took, int(number < 4), ply)
            )

    await store.write(take)
    assert await paces(store) == known
    table = await Tables(store).get(table.id)
    assert own_pace(table) == 45 * SECOND


@pytest.mark.usefixtures("soon")
async def test_computers_play_at_no_pace(tables: Tables, people: People, store: Database) -> None:
    """Moves of a computer's seat don't count, at its table or on its server."""
    table = await begun(tables, people)
    for number in range(21):
        table = await move(tables, people, table, (9 if number % 2 else 30) * SECOND)
    assert await paces(store) == {"conversion": 30}
    given = table.id, table.match.setup.first
    seated = "UPDATE seats SET level = 'casual' WHERE table_id = ? AND seat = ?"
    await store.write(lambda db: db.execute(seated, given) and None)
    assert await paces(store) == {"conversion": 9}
    table = await Tables(store).get(table.id)
    assert own_pace(table) == 9 * SECOND


@pytest.mark.usefixtures("soon")
async def test_the_newest_tables(
    tables: Tables, people: People, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the newest tables are looked at, up to a total number of entries in their logs."""
    monkeypatch.setattr(server_paces, "MAX_ENTRIES", 20)
    for took in (20 * SECOND, 50 * SECOND):
        table = await begun(tables, people)
        for _ in range(24):
            table = await move(tables, people, table, took)
    assert await paces(store) == {"conversion": 50}
