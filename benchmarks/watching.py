"""The cost of watchers: steps of the viewer, boards while films are drawn, and messages to followers."""

from __future__ import annotations

import asyncio
import gc
import random
import resource
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import count
from statistics import median, quantiles
from time import perf_counter

from bot.background import Background
from bot.config import IN_MEMORY
from bot.locale.audience import Audience
from bot.pictures.boards import BoardPictures
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.model import Player, Table
from bot.table.play import phase_of
from engine import Match, Over, ToRoll
from tests.bot.people import ANN, People
from tests.bot.publishing.game_night.following import Following

from .figure import Figure

SEATS, TURNS, ROUNDS, FILMS = 4, 6, 150, 3
FOLLOWERS, MOVES, EACH = 20, 40, 10_000  # a game's followers and moves, and the ms between moves
MAX_TIMES, MAX_MB = 1.2, 150
SEED = 7
_NUMBERS = count(1)
INTERVAL_SECONDS = 0.01  # between two boards, because a busy bot has other work too


def measure() -> Iterator[Figure]:
    """Yield a step's time in boards, a board's time alone and beside films (ms), and a film's memory.

    Then yield how many messages followers get. Takes about forty seconds.
    """
    yield from asyncio.run(_measured())
    messages = asyncio.run(_count_messages())
    yield Figure(
        f"messages to {FOLLOWERS} followers of a game", messages, "messages", FOLLOWERS, at_most=True
    )


async def _measured() -> list[Figure]:
    gc.freeze()  # as the bot does
    pictures, match = BoardPictures(), _match()
    boards, steps = _boards(pictures, match), _steps(pictures, match)
    usual, beside, stepped = list[float](), list[float](), list[float]()
    try:
        await _times(boards, ROUNDS)  # fills the caches
        for turn in range(TURNS):  # alternately, because the machine's speed varies
            usual += await _times(boards, ROUNDS)
            stepped += await _times(steps, ROUNDS)
            beside += await _beside_films(pictures, match, boards, turn)
    finally:
        pictures.close()
    alone, busy = _percentile(usual), _percentile(beside)
    return [
        Figure("a step of the viewer", median(stepped) / median(usual), "boards", MAX_TIMES, at_most=True),
        Figure("a board, 99th percentile", alone, "ms"),
        Figure("the same beside three films", busy, "ms"),
        Figure("that against the usual", busy / alone, "times", MAX_TIMES, at_most=True),
        Figure("memory of the process that draws a film", _memory_of_children(), "MB", MAX_MB, at_most=True),
    ]


async def _beside_films(
    pictures: BoardPictures, match: Match, boards: Callable[[], Awaitable[object]], turn: int
) -> list[float]:
    """Return the milliseconds that each board takes while films are being drawn.

    `turn` is different each time, so that no film comes from a cache.
    """
    cut, milliseconds = (match, list(range(len(match.events) + 1))), list[float]()
    tables = [replace(_table(match), id=f"t{turn}-{user}") for user in range(FILMS)]
    films = [
        asyncio.create_task(pictures.film(user, table, cut, Audience(theme="dark")))
        for user, table in enumerate(tables)
    ]
    while not all(film.done() for film in films):
        milliseconds += await _times(boards, 10)
    await asyncio.gather(*films)
    return milliseconds


def _memory_of_children() -> float:
    """Return the peak memory of this process's largest child in megabytes.

    Linux only, because other systems can report the memory in a different unit.
    """
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000


def _boards(pictures: BoardPictures, match: Match) -> Callable[[], Awaitable[object]]:
    """Return a function that draws a new, uncached board at each call."""
    table = _table(match)

    return lambda: pictures.board(replace(table, undone=next(_NUMBERS)), match, Audience())


def _steps(pictures: BoardPictures, match: Match) -> Callable[[], Awaitable[object]]:
    """Return a function that draws a new, uncached step of the viewer at each call."""
    table = _table(match)
    return lambda: pictures.moment(table, next(_NUMBERS), match, None, Audience())


async def _times(draw: Callable[[], Awaitable[object]], rounds: int) -> list[float]:
    """Return the milliseconds that each of `rounds` pictures takes, drawn one after another."""
    milliseconds = []
    for _ in range(rounds):
        await asyncio.sleep(INTERVAL_SECONDS)
        start = perf_counter()
        await draw()
        milliseconds.append(1000 * (perf_counter() - start))
    return milliseconds


async def _count_messages() -> int:
    """Play a followed game to its end, and return how many messages its followers were sent."""
    store, people = await Database.open(IN_MEMORY), People()
    tables = Tables(store)
    async with Background() as background:
        table, luck = await people.start(tables), random.Random(SEED)
        following = Following(store, tables, background, people.act(1).at)
        for number in range(FOLLOWERS):
            await following.follow(people, table, ANN + 100 + number, "moves" if number % 2 else "end")
        start = len(following.inbox.log)
        for _ in range(MOVES):
            table = await people.play(tables, table, luck)
            await following.look(EACH)
        await people.play_out(tables, table, luck, most=0)
        await following.look()
    await store.close()
    return sum(kind == "send" for kind, *_ in following.inbox.log[start:])


def _percentile(times: list[float]) -> float:
    return quantiles(times, n=100)[-1]


def _match() -> Match:
    """Return a long finished match of four seats."""
    luck, match = random.Random(SEED), Match.open("conversion", seats=SEATS)
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([luck.randint(1, match.status.sides) for _ in range(match.status.count)])
        else:
            seat = match.status.seats[0]
            match = match.play(seat, luck.choice(match.moves(seat)))
    return match


def _table(match: Match) -> Table:
    players = tuple(Player(seat + 1, f"Player {seat}", seat + 1) for seat in range(match.setup.seats))
    table = Table("bench", 1, 2, 1, match.game.id, {}, phase_of(match), 1, players, bytes(32), 0)
    return replace(table, match=match)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
