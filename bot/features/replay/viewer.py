"""The viewer: a match step by step, in private, as it was visible then: **Replay**, **Go to**, **As film**.

All state is in the ids of its controls, so that it works after restarts, and for ever.
"""

from __future__ import annotations

from engine import _, text

from ...table.errors import Refusal
from ...table.model import Table
from ...table.replay.steps import History
from ...views.custom_id import CustomId
from ...views.message import Field, Message, Modal
from ...views.replay.steps import LATEST, step_message
from ..interactions import Context, edit, reply

STEP, FIRST, LAST = "step", "from", "to"  # fields of the forms
MAX_NUMBER_LENGTH = 9  # digits
NO_STEP = _("That is not the number of a step: type a whole number from 0, the set-up, to {last}.")
FILM = _("The game as a film, steps {first} to {last}.")
NO_FILM = _("Between these two steps nothing was played, so there is no film of it.")


@reply("replay")
async def open_viewer(context: Context) -> None:
    """Show the latest step."""
    table, history = await history_of(context)
    await context.reply(await step_of(context, table, history, LATEST))


@edit("moment")
async def go(context: Context) -> None:
    """Go to the step of a button, or to the one that was chosen in the menu."""
    await _show(context, context.value or str(context.custom_id.ply))


@edit("asknumber")
async def ask_number(context: Context) -> None:
    """Open the form for the number of a step."""
    _table, history = await history_of(context)
    hint = text("from 0, the set-up, to {last}", last=history.last)
    id = str(CustomId("number", context.custom_id.table_id, context.custom_id.ply))
    await context.open_modal(
        Modal(id, text("Go to a step"), text("Number of the step"), hint, STEP, MAX_NUMBER_LENGTH)
    )


@edit("number")
async def go_to_number(context: Context) -> None:
    """Go to the step whose number was typed."""
    await _show(context, context.value)


@edit("askfilm")
async def ask_film(context: Context) -> None:
    """Open the form that asks which part of the match is to be filmed."""
    _table, history = await history_of(context)
    last = str(history.last)
    fields = (
        Field(
            LAST, text("To step"), text("{last}, if left empty", last=last), MAX_NUMBER_LENGTH, required=False
        ),
    )
    modal = Modal(
        str(CustomId("film", context.custom_id.table_id, context.custom_id.ply)),
        text("As film"),
        text("From step"),
        text("0, if left empty"),
        FIRST,
        MAX_NUMBER_LENGTH,
        required=False,
        further=fields,
    )
    await context.open_modal(modal)


@reply("film")
async def send_film(context: Context) -> None:
    """Draw the steps that were asked for, one frame a move."""
    table, history = await history_of(context)
    typed = (*context.values, "", "")
    first, last = read_number(typed[0], history.last), read_number(typed[1], history.last)
    first, last = sorted((first or 0, history.last if last is None else last))
    film = await context.services.pictures.film(
        context.user_id, table, history.cut(first, last), (first, last), context.audience
    )
    if film is None:
        raise Refusal(NO_FILM)
    await context.reply(Message((text(FILM, first=first, last=last),), attachment=film))


async def history_of(context: Context) -> tuple[Table, History]:
    """Return the table of the control or command, and its steps. Raises what `ReplayCache.of` raises."""
    table = await context.table()
    return table, await context.services.replay_cache.of(table)


async def step_of(context: Context, table: Table, history: History, number: int) -> Message:
    """Draw a step as the caller saw it. Raises Refusal for too many steps, or Busy."""
    context.services.replay_limit.step(context.user_id)
    step, seat = history.step(number), table.seat_of(context.user_id)
    shown = await context.services.pictures.moment(table, step.number, step.match, seat, context.audience)
    return step_message(table, history, step, seat, shown)


def read_number(typed: str, last: int) -> int | None:
    """Read the number of a step, None where nothing was typed. Raises Refusal for anything else."""
    digits = typed.strip().lstrip("+#")
    if not digits:
        return None
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MAX_NUMBER_LENGTH:
        raise Refusal(NO_STEP, last=last)
    return min(int(digits), last)


async def _show(context: Context, written: str) -> None:
    """Show a step in the place of the one that was shown, if only the acting user sees that."""
    table, history = await history_of(context)
    message = await step_of(context, table, history, read_number(written, history.last) or 0)
    alone = context.interaction.message is None or context.is_private  # None: some clients' forms
    await (context.edit if alone else context.reply)(message)
