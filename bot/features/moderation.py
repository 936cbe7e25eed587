"""Moderation of a table in a private message: a moderator chooses an action and confirms it. `/moderate`.

Each press checks the moderator's permission again, since they may have lost it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import discord

from engine import Seat, Text, _, text

from ..table import moderation
from ..table.clock import changing, parking
from ..table.clock.parking import is_parked
from ..table.errors import Refusal
from ..table.model import Action, Table, names_of
from ..table.names import clean_name
from ..table.play import holder_seat
from ..table.rated import is_taken_out
from ..views.custom_id import CustomId
from ..views.message import (
    Button,
    Field,
    Message,
    Modal,
    Select,
    SelectOption,
    Style,
    rows_of_buttons,
    sentence,
)
from ..views.text import title_of
from .agreements import successor_select
from .interactions import Context, command, edit, parameter, press, reply, require_moderator
from .interactions.context import require_id
from .interactions.table_choice import moderated_table, suggest_tables

ASK = _("Table `{table}`: {game}. What would you like to do? I'll ask you to confirm.")
WHICH_PLAYER = _("Which player?")

PAUSE_ASK = _(
    "Pause this game? No one can move until a moderator unpauses it. The board will say it was you."
)
REPLACE_ASK = _(
    "Who should take {player}'s seat? They'll see everything that player can see. I'll ask them "
    "publicly, on your behalf."
)
RESIGN_ASK = _("Resign for {player}? This is final, and the board will say it was you.")
RESIGN_DONE = _("You resigned for that player. The board below shows where the game stands.")
TIME_ASK = _("Give another full move time to everyone whose turn it is? The board will say it was you.")
PARK_ASK = _("Park this game? Its clock stops until the players resume the game. The board will say so.")
OFF_ASK = _("Remove this table's clock? The game will have no time limit. The board will say it was you.")
CLOSE_ASK = _(
    "Close this table for good? A game in progress ends without a result. The board, the record and the "
    "dice seed stay. The board will say it was you."
)
HIDE_ASK = _(
    "Hide this table for good? I'll delete its messages from this channel, and a game in progress ends "
    "without a result. Its players can still get the record privately."
)
HIDE_DONE = _("The table is hidden. I'm deleting its messages.")


OUT_ASK = _("Take this game out of the ratings? The game's message will show your name and your reason.")
AGAIN_ASK = _(
    "Count this game towards the ratings again? The game's message will show your name and your reason."
)
REASON = Field("reason", text("Reason"), text("shown to everyone"), 100)


class ModeratorAction(NamedTuple):
    """An action for moderators: the `label` of its button, the `question` asked first, and the reply `done`.

    `change` acts on the whole table, and so does `reasoned`, which also takes a typed reason. `of_player`
    acts on one player, whom the question names.
    """

    label: str
    question: str
    done: str = ""
    style: Style = "secondary"
    change: Callable[[Table, Action], Table] | None = None
    of_player: Callable[[Table, Action, int], Table] | None = None
    reasoned: Callable[[Table, Action, str], Table] | None = None


ACTIONS = {
    "pause": ModeratorAction(_("Pause"), PAUSE_ASK, _("The game is paused."), change=moderation.pause),
    "unpause": ModeratorAction(
        _("Unpause"), _("Unpause this game?"), _("The game continues."), "success", change=moderation.unpause
    ),
    "replace": ModeratorAction(_("Replace a player"), REPLACE_ASK),
    "resign": ModeratorAction(
        _("Resign for a player"), RESIGN_ASK, RESIGN_DONE, "danger", of_player=moderation.force_resign
    ),
    "time": ModeratorAction(
        _("Give time"),
        TIME_ASK,
        _("Everyone whose turn it is has another full move time."),
        change=changing.give_to_all,
    ),
    "park": ModeratorAction(_("Park"), PARK_ASK, _("The game is parked."), change=parking.park_for_all),
    "clockoff": ModeratorAction(
        _("Remove clock"), OFF_ASK, _("I've removed the clock."), "danger", change=changing.take_off
    ),
    "takeout": ModeratorAction(
        _("Take out of the ratings"),
        OUT_ASK,
        _("The game no longer counts towards the ratings."),
        reasoned=moderation.take_out,
    ),
    "countagain": ModeratorAction(
        _("Count again"),
        AGAIN_ASK,
        _("The game counts towards the ratings again."),
        reasoned=moderation.count_again,
    ),
    "close": ModeratorAction(
        _("Close"), CLOSE_ASK, _("The table is closed."), "danger", change=moderation.close
    ),
    "hide": ModeratorAction(_("Hide"), HIDE_ASK, HIDE_DONE, "danger", change=moderation.hide),
}
REPLACE = "replace"

MODERATORS = discord.Permissions(manage_messages=True)


@reply("moderate")
@command("moderate", _("Pause, close or hide a table, or act for absent players"), permissions=MODERATORS)
@parameter("table", _("Which table, if there are several here"), suggest=suggest_tables)
async def moderate(context: Context, table: str | None = None) -> None:
    """Show a moderator the actions that are possible at a table."""
    context = context.at(await moderated_table(context, table))
    shown = await _moderated(context)
    buttons = tuple(_button(shown, name, "modask", name) for name in _possible(shown))
    words = text(ASK, table=shown.id, game=title_of(shown))
    await context.reply(Message((words,), rows=rows_of_buttons(buttons)))


@edit("modask")
async def ask(context: Context) -> None:
    """Ask which player an action is for or, if it is for the whole table, ask the moderator to confirm it."""
    table, name = await _moderated(context), context.custom_id.argument
    action = _action(name)
    if action.of_player is None and name != REPLACE:
        await context.edit(_really(table, name, text(action.question)))
        return
    options = tuple(
        SelectOption(text("{player}", player=Seat(seat)), str(player.user_id))
        for seat, player in enumerate(table.players)
        if not player.level and (table.match is None or seat in table.match.active)
    )
    select = Select(str(CustomId("modplayer", table.id, argument=name)), text(WHICH_PLAYER), options)
    rows = (select, (_cancel_button(table),))
    await context.edit(Message((text(WHICH_PLAYER),), rows=rows, names=names_of(table)))


@edit("modplayer")
async def ask_about_player(context: Context) -> None:
    """Ask who should replace the chosen player or, for any other action, ask the moderator to confirm it."""
    table, name, holder = await _moderated(context), context.custom_id.argument, require_id(context.value)
    question = text(_action(name).question, player=Seat(holder_seat(table, holder)))
    if name == REPLACE:
        rows = (successor_select(table, "offerseat", holder), (_cancel_button(table),))
        await context.edit(Message((question,), rows=rows, names=names_of(table)))
    else:
        await context.edit(_really(table, f"{name};{holder}", question))


@edit("moddo")
async def carry_out(context: Context) -> None:
    """Carry out the confirmed action."""
    await _moderated(context)
    name, _separator, holder = context.custom_id.argument.partition(";")
    action = _action(name)
    if action.of_player is not None:
        await context.act(action.of_player, require_id(holder))
    elif action.change is not None:
        await context.act(action.change)
    else:
        raise Refusal
    await context.edit(sentence(action.done))


@edit("modreason")
async def ask_reason(context: Context) -> None:
    """Open a form that asks for the reason for a confirmed action."""
    table, name = await _moderated(context), context.custom_id.argument
    id = str(CustomId("modfor", table.id, argument=name))
    await context.open_modal(Modal(id, text(_action(name).label), (REASON,)))


@edit("modfor")
async def carry_out_for_reason(context: Context) -> None:
    """Carry out a confirmed action, with the reason typed in the form."""
    await _moderated(context)
    action, reason = _action(context.custom_id.argument), clean_name(context.value, REASON.longest)
    if action.reasoned is None:
        raise Refusal
    await context.act(action.reasoned, reason)
    await context.edit(sentence(action.done))


press("modcancel", done=_("Nothing changed."))


async def _moderated(context: Context) -> Table:
    table = await context.table()
    require_moderator(context.interaction, table)
    return table


def _possible(table: Table) -> Iterator[str]:
    if table.phase == "running":
        yield "pause" if table.paused_by is None else "unpause"
    in_tournament = table.tournament_id is not None  # its clock and its seats can't be changed
    if table.phase in ("lobby", "running") and table.holdings is None and not in_tournament:
        yield REPLACE
    if table.phase == "running":
        yield "resign"
    if table.phase == "running" and table.clock is not None and not in_tournament:
        yield from ("clockoff",) if is_parked(table) else ("time", "park", "clockoff")
    if table.phase in ("lobby", "running"):
        yield "close"
    if table.phase == "over" and table.rated_at is not None and not table.hidden:
        yield "countagain" if is_taken_out(table) else "takeout"
    if not table.hidden:
        yield "hide"


def _really(table: Table, argument: str, question: Text) -> Message:
    name = argument.partition(";")[0]
    confirm = _button(table, name, "moddo", argument)
    if _action(name).reasoned is not None:
        confirm = _button(table, name, "modreason", argument)
    return Message((question,), rows=((confirm, _cancel_button(table)),), names=names_of(table))


def _action(name: str) -> ModeratorAction:
    if name not in ACTIONS:
        raise Refusal
    return ACTIONS[name]


def _button(table: Table, name: str, verb: str, argument: str) -> Button:
    id, action = CustomId(verb, table.id, argument=argument), _action(name)
    return Button(text(action.label), str(id), action.style)


def _cancel_button(table: Table) -> Button:
    return Button(text("Cancel"), str(CustomId("modcancel", table.id)))
