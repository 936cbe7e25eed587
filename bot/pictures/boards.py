"""Boards as pictures and as text, made on worker threads: the event loop never waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from cachetools import LRUCache

import renderers
from engine import Good, Match, Outlook, ToMove
from engine.record import write
from renderers import Scene

from ..locale.audience import Audience
from ..metrics import metrics
from ..table.model import Table, names_of
from ..views.message import Attachment, TextBoard
from ..views.text import shown_name
from .cards import Cards
from .errors import Busy
from .films import FilmJob, FilmRenderer
from .replay_queue import ReplayQueue

CACHE_SIZE = 32  # pictures of current boards, some 150 kB each
MOMENT_CACHE_SIZE = 64  # pictures of steps
MAX_WAITING = 64  # pictures asked for and not drawn; more would only be late

K = TypeVar("K")
T = TypeVar("T")
Key = tuple[str, int, tuple[str, ...], str, str]


class BoardPictures:
    """Draws for the bot; its methods raise Busy when too many wait. Close it when the bot stops."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(os.cpu_count() or 2, thread_name_prefix="pictures")
        self._replays = ReplayQueue()
        self._projector = FilmRenderer()
        self._waiting = 0
        self.cards = Cards(self._on_worker)
        self._boards: LRUCache[Key, Attachment] = LRUCache(CACHE_SIZE)
        self._moments: LRUCache[Hashable, Attachment] = LRUCache(MOMENT_CACHE_SIZE)

    def close(self) -> None:
        """Let the workers finish and end; the film that is being drawn is given up."""
        self._workers.shutdown(wait=False, cancel_futures=True)
        self._replays.close()
        self._projector.close()

    async def board(self, table: Table, match: Match, audience: Audience) -> Attachment:
        """Draw what all may see; the same picture is drawn once."""
        key = _key(table, audience)
        return await self._once(self._boards, key, lambda: _drawn(table, match, None, audience))

    async def private(
        self,
        table: Table,
        match: Match,
        seat: int | None,
        audience: Audience,
        marks: Sequence[str] = (),
        chosen: Sequence[str] = (),
    ) -> Attachment | TextBoard:
        """Show what a seat may see, with candidates marked: as a picture, or as text to those who want it.

        What was chosen in the steps before is marked as well, on the picture.
        """
        if audience.text_board:
            return await self._on_worker(lambda: _written(table, match, seat, audience, marks))
        return await self._on_worker(lambda: _drawn(table, match, seat, audience, marks, chosen))

    async def page(
        self, game_id: str, title: str, goods: Sequence[tuple[Good, int]], audience: Audience
    ) -> Attachment:
        """Draw a page of goods, each with how many of it there are."""

        def draw() -> Attachment:
            scene = renderers.draw_page(game_id, title, goods, translate=audience.language.translate)
            return Attachment("page.png", renderers.paint(scene, audience.theme), scene.alt)

        return await self._on_worker(draw)

    async def moment(
        self, table: Table, step: int, match: Match, seat: int | None, audience: Audience
    ) -> Attachment | TextBoard:
        """Show a step as a seat saw it, as `private` does; a picture of the latest ones is drawn once.

        What watchers see is kept for all of them.
        """
        if audience.text_board:
            return await self.private(table, match, seat, audience)
        key = (*_key(table, audience)[2:], table.id, step, seat)
        return await self._once(self._moments, key, lambda: _drawn(table, match, seat, audience))

    async def film(
        self, user_id: int, table: Table, cut: tuple[Match, int], steps: tuple[int, int], audience: Audience
    ) -> Attachment | None:
        """Draw a match from one of its `steps` to another, one frame a move, for a user.

        `cut` is the match at the last step, and how many of its events there were at the first. None where
        nothing was played. Raises TooLong and FilmFailed besides.
        """
        match, begun = cut

        def draw() -> Attachment | None:
            record, names = write(match), _names(table, audience)
            return self._projector.draw(FilmJob(record, begun, names, audience.theme, audience.language.code))

        return await self._replays.get(user_id, (*_key(table, audience)[2:], table.id, steps), draw)

    async def course(
        self,
        table: Table,
        match: Match,
        outlooks: Sequence[Outlook],
        moves: Sequence[int],
        turns: Sequence[int],
        audience: Audience,
    ) -> Attachment:
        """Draw how a finished match went, as `renderers.draw_course` takes it."""

        def draw() -> Attachment:
            scene = renderers.draw_course(
                outlooks,
                moves,
                turns,
                names=_names(table, audience),
                looks=_scene(table, match, None, audience).looks,
                translate=audience.language.translate,
            )
            return Attachment("course.png", renderers.paint(scene, audience.theme), scene.alt)

        return await self._on_worker(draw)

    async def _once(
        self, kept: LRUCache[K, Attachment], key: K, draw: Callable[[], Attachment]
    ) -> Attachment:
        """Return a picture that is kept, else draw it and keep it."""
        if (picture := kept.get(key)) is None:
            picture = kept[key] = await self._on_worker(draw)
        return picture

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
    """Return all that a public picture depends on.

    A ply of a table has one position for ever, as a move that is taken back counts too; but its seats change
    hands at the same ply, and people who are forgotten lose their names.
    """
    return table.id, table.ply, names_of(table), audience.theme, audience.language.code


def _drawn(
    table: Table,
    match: Match,
    seat: int | None,
    audience: Audience,
    marks: Sequence[str] = (),
    chosen: Sequence[str] = (),
) -> Attachment:
    scene = _scene(table, match, seat, audience, marks, chosen)
    return Attachment("board.png", renderers.paint(scene, audience.theme), scene.alt)


def _scene(
    table: Table,
    match: Match,
    seat: int | None,
    audience: Audience,
    marks: Sequence[str] = (),
    chosen: Sequence[str] = (),
) -> Scene:
    return renderers.draw(
        match.seen_by(seat),
        names=_names(table, audience),
        marks=marks,
        chosen=chosen,
        translate=audience.language.translate,
        moves=_moves(match),
    )


def _moves(match: Match) -> int:
    """Return which move is awaited, as the message above says it; in the end, how many were made."""
    return match.moves_made + isinstance(match.status, ToMove)


def _written(
    table: Table, match: Match, seat: int | None, audience: Audience, marks: Sequence[str]
) -> TextBoard:
    translate = audience.language.translate
    names = _names(table, audience)
    return TextBoard(renderers.write(match.seen_by(seat), names=names, marks=marks, translate=translate))


def _names(table: Table, audience: Audience) -> list[str]:
    return [shown_name(name, audience.language) for name in names_of(table)]
