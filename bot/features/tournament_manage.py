"""Organisers' actions in a tournament, which everyone in its thread can see. `/tournament manage`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import discord

from engine import Text, Written, _, text

from ..contests import organising
from ..contests.entry import is_open
from ..contests.organising import MAX_REASON_LENGTH, NO_ENTRANT, Result
from ..contests.places import ranked
from ..contests.running import lacking
from ..contests.tournament import Entrant, Game, Tournament
from ..table.errors import Refusal
from ..views.clock import length_text
from ..views.custom_id import CustomId
from ..views.message import (
    OPTIONS_A_SELECT,
    EntitySelect,
    Field,
    Message,
    Modal,
    Select,
    SelectOption,
    rows_of_buttons,
    sentence,
)
from ..views.paging import page_number, page_rows
from ..views.tournaments import control, game_line, lacking_text, name_of, pairing_text
from .interactions import Context, edit, parameter, reply
from .interactions.commands import command
from .interactions.context import fields_of, require_id
from .interactions.controls import OLD_CONTROL
from .tournament_create import require_organiser, require_place
from .tournaments import TOURNAMENT, TYPED, WHICH, pressed, suggest_tournaments, tournament_of

MANAGE = _("## Manage {name}\nEveryone in its thread will see what you do, and why.")
SURE_MOVE = _("Post the tournament's message and standings here, and play later rounds in this channel?")
WHICH_GAME = _("Which result is wrong?")
WHICH_PERSON = _("Who do you want to disqualify?")
BAD_PLACES = _(
    "Type each player's place in this order: {players}. For example, `1 2 2 4`, with `-` for anyone who "
    "didn't play."
)
TWO_SEATS: dict[str, Result] = {"won": (1, 2), "drawn": (1, 1), "lost": (2, 1), "none": (None, None)}
Deed = Callable[..., Tournament]
Asked = Callable[[Tournament, str], tuple[Text, *tuple[Field, ...]]]
Chosen = Callable[[Tournament, str, Mapping[str, str]], tuple[Any, ...]]

REASON = Field("reason", text("Reason"), text("shown to everyone"), MAX_REASON_LENGTH)


async def managed(context: Context) -> tuple[Tournament, str]:
    """Return the tournament and the rest of a control's id. Raises Refusal if the user can't manage it."""
    await require_organiser(context)
    return await pressed(context)


@command("manage", _("Manage a tournament (organisers only)"), within=TOURNAMENT)
@parameter("tournament", WHICH, suggest=suggest_tournaments)
async def manage(context: Context, tournament: TYPED) -> None:
    """Show an organiser the buttons for managing a tournament."""
    await require_organiser(context)
    await context.reply(_panel(await tournament_of(context, tournament)))


@reply("tmanage")
async def open_panel(context: Context) -> None:
    """Answer **Manage** on a tournament's message with the buttons for managing the tournament."""
    tournament, _rest = await managed(context)
    await context.reply(_panel(tournament))


def _panel(tournament: Tournament) -> Message:
    if tournament.state in ("over", "cancelled"):
        return sentence("This tournament is over, so there's nothing left to do.")
    running = tournament.state == "running"
    stuck = running and tournament.stage is None and tournament.due is None
    offered = (
        (not running, control(tournament, "tstart", text("Start now"), "primary")),
        (is_open(tournament), control(tournament, "tclose", text("Close entry"))),
        (stuck, control(tournament, "tpair", text("Pair next round"), "primary")),
        (running, control(tournament, "tlater", text("Postpone next round"))),
        (running, control(tournament, "tgames", text("Correct a result"))),
        (True, control(tournament, "taskout", text("Disqualify"))),
        (True, control(tournament, "tmove", text("Post standings here"))),
        (True, control(tournament, "tcancel", text("Cancel tournament"), "danger")),
    )
    buttons = [button for there, button in offered if there]
    head, lack = text(MANAGE, name=Written(tournament.settings.name)), lacking(tournament)
    waits = (lacking_text(tournament, lack),) if lack is not None else ()
    return Message((head, *waits), rows=rows_of_buttons(buttons))


async def _do(context: Context, tournament: Tournament, change: Deed, *chosen: Any) -> None:
    """Apply `change` to a tournament, with the arguments `chosen`, and confirm this to the organiser."""
    await context.services.tournaments.act(tournament.id, change, context.action, *chosen)
    await context.edit(sentence("Done. You'll see the change in the thread in a moment."))


def _with_reason(verb: str, change: Deed, asked: Asked, chosen: Chosen = lambda *_: ()) -> None:
    """Register a handler for `verb` that asks the organiser for a reason in a form, then applies `change`.

    `asked` returns the form's title, and the fields before the reason. `chosen` returns the arguments of
    `change` before the reason. Both are given the tournament and the menu's value or, for a button, the rest
    of its id. `chosen` is also given the typed fields.
    """

    @edit(verb)
    async def do(context: Context) -> None:
        tournament, of = await managed(context)
        if context.interaction.type is discord.InteractionType.modal_submit:
            typed = fields_of(context.interaction)
            reason = " ".join(typed.get("reason", "").split())[:MAX_REASON_LENGTH]
            await _do(context, tournament, change, *chosen(tournament, of, typed), reason)
            return
        of = context.value or of
        title, *fields = asked(tournament, of)
        id = str(CustomId(verb, argument=f"{tournament.id};{of}"))
        await context.open_modal(Modal(id, title, (*fields, REASON)))


@edit("tpair")
async def pair_again(context: Context) -> None:
    """Try again to pair the next round."""
    tournament, _rest = await managed(context)
    await _do(context, tournament, organising.pair_now)


@edit("tmove")
async def post_here(context: Context) -> None:
    """Move a tournament's message and later rounds to this channel, once the organiser has confirmed this."""
    tournament, sure = await managed(context)
    if sure:
        await _do(context, tournament, organising.move, await require_place(context))
        return
    button = control(tournament, "tmove", text("Post here"), "primary", of="yes")
    await context.edit(Message((text(SURE_MOVE),), rows=((button,),)))


def _ask_how_much_later(tournament: Tournament, _of: str) -> tuple[Text, Field]:
    lengths = organising.POSTPONED[tournament.settings.pace]
    options = tuple(SelectOption(length_text(each), str(each)) for each in lengths)
    field = Field("later", text("Postpone by"), text("at most twice a round"), options=options)
    return text("Postpone next round"), field


@edit("taskout")
async def ask_who(context: Context) -> None:
    """Ask the organiser which entrant to disqualify."""
    tournament, _rest = await managed(context)
    id = str(CustomId("tdisqualify", argument=f"{tournament.id};"))
    await context.edit(Message((text(WHICH_PERSON),), rows=(EntitySelect(id, text(WHICH_PERSON), "users"),)))


def _chosen_person(tournament: Tournament, user_id: str) -> Entrant:
    entrant = tournament.entrant_of(require_id(user_id))
    if entrant is None:
        raise Refusal(NO_ENTRANT)
    return entrant


@edit("tgames")
async def list_games(context: Context) -> None:
    """Ask the organiser which result to correct, in a menu of the games with results, latest round first."""
    tournament, page = await managed(context)
    stages = range(tournament.round, 0, -1)
    games = [game for stage in stages for game in tournament.games(stage) if _is_correctable(game)]
    if not games:
        raise Refusal("No game has a result yet.")
    pages = -(-len(games) // OPTIONS_A_SELECT)
    number = min(page_number(page), pages - 1)
    options = tuple(
        SelectOption(
            game_line(tournament, game, {}),
            f"{game.stage};{game.board}",
            text("Round {round}", round=game.stage),
        )
        for game in games[OPTIONS_A_SELECT * number :][:OPTIONS_A_SELECT]
    )
    menu = Select(str(CustomId("tresult", argument=f"{tournament.id};")), text(WHICH_GAME), options)
    turning = page_rows("tgames", number, pages, f"{tournament.id};")
    await context.edit(Message((text(WHICH_GAME),), rows=(menu, *turning)))


def _is_correctable(game: Game) -> bool:
    return game.pairing.result is not None and not game.pairing.is_bye


def _game_of(tournament: Tournament, written: str) -> Game:
    stage, _separator, board = written.partition(";")
    found = tournament.game(page_number(stage), page_number(board))
    if found is None:
        raise Refusal(OLD_CONTROL)
    return found


def _ask_result(tournament: Tournament, written: str) -> tuple[Text, Field]:
    numbers = _game_of(tournament, written).pairing.numbers
    field = Field("result", text("Places"), text("in seat order, such as 1 2 2 4"), 40)
    if len(numbers) == len(TWO_SEATS["won"]):
        first, second = (text("{name} won", name=name_of(tournament, number)) for number in numbers)
        labels = (first, text("A draw"), second, text("Not played"))
        options = tuple(SelectOption(label, value) for label, value in zip(labels, TWO_SEATS, strict=True))
        field = Field("result", text("Result"), text("the correct result"), options=options)
    return text("Correct a result"), field


def _result_typed(tournament: Tournament, written: str, typed: Mapping[str, str]) -> tuple[int, int, Result]:
    game, result = _game_of(tournament, written), typed.get("result", "")
    return game.stage, game.board, TWO_SEATS.get(result) or read_places(tournament, game, result)


_with_reason("tstart", organising.start_now, lambda *_: (text("Start now"),))
_with_reason("tclose", organising.close_entry, lambda *_: (text("Close entry"),))
_with_reason("tcancel", organising.cancel, lambda *_: (text("Cancel tournament"),))
_with_reason(
    "tlater",
    organising.postpone,
    _ask_how_much_later,
    lambda _tournament, _of, typed: (require_id(typed.get("later", "")),),
)
_with_reason(
    "tdisqualify",
    organising.disqualify,
    lambda tournament, of: (text("Disqualify {name}", name=Written(_chosen_person(tournament, of).name)),),
    lambda tournament, of, _typed: (_chosen_person(tournament, of).entry,),
)
_with_reason("tresult", organising.correct, _ask_result, _result_typed)


def read_places(tournament: Tournament, game: Game, typed: str) -> Result:
    """Return the places typed in seat order, such as `1 2 2 -`, with None for a seat that didn't play (`-`).

    Raises Refusal if the places are not a possible result of `game`.
    """
    numbers = game.pairing.numbers
    parts = typed.replace(",", " ").split()
    places = [None if part == "-" else int(part) for part in parts if re.fullmatch("[1-8]|-", part)]
    played = {seat: place for seat, place in enumerate(places) if place is not None}
    if not len(parts) == len(places) == len(numbers) or ranked(played) != played:
        raise Refusal(BAD_PLACES, players=pairing_text(tournament, game.pairing))
    return tuple(places)
