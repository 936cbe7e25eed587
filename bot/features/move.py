"""`/move`: a move typed at once, with suggestions from the legal ones."""

from __future__ import annotations

import re

from discord import app_commands

from engine import Effect, Match, Text, _, effects_of, is_secret, text

from ..table import play
from ..table.model import names_of
from ..views.message import Message
from ..views.text import render_plain
from .composer import next_game, open_preview
from .interactions import Context, command, parameter, require_permissions
from .interactions.autocomplete import MAX_NAME_LENGTH, MAX_SUGGESTIONS, Suggestion, containing
from .interactions.table_choice import TABLE, own_table, suggest_tables

PLAYED = _("You played {move}.")

Suggested = tuple[str, Effect | None]  # a move, and what it brings


async def suggest_moves(context: Context, typed: str) -> list[Suggestion]:
    """Suggest legal moves of who types."""
    table = await own_table(context, getattr(context.interaction.namespace, "table", None))
    seat = table.seat_of(context.user_id)
    if table.match is None or seat is None:
        return []
    offered = await context.offered(table, table.match, seat)
    names, language = names_of(table), context.audience.language
    if called := _called(offered, seat):
        return containing([(render_plain(name, names, language), move) for move, name in called], typed)
    return [
        (render_plain(_shown(move, brings), names, language)[:MAX_NAME_LENGTH], move)
        for move, brings in matching(effects_of(offered, seat), typed)
    ]


@command("move", _("Make a move"))
@parameter("move", _("The move; what you type narrows down the suggestions"), suggest=suggest_moves)
@parameter("table", TABLE, suggest=suggest_tables)
async def move_command(
    context: Context, move: app_commands.Range[str, 1, 100], table: str | None = None
) -> None:
    """Play a move, or show it first to those who always want to be asked."""
    require_permissions(context.interaction)
    context = context.at(await own_table(context, table))
    if await context.always_confirms():
        await open_preview(context, move)
        return
    before = await context.table()
    after = await context.act(play.play, move)
    told = text(PLAYED, move=play.called_by(before, context.user_id, move))
    await context.reply(Message((told,), rows=await next_game(context, after), names=names_of(before)))


def matching(moves: list[Suggested], typed: str) -> list[Suggested]:
    """Return 25 moves that begin with what was typed, then those that contain it, leaving signs aside."""
    wanted = _bare(typed)
    starting = [each for each in moves if _bare(each[0]).startswith(wanted)]
    containing = [each for each in moves if wanted in _bare(each[0]) and each not in starting]
    return (starting + containing)[:MAX_SUGGESTIONS]


def _called(match: Match, seat: int) -> list[tuple[str, Text]]:
    """List secret submissions that have names, with these; of other moves there may be too many."""
    if not is_secret(match.status):
        return []
    game, state = match.game, match.state
    named = ((move, game.called(state, seat, game.parse(state, seat, move))) for move in match.moves(seat))
    return [(move, name) for move, name in named if name is not None]


def _shown(move: str, brings: Effect | None) -> Text:
    if brings is None:
        return text("{move}", move=move)
    return text("{move}, {effect}", move=move, effect=brings.told)


def _bare(move: str) -> str:
    return re.sub(r"[^a-z0-9]", "", move.lower())
