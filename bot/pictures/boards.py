"""Boards as pictures and as text, made on worker threads: the event loop never waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from cachetools import LRUCache

import renderers
from engine import Good, Match, Outlook, ToMove
from engine.record import moments
from renderers import Scene

from ..locale.audience import Audience
from ..metrics import metrics
from ..table.model import Table, names_of
from ..views.message import Attachment, TextBoard
from ..views.text import shown_name
from .errors import Busy
from .replay_queue import ReplayQueue

KEPT = 32  # pictures of current boards, some 150 kB each

MOST_WAITING = 64  # pictures asked for and not drawn; more would only be late

T = TypeVar("T")
Key = tuple[str, int, tuple[str, ...], str, str]


class BoardPictures:
    """Draws for the bot; its methods raise Busy when too many wait. Close it when the bot stops."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(os.cpu_count() or 2, thread_name_prefix="pictures")
        self._replays = ReplayQueue()
        self._waiting = 0
        self._boards: LRUCache[Key, Attachment] = LRUCache(KEPT)

    def close(self) -> None:
        """Let the workers finish and end."""
        self._workers.shutdown(wait=False, cancel_futures=True)
        self._replays.close()

    async def board(self, table: Table, match: Match, audience: Audience) -> Attachment:
        """Draw what all may see; the same picture is drawn once."""
        key = _key(table, audience)
        board = self._boards.get(key)
        if board is None:
            board = await self._on_worker(lambda: _drawn(table, match, None, audience))
            self._boards[key] = board
        return board

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

    async def replay(self, user_id: int, table: Table, match: Match, audience: Audience) -> Attachment | None:
        """Draw the match from its opening, one frame a move, for a user; None before the first move."""

        def draw() -> Attachment | None:
            translate = audience.language.translate
            film = renderers.film(list(moments(match)), names=_names(table, audience), translate=translate)
            if len(film.scenes) < 2:
                return None
            moving = renderers.animate(film.scenes, audience.theme, film.durations)
            return Attachment("replay.gif", moving, film.scenes[-1].alt)

        return await self._replays.get(user_id, _key(table, audience), draw)

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

    async def _on_worker(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            with metrics.timing("picture"):
                return await asyncio.get_running_loop().run_in_executor(self._workers, work)
        finally:
            self._waiting -= 1


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
