"""A game, shown to one person step by step, and its rolls: **Replay**, `/rolls`."""

from __future__ import annotations

import asyncio
from functools import partial

from engine import _, text

from ...table.errors import Refusal
from ...table.model import Table
from ...table.replay.rolls import count_rolls
from ...table.replay.steps import History
from ...table.tryout import hindrance
from ...views.custom_id import CustomId
from ...views.message import Field, Message, Modal
from ...views.replay import LATEST, rolls_message, step_message
from ..interactions import Context, command, edit, parameter, reply, started_match
from ..interactions.table_choice import TABLE, shown_table, suggest_tables

STEP, FIRST, LAST = "step", "from", "to"  # fields of the forms
MAX_NUMBER_LENGTH = 9  # digits
NO_STEP = _("There's no such step. Type a whole number from 0 (the set-up) to {last}.")
FILMING = _("I'm drawing the film: move {done} of {moves}.")
FILM = _("The game as a film, steps {first} to {last}.")
NO_FILM = _("No moves were made between those two steps, so there's no film.")


@reply("replay", from_afar=True)
async def open_viewer(context: Context) -> None:
    """Show the latest step of a game, with controls to go to other steps."""
    table, history = await history_of(context)
    await context.reply(await step_of(context, table, history, LATEST))


@edit("moment", from_afar=True)
async def go(context: Context) -> None:
    """Show the step chosen in the menu or, for a button, the step that the button's id names."""
    await _show(context, context.value or str(context.custom_id.ply))


@edit("asknumber", from_afar=True)
async def ask_number(context: Context) -> None:
    """Open the form for typing a step's number."""
    _table, history = await history_of(context)
    hint = text("from 0 (the set-up) to {last}", last=history.last)
    id = str(CustomId("number", context.custom_id.table_id, context.custom_id.ply))
    step = Field(STEP, text("Step number"), hint, MAX_NUMBER_LENGTH)
    await context.open_modal(Modal(id, text("Go to a step"), (step,)))


@edit("number", from_afar=True)
async def go_to_number(context: Context) -> None:
    """Go to the step with the typed number."""
    await _show(context, context.value)


@edit("askfilm", from_afar=True)
async def ask_film(context: Context) -> None:
    """Open the form for choosing the first and last steps of a film."""
    _table, history = await history_of(context)
    hint, on = text("default: {last}", last=str(history.last)), context.custom_id
    first = Field(FIRST, text("From step"), text("default: 0"), MAX_NUMBER_LENGTH, required=False)
    last = Field(LAST, text("To step"), hint, MAX_NUMBER_LENGTH, required=False)
    id = str(CustomId("film", on.table_id, on.ply))
    await context.open_modal(Modal(id, text("Make film"), (first, last)))


@reply("film", from_afar=True)
async def send_film(context: Context) -> None:
    """Send a film of the steps in the typed range, one frame per move."""
    table, history = await history_of(context)
    typed = (*context.values, "", "")
    first, last = read_number(typed[0], history.last), read_number(typed[1], history.last)
    first, last = sorted((first or 0, history.last if last is None else last))
    cut = history.cut(first, last)
    drawn = [0]
    report = partial(drawn.__setitem__, 0)
    making = context.services.pictures.film(context.user_id, table, cut, context.audience, report)
    film = await context.reporting(making, lambda: text(FILMING, done=drawn[0], moves=len(cut[1])))
    if film is None:
        raise Refusal(NO_FILM)
    await context.reply(Message((text(FILM, first=first, last=last),), attachment=film))


async def history_of(context: Context) -> tuple[Table, History]:
    """Return the interaction's table and the steps of its game. Raises WrongPhase before the game starts."""
    table = await context.table()
    return table, await context.services.replay_cache.of(table)


async def step_of(context: Context, table: Table, history: History, number: int) -> Message:
    """Return a message with step `number` as the user saw it. Raises Refusal after too many requests."""
    context.services.replay_limit.step(context.user_id)
    step, seat = history.step(number), table.seat_of(context.user_id)
    shown = await context.services.pictures.moment(table, step.number, step.match, seat, context.audience)
    return step_message(table, history, step, seat, shown, may_try=hindrance(table, context.user_id) is None)


def read_number(typed: str, last: int) -> int | None:
    """Return the number `typed`, at most `last`, or None for blank text. Raises Refusal if it is neither."""
    digits = typed.strip().lstrip("+#")
    if not digits:
        return None
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > MAX_NUMBER_LENGTH:
        raise Refusal(NO_STEP, last=last)
    return min(int(digits), last)


async def _show(context: Context, written: str) -> None:
    """Show the step numbered `written`, in a new private message if the control's message is public."""
    table, history = await history_of(context)
    message = await step_of(context, table, history, read_number(written, history.last) or 0)
    alone = context.interaction.message is None or context.is_private  # None for some clients' forms
    await (context.edit if alone else context.reply)(message)


@reply("rolls")
@command("rolls", _("See how often each face was rolled, in private"))
@parameter("table", TABLE, suggest=suggest_tables)
async def rolls_command(context: Context, table: str | None = None) -> None:
    """Show how often each face has been rolled, by seat."""
    shown = await shown_table(context, table)
    match, picture = started_match(shown), None
    rolls = await asyncio.to_thread(count_rolls, match)
    if rolls and not context.audience.text_board:
        picture = await context.services.pictures.rolls(shown, match, rolls, context.audience)
    await context.reply(rolls_message(shown, rolls, picture))
