"""The composer: a private message in which a move is built step by step, seen, and played.

It knows no game: the engine's `choices` ask the questions and mark the candidates. All its state is in the
ids of its controls, so it survives a restart as well.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import Choice, Match, Step, Text, _, text

from ..service.links import message_link
from ..table import play
from ..table.errors import Refusal, StaleBoard
from ..table.model import Table, names_of
from ..views.custom_id import CustomId, select_option
from ..views.message import OPTIONS_A_SELECT, Button, Message, Modal, Row, Select, rows_of_buttons
from .dispatch import Context, demand_permissions, edit, open_match, reply, seat_at
from .my_tables import next_game_rows

PLAYED = _("You played `{move}`. The board below shows it.")
HANDED_IN = _("You handed in `{move}`. Nobody sees it before all have handed in theirs.")

MOST_BUTTONS = 10  # more candidates, or candidates with details, are shown in menus
FIELD = "move"


class Mover(NamedTuple):
    """Who builds a move: at which table, in which match, on which seat; `offered`: what they choose from."""

    table: Table
    match: Match
    seat: int
    offered: Match


@reply("move")
async def open_composer(context: Context) -> None:
    """Answer the board's Move button with the first question."""
    await context.reply(await _ask(context, await _mover(context), ()))


async def open_preview(context: Context, written: str) -> None:
    """Show a move that was made another way, if who makes it wants to be asked before it counts."""
    await context.reply(await _preview(context, await _mover(context), written))


@edit("step")
async def take_button(context: Context) -> None:
    """Take a candidate offered as a button; the id holds all tokens chosen so far."""
    tokens = _tokens(context.custom_id.argument)
    await context.edit(await _ask(context, await _mover(context), tokens))


@edit("pick")
async def take_option(context: Context) -> None:
    """Take a candidate from a menu; the id holds the menu's number and the tokens chosen before."""
    before = _tokens(context.custom_id.argument.partition(";")[2])
    await context.edit(await _ask(context, await _mover(context), (*before, *context.values[:1])))


@edit("play")
async def play_move(context: Context) -> None:
    """Play the move that was shown."""
    await context.edit(await _play(context, context.custom_id.argument))


@edit("take")
async def play_whole_move(context: Context) -> None:
    """Play a move that was offered whole under the board.

    The next board shows it, and nothing else is said; but where another game waits, the way there is.
    """
    if await context.confirms() == "always":
        await open_preview(context, context.value)
        return
    demand_permissions(context.interaction)
    table = await context.act(play.play, context.value, ply=context.custom_id.ply)
    further = await next_game(context, table)
    if further:
        await context.reply(Message((text(PLAYED, move=context.value),), rows=further))


@edit("type")
async def ask_to_type(context: Context) -> None:
    """Open the modal for a typed move."""
    mover = await _mover(context)
    id, example = _id(context, "typed"), mover.offered.moves(mover.seat)[:1]
    modal = Modal(
        id, text("Type your move"), text("Move"), text("for example {example}", example=example), FIELD
    )
    await context.open_modal(modal)


@edit("typed")
async def take_typed_move(context: Context) -> None:
    """Show what a typed move would do, or play it for those who are never asked; or say why it cannot be."""
    await context.edit(await _complete(context, await _mover(context), context.value))


async def next_game(context: Context, after: Table) -> tuple[Row, ...]:
    """Return a link to the table of the same server that has waited longest for who acts, if there is one."""
    services = context.services
    try:
        waiting = await services.queries.next_of_player(context.user_id, after)
        link = await message_link(services.outbox, waiting) if waiting else None
    except Refusal:  # the move stands and must be told, whatever the rest of the tables is like
        return ()
    return next_game_rows(waiting, context.user_id, link) if waiting and link else ()


async def _mover(context: Context) -> Mover:
    """Check that who acts sits at the table and saw its present ply; the match checks the turn."""
    table = await context.table()
    seat = seat_at(table, context.user_id)
    match = open_match(table)
    if not table.shows(context.custom_id.ply):
        raise StaleBoard
    return Mover(table, match, seat, await context.offered(table, match, seat))


async def _ask(context: Context, mover: Mover, chosen: tuple[str, ...]) -> Message:
    """Ask the next question, or go on with the move that is complete; a single candidate is taken unasked."""
    tokens, asked = _follow(mover, chosen)
    if isinstance(asked, str):
        # A move of which nothing was chosen, the only one that there is, is shown in any case.
        return await (_complete if chosen else _preview)(context, mover, asked)
    marks = [square for choice in asked.choices for square in choice.squares]
    pictures = context.services.pictures
    picture = await pictures.private(
        mover.table, mover.match, mover.seat, context.audience, marks, _squares_of(mover, tokens)
    )
    rows = (*_candidates(context, asked, tokens), _footer(context, bool(tokens)))
    return Message((_question(asked, tokens),), rows=rows, attachment=picture, names=names_of(mover.table))


def _squares_of(mover: Mover, tokens: tuple[str, ...]) -> list[str]:
    """Return the squares of what was chosen so far."""
    return [
        square
        for place, token in enumerate(tokens)
        for choice in mover.match.choices(mover.seat, tokens[:place]).choices
        if choice.token == token
        for square in choice.squares
    ]


def _follow(mover: Mover, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], Step | str]:
    """Go on while there is one candidate; return all tokens, and the next question or the complete move."""
    if chosen:
        for choice in mover.offered.choices(mover.seat, chosen[:-1]).choices:
            if choice.token == chosen[-1] and choice.move is not None:
                return chosen, choice.move
    asked = mover.offered.choices(mover.seat, chosen)
    if len(asked.choices) == 1:
        return _follow(mover, (*chosen, asked.choices[0].token))
    return chosen, asked


async def _complete(context: Context, mover: Mover, written: str) -> Message:
    """Play a move for those who are never asked; show it to all others before it counts."""
    if await context.confirms() == "never":
        return await _play(context, written)
    return await _preview(context, mover, written)


async def _play(context: Context, written: str) -> Message:
    demand_permissions(context.interaction)
    table = await context.act(play.play, written, ply=context.custom_id.ply)
    match = table.match
    move = match.last.move if match and match.last and not match.hidden else written
    told = text(HANDED_IN if match and match.hidden else PLAYED, move=move)
    return Message((told,), rows=await next_game(context, table))


async def _preview(context: Context, mover: Mover, written: str) -> Message:
    after = mover.match.trial(mover.seat, written)
    move = str(after.game.parse(mover.match.state, mover.seat, written))
    told = after.narrate(mover.match)
    confirm = Button(text("Play it"), _id(context, "play", move), "success")
    pictures = context.services.pictures
    picture = await pictures.private(mover.table, after, mover.seat, context.audience)
    content = (text("Play `{move}`? This is what it does:", move=move), *((told,) if told else ()))
    rows = ((confirm, *_footer(context, back=True)),)
    return Message(content, rows=rows, attachment=picture, names=names_of(mover.table))


def _question(asked: Step, chosen: tuple[str, ...]) -> Text:
    if not chosen:
        return text("**{prompt}**", prompt=asked.prompt)
    return text("Your move so far: `{chosen}`. **{prompt}**", chosen=" · ".join(chosen), prompt=asked.prompt)


def _candidates(context: Context, asked: Step, chosen: tuple[str, ...]) -> tuple[Row, ...]:
    if len(asked.choices) <= MOST_BUTTONS and not any(choice.detail for choice in asked.choices):
        buttons = [
            Button(choice.label, _id(context, "step", ",".join((*chosen, choice.token))), "primary")
            for choice in asked.choices
        ]
        return rows_of_buttons(buttons)
    starts = range(0, len(asked.choices), OPTIONS_A_SELECT)
    pages = [asked.choices[start : start + OPTIONS_A_SELECT] for start in starts]
    return tuple(_select(context, number, page, chosen) for number, page in enumerate(pages))


def _select(context: Context, number: int, choices: tuple[Choice, ...], chosen: tuple[str, ...]) -> Select:
    options = tuple(select_option(choice, choice.token) for choice in choices)
    placeholder = text("{first} to {last}", first=options[0].label, last=options[-1].label)
    return Select(_id(context, "pick", f"{number};{','.join(chosen)}"), placeholder, options)


def _footer(context: Context, back: bool) -> tuple[Button, ...]:
    typing = Button(text("Type it"), _id(context, "type"))
    return (Button(text("Back"), _id(context, "step")), typing) if back else (typing,)


def _id(context: Context, verb: str, argument: str = "") -> str:
    return str(CustomId(verb, context.custom_id.table_id, context.custom_id.ply, argument))


def _tokens(argument: str) -> tuple[str, ...]:
    return tuple(argument.split(",")) if argument else ()
