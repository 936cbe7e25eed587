"""Another clock while a game is played, by agreement, and time that is given."""

from __future__ import annotations

from engine import Text, _, text

from ..table.clock import agreeing
from ..table.model import Table
from ..views.clock_choice import clock_modal, clock_select
from ..views.custom_id import CustomId
from ..views.message import Button, Message, sentence
from .interactions import Context, edit, reply, require_permissions, unpaused_match

ASK = _("Which clock would you like from the next turn on? All who play have to agree.")
ASKED = _("The others are asked: see the message below.")
AGREED = _("All have agreed: it counts from the next turn on.")
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
    await context.act(agreeing.propose, context.value)
    await context.edit(sentence(ASKED))


@reply("agreeclock", require_permissions)
async def agree(context: Context) -> None:
    """Agree to the clock that is proposed."""
    after = await context.act(agreeing.agree)
    words: Text = text("You have agreed." if after.clock_change.asked else AGREED)
    await context.reply(Message((words,)))


@reply("keepclock", require_permissions)
async def keep(context: Context) -> None:
    """Refuse the clock that is proposed."""
    await context.act(agreeing.refuse)
    await context.reply(sentence("The clock stays as it is."))


@reply("givetime", require_permissions)
async def give_time(context: Context) -> None:
    """Give one more move time to whoever is to move."""
    await context.act(agreeing.give_time)
    await context.reply(sentence(GIVEN))


def _id(table: Table, verb: str) -> str:
    return str(CustomId(verb, table.id))
