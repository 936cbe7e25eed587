"""Bringing people together: matching many people who want to play, and listing many open tables."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord

from bot.features.table_lists import FREE, PER_PAGE, open_page
from bot.locale.audience import Audience
from bot.publishing.channel_backoff import ChannelBackoff
from bot.publishing.channel_lists import ChannelListPublisher
from bot.service.links import table_link
from bot.service.looking import Looking
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage import blocks, looking, table_writer
from bot.storage.channel_lists import ChannelLists
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.guild_settings import DEFAULTS
from bot.storage.outbox import Outbox
from bot.storage.results.results import Results
from bot.table import lobby
from bot.table.matching import LONGEST, MAX_LOOKING, Looker
from bot.table.model import Action, Table
from bot.views.looking import looker_line

from .figure import Figure, one_by_one
from .stock import GUILDS, INTERACTIONS, MESSAGES, PEOPLE, stock

LOBBIES = DEFAULTS.tables - 1  # open tables on one server, which has room for one more
OPEN_TABLES, PEOPLE_LOOKING, TURNS = 10_000, MAX_LOOKING, 20
MOST_MS = 50.0
GUILD, CHANNEL, NOW = GUILDS, 1, 1_790_000_000_000
LISTED_GUILD = GUILDS - 1


def measure() -> Iterator[Figure]:
    """Yield how long it takes to match people, to list them, and to list tables. Takes half a minute."""
    return one_by_one(_measure())


async def _measure() -> AsyncIterator[Figure]:
    with TemporaryDirectory() as folder:
        store = await Database.open(Path(folder) / "gathering.db")
        await stock(store, OPEN_TABLES)
        await store.write(_fill)
        seen_by_all = AsyncMock(return_value=(CHANNEL, ()))  # the channel where tables open
        service = Looking(store, Tables(store), lambda: None, seen_by_all)
        without, listing, matching = [], [], []
        for _turn in range(TURNS):
            without.append(await _timed_look(service, PEOPLE_LOOKING, most=6))  # everyone else wants more
            started = time.perf_counter()
            listed = await store.read(lambda db: looking.on_list(db, GUILD))
            lines = [looker_line(each) for each in listed]
            listing.append(1000 * (time.perf_counter() - started))
            assert len(lines) == PEOPLE_LOOKING
        for turn in range(TURNS):
            matching.append(await _timed_look(service, PEOPLE_LOOKING + turn, fewest=2, most=8))
            await store.write(_fill)
        await store.write(_lay_lobbies)
        pages, overviews = await _list_tables(store)
        await store.close()
    what = f"with {PEOPLE_LOOKING} people looking and {OPEN_TABLES} open tables"
    yield Figure(f"looking in vain, {what}", median(without), "ms", MOST_MS, at_most=True)
    yield Figure(f"listing people, {what}", median(listing), "ms", MOST_MS, at_most=True)
    yield Figure(f"a match and its table, {what}", median(matching), "ms", MOST_MS, at_most=True)
    what = f"of {LOBBIES} free seats, with {OPEN_TABLES} open tables"
    yield Figure(f"a page {what}", median(pages), "ms", MOST_MS, at_most=True)
    yield Figure(f"the overview {what}", median(overviews), "ms", MOST_MS, at_most=True)


def _lay_lobbies(db: Connection) -> None:
    """Open as many lobbies as a server can have, in one channel, each recorded as posted."""
    for number in range(LOBBIES):
        opener = Action(INTERACTIONS - number - 1, PEOPLE - number - 1, f"Opener {number}", NOW + number)
        setup = lobby.Setup(LISTED_GUILD, CHANNEL, "conversion", {})
        table = lobby.open_table(opener, setup, id=f"lobby{number}", seed=bytes(32))
        table_writer.insert(db, opener, table)
        post = "INSERT INTO post VALUES (?, ?, ?, 1, -1, 1)"
        db.execute(post, (MESSAGES - number - 1, f"lobby{number}", CHANNEL))


async def _list_tables(store: Database) -> tuple[list[float], list[float]]:
    """Return how many milliseconds pages of `/tables` and updates of an overview take, without Discord."""
    tables = Tables(store)
    queries, outbox, client = TableQueries(store, tables.get), Outbox(store), _Client()
    poster: Any = SimpleNamespace(
        client=client, audience=client.audience, backoff=ChannelBackoff(), message=client.itself
    )
    unused: Any = None
    lists = ChannelLists(store)
    publisher = ChannelListPublisher(poster, queries, outbox, lists, Results(store), lambda: NOW, unused)
    await lists.request(1, CHANNEL, LISTED_GUILD)
    overview = (await lists.outdated())[0]._replace(message_id=1)

    async def link_text(table: Table, _template: str) -> str:
        return await table_link(outbox, table)

    member = Mock(spec=discord.Member, id=PEOPLE - LOBBIES - 1)
    interaction = SimpleNamespace(guild=client, user=member)
    services = SimpleNamespace(queries=queries, link_text=link_text)
    context: Any = SimpleNamespace(interaction=interaction, services=services, user_id=member.id)
    pages, overviews = [], []
    for _turn in range(TURNS):
        started = time.perf_counter()
        page = await open_page(context, FREE, 0)
        pages.append(1000 * (time.perf_counter() - started))
        assert any(len(row) == PER_PAGE for row in page.rows if isinstance(row, tuple))
        started = time.perf_counter()
        await publisher._show(overview)  # noqa: SLF001 - without the pause before it
        overviews.append(1000 * (time.perf_counter() - started))
    assert client.edits == TURNS
    return pages, overviews


class _Client:
    """A client, a server, a channel and a message in one, without Discord. Everyone sees everything."""

    id = LISTED_GUILD
    view_channel = True

    def __init__(self) -> None:
        self.edits = 0

    def itself(self, *_: object, **_named: object) -> _Client:
        """Return this object, whatever the client is asked for."""
        return self

    get_channel = get_channel_or_thread = get_partial_messageable = get_partial_message = itself
    permissions_for = itself
    threads = ()

    async def edit(self, **_message: object) -> None:
        """Count an edit."""
        self.edits += 1

    async def audience(self, _guild_id: int) -> Audience:
        """Return the default audience, whatever the guild."""
        return Audience()


def _fill(db: Connection) -> None:
    """Put everyone back on the list, with wishes that no group fulfils, and with some blocks."""
    db.execute("DELETE FROM looking")
    for number in range(PEOPLE_LOOKING - 1):
        looking.add(db, GUILD, _looker(number, fewest=7, most=8, games=("dice-chess", "conversion")))
        blocks.add(db, Action(0, PEOPLE + number, "", NOW), PEOPLE + number + 1)


def _looker(number: int, fewest: int, most: int, games: tuple[str, ...] = ()) -> Looker:
    who = (PEOPLE + number, NOW + LONGEST["live"], f"Person {number}", PEOPLE + number)
    return Looker(*who, CHANNEL, NOW + number, "live", fewest, most, games)


async def _timed_look(service: Looking, number: int, *, fewest: int = 2, most: int) -> float:
    """Return how many milliseconds it takes to list a person or find them a table."""
    action = Action(time.perf_counter_ns(), PEOPLE + number, f"Person {number}", NOW)
    looker = _looker(number, fewest, most)._replace(interaction_id=action.interaction_id)
    started = time.perf_counter()
    await service.look(action, GUILD, looker, (CHANNEL,))
    return 1000 * (time.perf_counter() - started)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
