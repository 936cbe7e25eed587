"""What moderators do at a table, in a private message: chosen, asked once more, done.

Each press asks anew whether it comes from a moderator, since permissions come and go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine import Seat, text

from ..controls import Control
from ..drafts import Button, Draft, Menu, MenuOption, Style, note
from ..faces import title_of
from ..messages import order as said
from ..permissions import demand_moderator
from ..refusals import NotSeated, Refusal
from ..table import Table, names_of
from .press import Handler, Press
from .succession import successor_picker, user_in


class Act(NamedTuple):
    """What a moderator can do: its button, the question before it, and the answer when it is done."""

    label: str
    question: str
    done: str = ""
    style: Style = "secondary"


ACTS: Mapping[str, Act] = {
    "pause": Act(said.PAUSE, said.PAUSE_ASK, said.PAUSE_DONE),
    "resume": Act(said.RESUME, said.RESUME_ASK, said.RESUME_DONE, "success"),
    "replace": Act(said.REPLACE, said.REPLACE_ASK),
    "dismiss": Act(said.DISMISS, said.DISMISS_ASK, said.DISMISS_DONE, "danger"),
    "shut": Act(said.SHUT, said.SHUT_ASK, said.SHUT_DONE, "danger"),
    "hide": Act(said.HIDE, said.HIDE_ASK, said.HIDE_DONE, "danger"),
}
OF_PLAYERS = ("replace", "dismiss")


async def moderate(press: Press) -> None:
    """Offer what can be done."""
    await press.responder.private(moderate_draft(await _moderated(press)))


def moderate_draft(table: Table) -> Draft:
    """Offer a moderator what can be done at a table as it is."""
    content = text(said.MODERATE_ASK, table=table.id, game=title_of(table))
    buttons = tuple(_button(table, name) for name in _possible(table))
    return Draft((content,), rows=(buttons,) if buttons else ())


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
    act = ACTS[name]
    return Button(text(act.label), str(Control("order", table.id, argument=name)), act.style)


async def order(press: Press) -> None:
    """Ask about which player, or whether it is meant."""
    table, name = await _moderated(press), press.control.argument
    if name in OF_PLAYERS:
        await press.responder.update(_which_player(table, name))
        return
    await press.responder.update(_really(table, name, Draft((text(_act(name).question),))))


async def about(press: Press) -> None:
    """Ask who is to follow the player that was chosen, or whether it is meant."""
    table, name = await _moderated(press), press.control.argument
    holder = user_in("".join(press.values[:1]))
    seat = table.seat_of(holder)
    if seat is None:
        raise NotSeated("Who sat there has no seat at this table any more; look at the newest board.")
    question = Draft((text(_act(name).question, player=Seat(seat)),), names=names_of(table))
    if name == "replace":
        picker = successor_picker(table, holder)
        draft = Draft(question.content, rows=(picker, (_cancel(table),)), names=question.names)
    else:
        draft = _really(table, f"{name};{holder}", question)
    await press.responder.update(draft)


async def ordered(press: Press) -> None:
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
    await press.responder.update(note(ACTS[name].done))


async def cancel(press: Press) -> None:
    """Do nothing, after it was asked."""
    await press.responder.update(note(said.CANCELLED))


async def _moderated(press: Press) -> Table:
    table = await press.router.tables.get(press.control.table_id)
    demand_moderator(press.interaction, table)
    return table


def _which_player(table: Table, name: str) -> Draft:
    options = tuple(
        MenuOption(text(said.PLAYER_OPTION, player=Seat(seat)), str(player.user_id))
        for seat, player in enumerate(table.players)
        if table.match is None or seat in table.match.active
    )
    menu = Menu(str(Control("about", table.id, argument=name)), text(said.WHICH_PLAYER), options)
    return Draft((text(said.WHICH_PLAYER),), rows=(menu, (_cancel(table),)), names=names_of(table))


def _really(table: Table, argument: str, question: Draft) -> Draft:
    act = _act(argument.partition(";")[0])
    confirm = Button(text(act.label), str(Control("ordered", table.id, argument=argument)), act.style)
    return Draft(question.content, rows=((confirm, _cancel(table)),), names=question.names)


def _cancel(table: Table) -> Button:
    return Button(text(said.CANCEL), str(Control("unorder", table.id)))


def _act(name: str) -> Act:
    if name not in ACTS:
        raise Refusal
    return ACTS[name]


REPLIES: Mapping[str, Handler] = {"moderate": moderate}
UPDATES: Mapping[str, Handler] = {"order": order, "about": about, "ordered": ordered, "unorder": cancel}
