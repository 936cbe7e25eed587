"""A board on which one person tries moves from a step of a game: **Try from here**."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

from engine import GAMES, InvalidRoll, Match, TableError, Text, ToRoll, _, plural, seats_to_move, text

from ...table import tryout
from ...table.errors import Refusal
from ...table.ids import new_id
from ...table.model import Table, names_of
from ...table.tryout import GONE, TryOut
from ...views.custom_id import TRY_OUTS, CustomId
from ...views.message import Button, Field, Message, Modal, TextBoard, rows_of_buttons, sentence
from ..composer import add_composer, go_on
from ..interactions import Context, edit, reply
from ..interactions.permissions import require_access
from ..move import draw
from .trier import PREFIX, Trier, further, shown, store, trier_at, try_out, variations

DICE, MAX_DICE_LENGTH = "dice", 100  # a field, characters

CHOOSE = plural("Choose {count} die from 1 to {sides}.", "Choose {count} dice from 1 to {sides}.", by="count")
TOO_MANY = _("You have 8 boards to try things on, which is the limit. Delete one: {links}")
DELETED = _("Board deleted, with all that you tried on it.")


@reply("tryout", from_afar=True)
async def open_board(context: Context) -> None:
    """Show the acting user's board for a step, where they left it. Open one if there is none."""
    table, services = await context.table(), context.services
    services.replay_limit.step(context.user_id)
    seat, history = _seat(context, table), await services.replay_cache.of(table)
    step = history.step(context.custom_id.ply)
    root = await asyncio.to_thread(tryout.root_of, step, seat)
    new = TryOut(new_id(), context.user_id, table.id, step.number, seat, 0, (), context.action.at)

    async def opened() -> TryOut | None:
        services.tables.gate.check_actor(context.action)
        return await services.try_outs.open(new)

    if (board := await services.tables.gate.run(opened())) is None:
        await context.reply(await _too_many(context))
        return
    matches = await asyncio.to_thread(tryout.matches_to, root, board.tree, board.node)
    await context.reply(await shown(trier_at(context, table, history, board, matches)))


async def trier_of(context: Context, node: int | None = None) -> Trier:
    """Return the Trier at a control's node, or another. Raises Refusal if the board is gone."""
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
    """Return the Trier at a control's node. Raises Refusal if no one has to move there."""
    trier = await trier_of(context)
    if not seats_to_move(trier.match.status):
        raise Refusal(GONE)
    return trier


add_composer(mover_of, PREFIX)


@edit(f"{PREFIX}play")
async def play(context: Context) -> None:
    """Try the move that was shown."""
    await go_on(context, mover_of, lambda trier: trier.complete(context.custom_id.argument))


@edit(f"{PREFIX}draw")
async def take_drawn(context: Context) -> None:
    """Draw a secret move at random, and show it as a draft or a preview."""
    await go_on(context, mover_of, draw)


@edit(f"{PREFIX}go")
async def go(context: Context) -> None:
    """Go to the node chosen in the menu, or to the button's."""
    trier, ahead = await trier_of(context, _number(context.value)), _number(context.custom_id.argument) or 0
    await context.edit(await shown(replace(trier, board=await store(trier), ahead=ahead)))


@edit(f"{PREFIX}roll")
async def roll(context: Context) -> None:
    """Roll the dice that are due."""
    trier = await trier_of(context)
    await context.edit(await try_out(trier, trier.match.roll(drawn_faces(_due(trier.match)))))


@edit(f"{PREFIX}askdice")
async def ask_for_dice(context: Context) -> None:
    """Open the form for the faces of the dice that are due."""
    trier = await trier_of(context)
    due = _due(trier.match)
    field = Field(DICE, text("Dice"), text(CHOOSE, count=due.count, sides=due.sides), MAX_DICE_LENGTH)
    await context.open_modal(Modal(trier.id("dice"), text("Choose dice"), (field,)))


@edit(f"{PREFIX}dice")
async def choose_dice(context: Context) -> None:
    """Let the dice that are due fall as typed in the form or chosen in the menu."""
    trier = await trier_of(context)
    due, typed = _due(trier.match), context.value.replace(",", " ").split()
    digits = [*typed[0]] if due.count > 1 and len(typed) == 1 else typed
    try:
        after = trier.match.roll([_number(each) or 0 for each in digits])
    except TableError as error:
        raise Refusal(text(CHOOSE, count=due.count, sides=due.sides)) from error
    await context.edit(await try_out(trier, after))


@edit(f"{PREFIX}more")
async def more(context: Context) -> None:
    """Show what else can be done with a board."""
    trier = await trier_of(context)
    rows = (*rows_of_buttons([*further(trier)]), *variations(trier))
    await context.edit(Message(trier.above, rows=rows, names=names_of(trier.table)))


@reply(f"{PREFIX}text")
async def show_line(context: Context) -> None:
    """Show the moves and rolls up to a node in notation, to be copied."""
    trier = await trier_of(context)
    line = await asyncio.to_thread(tryout.written_line, trier.matches)
    await context.reply(Message(trier.above[:1], attachment=TextBoard(line)))


@edit(f"{PREFIX}delete")
async def delete_board(context: Context) -> None:
    """Delete a board with all that was tried on it."""
    id = context.custom_id.table_id.removeprefix(TRY_OUTS)
    await context.services.try_outs.delete(id, context.user_id)
    await context.edit(sentence(DELETED))


def _seat(context: Context, table: Table) -> int | None:
    """Return the seat whose view the acting user has. Raises Refusal if they can't try moves now."""
    if (why_not := tryout.hindrance(table, context.user_id)) is not None:
        raise Refusal(why_not)
    return table.seat_of(context.user_id)


async def _too_many(context: Context) -> Message:
    """Return a message that links to the games of the acting user's boards, with buttons to delete those."""
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
    """Return a roll by the operating system's randomness, which has nothing to do with the table's seed."""
    return [1 + secrets.randbelow(due.sides) for _die in range(due.count)]


def _due(match: Match) -> ToRoll:
    if not isinstance(match.status, ToRoll):
        raise InvalidRoll("No roll is due now.")
    return match.status


def _number(written: str) -> int | None:
    """Return a written node or face as a number, or None if it is not one."""
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 4 else None
