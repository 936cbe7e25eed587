"""Moves: built with **Move**, or typed with `/move`."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress

from discord import app_commands

from engine import Effect, InvalidMove, Match, Text, _, drawn, effects_of, is_secret, text

from ..service.links import message_link
from ..table import play
from ..table.errors import Refusal, StaleBoard
from ..table.model import Table, names_of
from ..views.message import Message, Row
from ..views.notifications import next_game_rows
from ..views.text import render_plain
from .composer import Mover, add_composer, ask, go_on, preview, suggest
from .interactions import (
    Context,
    command,
    edit,
    parameter,
    reply,
    require_permissions,
    seat_at,
    unpaused_match,
)
from .interactions.autocomplete import MAX_NAME_LENGTH, MAX_SUGGESTIONS, Suggestion, containing
from .interactions.table_choice import TABLE, own_table, suggest_tables
from .lessons import lesson_mover
from .planning import with_news

PLAYED = _("Your move: {move}.")
PLAYED_BELOW = _("Your move: {move}. See the board below.")
PLAYED_ELSEWHERE = _("Your move: {move}. See the board in {channel}.")
HANDED_IN = _("Handed in. No one will see your choice until everyone has handed in theirs.")

Suggested = tuple[str, Effect | None]  # a move and its effect


class Player(Mover):
    """A user who is building a move at a table."""

    async def begin(self) -> Message:
        """Return the first question, with buttons for suggested moves if any moves stand out."""
        return await suggest(self)

    async def complete(self, notation: str, *, is_forced: bool = False, typed: bool = False) -> Message:
        """Play a move, or return a preview for the user to confirm.

        A move gets a preview if it is secret, if it is the only legal one (`is_forced`), or if the user
        confirms every move.
        """
        if is_forced or is_secret(self.match.status) or await self.context.always_confirms():
            return await preview(self, notation, typed=typed)
        return await _play(self.context, notation)


async def mover_of(context: Context) -> Mover:
    """Return the Mover for a control's lesson or table. Raises Refusal if the user can't move there."""
    if context.custom_id.of_lesson:
        return lesson_mover(context)
    table = await context.table()
    seat = seat_at(table, context.user_id)
    match = unpaused_match(table)
    if not table.shows(context.custom_id.ply):
        raise StaleBoard
    offered = await context.offered(table, match, seat)
    return Player(context=context, table=table, match=match, seat=seat, offered=offered)


add_composer(mover_of, directly=True)


async def suggest_moves(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the acting user's legal moves that match the typed text."""
    table = await own_table(context, getattr(context.interaction.namespace, "table", None))
    seat = table.seat_of(context.user_id)
    if table.match is None or seat is None:
        return []
    offered = await context.offered(table, table.match, seat)
    names, language = names_of(table), context.audience.language
    if called := _called(offered, seat):
        return containing([(render_plain(name, names, language), move) for move, name in called], typed)
    shown = {
        move: text("{move}, {effect}", move=move, effect=brings.told) if brings else text("{move}", move=move)
        for move, brings in matching(effects_of(offered, seat), typed)
    }
    return [(render_plain(said, names, language)[:MAX_NAME_LENGTH], move) for move, said in shown.items()]


@command("move", _("Make a move"))
@parameter("move", _("Your move (type to narrow the suggestions)"), suggest=suggest_moves)
@parameter("table", TABLE, suggest=suggest_tables)
async def move_command(
    context: Context, move: app_commands.Range[str, 1, 100], table: str | None = None
) -> None:
    """Play a move, or preview it if the acting user confirms every move."""
    require_permissions(context.interaction)
    context = context.at(await own_table(context, table))
    if await context.always_confirms():
        await context.reply(await preview(await mover_of(context), move))
    else:
        await context.reply(await _play(context, move))


@reply("move", directly=True)
async def open_composer(context: Context) -> None:
    """Answer the board's **Move** button with the composer's first question."""
    mover = await mover_of(context)
    await context.reply(with_news(await mover.begin(), mover.table, mover.seat))


@edit("best", directly=True)
async def take_best(context: Context) -> None:
    """Play the move suggested on the pressed button, or preview it if the user confirms every move."""
    await go_on(context, mover_of, lambda mover: mover.complete(context.custom_id.argument))


@edit("draw", directly=True)
async def take_drawn(context: Context) -> None:
    """Draw a secret move at random. Show it as a draft if the game has drafts, otherwise as a preview."""
    await go_on(context, mover_of, draw)


@edit("play", directly=True)
async def play_move(context: Context) -> None:
    """Play the previewed move or, in a lesson, judge it."""
    notation = context.custom_id.argument
    if context.custom_id.of_lesson:
        await go_on(context, mover_of, lambda mover: mover.complete(notation))
    else:
        await context.finish(await _play(context, notation))


def matching(moves: list[Suggested], typed: str) -> list[Suggested]:
    """Return up to 25 moves that contain the typed letters and digits, with prefix matches first."""
    wanted = _bare(typed)
    starting = [each for each in moves if _bare(each[0]).startswith(wanted)]
    containing = [each for each in moves if wanted in _bare(each[0]) and each not in starting]
    return (starting + containing)[:MAX_SUGGESTIONS]


async def _play(context: Context, notation: str) -> Message:
    """Play the acting user's move. Return a confirmation, with a link if another game is waiting for them."""
    require_permissions(context.interaction)
    before = await context.table()
    below = PLAYED_BELOW if context.is_private else PLAYED
    template = below if context.is_at_table else PLAYED_ELSEWHERE
    table = await context.act(play.play, notation, ply=context.custom_id.ply)
    picture, channel = None, f"<#{before.channel_id}>"
    told = text(template, move=play.called_by(before, context.user_id, notation), channel=channel)
    if table.match and table.match.hidden:
        told, seat = text(HANDED_IN), seat_at(table, context.user_id)
        picture = await context.services.pictures.private(table, table.match, seat, context.audience)
    rows = await _next_game(context, table)
    return Message((told,), rows=rows, attachment=picture, names=names_of(before))


async def _next_game(context: Context, after: Table) -> tuple[Row, ...]:
    """Return rows that link to the user's most urgent other game on this server, or () if none is waiting."""
    services = context.services
    with suppress(Refusal):  # the move counts and must be confirmed, whatever state other tables are in
        if waiting := await services.queries.next_of_player(context.user_id, after):
            link = await message_link(services.outbox, waiting)
            return next_game_rows(waiting, context.user_id, link) if link else ()
    return ()


async def draw(mover: Mover) -> Message:
    """Return a message with a randomly drawn secret move. Raises InvalidMove if no move can be drawn now."""
    asked = mover.offered.choices(mover.seat, ())
    if asked.draw is None:
        raise InvalidMove("There's nothing to pick at random here. Please start your move again.")
    submission = drawn(mover.offered, mover.seat, secrets.choice)
    if asked.draft is not None:
        return await ask(mover, (submission,))
    return await preview(mover, submission, asked.draw)


def _called(match: Match, seat: int) -> list[tuple[str, Text]]:
    """Return a seat's secret moves that have names, each with its name, or [] if moves are public."""
    if not is_secret(match.status):
        return []
    game, state = match.game, match.state
    named = ((move, game.called(state, seat, game.parse(state, seat, move))) for move in match.moves(seat))
    return [(move, name) for move, name in named if name is not None]


def _bare(move: str) -> str:
    return re.sub(r"[^a-z0-9]", "", move.lower())
