"""Updates of a table's public messages: the steps of a plan are carried out on Discord and recorded."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Unpack

from engine import Match

from ..background import Signal
from ..pictures.boards import BoardPictures
from ..pictures.errors import Busy
from ..service.contests import Ratings
from ..service.outages import Outages
from ..service.tables import Tables
from ..service.tournaments import Tournaments
from ..storage.clocks import with_clocks
from ..storage.notifications.reminders import noting_asleep
from ..storage.outbox import LOBBY, DiscordState, Outbox, Post, StateChange, state_change
from ..storage.replay import has_end_piece
from ..table.channel import needs_thread
from ..table.clock.advancing import started
from ..table.model import Table
from ..table.time import Clock
from ..transport.events import known_event
from ..transport.permissions import is_forum
from ..views.board import board_message
from ..views.contests import rated_line
from ..views.lobby import lobby_message
from ..views.message import Attachment, Message, TextBoard
from ..views.table_events import told_of, with_table_events
from ..views.tournaments import bell_lines, opening_message, with_absence
from .notifications.services import Notifications
from .plan import Ask, Delete, Edit, Retire, Send, Step, Update, plan, questioned
from .poster import Poster, nonce, posted_at, time_at
from .threads import ensure_thread, opening_place, thread_of

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PublishingServices:
    """The services for showing tables. `ended` is called with a table's id once the result has been shown."""

    tables: Tables
    outbox: Outbox
    pictures: BoardPictures
    poster: Poster
    clock: Clock
    outages: Outages
    notifications: Notifications
    ratings: Ratings
    tournaments: Tournaments
    ended: Signal[[str], object] = field(default_factory=Signal)


@dataclass
class Done:
    """The results of a plan's finished steps, which are recorded together.

    `posted` holds new lobbies and boards, and `asked` new questions. `retired` and `deleted` hold message
    ids. `shown` is the table's revision once everything has been shown, otherwise None.
    """

    posted: list[Post] = field(default_factory=list)
    retired: list[int] = field(default_factory=list)
    deleted: list[int] = field(default_factory=list)
    asked: list[Post] = field(default_factory=list)
    shown: int | None = None
    asleep: dict[int, int] = field(default_factory=dict)  # seats that were not notified, and until when


async def show(tools: PublishingServices, table: Table, shown: DiscordState, *, restarted: bool) -> bool:
    """Bring a table's public messages up to date from the recorded state `shown`, and record all changes.

    If `restarted`, first look for posts that were made but not recorded. Return whether a post was edited.
    """
    owed = shown.owed  # looking for posts reads the state again, when it may owe more than this table has
    table = as_it_arrives(tools, table)
    if table.hidden:
        shown = DiscordState(await _all_posts(tools, table), shown.owed)
    else:
        if restarted:
            shown = await _with_lost_posts(tools, table, shown)
        if table.table_options.place == "thread":
            if needs_thread(table) and shown.latest is None:  # a thread is made from the lobby's message
                shown = await _with_lobby(tools, table, restarted=restarted)
            table = await ensure_thread(
                tools.poster.client, tools.tables, tools.tournaments, table, shown.latest
            )
    done = Done()
    try:
        edited = await _carry_out(tools, table, shown, done)
        done.shown = max(table.revision, owed)
    finally:
        await _note(tools, table, **vars(done))
    if table.phase == "over":
        tools.ended(table.id)
    return edited


def as_it_arrives(tools: PublishingServices, table: Table) -> Table:
    """Return a table as it will be once its next message has ended any outage of the table's channel."""
    if not table.circumstances.outages:
        return table
    return replace(table, circumstances=table.circumstances.with_open_channel(time_at(table, tools.clock)))


async def _carry_out(tools: PublishingServices, table: Table, shown: DiscordState, done: Done) -> bool:
    """Carry out the planned steps, and add their results to `done`. Return whether a post was edited."""
    steps = plan(table, shown)
    for step in steps:
        if not await _do(tools, step, table, shown, done):
            for instead in plan(table, shown, may_edit=False):
                await _do(tools, instead, table, shown, done)
            return False
    return any(isinstance(step, Edit) for step in steps)


async def _do(tools: PublishingServices, step: Step, table: Table, shown: DiscordState, done: Done) -> bool:
    """Carry out one step, and add its result to `done`. Return False if an edit is no longer possible."""
    poster = tools.poster
    match step:
        case Send(since, revision):
            done.posted.append(await _post(tools, table, since, revision, done))
        case Edit(post):
            before = shown.before(post)
            if table.is_direct:  # its message shows one move after the other
                before = post = post._replace(ply=table.ply - 1, revision=table.revision - 1)
            message = await message_of(tools, table, post.ply, post.revision)
            return await poster.edit(table, post, _told_again(message, table, post, before))
        case Retire(post, bare):
            if not bare:
                await poster.shrink_old_board(table, post, shown.before(post))
            done.retired.append(post.message_id)
        case Delete(post):
            await poster.delete(post)
            done.deleted.append(post.message_id)
        case Ask(question):
            message, _asleep = await poster.address(table, question.message)
            if asked := await poster.ask(table, question._replace(message=message), shown.latest):
                done.asked.append(asked)
        case Update(post, question):
            await poster.edit(table, post, question.message)  # if it was deleted, the board still asks
    return True


def _told_again(message: Message, table: Table, post: Post, before: Post | None) -> Message:
    """Return an edited board's message with lines about all table events since the previous board, `before`.

    If `before` is None or the lobby, add only the events since `post`, which is the edited board.
    """
    if table.match is None:
        return message
    if before is None or before.ply == LOBBY:  # the first board says nothing about the lobby
        before = post
    told = told_of(table, range(before.revision + 1, table.revision + 1))
    return replace(message, told=(*message.told, *told))


async def _post(tools: PublishingServices, table: Table, since: int, revision: int, done: Done) -> Post:
    message = await message_of(tools, table, since, revision)
    if table.match is not None and since != LOBBY:
        message = with_table_events(message, table, revision)
    message, asleep = await tools.poster.address(table, message)
    if not message.silent:  # it notifies people: those asleep are reminded later
        seats = {table.seat_of(user_id): until for user_id, until in asleep.items()}
        done.asleep |= {seat: until for seat, until in seats.items() if seat is not None}
    if await _is_hushed(tools, table):
        message = replace(message, silent=True)
    return await tools.poster.send(table, message, LOBBY if table.match is None else table.ply)


async def _is_hushed(tools: PublishingServices, table: Table) -> bool:
    """Return whether the event that ends a game is under way and the server wants silent boards then."""
    if table.end is None or table.end.event_id is None:
        return False
    event = known_event(tools.poster.client.get_guild(table.guild_id), table.end.event_id)
    if event is None or not event.is_under_way:
        return False
    return (await tools.poster.settings.get_or_default(table.guild_id)).hush


async def message_of(tools: PublishingServices, table: Table, since: int, revision: int) -> Message:
    """Return a lobby with the table events after `revision`, or a board with the story after ply `since`."""
    if table.match is None:
        settings = await tools.poster.settings.get_or_default(table.guild_id)
        return with_table_events(lobby_message(table, revision, settings.old_boards), table, revision)
    picture = await _picture(tools, table, table.match)
    message = board_message(table, table.match, since, picture, time_at(table, tools.clock))
    if table.phase == "over" and table.rated_at is not None:
        rated = rated_line(await tools.ratings.of_players(table))
        message = replace(message, content=(*message.content, *rated))
    if table.phase == "running" and table.tournament_id is not None:
        lines = bell_lines(table, await tools.tournaments.bell_of(table), time_at(table, tools.clock))
        return replace(message, content=(*message.content, *lines))
    if table.phase == "over" and table.tournament_id is not None:
        message = with_absence(message, await tools.tournaments.get(table.tournament_id), table)
    if table.phase != "over" or not has_end_piece(table):
        return message
    if (await tools.poster.settings.get_or_default(table.guild_id)).film:
        return message
    return replace(message, further=await _card(tools, table, table.match))


async def _note(
    tools: PublishingServices,
    table: Table,
    asleep: Mapping[int, int] = MappingProxyType({}),
    **done: Unpack[StateChange],
) -> None:
    """Record `done`, the changes made on Discord, and start new boards' clocks in the same transaction.

    `asleep` maps the seats of sleeping players to when they wake up (ms), so that they are reminded then.
    """
    if table.clock is None:
        await tools.outbox.note(table.id, **done)
        return

    def start(now: Table) -> Table:
        for post in (*done.get("posted", ()), *done.get("found", ())):
            if post.ply >= LOBBY:  # a question asks no one to move
                now = started(now, post.revision, posted_at(post.message_id))
        return now

    note = noting_asleep(state_change(table.id, **done), table, asleep, time_at(table, tools.clock))
    await tools.tables.adjust(table.id, start, with_clocks(note))


async def _picture(tools: PublishingServices, table: Table, match: Match) -> Attachment | TextBoard | None:
    """Draw the board or, for the reader of a private table who prefers text, write it.

    Return None if that fails, so that the message can be posted without a board.
    """
    try:
        audience = await tools.poster.audience_of(table)
        if table.is_direct:
            return await tools.pictures.private(table, match, table.seat_of(table.opener_id), audience)
        return await tools.pictures.board(table, match, audience)
    except Busy:
        log.warning("The board of table %s is posted as text: too many pictures are waiting", table.id)
        return None
    except Exception:
        log.exception("The board of table %s could not be drawn", table.id)
        return None


async def _card(tools: PublishingServices, table: Table, match: Match) -> tuple[Attachment, ...]:
    """Draw the result card of a finished table. Return an empty tuple if that fails."""
    try:
        return (await tools.pictures.result(table, match, await tools.poster.audience_of(table)),)
    except Exception:
        log.exception("The card of table %s could not be drawn", table.id)
        return ()


async def _all_posts(tools: PublishingServices, table: Table) -> tuple[Post, ...]:
    """Return all posts of a hidden table, including shares and posts that were never recorded."""
    known = (*await tools.outbox.posts(table.id), *await tools.outbox.shared(table.id))
    lost = await tools.poster.find_lost_posts(table, {post.message_id for post in known})
    return (*known, *lost)


async def _with_lobby(tools: PublishingServices, table: Table, *, restarted: bool) -> DiscordState:
    """Post the lobby of a table whose game started before the lobby could be shown. Return the new state.

    A tournament's lobby has no button that `find_lost_posts` could recognise, so if `restarted`, search the
    channel for the lobby's text first.
    """
    opened = replace(table, revision=1)  # a different message from the board, which is still owed
    if table.tournament_id is None:
        message, _asleep = await tools.poster.address(table, lobby_message(table))
        post = await tools.poster.send(opened, message, LOBBY)
    else:
        tournament = await tools.tournaments.get(table.tournament_id)
        message, _asleep = await tools.poster.address(table, opening_message(tournament, table))
        client, since = tools.poster.client, table.opened_at if restarted else None
        await client.wait_until_ready()  # until then, the client can't tell a forum
        place, once = opening_place(client, tournament, table), nonce(table.id, opened.revision)
        thread = thread_of(tournament, table)
        id = await tools.poster.announce(place, table.guild_id, message, once, since, thread)
        where = id if is_forum(client, place) else place
        post = Post(id, table.id, where, opened.revision, LOBBY, live=True)
    await tools.outbox.note(table.id, found=[post])
    return DiscordState((post,), owed=True)


async def _with_lost_posts(tools: PublishingServices, table: Table, shown: DiscordState) -> DiscordState:
    """Record a table's posts that were made but not recorded, and return the state of all posts."""
    known = {post.message_id for post in (*shown.live, *shown.questions)}
    found = await tools.poster.find_lost_posts(table, known)
    if not found:
        return shown
    await _note(tools, table, found=found)
    return await tools.outbox.shown(table.id)


async def reconcile_late_posts(tools: PublishingServices, table: Table) -> None:
    """Repair the effects of requests that Discord carried out late.

    Record lost boards, repeat edits that were undone, delete answered questions and shrink old lobbies.
    Delete all messages of a hidden table.
    """
    shown = await tools.outbox.shown(table.id)
    if table.hidden:
        await show(tools, table, shown, restarted=True)
        return
    shown = await _with_lost_posts(tools, table, shown)
    latest = shown.latest
    if latest is not None and latest.revision < table.revision:  # a late edit may have undone a newer one
        message = await message_of(tools, table, latest.ply, latest.revision)
        await tools.poster.edit(table, latest, message)
        if not message.rows:
            await tools.outbox.note(table.id, retired=[latest.message_id])
    stale = [step.post for step in questioned(table, shown) if isinstance(step, Delete)]
    for post in stale:
        await tools.poster.delete(post)
    if stale:
        await tools.outbox.note(table.id, deleted=[post.message_id for post in stale])
    for post in shown.posts if table.match else ():
        if post.ply == LOBBY and post.channel_id != table.channel_id:  # lost posts are sought in the thread
            await tools.poster.shrink_old_board(table, post)
