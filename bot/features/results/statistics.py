"""What somebody has played on a server: `/stats`. Only the caller sees the answer."""

from __future__ import annotations

import discord

from engine import GAMES, Written, _

from ...table.errors import Refusal
from ...table.names import clean_name
from ...views.results import pace_lines, statistics_message
from ..handbook import GAME_CHOICES
from ..interactions import Context, command, parameter, require_server

PRIVATE = _("{player} keeps statistics private.")


@command("stats", _("What you, or somebody else, have played on this server"))
@parameter("player", _("Whose games; yours if left out"))
@parameter("game", _("Only this game"), choices=GAME_CHOICES)
async def stats_command(
    context: Context, player: discord.User | None = None, game: str | None = None
) -> None:
    """Show games won, shared, drawn and lost, by game."""
    require_server(context)
    person = player or context.interaction.user
    own, name = person.id == context.user_id, clean_name(person.display_name)
    if not own and not (await context.services.preferences.stored(person.id)).statistics:
        raise Refusal(PRIVATE, player=Written(name))
    chosen = game if game in GAMES else None
    found = await context.services.statistics.of(person.id, context.guild_id, chosen)
    by_game = {id: counts for id, counts in found.by_game.items() if id in GAMES}
    card = None
    if by_game and not context.audience.text_board:
        card = await context.services.pictures.statistics(name, by_game, context.audience)
    span, pace = (found.first, found.last), pace_lines(found.medians, found.late)
    await context.reply(statistics_message(name, by_game, span, pace, card, game=chosen))
