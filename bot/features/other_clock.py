"""Another clock while a game is played, by agreement, and time that is given."""

from __future__ import annotations

from engine import _, text

from ..table.agreements.proposal import Request
from ..table.clock.changing import give_time as give
from ..table.clock.time_control import name_of, read_clock
from ..table.model import Table
from ..views.clock_choice import clock_modal, clock_select
from ..views.custom_id import CustomId
from ..views.message import Button, Message, sentence
from .agreements import answer_of
from .interactions import Context, edit, reply, require_permissions, unpaused_match

ASK = _("Which clock would you like from the next turn on? All who play have to agree.")
GIVEN = _("You have given one move time more.")


@reply("otherclock", require_permissions)
async def ask_which(context: Context) -> None:
    """Let a player choose another clock to be proposed."""
    table = await context.table()
    unpaused_match(table)
    select = clock_select(_id(table, "propose"))
    own = Button(text("Another clock"), _id(table, "typeother"))
    await context.reply(Message((text(ASK),), rows=(select, (own,))))


@edit("typeother")
async def ask_to_type(context: Context) -> None:
    """Open the modal for a clock in one's own words."""
    await context.open_modal(clock_modal(str(CustomId("propose", context.custom_id.table_id))))


@edit("propose", require_permissions)
async def propose(context: Context) -> None:
    """Propose the clock that was chosen or typed."""
    control = read_clock(context.value)
    kind = "no_clock" if control is None else "clock"
    await context.edit(await answer_of(context, kind, Request(value=name_of(control))))


@reply("givetime", require_permissions)
async def give_time(context: Context) -> None:
    """Give one more move time to whoever is to move."""
    await context.act(give)
    await context.reply(sentence(GIVEN))


def _id(table: Table, verb: str) -> str:
    return str(CustomId(verb, table.id))
