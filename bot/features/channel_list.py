"""`/overview`: a message that lists a channel's open tables and is kept up to date; for moderators."""

from __future__ import annotations

from engine import _

from ..table.errors import Refusal
from ..views.message import sentence
from .interactions import Context, command, parameter, require_permissions, require_server

POSTED = _("The overview is at the bottom of this channel, and I will keep it up to date.")
FOLLOWS = _("The overview will follow as soon as Discord lets me post it.")
REMOVED = _("This channel no longer has an overview. `/overview` brings it back.")
NOT_THERE = _("This channel has no overview. `/overview` without an option posts one.")
MANAGERS_ONLY = _(
    "Only people who may manage messages here, or manage this server, can do that; please ask one of them."
)


@command("overview", _("List the open tables of this channel in a message"))
@parameter("remove", _("Remove the overview of this channel"))
async def overview_command(context: Context, remove: bool = False) -> None:
    """Post, or remove, the list of this channel's open tables."""
    interaction, channel_lists = context.interaction, context.services.channel_lists
    require_server(context)
    if not (interaction.permissions.manage_messages or interaction.permissions.manage_guild):
        raise Refusal(MANAGERS_ONLY)
    if remove:
        removed = await channel_lists.remove(context.channel_id)
        await context.reply(sentence(REMOVED if removed else NOT_THERE))
        return
    require_permissions(interaction)
    posted = await channel_lists.ask(interaction.id, context.channel_id, context.guild_id)
    await context.reply(sentence(POSTED if posted else FOLLOWS))
