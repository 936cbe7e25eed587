"""Pictures and text boards, made on worker threads so that the event loop never waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from cachetools import LRUCache

import renderers
from engine import Good, Match, Outlook, Text, ToMove, text
from engine.record import write
from renderers import Scene

from ..contests.ratings import Listed, Point
from ..contests.standings import Row
from ..contests.tournament import Tournament
from ..locale.audience import Audience
from ..metrics import metrics
from ..page.game import seat_names
from ..table.model import Table, colours_of, names_of
from ..table.play import started_match
from ..table.replay.game_graph import GameGraph
from ..table.replay.record import record_of
from ..table.replay.rolls import Faces
from ..views.contests import best_of, rating_text, sampled
from ..views.message import Attachment, TextBoard
from ..views.replay import who_of
from ..views.text import shown_name
from .errors import Busy, FilmFailed, PageFailed, PageTooLong, TooLong
from .films import FilmJob, FilmRenderer, PageJob, Report
from .replay_queue import (
    CACHE_BYTES,
    MAX_PAGES_WAITING,
    MAX_REPLAYS_WAITING,
    PAGE_CACHE_BYTES,
    PAGES_BUSY,
    REPLAY_WAITING,
    REPLAYS_BUSY,
    ReplayQueue,
)
from .standings import standings_scene

CACHE_SIZE = 32  # pictures of current boards, some 150 kB each
MOMENT_CACHE_SIZE = 64  # pictures of steps
MAX_WAITING = 64  # pictures requested but not yet drawn; more would only be late
MAX_PANELS = 12  # in a picture of rolls; the text lists all

T = TypeVar("T")
Key = tuple[Hashable, ...]
Notations = Sequence[str] | Mapping[str, str]  # candidates to mark, each perhaps with a label


class BoardPictures:
    """The painter of the bot's pictures. Close it when the bot stops.

    Methods raise Busy if too many pictures are waiting to be drawn.
    """

    signs = staticmethod(renderers.all_signs)

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(os.cpu_count() or 2, thread_name_prefix="pictures")
        worker = ThreadPoolExecutor(1, thread_name_prefix="replays")
        self._replays = ReplayQueue(worker, REPLAYS_BUSY, MAX_REPLAYS_WAITING, CACHE_BYTES, REPLAY_WAITING)
        self._pages = ReplayQueue(worker, PAGES_BUSY, MAX_PAGES_WAITING, PAGE_CACHE_BYTES)
        self._projector = FilmRenderer()
        self._waiting = 0
        self._boards: LRUCache[Key, Attachment] = LRUCache(CACHE_SIZE)
        self._moments: LRUCache[Key, Attachment] = LRUCache(MOMENT_CACHE_SIZE)

    def close(self) -> None:
        """Stop the workers after their current pictures, and abandon any film being drawn."""
        self._workers.shutdown(wait=False, cancel_futures=True)
        self._replays.close()
        self._projector.close()

    async def board(self, table: Table, match: Match, audience: Audience) -> Attachment:
        """Return a picture of a board as watchers see it. Recent pictures come from a cache."""
        draw = partial(_scene, table, match, None, audience)
        return await self._once(self._boards, _key(table, audience), audience, draw)

    async def private(
        self,
        table: Table,
        match: Match,
        seat: int | None,
        audience: Audience,
        marks: Notations = (),
        chosen: Notations = (),
        count: Text | None = None,
    ) -> Attachment | TextBoard:
        """Return the board as a seat (None: a watcher) sees it, with `marks` for candidate moves.

        A picture also marks what is `chosen`, and shows `count` as the move's number. Text boards omit both.
        """
        if audience.text_board:
            return await self._on_worker(partial(_in_words, table, match, seat, audience, marks))
        draw = partial(_scene, table, match, seat, audience, marks, chosen, count)
        return await self._paint("board.png", audience, draw)

    async def moment(
        self, table: Table, step: int, match: Match, seat: int | None, audience: Audience
    ) -> Attachment | TextBoard:
        """Return the board after a step, as a seat (None: a watcher) saw it. Recent pictures are cached."""
        if audience.text_board:
            return await self.private(table, match, seat, audience)
        key = (*_key(table, audience)[2:], table.id, step, seat)
        draw = partial(_scene, table, match, seat, audience, count=text("step {number}", number=step))
        return await self._once(self._moments, key, audience, draw)

    async def film(
        self,
        user_id: int,
        table: Table,
        cut: tuple[Match, list[int]],
        audience: Audience,
        report: Report = lambda _: None,
    ) -> Attachment | None:
        """Return a film of part of a match (`cut`, from `History.cut`), with one frame per move.

        Return None if the film has only one frame. `report` is called on another thread with the number of
        moments drawn so far, unless someone else has already asked for the same film. Also raises TooLong if
        the film is too large, or FilmFailed if its process fails.
        """
        match, steps = cut

        def draw() -> Attachment | None:
            record, names = write(match), _names(table, audience)
            how = (audience.theme, audience.language.code, colours_of(table))
            return self._projector.draw(FilmJob(record, steps, names, *how), report)

        return await self._replays.get(
            user_id, (*_key(table, audience)[2:], table.id, steps[0], steps[-1]), draw
        )

    async def game_page(
        self, user_id: int, table: Table, graph: GameGraph | None, audience: Audience, *, named: bool
    ) -> Attachment:
        """Return a finished match as an HTML file, with the graph of how it went if `graph` is given.

        Seats are named after their looks unless `named`. Also raises PageTooLong if the file is too large, or
        PageFailed if its process fails.
        """

        def make() -> Attachment | None:
            language, colours = audience.language, colours_of(table)
            bare = None if named else seat_names(started_match(table), language, colours)
            names = bare or _names(table, audience)
            job = PageJob(record_of(table), names, language.code, colours, graph)
            try:
                return self._projector.draw(job)
            except TooLong as error:
                raise PageTooLong from error
            except FilmFailed as error:
                raise PageFailed from error

        key = (*_key(table, audience)[:4], audience.language.code, named, graph is None)
        page = await self._pages.get(user_id, key, make)
        return Attachment(f"{table.game_id}-{table.id}.html", page.content if page else b"")

    async def course(
        self,
        table: Table,
        match: Match,
        outlooks: Sequence[Outlook],
        steps: Sequence[int],
        turns: Sequence[int],
        audience: Audience,
    ) -> Attachment:
        """Draw the graph of how a match went.

        `outlooks` are the points of the graph. `steps` holds the number of the step before each point, and
        `turns` the index of the first point after each turning point.
        """
        draw = partial(_chart, table, match, audience, renderers.draw_course, outlooks, steps, turns)
        return await self._paint("course.png", audience, draw)

    async def page(
        self, game_id: str, title: str, goods: Sequence[tuple[Good, int]], audience: Audience
    ) -> Attachment:
        """Draw a page of a game's goods, such as collected coinz, each with its quantity."""
        draw = partial(renderers.draw_page, game_id, title, goods, translate=audience.language.translate)
        return await self._paint("page.png", audience, draw)

    async def result(self, table: Table, match: Match, audience: Audience) -> Attachment:
        """Draw a card with the result of a finished match."""

        def draw() -> Scene:
            names, translate = _names(table, audience), audience.language.translate
            colours, seen = colours_of(table), match.seen_by(None)
            return renderers.draw_result(seen, names=names, colours=colours, translate=translate)

        return await self._paint("result.png", audience, draw)

    async def statistics(
        self, name: str, by_game: Mapping[str, Sequence[int]], audience: Audience
    ) -> Attachment:
        """Draw how many games a person has won, shared, drawn and lost. `by_game` has all four by game id."""
        draw = partial(renderers.draw_statistics, name, by_game, translate=audience.language.translate)
        return await self._paint("statistics.png", audience, draw)

    async def ladder(
        self, title: str, page: Sequence[tuple[int, Listed]], audience: Audience, own: int
    ) -> Attachment:
        """Draw a page of a ladder. `page` holds people with their places. `own` is the reader's user id."""

        def ranked(place: int, person: Listed) -> renderers.Ranked:
            name, rating = shown_name(person.name, audience.language), person.rating
            strength = (rating.strength.points, rating.strength.margin, rating_text(rating))
            return renderers.Ranked(place, name, *strength, rating.games, person.user_id == own)

        rows = [ranked(place, person) for place, person in page]
        draw = partial(renderers.draw_ladder, title, rows, translate=audience.language.translate)
        return await self._paint("ladder.png", audience, draw)

    async def standings(
        self,
        tournament: Tournament,
        rows: Sequence[Row],
        stage: int,
        audience: Audience,
        own: int | None = None,
    ) -> Attachment:
        """Draw `rows` of the standings after round `stage` or, late in a knock-out, the bracket.

        `own` is the reader's starting number, or None if the reader is not an entrant.
        """
        draw = partial(standings_scene, tournament, rows, stage, audience.language, own)
        return await self._paint("standings.png", audience, draw)

    async def rating(self, title: str, course: Sequence[Point], audience: Audience) -> Attachment:
        """Draw how a person's rating has changed over one or more games."""
        steps = [renderers.Step(each.points, each.margin, ended) for each, ended in sampled(course)]
        games = sum(point.table_id is not None for point in course)
        draw = partial(
            renderers.draw_rating, title, steps, games, best_of(course), translate=audience.language.translate
        )
        return await self._paint("rating.png", audience, draw)

    async def sign(self, name: str) -> bytes:
        """Draw the sign called `name` as a PNG, for an emoji."""
        return await self._on_worker(lambda: renderers.paint_sign(renderers.all_signs()[name]))

    async def rolls(
        self, table: Table, match: Match, rolls: Sequence[Faces], audience: Audience
    ) -> Attachment:
        """Draw how often each face was rolled, in at most 12 panels. Totals for all seats come first."""
        first = sorted(rolls, key=lambda faces: not faces.all_seats)[:MAX_PANELS]
        panels = [renderers.Panel(each.seat, who_of(each), each.counts) for each in first]
        draw = partial(_chart, table, match, audience, renderers.draw_rolls, panels)
        return await self._paint("rolls.png", audience, draw)

    async def _once(
        self, kept: LRUCache[Key, Attachment], key: Key, audience: Audience, draw: Callable[[], Scene]
    ) -> Attachment:
        """Return a board from the cache `kept`, drawing and adding it if it is missing."""
        if (picture := kept.get(key)) is None:
            picture = kept[key] = await self._paint("board.png", audience, draw)
        return picture

    async def _paint(self, file: str, audience: Audience, draw: Callable[[], Scene]) -> Attachment:
        """Draw and paint a scene on a worker thread. Return it as an attachment with the file name `file`."""

        def paint() -> Attachment:
            scene = draw()
            return Attachment(file, renderers.paint(scene, audience.theme), scene.alt)

        return await self._on_worker(paint)

    async def _on_worker(self, work: Callable[[], T]) -> T:
        if self._waiting >= MAX_WAITING:
            raise Busy
        self._waiting += 1
        self._projector.pause()
        try:
            with metrics.timing("picture"):
                return await asyncio.get_running_loop().run_in_executor(self._workers, work)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._projector.resume()


def _key(table: Table, audience: Audience) -> Key:
    """Return a cache key: everything that a public picture depends on.

    The ply identifies the position, because it grows even when a move is taken back. The names are included
    because seats can change hands within a ply, and people whose data is deleted lose their names.
    """
    return table.id, table.ply, names_of(table), colours_of(table), audience.theme, audience.language.code


def _scene(
    table: Table,
    match: Match,
    seat: int | None,
    audience: Audience,
    marks: Notations = (),
    chosen: Notations = (),
    count: Text | None = None,
) -> Scene:
    # Usually the number of the awaited move, as in the message above; at the end, the number of moves made.
    move = text("move {number}", number=match.moves_made + isinstance(match.status, ToMove))
    return renderers.draw(
        match.seen_by(seat),
        names=_names(table, audience),
        colours=colours_of(table),
        marks=marks,
        chosen=chosen,
        translate=audience.language.translate,
        count=count or move,
    )


def _chart(
    table: Table, match: Match, audience: Audience, draw: Callable[..., Scene], *what: object
) -> Scene:
    names, looks = _names(table, audience), _scene(table, match, None, audience).looks
    return draw(*what, names=names, looks=looks, translate=audience.language.translate)


def _in_words(
    table: Table, match: Match, seat: int | None, audience: Audience, marks: Notations
) -> TextBoard:
    names, translate = _names(table, audience), audience.language.translate
    return TextBoard(renderers.write(match.seen_by(seat), names=names, marks=marks, translate=translate))


def _names(table: Table, audience: Audience) -> list[str]:
    return [shown_name(name, audience.language) for name in names_of(table)]
