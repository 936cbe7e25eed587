"""Playing in tournaments: entry, the user's current game, standings and pairings. `/tournament`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

import discord
from discord import app_commands

from engine import Text, Written, _, text

from ..contests import entry
from ..contests.entry import NO_TOURNAMENT
from ..contests.tournament import Tournament
from ..pictures.standings import PAGE
from ..publishing.contests.tournaments import pairings_file
from ..storage.contests.tournaments import Listed
from ..table.errors import Refusal
from ..transport.visibility import may_see
from ..views.custom_id import read_id
from ..views.message import Message, sentence
from ..views.paging import page_buttons, page_number, page_of, paginate
from ..views.standings import how_places, rows_after, standings_text
from ..views.tournament_answers import checked_in, entered, my_game, withdrawn
from ..views.tournaments import IDLE, control, game_line, listed_line, name_of
from .interactions import Context, edit, parameter, reply
from .interactions.autocomplete import Suggestion, containing
from .interactions.commands import CommandHandler, command, group

FINISHED = 10  # finished tournaments at the end of lists and suggestions
TYPED = app_commands.Range[str, 1, 100]
Form = Literal["picture", "text", "file"]
FORMS = {"picture": _("Picture"), "text": _("Text"), "file": _("File")}
Deed = Callable[[Context, Tournament], Awaitable[Message]]

NONE_HERE = _("This server has no tournaments. Organisers can create one with `/tournament create`.")
SITTING_OUT = _(
    "You'll sit out the next round of **{name}**. You won't get a point for it, but you're still in."
)
SURE = _("Withdraw from **{name}**? You'll resign your current game and miss the remaining rounds.")
SURE_WITHOUT_GAME = _("Withdraw from **{name}**? You'll miss the remaining rounds.")
CHECK = _(
    "This file contains everything that determined the pairings and places. Anyone can check it with "
    "`python -m bot verify-tournament FILE`. Compare its commitment with the one in the first message."
)
WHICH = _("Which tournament")

TOURNAMENT = group("tournament", _("Join tournaments and see how they're going"))


def sees(context: Context, tournament: Tournament | Listed) -> bool:
    """Return whether a tournament is on this server and the acting user can see its channel.

    If the channel has been deleted, everyone on the server can see the tournament.
    """
    guild, user = context.interaction.guild, context.interaction.user
    if guild is None or guild.id != tournament.guild_id or not isinstance(user, discord.Member):
        return False
    return guild.get_channel(tournament.channel_id) is None or may_see(guild, user, tournament.channel_id)


async def tournament_of(context: Context, written: str) -> Tournament:
    """Return the tournament with a typed id. Raises Refusal if there is none that the acting user can see."""
    tournament = await context.services.tournaments.get(read_id(written) or 0)
    if not sees(context, tournament):
        raise Refusal(NO_TOURNAMENT)
    return tournament


async def pressed(context: Context) -> tuple[Tournament, str]:
    """Return the tournament and the rest of a control's id. Raises Refusal if the user can't see it."""
    written, _separator, rest = context.custom_id.argument.partition(";")
    return await tournament_of(context, written), rest


async def suggest_tournaments(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the tournaments on this server that the acting user can see, unfinished ones first."""
    found = await context.services.tournaments.listed(context.guild_id, FINISHED)
    return containing(((each.name, str(each.id)) for each in found if sees(context, each)), typed)


async def _join(context: Context, tournament: Tournament) -> Message:
    after = await context.services.tournaments.act(tournament.id, entry.join, context.action)
    return entered(after, context.user_id)


async def _ask_to_leave(context: Context, tournament: Tournament) -> Message:
    """Take the user out of a tournament. If it is running and they are in it, ask them to confirm first."""
    entrant = tournament.entrant_of(context.user_id)
    if tournament.state != "running" or entrant is None or entrant.state != "in":
        await context.services.tournaments.act(tournament.id, entry.withdraw, context.action)
        return withdrawn(tournament)
    sure = control(tournament, "tout", text("Withdraw"), "danger")
    plays = any(entrant.number in game.pairing.numbers for game in tournament.unfinished)
    asked = text(SURE if plays else SURE_WITHOUT_GAME, name=Written(tournament.settings.name))
    return Message((asked,), rows=((sure,),))


async def _show_game(context: Context, tournament: Tournament) -> Message:
    entrant, number = tournament.entrant_of(context.user_id), tournament.number_of(context.user_id)
    game = tournament.game_of(number) if number else None
    tables = await context.services.queries.by_ids([game.table_id] if game and game.table_id else [])
    link = await context.services.board_link(tables[0]) if tables else None
    return my_game(tournament, entrant, game, link)


async def _check(_context: Context, tournament: Tournament) -> Message:
    if tournament.state != "over":
        raise Refusal("You can check the pairings once the tournament is over.")
    file = await asyncio.to_thread(pairings_file, tournament)
    return Message((text(CHECK),), attachment=file)


async def _how(context: Context, tournament: Tournament) -> Message:
    own = tournament.number_of(context.user_id)
    lines = await asyncio.to_thread(lambda: tuple(how_places(tournament, own)))
    return Message(lines)


async def _sit_out(context: Context, tournament: Tournament) -> Message:
    await context.services.tournaments.act(tournament.id, entry.sit_out, context.action)
    return sentence(SITTING_OUT, name=Written(tournament.settings.name))


def _on_press(verb: str, deed: Deed) -> None:
    """Register a handler for buttons with `verb`. It replies in private with the message from `deed`."""

    @reply(verb)
    async def answer(context: Context) -> None:
        tournament, _rest = await pressed(context)
        await context.reply(await deed(context, tournament))


def _of_typed(deed: Deed) -> CommandHandler:
    """Return a command's handler, which replies with the message from `deed` for the typed tournament."""

    @parameter("tournament", WHICH, suggest=suggest_tournaments)
    async def answer(context: Context, tournament: TYPED) -> None:
        await context.reply(await deed(context, await tournament_of(context, tournament)))

    return answer


command("join", _("Join a tournament"), within=TOURNAMENT)(_of_typed(_join))
command("withdraw", _("Withdraw from a tournament"), within=TOURNAMENT)(_of_typed(_ask_to_leave))
command("sit-out", _("Sit out the next round of a tournament"), within=TOURNAMENT)(_of_typed(_sit_out))


@reply("there")
async def check_in(context: Context) -> None:
    """Check the acting user in for a tournament, or for their game in a round."""
    tournament, rest = await pressed(context)
    stage = page_number(rest)
    after = await context.services.tournaments.act(tournament.id, entry.be_here, context.action, stage)
    await context.reply(checked_in(after, context.user_id))


@edit("tout")
async def withdraw(context: Context) -> None:
    """Take the acting user out of a running tournament."""
    tournament, _rest = await pressed(context)
    await context.services.tournaments.act(tournament.id, entry.withdraw, context.action)
    await context.edit(withdrawn(tournament))


@command("standings", _("See a tournament's standings"), within=TOURNAMENT)
@parameter("tournament", WHICH, suggest=suggest_tournaments)
@parameter("round", _("After which round (default: the latest)"), called="stage")
@parameter("as", _("A picture, text or file (default: same as your boards)"), called="form", choices=FORMS)
async def standings(
    context: Context,
    tournament: TYPED,
    stage: app_commands.Range[int, 1, 200] = 0,
    form: Form | None = None,
) -> None:
    """Show the standings after round `stage` (0: the latest) or, if `form` is "file", the pairings file."""
    found = await tournament_of(context, tournament)
    if form == "file":
        await context.reply(await _check(context, found))
    else:
        await context.reply(await _standings(context, found, stage, 0, form))


@reply("ttext")
async def standings_as_text(context: Context) -> None:
    """Show a tournament's standings as text."""
    tournament, stage = await pressed(context)
    await context.reply(await _standings(context, tournament, page_number(stage), 0, "text"))


@edit("tpage")
async def turn_standings(context: Context) -> None:
    """Turn to another page of a tournament's standings."""
    tournament, rest = await pressed(context)
    stage, _separator, page = rest.partition(";")
    await context.edit(await _standings(context, tournament, page_number(stage), page_number(page)))


async def _standings(
    context: Context, tournament: Tournament, stage: int = 0, page: int = 0, form: Form | None = None
) -> Message:
    """Return a page of the standings after round `stage` (0: the latest), or all standings as text.

    The standings are text if `form` says so, or if `form` is None and the user reads boards as text.
    """
    if not tournament.round:
        return sentence("There are no standings before the first round.")
    rows = await asyncio.to_thread(rows_after, tournament, stage)
    own = tournament.number_of(context.user_id)
    how = control(tournament, "tplaces", text("Tie-breaks"))
    if form == "text" or (form is None and context.audience.text_board):
        lines = standings_text(tournament, rows, context.audience.language, own)
        return Message((), rows=((how,),), attachment=lines)
    pages = -(-len(rows) // PAGE)
    page = min(page, pages - 1)
    shown = rows[PAGE * page :][:PAGE]
    picture = await context.services.pictures.standings(tournament, shown, stage, context.audience, own)
    turning = page_buttons("tpage", page, pages, f"{tournament.id};{stage};") if pages > 1 else ()
    as_text = control(tournament, "ttext", text("As text"), of=str(stage))
    return Message((), rows=((*turning, as_text, how),), attachment=picture)


@edit("tround")
async def turn_pairings(context: Context) -> None:
    """Turn to another page of a tournament's pairings."""
    tournament, page = await pressed(context)
    await context.edit(await _pairings(context, tournament, page_number(page)))


async def _pairings(context: Context, tournament: Tournament, number: int | None = None) -> Message:
    """Return page `number` of all rounds' pairings, by default the first page about the latest round."""
    if not tournament.round:
        return sentence("No round has been paired yet.")
    pages: list[list[Text]] = []
    latest, running = 0, tournament.stage
    tables = await context.services.queries.by_ids([id for _board, id in running.tables] if running else [])
    places = {table.id: f"<#{table.channel_id}>" for table in tables}
    for stage in range(1, tournament.round + 1):
        latest = len(pages)
        head = text("## Round {round} of {name}", round=stage, name=Written(tournament.settings.name))
        games = (game_line(tournament, game, places) for game in tournament.games(stage))
        idle = (text(IDLE, name=name_of(tournament, number)) for number in tournament.idle(stage))
        pages += [[head, *page] for page in paginate((*games, *idle), context.audience.language)]
    _number, lines_of_page, rows = page_of(
        "tround", latest if number is None else number, pages, f"{tournament.id};"
    )
    return Message(tuple(lines_of_page), rows=rows)


@command("list", _("See this server's tournaments"), within=TOURNAMENT)
async def list_tournaments(context: Context) -> None:
    """List the tournaments on this server that the acting user can see, unfinished ones first."""
    found = await context.services.tournaments.of_guild(context.guild_id, FINISHED)
    found = [each for each in found if sees(context, each)]
    await context.reply(Message(tuple(map(listed_line, found)) or (text(NONE_HERE),)))


_on_press("tjoin", _join)
_on_press("tleave", _ask_to_leave)
_on_press("tgame", _show_game)
_on_press("tstandings", _standings)
_on_press("tpairings", _pairings)
_on_press("tcheck", _check)
_on_press("tplaces", _how)
