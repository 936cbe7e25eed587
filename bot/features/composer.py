"""The composer: a private message in which a move is built step by step, seen, and played.

It knows no game: the engine's `choices` ask the questions and mark the candidates. All its state is in the
ids of its controls, so it survives a restart as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine import Choice, Match, Step, Text, text

from ..table.errors import NotSeated, StaleBoard
from ..table.model import Table, names_of
from ..views import messages
from ..views.board import select_option
from ..views.custom_id import CustomId
from ..views.message import OPTIONS_A_SELECT, Button, Message, Modal, Row, Select, rows_of_buttons
from .context import Context, Handler, running_match
from .my_tables import next_game
from .permissions import demand_permissions

MOST_BUTTONS = 10  # more candidates, or candidates with details, are shown in menus
FIELD = "move"


class Mover(NamedTuple):
    """Who builds a move: at which table, in which match, on which seat."""

    table: Table
    match: Match
    seat: int


async def open_composer(press: Context) -> None:
    """Answer the board's Move button with the first question."""
    mover = await _mover(press)
    await press.responder.private(await _ask(press, mover, ()))


async def open_preview(press: Context, written: str) -> None:
    """Show a move that was made another way, if who makes it wants to be asked before it counts."""
    await press.responder.private(await _preview(press, await _mover(press), written))


async def step(press: Context) -> None:
    """Take a candidate offered as a button; the id holds all tokens chosen so far."""
    mover = await _mover(press)
    await press.responder.update(await _ask(press, mover, _tokens(press.control.argument)))


async def pick(press: Context) -> None:
    """Take a candidate from a menu; the id holds the menu's number and the tokens chosen before."""
    mover = await _mover(press)
    before = _tokens(press.control.argument.partition(";")[2])
    await press.responder.update(await _ask(press, mover, (*before, *press.values[:1])))


async def play(press: Context) -> None:
    """Play the move that was shown."""
    await press.responder.update(await _played(press, press.control.argument))


async def take(press: Context) -> None:
    """Play a move that was offered whole under the board; the next board shows it, and nothing else is said.

    But where another game waits: then the way there is.
    """
    control, written = press.control, "".join(press.values[:1])
    if await press.confirms() == "always":
        await open_preview(press, written)
        return
    demand_permissions(press.interaction)
    table = await press.router.tables.play(press.action, control.table_id, written, ply=control.ply)
    further = await next_game(press.router, table, press.interaction.user.id)
    if further:
        await press.responder.private(Message((text(messages.PLAYED_WAIT, move=written),), rows=further))


async def ask_to_type(press: Context) -> None:
    """Open the form for a typed move."""
    mover = await _mover(press)
    example = mover.match.moves(mover.seat)[:1]
    form = Modal(
        str(CustomId("typed", press.control.table_id, press.control.ply)),
        text(messages.TYPE_TITLE),
        text(messages.TYPE_LABEL),
        text(messages.TYPE_HINT, example=example),
        FIELD,
    )
    await press.responder.form(form)


async def typed(press: Context) -> None:
    """Show what a typed move would do, or play it for those who are never asked; or say why it cannot be."""
    mover = await _mover(press)
    written = press.values[0] if press.values else ""
    await press.responder.update(await _complete(press, mover, written))


UPDATES: Mapping[str, Handler] = {
    "step": step,
    "pick": pick,
    "play": play,
    "take": take,
    "type": ask_to_type,
    "typed": typed,
}


async def _mover(press: Context) -> Mover:
    """Check that who pressed sits at the table and saw its present ply; the match checks the turn."""
    table = await press.router.tables.get(press.control.table_id)
    seat = table.seat_of(press.interaction.user.id)
    if seat is None:
        raise NotSeated
    match = running_match(table)
    if not table.shows(press.control.ply):
        raise StaleBoard
    return Mover(table, match, seat)


async def _ask(press: Context, mover: Mover, chosen: tuple[str, ...]) -> Message:
    """Ask the next question, or go on with the move that is complete; a single candidate is taken unasked."""
    tokens, asked = _followed(mover, chosen)
    if isinstance(asked, str):
        # A move of which nothing was chosen, the only one that there is, is shown in any case.
        return await (_complete if chosen else _preview)(press, mover, asked)
    marks = [square for choice in asked.choices for square in choice.squares]
    picture = await press.router.pictures.private(mover.table, mover.match, mover.seat, press.reader, marks)
    return Message(
        (_question(asked, tokens),),
        rows=(*_candidates(press.control, asked, tokens), _footer(press.control, bool(tokens))),
        attachment=picture,
        names=names_of(mover.table),
    )


def _followed(mover: Mover, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], Step | str]:
    """Go on while there is one candidate; give all tokens, and the next question or the complete move."""
    if chosen:
        last = _candidate(mover.match.choices(mover.seat, chosen[:-1]), chosen[-1])
        if last is not None and last.move is not None:
            return chosen, last.move
    asked = mover.match.choices(mover.seat, chosen)
    if len(asked.choices) == 1:
        return _followed(mover, (*chosen, asked.choices[0].token))
    return chosen, asked


async def _complete(press: Context, mover: Mover, written: str) -> Message:
    """Play a move for those who are never asked; show it to all others before it counts."""
    if await press.confirms() == "never":
        return await _played(press, written)
    return await _preview(press, mover, written)


async def _played(press: Context, written: str) -> Message:
    demand_permissions(press.interaction)
    control = press.control
    table = await press.router.tables.play(press.action, control.table_id, written, ply=control.ply)
    match = table.match
    move = match.last.move if match and match.last and not match.hidden else written
    told = text(messages.HANDED_IN if match and match.hidden else messages.PLAYED_WAIT, move=move)
    return Message((told,), rows=await next_game(press.router, table, press.interaction.user.id))


async def _preview(press: Context, mover: Mover, written: str) -> Message:
    after = mover.match.trial(mover.seat, written)
    move = str(after.game.parse(mover.match.state, mover.seat, written))
    control = press.control
    sentence = after.narrate(mover.match)
    play_it = str(CustomId("play", control.table_id, control.ply, move))
    confirm = Button(text(messages.CONFIRM), play_it, "success")
    return Message(
        (text(messages.COMPOSER_PREVIEW, move=move), *((sentence,) if sentence else ())),
        rows=((confirm, *_footer(control, back=True)),),
        attachment=await press.router.pictures.private(mover.table, after, mover.seat, press.reader),
        names=names_of(mover.table),
    )


def _question(asked: Step, chosen: tuple[str, ...]) -> Text:
    if not chosen:
        return text(messages.COMPOSER_ASKS, prompt=asked.prompt)
    return text(messages.COMPOSER_CHOSEN, chosen=" · ".join(chosen), prompt=asked.prompt)


def _candidates(control: CustomId, asked: Step, chosen: tuple[str, ...]) -> tuple[Row, ...]:
    if len(asked.choices) <= MOST_BUTTONS and not any(choice.detail for choice in asked.choices):
        return rows_of_buttons(
            [
                Button(
                    choice.label,
                    str(CustomId("step", control.table_id, control.ply, ",".join((*chosen, choice.token)))),
                    "primary",
                )
                for choice in asked.choices
            ]
        )
    pages = range(0, len(asked.choices), OPTIONS_A_SELECT)
    return tuple(
        _menu(control, number, asked.choices[start : start + OPTIONS_A_SELECT], chosen)
        for number, start in enumerate(pages)
    )


def _menu(control: CustomId, number: int, choices: tuple[Choice, ...], chosen: tuple[str, ...]) -> Select:
    options = tuple(select_option(choice, choice.token) for choice in choices)
    placeholder = text(messages.MENU, first=options[0].label, last=options[-1].label)
    id = CustomId("pick", control.table_id, control.ply, f"{number};{','.join(chosen)}")
    return Select(str(id), placeholder, options)


def _footer(control: CustomId, back: bool) -> tuple[Button, ...]:
    typing = Button(text(messages.TYPE), str(CustomId("type", control.table_id, control.ply)))
    again = Button(text(messages.BACK), str(CustomId("step", control.table_id, control.ply)))
    return (again, typing) if back else (typing,)


def _candidate(asked: Step, token: str) -> Choice | None:
    return next((choice for choice in asked.choices if choice.token == token), None)


def _tokens(argument: str) -> tuple[str, ...]:
    return tuple(argument.split(",")) if argument else ()
