"""Databases with any number of tables in mid-match, written by the bot's own code in large transactions."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import count

from bot.storage import table_writer
from bot.storage.database import Database
from bot.table import lobby, play
from bot.table.clock.advancing import advance_clocks, started
from bot.table.clock.rules import ClockRules
from bot.table.model import Action, Table
from engine import ToMove

GAME, PLIES = "conversion", 6
LONG = 60  # plies of the match that is copied to fill a database
OF_A_GUILD = 100  # tables in a guild; the bot allows 200
BATCH_SIZE = 1_000  # tables per transaction
GUILDS, CHANNELS, PEOPLE, INTERACTIONS, MESSAGES = (
    n * 10**15 for n in range(1, 6)
)  # the first id of each kind

_NOTE_POSTS = (
    "INSERT INTO post SELECT ? + row_number() OVER (ORDER BY id), id, channel_id, revision, ?, 1 FROM tables",
    (MESSAGES, PLIES),
)


async def stock(store: Database, tables: int, clock: ClockRules | None = None) -> None:
    """Put `tables` tables of two people in mid-match into an empty database, each recorded as posted.

    If `clock` is given, every table gets it, and the clocks run from now on.
    """
    dice = random.Random(1)
    for first in range(0, tables, BATCH_SIZE):
        numbers = range(first, min(first + BATCH_SIZE, tables))
        await store.write(partial(_lay_all, numbers=numbers, dice=dice, clock=clock))
    await store.write(_note_as_posted)


def stocked(number: int) -> str:
    """Return the id of the `number`-th table that `stock` makes, counted from 0."""
    return f"stock{number}"


def size(db: sqlite3.Connection) -> int:
    """Return the size of a database in bytes."""
    pages, of_a_page = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * of_a_page)


async def fill(store: Database, most: int) -> None:
    """Put tables of two people into an empty database until it has at least `most` bytes.

    All tables share the events of one match, because playing a match for each would take five times as long.
    Their dice do not follow from their seeds, but only a check of the dice would notice.
    """
    dice = random.Random(1)
    (first, second), opened = _opened(0, dice)
    model = _in_mid_match(lobby.join(opened, second), (first, second), dice, LONG)
    for batch in count():
        numbers = range(batch * OF_A_GUILD, (batch + 1) * OF_A_GUILD)
        await store.write(partial(_lay_alike, numbers=numbers, model=model, dice=dice))
        if await store.read(size) >= most:
            return


def _lay_alike(db: sqlite3.Connection, numbers: Iterable[int], model: Table, dice: random.Random) -> None:
    for number in numbers:
        (first, second), opened = _opened(number, dice)
        alike = {name: getattr(model, name) for name in ("phase", "revision", "match", "times")}
        table_writer.insert(db, first, opened)
        table_writer.update(db, second, opened, replace(lobby.join(opened, second), **alike))


def _lay_all(
    db: sqlite3.Connection, numbers: Iterable[int], dice: random.Random, clock: ClockRules | None
) -> None:
    for number in numbers:
        _lay(db, number, dice, clock)


def _lay(db: sqlite3.Connection, number: int, dice: random.Random, clock: ClockRules | None) -> None:
    (first, second), opened = _opened(number, dice)
    opened = replace(opened, clock=clock)
    table_writer.insert(db, first, opened)
    table = _in_mid_match(lobby.join(opened, second), (first, second), dice, PLIES)
    if clock is not None:
        now = int(time.time() * 1000)
        table = started(advance_clocks(opened, table, second._replace(at=now)), table.revision, now)
    table_writer.update(db, second, opened, table)


def _opened(number: int, dice: random.Random) -> tuple[tuple[Action, Action], Table]:
    """Return the actions of two people, and the table that the first of them has opened.

    `number` determines the ids of the table and its people, and `dice` determines the seed.
    """
    first, second = (
        Action(INTERACTIONS + id, PEOPLE + id, f"player {id}", number) for id in (2 * number, 2 * number + 1)
    )
    setup = lobby.Setup(GUILDS + number // OF_A_GUILD, CHANNELS + number, GAME, {})
    opened = lobby.open_table(first, setup, id=stocked(number), seed=dice.randbytes(32))
    return (first, second), opened


def _in_mid_match(table: Table, players: tuple[Action, Action], dice: random.Random, plies: int) -> Table:
    table = play.start(table, players[0])
    while table.ply < plies:
        assert table.match is not None
        assert isinstance(table.match.status, ToMove)
        (seat,) = table.match.status.seats
        table = play.play(table, players[seat], dice.choice(table.match.moves(seat)), None)
    return table


def _note_as_posted(db: sqlite3.Connection) -> None:
    db.execute(*_NOTE_POSTS)
    db.execute("DELETE FROM outbox")
