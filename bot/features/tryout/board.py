"""A board on which one person tries out moves from a step of a game: **Try from here**.

The moves and rolls that the person tries form a tree, whose nodes are positions. Once the game is over, the
person can also get a hint, share a position, and play on from it.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

from engine import GAMES, Match, TableError, Text, ToRoll, _, is_secret, plural, seats_to_move, text
from opponents import question, quick_level

from ...table import tryout
from ...table.computers.choice import luck_of
from ...table.errors import Refusal
from ...table.ids import new_id
from ...table.model import Table, names_of
from ...table.tryout import GONE, LATER, TryOut
from ...views import replay
from ...views.custom_id import TRY_OUTS, CustomId, read_id
from ...views.message import Button, Field, Message, Modal, TextBoard, rows_of_buttons, sentence
from ..composer import add_composer, go_on
from ..computers.hints import why
from ..interactions import Context, edit, reply, require_permissions
from ..interactions.permissions import require_access
from ..move import draw
from ..play_on import add_play_on
from ..replay.sharing import post, require_place
from .trier import PREFIX, Trier, further, shown, store, told_by, trier_at, try_out, variations

DICE, MAX_DICE_LENGTH = "dice", 100  # the form's field, and its length in characters

CHOOSE = plural("Choose a number from 1 to {sides}.", "Choose {count} dice from 1 to {sides}.", by="count")
TOO_MANY = _("You have 8 boards to try things on, which is the limit. Delete one: {links}")
DELETED = _("Board deleted, along with everything you tried on it.")
NO_MORE_HINTS = _("You've had 10 hints in the last hour, which is the limit. Try again later.")
NO_HINT = _("I can't give hints for secret moves, or when it's no one's turn.")
SHARED_HEAD = _("**{game}**, tried out from step {number}: {story}")
SHARED_MARK = _("-# a try-out, not what was played")
SECRET = _("This position shows something that was hidden from the others, so you can't share it.")


@reply("tryout", from_afar=True)
async def open_board(context: Context) -> None:
    """Show the acting user's board for a step, at the node where they left off, or open a new board."""
    table, services = await context.table(), context.services
    services.replay_limit.step(context.user_id)
    seat, history = _seat(context, table), await services.replay_cache.of(table)
    step = history.step(context.custom_id.ply)
    root = await asyncio.to_thread(tryout.root_of, step, seat)
    new = TryOut(new_id(), context.user_id, table.id, step.number, seat, 0, (), context.action.at)

    board = await services.tables.gate.act(context.action, lambda: services.try_outs.open(new))
    if board is None:
        await context.reply(await _too_many(context))
        return
    matches = await asyncio.to_thread(tryout.matches_to, root, board.tree, board.node)
    await context.reply(await shown(trier_at(context, table, history, board, matches)))


async def trier_of(context: Context, node: int | None = None) -> Trier:
    """Return the Trier at `node` or the control's node. Raises Refusal if the board can't be used now."""
    services, on = context.services, context.custom_id
    services.replay_limit.step(context.user_id)
    board = await services.try_outs.find(on.table_id.removeprefix(TRY_OUTS), context.user_id)
    table = await services.tables.get(board.table_id)
    require_access(context.interaction, table, from_afar=True)
    seat = _seat(context, table)
    expired = table.phase != "running" and board.at < context.action.at - tryout.RETENTION
    if seat != board.seat or expired:
        raise Refusal(GONE)
    history, there = await services.replay_cache.of(table), on.ply if node is None else node

    def matches() -> list[Match]:
        root = tryout.root_of(history.step(board.step), seat)
        return tryout.matches_to(root, board.tree, there)

    board = board._replace(node=there)
    return trier_at(context, table, history, board, await asyncio.to_thread(matches))


async def mover_of(context: Context) -> Trier:
    """Return the Trier at a control's node. Raises Refusal if no seat is to move at that node."""
    trier = await trier_of(context)
    if not seats_to_move(trier.match.status):
        raise Refusal(GONE)
    return trier


add_composer(mover_of, PREFIX)


@edit(f"{PREFIX}play")
async def play(context: Context) -> None:
    """Try out the previewed move."""
    await go_on(context, mover_of, lambda trier: trier.complete(context.custom_id.argument))


@edit(f"{PREFIX}draw")
async def take_drawn(context: Context) -> None:
    """Draw a secret move at random. Show it as a draft if the game has drafts, otherwise as a preview."""
    await go_on(context, mover_of, draw)


@edit(f"{PREFIX}go")
async def go(context: Context) -> None:
    """Go to the node chosen in the menu or, for a button, to the node in its id."""
    trier, ahead = await trier_of(context, read_id(context.value)), read_id(context.custom_id.argument) or 0
    await context.edit(await shown(replace(trier, board=await store(trier), ahead=ahead)))


@edit(f"{PREFIX}roll")
async def roll(context: Context) -> None:
    """Roll the dice that are due, with random faces."""
    trier = await trier_of(context)
    await context.edit(await try_out(trier, trier.match.roll(drawn_faces(_due(trier.match)))))


@edit(f"{PREFIX}askdice")
async def ask_for_dice(context: Context) -> None:
    """Open a form for typing the faces of the dice that are due."""
    trier = await trier_of(context)
    due = _due(trier.match)
    field = Field(DICE, text("Dice"), text(CHOOSE, count=due.count, sides=due.sides), MAX_DICE_LENGTH)
    await context.open_modal(Modal(trier.id("dice"), text("Choose dice"), (field,)))


@edit(f"{PREFIX}dice")
async def choose_dice(context: Context) -> None:
    """Roll the dice that are due, with the faces that were typed in the form or chosen in the menu."""
    trier = await trier_of(context)
    due, typed = _due(trier.match), context.value.replace(",", " ").split()
    digits = [*typed[0]] if due.count > 1 and len(typed) == 1 else typed
    try:
        after = trier.match.roll([read_id(each) or 0 for each in digits])
    except TableError as error:
        raise Refusal(text(CHOOSE, count=due.count, sides=due.sides)) from error
    await context.edit(await try_out(trier, after))


@edit(f"{PREFIX}more")
async def more(context: Context) -> None:
    """Answer **More** with a board's further buttons."""
    trier = await trier_of(context)
    rows = (*rows_of_buttons([*further(trier)]), *variations(trier))
    await context.edit(Message(trier.above, rows=rows, names=names_of(trier.table)))


@reply(f"{PREFIX}text")
async def show_line(context: Context) -> None:
    """Show the moves and rolls that lead to a node, in notation that can be copied."""
    trier = await trier_of(context)
    line = await asyncio.to_thread(tryout.written_line, trier.matches)
    await context.reply(Message(trier.above[:1], attachment=TextBoard(line)))


@edit(f"{PREFIX}delete")
async def delete_board(context: Context) -> None:
    """Delete a board and everything tried on it."""
    id = context.custom_id.table_id.removeprefix(TRY_OUTS)
    await context.services.try_outs.delete(id, context.user_id)
    await context.edit(sentence(DELETED))


@reply(f"{PREFIX}hint")
async def give_hint(context: Context) -> None:
    """Suggest a move and show what it does. Raises Refusal unless the game is over and a hint is possible."""
    services, trier = context.services, await _finished(context)
    match, board, seat = trier.match, trier.board, trier.seat
    if not seats_to_move(match.status) or is_secret(match.status):
        raise Refusal(NO_HINT)
    if services.try_out_hints.count(context.user_id):
        raise Refusal(NO_MORE_HINTS)
    luck = luck_of(board.id.encode(), "hint", board.node, seat)
    asked = question("advice", match, seat, quick_level(match.game), luck)
    advice = await services.thinker.ask(context.custom_id.table_id, asked)
    after = match.trial(seat, advice["move"])
    play = Button(text("Play it"), trier.id("play", argument=advice["move"]), "success")
    await context.reply(await trier.show(after, tuple(why(match, after, seat, advice)), ((play,),)))


@reply(f"{PREFIX}share", require_permissions)
async def share(context: Context) -> None:
    """Share a tried-out position as watchers would see it. Raises Refusal if the game is not over."""
    trier = await _finished(context)
    table, board, step = trier.table, trier.board, trier.history.step(trier.board.step)
    require_place(context, table)
    if board.seat is not None and replay.is_secret(step.match, board.seat):
        raise Refusal(SECRET)
    audience = await context.public_audience()
    shown = await context.services.pictures.private(table, trier.match, None, audience)
    story = told_by(trier.matches) or replay.label_of(step)
    head = text(SHARED_HEAD, game=trier.match.game.name, number=step.number, story=story)
    await post(context, table, step.number, (head, text(SHARED_MARK)), shown)


async def _finished(context: Context) -> Trier:
    """Return the Trier at a control's node. Raises Refusal while the game at the table is running."""
    trier = await trier_of(context)
    if not trier.is_over:
        raise Refusal(LATER)
    return trier


add_play_on(PREFIX, _finished)


def _seat(context: Context, table: Table) -> int | None:
    """Return the acting user's seat, or None for watchers. Raises Refusal if they can't try moves now."""
    if (why_not := tryout.hindrance(table, context.user_id)) is not None:
        raise Refusal(why_not)
    return table.seat_of(context.user_id)


async def _too_many(context: Context) -> Message:
    """Return a refusal to open another board, with a link to the game and a delete button for each board."""
    services, links, buttons = context.services, list[Text | str](), list[Button]()
    for board in await services.try_outs.of_person(context.user_id):
        table = await services.tables.get(board.table_id)
        place = text("{game}, step {number}", game=GAMES[table.game_id].name, number=board.step)
        url = await services.board_link(table)
        links.append(text("[{place}]({url})", place=place, url=url) if url else place)
        id = str(CustomId(f"{PREFIX}delete", TRY_OUTS + board.id))
        buttons.append(Button(text("Delete {place}", place=place), id, "danger"))
    refusal = text(TOO_MANY, links=tuple(links))
    return Message((refusal,), rows=rows_of_buttons(buttons))


def drawn_faces(due: ToRoll) -> list[int]:
    """Return random faces for the dice that are due, independent of the table's seed."""
    return [1 + secrets.randbelow(due.sides) for _die in range(due.count)]


def _due(match: Match) -> ToRoll:
    if not isinstance(match.status, ToRoll):
        raise Refusal(GONE)
    return match.status
