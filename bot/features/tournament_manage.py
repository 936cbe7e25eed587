"""What organisers do in a tournament, each confirmed first and announced in public. `/tournament manage`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import discord

from engine import Text, Written, _, text

from ..contests import organising
from ..contests.entry import is_open
from ..contests.organising import MAX_REASON_LENGTH, Result
from ..contests.running import lacking
from ..contests.tournament import Game, Tournament
from ..table.errors import Refusal
from ..table.model import Action
from ..table.time import DAY, MINUTE
from ..views.clock import length_text
from ..views.custom_id import CustomId
from ..views.message import (
    OPTIONS_A_SELECT,
    Button,
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
from ..views.tournaments import control, lacking_text, name_of, pairing_text, result_text
from .interactions import Context, edit, parameter, reply, require_permissions
from .interactions.commands import command
from .interactions.context import fields_of, require_id
from .interactions.controls import OLD_CONTROL
from .interactions.permissions import require_channel
from .tournament_create import IN_A_CHANNEL, require_organiser
from .tournaments import TOURNAMENT, TYPED, WHICH, pressed, suggest_tournaments, tournament_of

MANAGE = _("## Manage {name}\nEveryone in its thread will see what you do, and why.")
SURE_START = _("Start **{name}** now? Entrants: {people}.")
SURE_MOVE = _("Post the message and the standings here, and play later rounds in this channel?")
WHICH_GAME = _("Which result is wrong?")
NO_GAMES = _("No game has a result yet.")
WHICH_PERSON = _("Who do you want to disqualify?")
BAD_PLACES = _(
    "Type everyone's place in the order {players}, such as `1 2 2 4`. Type `-` for someone who didn't play."
)
DONE = _("Done. The message in the thread will show it in a moment.")
POSTPONED = {"days": [days * DAY for days in range(1, 8)], "evening": [m * MINUTE for m in range(5, 35, 5)]}
TWO_SEATS: dict[str, Result] = {"won": (1, 2), "drawn": (1, 1), "lost": (2, 1), "none": (None, None)}
Deed = Callable[[Tournament, Action, str | None], Tournament]

REASON = Field("reason", text("Reason"), text("shown to everyone"), MAX_REASON_LENGTH)


async def managed(context: Context) -> tuple[Tournament, str]:
    """Return a control's tournament, and the rest of its id. Raises Refusal if the user can't manage it."""
    await require_organiser(context)
    return await pressed(context)


@command("manage", _("Manage a tournament (organisers only)"), within=TOURNAMENT)
@parameter("tournament", WHICH, suggest=suggest_tournaments)
async def manage(context: Context, tournament: TYPED) -> None:
    """Show an organiser what they can do in a tournament."""
    await require_organiser(context)
    await context.reply(_panel(await tournament_of(context, tournament)))


@reply("tmanage")
async def open_panel(context: Context) -> None:
    """Show an organiser what they can do, from the tournament's message."""
    tournament, _rest = await managed(context)
    await context.reply(_panel(tournament))


def _panel(tournament: Tournament) -> Message:
    if tournament.state in ("over", "cancelled"):
        return sentence("This tournament is over, so there's nothing left to do.")
    running = tournament.state == "running"
    buttons: list[Button] = []
    if not running:
        buttons.append(control(tournament, "tstart", text("Start now"), "primary"))
    if is_open(tournament):
        buttons.append(control(tournament, "tclose", text("Close entry")))
    if running and tournament.stage is None and tournament.due is None:
        buttons.append(control(tournament, "tpair", text("Pair next round"), "primary"))
    if running:
        buttons.append(control(tournament, "tasklater", text("Postpone next round")))
        buttons.append(control(tournament, "tgames", text("Correct a result"), of="0"))
    buttons.append(control(tournament, "taskout", text("Disqualify")))
    buttons.append(control(tournament, "tmove", text("Post standings here")))
    buttons.append(control(tournament, "tcancel", text("Cancel"), "danger"))
    head, lack = text(MANAGE, name=Written(tournament.settings.name)), lacking(tournament)
    waits = (lacking_text(tournament, lack),) if lack is not None else ()
    return Message((head, *waits), rows=rows_of_buttons(buttons))


def _form(tournament: Tournament, verb: str, title: Text, *fields: Field, of: str = "") -> Modal:
    """Return the form that asks an organiser once more, and why."""
    return Modal(str(CustomId(verb, argument=f"{tournament.id};{of}")), title, (*fields, REASON))


def _reason(context: Context) -> str:
    return " ".join(fields_of(context.interaction).get("reason", "").split())[:MAX_REASON_LENGTH]


def _with_reason(verb: str, title: Text, change: Deed) -> None:
    """Register a verb that changes a tournament, once the organiser has said why."""

    @edit(verb)
    async def do(context: Context) -> None:
        tournament, sure = await managed(context)
        if not sure:
            await context.open_modal(_form(tournament, verb, title, of="yes"))
            return
        await context.services.tournaments.act(tournament.id, change, context.action, _reason(context))
        await context.edit(sentence(DONE))


_with_reason("tclose", text("Close entry"), organising.close_entry)
_with_reason("tcancel", text("Cancel the tournament"), organising.cancel)


@edit("tstart")
async def start_now(context: Context) -> None:
    """Start a tournament, once the organiser has confirmed that."""
    tournament, sure = await managed(context)
    if not sure:
        yes = control(tournament, "tstart", text("Start now"), "primary", of="yes")
        fields = {"name": Written(tournament.settings.name), "people": len(tournament.counted)}
        await context.edit(Message((text(SURE_START, **fields),), rows=((yes,),)))
        return
    await context.services.tournaments.act(tournament.id, organising.start_now, context.action)
    await context.edit(sentence(DONE))


@edit("tpair")
async def pair_again(context: Context) -> None:
    """Try again to pair a round."""
    tournament, _rest = await managed(context)
    await context.services.tournaments.act(tournament.id, organising.pair_now, context.action)
    await context.edit(sentence(DONE))


@edit("tmove")
async def post_here(context: Context) -> None:
    """Have the message and later rounds in this channel, once the organiser has confirmed that."""
    tournament, sure = await managed(context)
    if not sure:
        yes = control(tournament, "tmove", text("Post here"), "primary", of="yes")
        await context.edit(Message((text(SURE_MOVE),), rows=((yes,),)))
        return
    require_channel(context.interaction, await context.services.settings.get(context.guild_id))
    channel = context.interaction.channel
    channel = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal(IN_A_CHANNEL)
    require_permissions(context.interaction, channel.id, thread=True)
    await context.services.tournaments.act(tournament.id, organising.move, context.action, channel.id)
    await context.edit(sentence(DONE))


@edit("tasklater")
async def ask_how_much_later(context: Context) -> None:
    """Ask by how much the next round is postponed."""
    tournament, _rest = await managed(context)
    lengths = POSTPONED[tournament.settings.pace]
    options = tuple(SelectOption(length_text(each), str(each)) for each in lengths)
    field = Field("later", text("Postpone by"), text("twice a round at most"), options=options)
    await context.open_modal(_form(tournament, "tlater", text("Postpone next round"), field))


@edit("tlater")
async def postpone(context: Context) -> None:
    """Postpone the next round."""
    tournament, _rest = await managed(context)
    by_ms = require_id(fields_of(context.interaction).get("later", ""))
    await context.services.tournaments.act(
        tournament.id, organising.postpone, context.action, by_ms, _reason(context)
    )
    await context.edit(sentence(DONE))


@edit("taskout")
async def ask_who(context: Context) -> None:
    """Ask who is disqualified."""
    tournament, _rest = await managed(context)
    picker = EntitySelect(str(CustomId("tperson", argument=f"{tournament.id};")), text(WHICH_PERSON), "users")
    await context.edit(Message((text(WHICH_PERSON),), rows=(picker,)))


@edit("tperson")
async def ask_why(context: Context) -> None:
    """Ask why the chosen person is disqualified."""
    tournament, _rest = await managed(context)
    entrant = tournament.entrant_of(require_id(context.value))
    if entrant is None:
        raise Refusal("That person isn't in this tournament.")
    title = text("Disqualify {name}", name=Written(entrant.name))
    await context.open_modal(_form(tournament, "tdisqualify", title, of=str(entrant.entry)))


@edit("tdisqualify")
async def disqualify(context: Context) -> None:
    """Disqualify an entrant."""
    tournament, entry = await managed(context)
    await context.services.tournaments.act(
        tournament.id, organising.disqualify, context.action, require_id(entry), _reason(context)
    )
    await context.edit(sentence(DONE))


@edit("tgames")
async def list_games(context: Context) -> None:
    """List the games with results, latest first, to correct one."""
    tournament, page = await managed(context)
    stages = range(tournament.round, 0, -1)
    games = [game for stage in stages for game in tournament.games(stage) if _is_correctable(game)]
    if not games:
        raise Refusal(NO_GAMES)
    pages = -(-len(games) // OPTIONS_A_SELECT)
    number = min(page_number(page), pages - 1)
    shown = games[OPTIONS_A_SELECT * number :][:OPTIONS_A_SELECT]
    options = tuple(
        SelectOption(
            text(
                "{pairing} {result}",
                pairing=pairing_text(tournament, game.pairing),
                result=result_text(game.pairing),
            ),
            f"{game.stage};{game.board}",
            text("Round {round}", round=game.stage),
        )
        for game in shown
    )
    menu = Select(str(CustomId("tchosen", argument=f"{tournament.id};")), text(WHICH_GAME), options)
    turning = page_rows("tgames", number, pages, f"{tournament.id};")
    await context.edit(Message((text(WHICH_GAME),), rows=(menu, *turning)))


def _is_correctable(game: Game) -> bool:
    return game.pairing.result is not None and not game.pairing.is_bye


def _game_of(tournament: Tournament, written: str) -> Game:
    stage, _separator, board = written.partition(";")
    games = tournament.games(page_number(stage)) if 1 <= page_number(stage) <= tournament.round else ()
    found = next((game for game in games if game.board == page_number(board)), None)
    if found is None:
        raise Refusal(OLD_CONTROL)
    return found


@edit("tchosen")
async def ask_result(context: Context) -> None:
    """Ask for the right result of the chosen game."""
    tournament, _rest = await managed(context)
    game = _game_of(tournament, context.value)
    numbers = game.pairing.numbers
    field = Field("result", text("Places"), text("in seat order, such as 1 2 2 4"), 40)
    if len(numbers) == len(TWO_SEATS["won"]):
        first, second = (name_of(tournament, number) for number in numbers)
        options = (
            SelectOption(text("{name} won", name=first), "won"),
            SelectOption(text("A draw"), "drawn"),
            SelectOption(text("{name} won", name=second), "lost"),
            SelectOption(text("Not played"), "none"),
        )
        field = Field("result", text("Result"), text("the right result"), options=options)
    form = _form(tournament, "tresult", text("Correct a result"), field, of=f"{game.stage};{game.board}")
    await context.open_modal(form)


@edit("tresult")
async def correct(context: Context) -> None:
    """Correct the result of a game."""
    tournament, written = await managed(context)
    game = _game_of(tournament, written)
    typed = fields_of(context.interaction).get("result", "")
    result = TWO_SEATS.get(typed) or read_places(tournament, game, typed)
    where = (game.stage, game.board, result, _reason(context))
    await context.services.tournaments.act(tournament.id, organising.correct, context.action, *where)
    await context.edit(sentence(DONE))


def read_places(tournament: Tournament, game: Game, typed: str) -> Result:
    """Return a game's typed places, such as `1 2 2 -`. Raises Refusal if they aren't places."""
    numbers = game.pairing.numbers
    parts = typed.replace(",", " ").split()
    places = [None if part == "-" else int(part) for part in parts if re.fullmatch("[1-8]|-", part)]
    if not len(parts) == len(places) == len(numbers) or not _are_places(places):
        raise Refusal(BAD_PLACES, players=pairing_text(tournament, game.pairing))
    return tuple(places)


def _are_places(places: Iterable[int | None]) -> bool:
    """Return whether each place is one more than the number of better ones."""
    known = sorted(place for place in places if place is not None)
    return all(place == 1 + sum(other < place for other in known) for place in known)
