"""Tournaments in public: their threads, their messages, and the news that is posted in the threads."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby

import discord

from ...background import Background, TemporaryFailure, WakeableSleep
from ...contests.running import is_warned, note_warned
from ...contests.tournament import Pace, Tournament
from ...pictures.boards import BoardPictures
from ...pictures.errors import Busy
from ...pictures.standings import PAGE
from ...service.links import table_link
from ...service.table_cache import TableQueries
from ...service.tournaments import Tournaments, file_of
from ...storage.contests.tournaments import ToShow
from ...storage.outbox import Outbox
from ...table.channel import MAX_NAME_LENGTH, needs_thread
from ...table.errors import AlreadyDone, NotDue
from ...table.model import Table, bot_action
from ...table.time import MINUTE, SECOND, Clock
from ...table.waiting import waits_for
from ...transport.connection import call_discord
from ...transport.direct_messages import DirectMessages
from ...transport.errors import DISCORD_FAILURES, TOO_OLD_TO_EDIT, UNKNOWN_MESSAGE, is_gone, is_transient
from ...transport.payloads import edited_message
from ...transport.permissions import is_forum
from ...views.message import Attachment, Message
from ...views.tournament_news import news
from ...views.tournaments import announcement, mark_of, tournament_message
from ..poster import Poster, Thread, nonce, posted_at
from ..threads import A_WEEK, make_thread

log = logging.getLogger(__name__)

EDIT_INTERVAL: dict[Pace, int] = {"days": 5 * MINUTE, "evening": 30 * SECOND}
REFUSED_WAITS = (5 * MINUTE, 15 * MINUTE, 60 * MINUTE)  # after Discord has refused an edit
THREADS_AFTER = 10 * MINUTE  # from a round's start; then its message no longer waits for threads
RETRY_AFTER, LONGEST_PAUSE = MINUTE, 60 * MINUTE


@dataclass
class _Shown:
    """What this process knows about a tournament's message.

    `mark` holds the tournament's state and round, `next_edit` the time of the next edit (ms), and `refused`
    the number of edits that Discord has refused.
    """

    mark: str
    next_edit: int = 0
    refused: int = 0


@dataclass
class TournamentPublisher:
    """A publisher of tournaments' messages. `clock` returns Discord's time."""

    poster: Poster
    messages: DirectMessages
    tournaments: Tournaments
    queries: TableQueries
    outbox: Outbox
    pictures: BoardPictures
    clock: Clock
    background: Background
    _shown: dict[int, _Shown] = field(init=False, default_factory=dict)
    _nap: WakeableSleep = field(init=False, default_factory=WakeableSleep)

    async def resume(self) -> None:
        """Update messages left outdated when the bot last stopped. Raises NotRead if the database fails."""
        if await self.tournaments.to_show():
            self.wake()

    def wake(self, _tournament_id: int = 0) -> None:
        """Update all outdated messages in the background, each as soon as it can be edited."""
        self._nap.wake()
        seconds = RETRY_AFTER / SECOND
        self.background.repeat("tournaments", seconds, self._show_all, "Tournaments are shown later")

    async def _show_all(self) -> float:
        await self.poster.client.wait_until_ready()
        self._nap.end()
        pauses = [await self._show_if_due(each) for each in await self.tournaments.to_show()]
        await self._nap.take(min(pauses, default=LONGEST_PAUSE) / SECOND)
        return 0.0

    async def _show_if_due(self, each: ToShow) -> int:
        """Show a tournament if it has news or an edit is due. Return the ms until the next check."""
        known, now = self._shown.get(each.id), self.clock() or 0
        if not each.urgent and known is not None and now < known.next_edit:
            return known.next_edit - now
        return await self._show(each.id)

    async def _show(self, tournament_id: int) -> int:
        """Show a tournament's current state. Return the ms until the next check."""
        tournament = await self.tournaments.get(tournament_id)
        try:
            if tournament.thread_id is None:
                tournament = await self._with_thread(tournament)
            await self._tell(tournament)
            return await self._bring_up_to_date(tournament)
        except DISCORD_FAILURES as error:
            log.warning("Tournament %s is not shown: %s", tournament_id, error or type(error).__name__)
            if is_gone(error):  # until an organiser names another place
                await self._note(tournament, tournament.message_id, [])
                await self.tournaments.note_told(tournament.id, len(tournament.log))
                return LONGEST_PAUSE
            return RETRY_AFTER if is_transient(error) else REFUSED_WAITS[1]
        except Busy:
            return RETRY_AFTER
        except TemporaryFailure:
            raise
        except Exception:  # a defect in one must not stop the others
            log.exception("Tournament %s could not be shown", tournament_id)
            return LONGEST_PAUSE

    async def _with_thread(self, tournament: Tournament) -> Tournament:
        """Announce a tournament and, if possible, make a thread from the post.

        Return the tournament, whose thread is now the new one or, failing that, the channel.
        """
        channel_id, client = tournament.channel_id, self.poster.client
        thread = Thread(tournament.settings.name[:MAX_NAME_LENGTH], A_WEEK)
        since = posted_at(tournament.id) if is_forum(client, channel_id) else None
        sent = None if since else await self.messages.find(channel_id, "tjoin", f"{tournament.id};")
        if sent is None:
            place, once = (channel_id, tournament.guild_id), nonce("tournament", tournament.id, channel_id)
            sent = await self.poster.announce(*place, announcement(tournament), once, since, thread)
        thread_id = await make_thread(client, channel_id, sent, thread) or channel_id
        await self.tournaments.note_shown(tournament, 0, None, thread_id)
        return replace(tournament, thread_id=thread_id, message_id=None)

    async def _tell(self, tournament: Tournament) -> None:
        """Post the news that isn't public yet, each item once."""
        place = tournament.thread_id or tournament.channel_id, tournament.guild_id
        for row, messages in groupby(
            news(tournament, await self._awaited(tournament)), lambda each: each.row
        ):
            for number, (_row, message) in enumerate(messages):
                once, since = nonce("news", tournament.id, row, number), tournament.log[row - 1].at
                await self.poster.announce(*place, message, once, since)
            await self.tournaments.note_told(tournament.id, row)
        await self.tournaments.note_told(tournament.id, len(tournament.log))
        if is_warned(tournament) and tournament.stage is not None and tournament.stage.warned_at is None:
            action = bot_action(str(tournament.id), f"warning {tournament.round}", self.clock() or 0)
            with suppress(NotDue, AlreadyDone):
                await self.tournaments.act(tournament.id, note_warned, action)

    async def _awaited(self, tournament: Tournament) -> list[int]:
        """Return the ids of the people who keep the current round waiting, or [] if no reminder is due."""
        if not any(entry.what == "warned" for entry in tournament.log[tournament.told :]):
            return []
        tables = [each for each in await self._tables(tournament) if each.phase == "running"]
        return [p.user_id for table in tables for p in table.players if waits_for(table, p.user_id)]

    async def _bring_up_to_date(self, tournament: Tournament) -> int:
        """Edit a tournament's message, or post it again when a round has started or the tournament has ended.

        Return the ms until the next check.
        """
        thread_id, mark = tournament.thread_id or tournament.channel_id, mark_of(tournament)
        known, now = self._shown.get(tournament.id), self.clock() or 0
        if known is None or known.mark != mark or tournament.message_id is None:
            there = await self.messages.find_all(thread_id, "tmanage", f"{tournament.id};")
            found = there.pop(f"{tournament.id};{mark}", None)
            if found is None:
                return await self._post_again(tournament, mark, there.values())
            await self._remove(tournament, there.values(), but=found)
            if found != tournament.message_id:
                await self.tournaments.note_shown(tournament, 0, found, tournament.thread_id)
                tournament = replace(tournament, message_id=found)
            known = self._shown[tournament.id] = _Shown(mark)
        if now < known.next_edit:
            return known.next_edit - now
        known.next_edit = now + EDIT_INTERVAL[tournament.settings.pace]
        tables = await self._tables(tournament)
        message = await self._message(tournament, tables)
        language = (await self.poster.audience(tournament.guild_id)).language
        try:
            payload = edited_message(message, language)
            await call_discord(self.poster.message(thread_id, tournament.message_id or 0).edit(**payload))
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                return await self._post_again(tournament, mark)
            if error.code != TOO_OLD_TO_EDIT:
                raise
            wait = REFUSED_WAITS[min(known.refused, len(REFUSED_WAITS) - 1)]
            known.next_edit, known.refused = now + wait, known.refused + 1
            return wait
        await self._note(tournament, tournament.message_id, tables)
        return EDIT_INTERVAL[tournament.settings.pace]

    async def _post_again(self, tournament: Tournament, mark: str, older: Iterable[int] = ()) -> int:
        """Post a tournament's message again, and delete the previous one and those with the ids in `older`.

        `mark` holds the tournament's state and round. Return the ms until the next check.
        """
        thread_id, tables = tournament.thread_id or tournament.channel_id, await self._tables(tournament)
        once = nonce("tournament", tournament.id, mark, thread_id, tournament.message_id)
        message = await self._message(tournament, tables)
        posted = await self.poster.announce(thread_id, tournament.guild_id, message, once)
        await self._remove(tournament, older, but=posted)
        wait = EDIT_INTERVAL["evening"]  # soon after, it can link to the threads
        self._shown[tournament.id] = _Shown(mark, posted_at(posted) + wait)
        await self._note(tournament, posted, tables)
        return wait

    async def _remove(self, tournament: Tournament, older: Iterable[int], *, but: int) -> None:
        """Delete the recorded message and any left by a crash (`older`), except the message `but`."""
        for message_id in {*older, tournament.message_id or but} - {but}:
            await self.poster.remove(tournament.thread_id or tournament.channel_id, message_id)

    async def _note(self, tournament: Tournament, message_id: int | None, tables: list[Table]) -> None:
        """Record that the message `message_id` (None: no message) shows the current version of a tournament.

        While `tables` still need threads, record the previous version, so that the message is edited again.
        """
        stage, now = tournament.stage, self.clock() or 0
        lacking = (
            stage is not None and now < stage.paired_at + THREADS_AFTER and any(map(needs_thread, tables))
        )
        version = tournament.version - lacking
        await self.tournaments.note_shown(tournament, version, message_id, tournament.thread_id)

    async def _tables(self, tournament: Tournament) -> list[Table]:
        """Return the tables of the current round, or [] if no round is running."""
        ids = [table_id for _board, table_id in tournament.stage.tables] if tournament.stage else []
        return await self.queries.by_ids(ids)

    async def _message(self, tournament: Tournament, tables: list[Table]) -> Message:
        links = {
            table.id: await table_link(self.outbox, table)
            if table.channel_id == tournament.thread_id
            else f"<#{table.channel_id}>"
            for table in tables
            if not needs_thread(table)
        }
        picture = file = None
        if tournament.round:
            await asyncio.to_thread(lambda: tournament.standings)  # computed once, not on the event loop
            audience = await self.poster.audience(tournament.guild_id)
            rows = tournament.standings[:PAGE]
            picture = await self.pictures.standings(tournament, rows, tournament.round, audience)
        if tournament.state == "over":
            file = await asyncio.to_thread(pairings_file, tournament)
        return tournament_message(tournament, links, picture, file)


def pairings_file(tournament: Tournament) -> Attachment:
    """Return a JSON file that lets anyone check a finished tournament's pairings."""
    written = json.dumps(file_of(tournament), ensure_ascii=False, indent=1).encode()
    return Attachment(f"tournament-{tournament.id}.json", written)
