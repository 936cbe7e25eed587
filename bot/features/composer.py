"""The composer: a private message in which a move is built step by step, seen, and played.

It knows no game: the engine's `choices` ask the questions and mark the candidates. All its state is in the
ids of its controls, so it survives a restart as well.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from engine import InvalidMove, Played, TableError, Text, _, drafted, drawn, text

from ..service.links import message_link
from ..storage.errors import NotSaved
from ..table import play
from ..table.errors import NotOwned, Refusal, StaleBoard
from ..table.model import Table, names_of
from ..views.candidates import (
    SEPARATOR,
    candidate_rows,
    preview_footer,
    question,
    squares_of,
    step_footer,
    taken_so_far,
    tokens_of,
    walk_choices,
)
from ..views.custom_id import CustomId
from ..views.message import Message, Modal, Row
from .interactions import Context, edit, reply, require_permissions
from .interactions.mover import Mover, mover_at_table
from .interactions.router import lead_to_board
from .lessons import NotDone, judge, lesson_mover
from .my_tables import next_game_rows
from .planning.news import with_news

PLAYED = _("You played {move}. The board below shows it.")
HANDED_IN = _("You handed in {move}. Nobody sees it until everybody has handed in.")

NOT_ASKED = _("From now on a move counts as soon as it is complete; `/preferences` changes that.")

EXPERIENCED_AFTER = 5  # moves, after which somebody may want to be asked no more
FIELD = "move"


@reply("move")
async def open_composer(context: Context) -> None:
    """Answer the board's Move button with the first question."""
    mover = await _mover(context)
    await context.reply(with_news(await _ask(context, mover, ()), mover.table, mover.seat))


async def open_preview(context: Context, written: str) -> None:
    """Show a move that was made another way, if who makes it wants to be asked before it counts."""
    await context.reply(await _preview(context, await _mover(context), written))


@edit("step")
async def take_button(context: Context) -> None:
    """Take a candidate offered as a button; the id holds all tokens chosen so far."""
    tokens = tokens_of(context.custom_id.argument)
    await _go_on(context, lambda mover: _ask(context, mover, tokens))


@edit("pick")
async def take_option(context: Context) -> None:
    """Take a candidate from a menu; the id holds the menu's number and the tokens chosen before."""
    before = tokens_of(context.custom_id.argument.partition(SEPARATOR)[2])
    await _go_on(context, lambda mover: _ask(context, mover, (*before, *context.values[:1])))


@edit("draw")
async def take_drawn(context: Context) -> None:
    """Show a secret submission that is drawn by lot: a draft, where the game has drafts."""
    await _go_on(context, lambda mover: _draw(context, mover))


@edit("play")
async def play_move(context: Context) -> None:
    """Play the move that was shown."""
    written = context.custom_id.argument
    if context.custom_id.of_lesson:
        await _go_on(context, lambda mover: _complete(context, mover, written))
    else:
        await context.edit(await _play(context, written))


@edit("playnoask")
async def play_and_ask_no_more(context: Context) -> None:
    """Play the move that was shown, and all further ones without showing them."""
    played = await _play(context, context.custom_id.argument)
    with suppress(NotSaved):  # the move stands and must be told
        await context.services.preferences.change(context.user_id, confirm="never")
        played = replace(played, content=(*played.content, text(NOT_ASKED)))
    await context.edit(played)


@edit("take")
async def play_whole_move(context: Context) -> None:
    """Play a move that was offered whole under the board.

    The next board shows it, and nothing else is said; but where another game waits, the way there is.
    """
    if await context.always_confirms():
        await open_preview(context, context.value)
        return
    require_permissions(context.interaction)
    before = await context.table()
    table = await context.act(play.play, context.value, ply=context.custom_id.ply)
    further = await next_game(context, table)
    if further:
        told = text(PLAYED, move=play.called_by(before, context.user_id, context.value))
        await context.reply(Message((told,), rows=further, names=names_of(before)))


@edit("type")
async def ask_to_type(context: Context) -> None:
    """Open the modal for a typed move."""
    mover = await _mover(context)
    id, offered = _id(context, "typed"), mover.offered.moves(mover.seat)[:1]
    example = tuple(play.called_plainly(mover.match, mover.seat, move) for move in offered)
    modal = Modal(
        id, text("Type your move"), text("Move"), text("for example {example}", example=example), FIELD
    )
    await context.open_modal(modal)


@edit("typed")
async def take_typed_move(context: Context) -> None:
    """Show what a typed move would do, or play it for those who are never asked; or say why it cannot be."""
    await _go_on(context, lambda mover: _complete(context, mover, context.value))


async def next_game(context: Context, after: Table) -> tuple[Row, ...]:
    """Return a link to the table of this server that has waited longest for the acting user, if any."""
    services = context.services
    try:
        waiting = await services.queries.next_of_player(context.user_id, after)
        link = await message_link(services.outbox, waiting) if waiting else None
    except Refusal:  # the move stands and must be told, whatever the rest of the tables is like
        return ()
    return next_game_rows(waiting, context.user_id, link) if waiting and link else ()


async def _mover(context: Context) -> Mover:
    """Return who builds a move, at the table of the control or in its lesson."""
    return lesson_mover(context) if context.custom_id.of_lesson else await mover_at_table(context)


async def _go_on(context: Context, walk_choices: Callable[[Mover], Awaitable[Message]]) -> None:
    """Show what follows in the composer's own message, or why it cannot be."""
    try:
        message = await walk_choices(await _mover(context))
    except (TableError, NotOwned, StaleBoard, NotDone) as refusal:
        if not context.is_private:  # no client of Discord's presses this anywhere else
            raise
        message = await _refused(context, refusal)
    await context.edit(message)


async def _refused(context: Context, refusal: TableError | Refusal) -> Message:
    """Say why a move cannot be, and ask again; or lead from an older board to the current one."""
    if not isinstance(refusal, StaleBoard):
        asked = await _ask(context, await _mover(context), ())
        return replace(asked, content=(refusal.text, *asked.content))
    if await context.confirms() == "never":  # the same message may say since a moment ago what was played
        raise refusal
    return await lead_to_board(context.services, await context.table())


async def _ask(context: Context, mover: Mover, chosen: tuple[str, ...]) -> Message:
    """Ask the next question, or go on with the move that is complete; a single candidate is taken unasked."""
    tokens, asked = walk_choices(mover.offered, mover.seat, chosen)
    if isinstance(asked, str):
        # A move of which nothing was chosen, the only one that there is, is shown in any case.
        return await (_complete if chosen else _preview)(context, mover, asked)
    shown = drafted(mover.match, mover.seat, asked.draft) if asked.draft else mover.match
    taken = taken_so_far(mover.offered, mover.seat, tokens)
    marks, audience = squares_of(asked.choices), context.audience
    picture = await context.services.pictures.private(
        mover.table, shown, mover.seat, audience, marks, squares_of(taken)
    )
    names, on = names_of(mover.table), context.custom_id
    footer = (*step_footer(asked, tokens, on), *mover.beside)
    rows = (*candidate_rows(asked, tokens, on, names, audience.language), footer)
    content = (*mover.above, question(asked, taken))
    return Message(content, rows=rows, attachment=picture, names=names)


async def _draw(context: Context, mover: Mover) -> Message:
    """Show a submission that is drawn by lot, which nobody can foresee."""
    asked = mover.offered.choices(mover.seat, ())
    if asked.draw is None:
        raise InvalidMove("Nothing is drawn here; please start your move again.")
    submission = drawn(mover.offered, mover.seat, secrets.choice)
    if asked.draft is not None:
        return await _ask(context, mover, (submission,))
    return await _preview(context, mover, submission, asked.draw)


async def _complete(context: Context, mover: Mover, written: str) -> Message:
    """Play a move for those who are never asked; show it to all others before it counts. Judge a lesson's."""
    if mover.lesson:
        return await judge(context, mover, mover.lesson, written)
    if await context.confirms() == "never":
        return await _play(context, written)
    return await _preview(context, mover, written)


async def _play(context: Context, written: str) -> Message:
    require_permissions(context.interaction)
    before = await context.table()
    table = await context.act(play.play, written, ply=context.custom_id.ply)
    template = HANDED_IN if table.match and table.match.hidden else PLAYED
    told = text(template, move=play.called_by(before, context.user_id, written))
    return Message((told,), rows=await next_game(context, table), names=names_of(before))


async def _preview(context: Context, mover: Mover, written: str, draw: Text | None = None) -> Message:
    after = mover.match.trial(mover.seat, written)
    move = str(mover.match.game.parse(mover.match.state, mover.seat, written))
    shown = play.move_text(mover.match, mover.seat, move)
    told = after.narrate(mover.match)
    may_skip = await context.confirms() == "usual" and _moves_of(mover) >= EXPERIENCED_AFTER
    pictures = context.services.pictures
    picture = await pictures.private(mover.table, after, mover.seat, context.audience)
    asked = text("Play {move}? This is what it does:", move=shown)
    content = (*mover.above, asked, *((told,) if told else ()))
    rows = ((*preview_footer(move, context.custom_id, may_skip, draw), *mover.beside),)
    return Message(content, rows=rows, attachment=picture, names=names_of(mover.table))


def _moves_of(mover: Mover) -> int:
    """Return how many moves they have made in this match."""
    return sum(isinstance(event, Played) and event.seat == mover.seat for event in mover.match.events)


def _id(context: Context, verb: str, argument: str = "") -> str:
    return str(CustomId(verb, context.custom_id.table_id, context.custom_id.ply, argument))
