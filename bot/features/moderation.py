"""What moderators do at a table, in a private message: chosen, asked once more, done.

Each press asks anew whether it comes from a moderator, since permissions come and go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine import Seat, text

from ..table.errors import NotSeated, Refusal
from ..table.model import Table, names_of
from ..views.board import title_of
from ..views.custom_id import CustomId
from ..views.message import Button, Message, Select, SelectOption, Style, sentence
from ..views.messages import order as said
from .context import Context, Handler
from .permissions import demand_moderator
from .seat_transfer import successor_picker, user_in

# What a moderator can do: its button, the question before it, and the answer when it is done.
LABELS = {
    "pause": said.PAUSE,
    "resume": said.RESUME,
    "replace": said.REPLACE,
    "dismiss": said.DISMISS,
    "shut": said.SHUT,
    "hide": said.HIDE,
}
QUESTIONS = {
    "pause": said.PAUSE_ASK,
    "resume": said.RESUME_ASK,
    "replace": said.REPLACE_ASK,
    "dismiss": said.DISMISS_ASK,
    "shut": said.SHUT_ASK,
    "hide": said.HIDE_ASK,
}
DONE = {
    "pause": said.PAUSE_DONE,
    "resume": said.RESUME_DONE,
    "dismiss": said.DISMISS_DONE,
    "shut": said.SHUT_DONE,
    "hide": said.HIDE_DONE,
}
STYLES: Mapping[str, Style] = {"resume": "success", "dismiss": "danger", "shut": "danger", "hide": "danger"}
OF_PLAYERS = ("replace", "dismiss")


async def moderate(press: Context) -> None:
    """Offer what can be done."""
    await press.responder.private(moderate_draft(await _moderated(press)))


def moderate_draft(table: Table) -> Message:
    """Offer a moderator what can be done at a table as it is."""
    content = text(said.MODERATE_ASK, table=table.id, game=title_of(table))
    buttons = tuple(_button(table, name) for name in _possible(table))
    return Message((content,), rows=(buttons,) if buttons else ())


def _possible(table: Table) -> Iterator[str]:
    if table.phase == "running":
        yield "pause" if table.paused_by is None else "resume"
    if table.phase in ("lobby", "running") and table.holdings is None:
        yield "replace"
    if table.phase == "running":
        yield "dismiss"
    if table.phase in ("lobby", "running"):
        yield "shut"
    if not table.hidden:
        yield "hide"


def _button(table: Table, name: str) -> Button:
    control = CustomId("order", table.id, argument=name)
    return Button(text(LABELS[name]), str(control), STYLES.get(name, "secondary"))


async def order(press: Context) -> None:
    """Ask about which player, or whether it is meant."""
    table, name = await _moderated(press), press.control.argument
    if name in OF_PLAYERS:
        await press.responder.update(_which_player(table, name))
        return
    await press.responder.update(_really(table, name, Message((text(QUESTIONS[_known(name)]),))))


async def about(press: Context) -> None:
    """Ask who is to follow the player that was chosen, or whether it is meant."""
    table, name = await _moderated(press), press.control.argument
    holder = user_in("".join(press.values[:1]))
    seat = table.seat_of(holder)
    if seat is None:
        raise NotSeated("Who sat there has no seat at this table any more; look at the newest board.")
    question = Message((text(QUESTIONS[_known(name)], player=Seat(seat)),), names=names_of(table))
    if name == "replace":
        picker = successor_picker(table, holder)
        draft = Message(question.content, rows=(picker, (_cancel(table),)), names=question.names)
    else:
        draft = _really(table, f"{name};{holder}", question)
    await press.responder.update(draft)


async def ordered(press: Context) -> None:
    """Do what was asked about."""
    table, tables, action = await _moderated(press), press.router.tables, press.action
    name, _, holder = press.control.argument.partition(";")
    orders = {"pause": tables.pause, "resume": tables.resume, "shut": tables.shut, "hide": tables.hide}
    if name == "dismiss":
        await tables.dismiss(action, table.id, user_in(holder))
    elif name in orders:
        await orders[name](action, table.id)
    else:
        raise Refusal
    await press.responder.update(sentence(DONE[name]))


async def cancel(press: Context) -> None:
    """Do nothing, after it was asked."""
    await press.responder.update(sentence(said.CANCELLED))


async def _moderated(press: Context) -> Table:
    table = await press.router.tables.get(press.control.table_id)
    demand_moderator(press.interaction, table)
    return table


def _which_player(table: Table, name: str) -> Message:
    options = tuple(
        SelectOption(text(said.PLAYER_OPTION, player=Seat(seat)), str(player.user_id))
        for seat, player in enumerate(table.players)
        if table.match is None or seat in table.match.active
    )
    menu = Select(str(CustomId("about", table.id, argument=name)), text(said.WHICH_PLAYER), options)
    return Message((text(said.WHICH_PLAYER),), rows=(menu, (_cancel(table),)), names=names_of(table))


def _really(table: Table, argument: str, question: Message) -> Message:
    name, control = argument.partition(";")[0], CustomId("ordered", table.id, argument=argument)
    confirm = Button(text(LABELS[name]), str(control), STYLES.get(name, "secondary"))
    return Message(question.content, rows=((confirm, _cancel(table)),), names=question.names)


def _cancel(table: Table) -> Button:
    return Button(text(said.CANCEL), str(CustomId("unorder", table.id)))


def _known(name: str) -> str:
    if name not in QUESTIONS:
        raise Refusal
    return name


REPLIES: Mapping[str, Handler] = {"moderate": moderate}
UPDATES: Mapping[str, Handler] = {"order": order, "about": about, "ordered": ordered, "unorder": cancel}
