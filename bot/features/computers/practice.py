"""`/practice`: a game against a computer, begun at once, in a thread so that the channel stays quiet."""

from __future__ import annotations

from typing import Literal

from engine import GAMES, _, text

from ...table.computers.seats import usual_level
from ...table.model import bot_action
from ...table.options import TableOptions
from ..handbook import GAME_CHOICES
from ..interactions import Context, command, parameter
from ..interactions.autocomplete import Suggestion
from ..interactions.permissions import may_open, may_open_thread, place_of, require_permissions
from ..lessons import tell_newcomer
from .seats import demand_computers, level_suggestions, read_level

BEGUN = _("Your game against the computer has begun: see below. It answers each of your moves by itself.")
IN_THREAD = _(
    "Your game against the computer has begun in a thread: the message below leads there. "
    "It answers each of your moves by itself."
)


async def suggest_levels(context: Context, typed: str) -> list[Suggestion]:
    """Suggest the levels of the game that was chosen, the weakest first."""
    game = GAMES.get(str(getattr(context.interaction.namespace, "game", "")))
    return await level_suggestions(game, context, typed) if game else []


@command("practice", _("Play against the computer, at once"))
@parameter("game", _("Which game"), choices=GAME_CHOICES)
@parameter("level", _("How well the computer plays (default: casual)"), suggest=suggest_levels)
@parameter("place", _("Where the boards go (default: into a thread)"))
async def practice(
    context: Context, game: str, level: str | None = None, place: Literal["thread", "channel"] | None = None
) -> None:
    """Open a table with one computer and begin."""
    services, interaction = context.services, context.interaction
    settings = await may_open(context, game)
    demand_computers(context)
    if place is None and may_open_thread(interaction):
        place = "thread"
    where = place_of(interaction, place, settings)
    require_permissions(interaction, thread=where == "thread")
    table = await services.tables.open(
        context.action,
        guild_id=context.guild_id,
        channel_id=context.channel_id,
        game_id=game,
        options={},
        table_options=TableOptions(place=where),
        computers=[read_level(level, context.audience.language) if level else usual_level(GAMES[game])],
    )
    opener = context.action
    started = bot_action(table.id, "practice", opener.at)  # what opened the table is used up
    await services.tables.start(table.id, started._replace(user_id=opener.user_id, name=opener.name))
    begun = IN_THREAD if where == "thread" else BEGUN
    await tell_newcomer(context, table, text(begun))
