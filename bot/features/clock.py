"""Clocks: looked at, chosen in a lobby, and the win claimed from a player whose time is over. `/clock`."""

from __future__ import annotations

from engine import Seat, Text, _, text

from ..table.clock import claims
from ..table.clock.rules import Late
from ..table.clock.setting import set_clock, set_late
from ..table.clock.time_control import NO_CLOCK, PRESETS, InvalidClock, name_of, read_clock
from ..table.errors import Refusal
from ..table.lobby import check_opener
from ..table.model import Table, names_of
from ..views.clock import FORFEITED, USUAL, clock_lines, clock_text, late_text
from ..views.custom_id import CustomId
from ..views.message import Button, Message, Modal, Row, Select, SelectOption, sentence
from ..views.text import render_plain
from .dispatch import Context, command, demand_permissions, edit, parameter, reply
from .dispatch.autocomplete import Suggestion, containing
from .dispatch.table_choice import TABLE, shown_table, suggest_tables

WITHOUT = _("This table has no clock, so no time runs out.")
NOW_ASK = _("The clock of this table: {clock}. {late}")
NONE_ASK = _("This table has no clock: no time runs out. Would you like one?")
CLAIM_ASK = _("Claim the win? {player} could still move as long as you wait. This cannot be taken back.")
CLAIMED = _("You have claimed the win: see the message below.")
WAITED = _("You wait on. You can claim later, as long as no move is made.")

FIELD = "clock"
EXAMPLE = "3 min + 10 min"
LATES: dict[Late, str] = {"usual": USUAL, "forfeit": FORFEITED}


async def suggest_clocks(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the clocks that there are, and what is typed if it is one."""
    suggestions = [_suggestion(context, name) for name in (NO_CLOCK, *PRESETS)]
    try:
        own = name_of(read_clock(typed))
    except InvalidClock:
        return containing(suggestions, typed)
    return [_suggestion(context, own)]


@reply("clock")
@command("clock", _("How much time is left to whom"))
@parameter("table", TABLE, suggest=suggest_tables)
async def show_clock(context: Context, table: str | None = None) -> None:
    """Show the clocks of a table, as they are at this moment."""
    shown = await shown_table(context, table)
    lines = clock_lines(shown, context.action.at)
    await context.reply(Message(lines or (text(WITHOUT),), names=names_of(shown)))


@edit("askclock")
async def ask_for_clock(context: Context) -> None:
    """Let the opener choose the clock of a lobby."""
    table = await context.table()
    check_opener(table, context.action)
    await context.edit(_question(table))


@edit("setclock", demand_permissions)
async def choose_clock(context: Context) -> None:
    """Take a clock from the menu, or the one that was typed."""
    await context.edit(_question(await context.act(set_clock, context.value)))


@edit("typeclock")
async def ask_to_type(context: Context) -> None:
    """Open the modal for a clock in one's own words."""
    id = str(CustomId("setclock", context.custom_id.table_id))
    hint = text("for example {example}", example=EXAMPLE)
    await context.open_modal(Modal(id, text("Another clock"), text("Clock"), hint, FIELD))


@edit("setlate", demand_permissions)
async def choose_late(context: Context) -> None:
    """Take from the menu what happens when time runs out."""
    chosen = next((late for late in LATES if late == context.value), None)
    if chosen is None:
        raise Refusal
    await context.edit(_question(await context.act(set_late, chosen)))


@reply("claimwin", demand_permissions)
async def ask_to_claim(context: Context) -> None:
    """Ask whether to claim the win."""
    table, ply = await context.table(), context.custom_id.ply
    late = claims.check_claim(table, context.action, ply)
    claim = Button(text("Claim the win"), str(CustomId("claimnow", table.id, ply)), "danger")
    wait = Button(text("Wait on"), str(CustomId("waiton", table.id)))
    question = text(CLAIM_ASK, player=Seat(late))
    await context.reply(Message((question,), rows=((claim, wait),), names=names_of(table)))


@edit("claimnow", demand_permissions)
async def claim(context: Context) -> None:
    """Claim the win, after it was asked."""
    await context.act(claims.claim, context.custom_id.ply)
    await context.edit(sentence(CLAIMED))


@edit("waiton")
async def wait_on(context: Context) -> None:
    """Not claim the win, after it was asked."""
    await context.edit(sentence(WAITED))


def _question(table: Table) -> Message:
    """Show the clock of a lobby, and what else it could be."""
    if table.clock is None:
        words: Text = text(NONE_ASK)
    else:
        late = late_text(table.clock, table.game_id)
        words = text(NOW_ASK, clock=clock_text(table.clock.control), late=late)
    options = tuple(SelectOption(name, name, clock_text(read_clock(name))) for name in (NO_CLOCK, *PRESETS))
    rows: tuple[Row, ...] = (Select(_id(table, "setclock"), text("Choose a clock"), options),)
    if table.clock is not None:
        lates = tuple(SelectOption(late, late, text(said)) for late, said in LATES.items())
        rows = (*rows, Select(_id(table, "setlate"), text("When time runs out"), lates))
    return Message((words,), rows=(*rows, (Button(text("Another clock"), _id(table, "typeclock")),)))


def _id(table: Table, verb: str) -> str:
    return str(CustomId(verb, table.id))


def _suggestion(context: Context, name: str) -> Suggestion:
    said = render_plain(clock_text(read_clock(name)), (), context.audience.language)
    return (said if said.startswith(f"{name}:") else f"{name}: {said}", name)
