"""What somebody has played on a server: `/stats`. Only who asks sees the answer."""

from __future__ import annotations

import discord

from engine import GAMES, Written, _

from ...table.errors import Refusal
from ...views.results import statistics_message
from ..dispatch import Context, command, demand_server, parameter
from ..handbook import GAME_CHOICES

PRIVATE = _("{player} keeps statistics private.")


@command("stats", _("What you, or somebody else, have played on this server"))
@parameter("player", _("Whose games; yours if left out"))
@parameter("game", _("Only this game"), choices=GAME_CHOICES)
async def stats_command(
    context: Context, player: discord.User | None = None, game: str | None = None
) -> None:
    """Show games won, shared, drawn and lost, by game."""
    demand_server(context)
    person = player or context.interaction.user
    own = person.id == context.user_id
    if not own and not (await context.services.preferences.get(person.id)).statistics:
        raise Refusal(PRIVATE, player=Written(person.display_name))
    found = await context.services.statistics.of(person.id, context.guild_id)
    by_game = {id: counts for id, counts in found.by_game.items() if id in GAMES and game in (None, id)}
    card = None
    if by_game and not context.audience.text_board:
        card = await context.services.pictures.cards.statistics(
            person.display_name, by_game, context.audience
        )
    await context.reply(statistics_message(person.display_name, by_game, (found.first, found.last), card))
