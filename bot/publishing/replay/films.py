"""The film of a finished game, added to its last message by an edit, which notifies no one."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace

import discord

from engine import plural, render, text

from ...background import Background
from ...pictures.boards import BoardPictures
from ...pictures.errors import Busy, FilmFailed, TooLong
from ...service.replay import ReplayCache
from ...service.tables import Tables
from ...storage.errors import NotRead, NotSaved
from ...storage.outbox import Outbox, Post
from ...storage.replay import Films, State, has_end_piece
from ...table.errors import Refusal
from ...table.model import Table
from ...transport.connection import call_discord
from ...transport.errors import DISCORD_FAILURES, is_transient
from ...transport.payloads import files_of
from ...views.message import Attachment
from ..poster import Poster

log = logging.getLogger(__name__)

ALT = plural(
    "The game as a film with {count} step. Press Replay to see it on its own.",
    "The game as a film with {count} steps. Press Replay to see them one by one.",
    by="count",
)
FIRST_PAUSE, MAX_PAUSE_SECONDS = 2.0, 300.0  # seconds between attempts while Discord, or the drawing, is busy
FOR_ALL = 0  # no user has this id


@dataclass
class FilmPublisher:
    """A publisher that adds a film to a game's last message. Call `wake` once that message is posted."""

    tables: Tables
    outbox: Outbox
    pictures: BoardPictures
    poster: Poster
    replay_cache: ReplayCache
    films: Films
    background: Background
    _waiting: dict[str, None] = field(init=False, default_factory=dict)  # tables, in order
    _pauses: dict[str, float] = field(init=False, default_factory=dict)  # seconds to wait if it fails again
    _working: bool = field(init=False, default=False)

    @property
    def waiting(self) -> int:
        """The number of tables that are waiting for their film."""
        return len(self._waiting)

    def wake(self, table_id: str) -> None:
        """Add a table's film in the background, if it is due, after the films that are already waiting."""
        self._waiting[table_id] = None
        if not self._working:
            self._working = True
            self.background.start("films", self._work())

    async def catch_up(self) -> None:
        """Add the films that were missing when the bot last stopped. Raises NotRead if the database fails."""
        for table_id in await self.films.owed():
            self.wake(table_id)

    async def _work(self) -> None:
        try:
            while self._waiting:
                table_id = next(iter(self._waiting))
                del self._waiting[table_id]
                try:
                    await self._add(table_id)
                except Exception:  # a defect in one film must not stop the others
                    log.exception("The film of table %s could not be added", table_id)
        finally:
            self._working = False

    async def _add(self, table_id: str) -> None:
        """Add a film. After temporary failures, retry at growing intervals, and finally at the next start."""
        why, pause = await self._failure(table_id), self._pauses.pop(table_id, FIRST_PAUSE)
        if why is None:
            return
        log.warning("The film of table %s is added later: %s", table_id, why)
        if pause <= MAX_PAUSE_SECONDS:
            self._pauses[table_id] = 2 * pause
            self.background.start("films", self._again(table_id, pause))

    async def _again(self, table_id: str, pause: float) -> None:
        await asyncio.sleep(pause)
        self.wake(table_id)

    async def _failure(self, table_id: str) -> str | None:
        """Try to add a table's film. Return the reason to try again later, or None if there is none."""
        try:
            if await self.films.owes(table_id):
                await self._try(await self.tables.get(table_id))
        except (Busy, NotRead, NotSaved, *DISCORD_FAILURES) as error:
            return str(error) or type(error).__name__
        except FilmFailed:  # already logged; it would probably fail again
            log.warning("The film of table %s is drawn after the next start", table_id)
        except Refusal as refusal:  # a damaged table
            log.warning("The film of table %s is not added: %s", table_id, refusal)
        return None

    async def _try(self, table: Table) -> None:
        """Add a film to a table's last message once the message is posted, or give up if no film is possible.

        Raises an error if another attempt may succeed.
        """
        post = await self.outbox.latest_post(table.id)
        if not has_end_piece(table):
            await self.films.settle(table.id, "given up")
        elif post is not None and post.ply == table.ply:  # otherwise the last message is still to come
            await self.films.settle(table.id, await self._edit(table, post))

    async def _edit(self, table: Table, post: Post) -> State:
        try:
            board, film = await self._drawn(table)
        except TooLong:
            return "given up"
        message = self.poster.message(post.channel_id, post.message_id)
        try:
            # All files, since the edit may arrive twice.
            await call_discord(message.edit(attachments=files_of(board, film)))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("The film of table %s is not added: %s", table.id, error)
            return "given up"
        return "shown"

    async def _drawn(self, table: Table) -> tuple[Attachment, Attachment]:
        """Draw the last board and the film. Raises TooLong if the film is too large or has only one frame."""
        history, audience = await self.replay_cache.of(table), await self.poster.audience(table.guild_id)
        last = history.last
        match = history.step(last).match
        board = await self.pictures.board(table, match, audience)
        film = await self.pictures.film(FOR_ALL, table, history.cut(0, last), audience)
        if film is None:
            raise TooLong
        alt = render(text(ALT, count=last), audience.language.translate)
        return board, replace(film, alt=alt)
