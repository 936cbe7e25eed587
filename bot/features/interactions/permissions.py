"""Checks of the bot's and people's permissions in a channel, before anything is done."""

from __future__ import annotations

import discord
from discord.abc import GuildChannel

from engine import GAMES, Text, _

from ...storage.guild_settings import DEFAULTS, GuildSettings
from ...table.errors import NoSuchTable, Refusal
from ...table.model import Table
from ...table.options import Place
from ...transport.errors import DISCORD_FAILURES
from ...transport.permissions import FOR_THREADS, granted_in, missing
from ...transport.visibility import may_see, may_still_see
from ...views.text import permission_names
from .context import AnyInteraction, Context

SERVER_ONLY = _("That only works on a server.")
IN_A_SERVER = _("You can only open a table in a server channel. Type the command there.")

PERMISSIONS_MISSING = _(
    "I can't run a table in {channel} without {permissions}. Ask a server manager to allow that, "
    "then try again."
)
TABLE_HIDDEN = _("A moderator hid this table. Only its players can still see it.")
TABLE_ELSEWHERE = _("That table is in another channel. You can see it there.")
TABLE_OUT_OF_SIGHT = _("That table's channel was deleted, so only its players can still see the table.")
NOT_IN_REACH = _(
    "You've left that table's server or can no longer see its channel, so you can't do that. Nothing changed."
)
NOT_FROM_HERE = _("I can't reach that table's server from here. Please go to the board instead.")
MODERATORS_ONLY = _("You need **Manage Messages** in this table's channel to do that.")
MANAGERS_ONLY = _("You need **Manage Server** to do that. Ask someone who has it.")
ROLE_DELETED = _(
    "The role that could open tables was deleted. Ask a server manager to choose another in `/settings`."
)
ROLE_ONLY = _(
    "Only members with the role {role} can open tables here. You can still join other people's tables."
)
CHANNELS_DELETED = _(
    "All the channels for opening tables were deleted. Ask a server manager to choose others in `/settings`."
)
OTHER_CHANNELS = _("You can't open a table in this channel. Try one of these: {channels}")
NO_THREADS = _(
    "This channel can't have threads. Keep the boards here, or open the table in a regular text channel."
)


def require_server(context: Context) -> None:
    """Raise Refusal if the interaction does not come from a server."""
    if context.interaction.guild_id is None:
        raise Refusal(SERVER_ONLY)


def require_guild(context: Context) -> discord.Guild:
    """Return the interaction's server. Raises Refusal if there is none, or if the bot does not know it."""
    if context.interaction.guild is None:
        raise Refusal(SERVER_ONLY)
    return context.interaction.guild


def require_access(interaction: AnyInteraction, table: Table, *, from_afar: bool = False) -> None:
    """Raise NoSuchTable or another Refusal if the acting user can't use a table's controls here.

    Players can use the controls anywhere on the server. Other people must be in the table's channel or, if
    `from_afar`, be able to see that channel. This is checked because the ids of controls can be forged.
    """
    if table.guild_id != interaction.guild_id:
        raise NoSuchTable
    if table.seat_of(interaction.user.id) is not None:
        return
    require_visible(table, interaction.user.id)
    if not is_at(table, interaction.channel_id) and not (from_afar and may_see_channel(interaction, table)):
        raise Refusal(TABLE_ELSEWHERE)


async def require_reach(context: Context, table: Table) -> None:
    """Raise Refusal if the acting user can't use the controls of a server's table in direct messages.

    Ask Discord whether the user can still see the table's channel. Also raises Refusal if the bot lacks
    permissions there.
    """
    guild = context.interaction.client.get_guild(table.guild_id)
    if guild is None or guild.unavailable:  # or another process serves it
        raise Refusal(NOT_FROM_HERE)
    try:
        sees = await may_still_see(guild, context.user_id, table.channel_id, table.parent_channel_id)
    except DISCORD_FAILURES as error:
        raise Refusal(NOT_FROM_HERE) from error
    if not sees:
        raise Refusal(NOT_IN_REACH)
    require_visible(table, context.user_id)
    if (channel := guild.get_channel_or_thread(table.channel_id)) is not None:
        _require_granted(channel, channel.id, channel.permissions_for(guild.me))


def may_see_channel(interaction: AnyInteraction, table: Table) -> bool:
    """Return whether the acting user can see a table's channel on this server. False if that is unknown."""
    guild, user = interaction.guild, interaction.user
    if guild is None or guild.id != table.guild_id or not isinstance(user, discord.Member):
        return False
    return may_see(guild, user, table.channel_id, table.parent_channel_id)


def is_at(table: Table, channel_id: int | None) -> bool:
    """Return whether a table is in a channel, or in the thread that was started there for its boards."""
    return channel_id is not None and channel_id in (table.channel_id, table.parent_channel_id)


def is_visible(table: Table, user_id: int) -> bool:
    """Return whether a user can see a table. Only its players can see a hidden table."""
    return not table.hidden or table.seat_of(user_id) is not None


def require_visible(table: Table, user_id: int) -> None:
    """Raise Refusal if a table is hidden and the user has no seat at it."""
    if not is_visible(table, user_id):
        raise Refusal(TABLE_HIDDEN)


def is_moderator(interaction: AnyInteraction, table: Table) -> bool:
    """Return whether the interaction is in the table's channel, and the user can manage messages there."""
    return interaction.channel_id == table.channel_id and interaction.permissions.manage_messages


def require_moderator(interaction: AnyInteraction, table: Table) -> None:
    """Raise Refusal unless the acting user can moderate the table from this channel."""
    if not is_moderator(interaction, table):
        raise Refusal(MODERATORS_ONLY)


def require_manager(interaction: AnyInteraction) -> None:
    """Raise Refusal unless the acting user can manage the server."""
    if not interaction.permissions.manage_guild:
        raise Refusal(MANAGERS_ONLY)


def require_permissions(
    interaction: AnyInteraction, channel_id: int | None = None, *, thread: bool = False
) -> None:
    """Raise Refusal, naming the missing permissions, unless the bot can run a table in the channel.

    In direct messages, the bot always can. If `channel_id` is None, the channel is that of the interaction.
    If `thread`, the boards go into a thread of the channel.
    """
    if interaction.guild_id is None:
        return
    if channel_id is None or channel_id == interaction.channel_id:
        channel, granted = interaction.channel, interaction.app_permissions
    else:
        channel = interaction.guild.get_channel(channel_id) if interaction.guild else None
        granted = granted_in(channel) if channel else discord.Permissions.none()
    _require_granted(channel, channel_id or interaction.channel_id, granted, thread=thread)


def _require_granted(
    channel: object, channel_id: int | None, granted: discord.Permissions, *, thread: bool = False
) -> None:
    if lacking := missing(channel, granted, thread=thread):
        permissions = permission_names(lacking)
        raise Refusal(PERMISSIONS_MISSING, channel=f"<#{channel_id}>", permissions=permissions)


def missing_in(channel: GuildChannel, settings: GuildSettings) -> tuple[Text, ...]:
    """Return the names of the permissions that the bot needs for tables in a channel, but lacks there."""
    thread = settings.place == "thread" and isinstance(channel, discord.TextChannel)
    return permission_names(missing(channel, granted_in(channel), thread=thread))


def channel_for_games(guild: discord.Guild | None, settings: GuildSettings) -> GuildChannel | None:
    """Return a server's channel for games, or None if none is set or the bot can't run a table there."""
    channel = guild.get_channel(settings.games_channel or 0) if guild else None
    can_post = isinstance(channel, discord.abc.Messageable)
    return channel if channel and can_post and not missing_in(channel, settings) else None


async def may_open(context: Context, game_id: str, *, alone: bool = False) -> GuildSettings:
    """Return the server's settings after checking that the acting user can open a table for a game here.

    If the settings name a role, only its members and server managers can. In direct messages, people can only
    play `alone`, against computers. Raises Refusal if the user can't open the table.
    """
    interaction = context.interaction
    if alone and interaction.guild_id is None and game_id in GAMES:
        return DEFAULTS
    if interaction.guild_id is None or interaction.channel_id is None or game_id not in GAMES:
        raise Refusal(IN_A_SERVER)
    settings = await context.services.settings.get(interaction.guild_id)
    require_channel(interaction, settings)
    if settings.role is None or interaction.permissions.manage_guild:
        return settings
    if not role_exists(interaction.guild, settings):
        raise Refusal(ROLE_DELETED)
    if not isinstance(interaction.user, discord.Member) or interaction.user.get_role(settings.role) is None:
        raise Refusal(ROLE_ONLY, role=f"<@&{settings.role}>")
    return settings


def require_channel(interaction: AnyInteraction, settings: GuildSettings) -> None:
    """Raise Refusal, naming the allowed channels, if tables can be opened only in other channels."""
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if not settings.channels or here in settings.channels:
        return
    left = existing_channels(interaction.guild, settings)
    if not left:
        raise Refusal(CHANNELS_DELETED)
    raise Refusal(OTHER_CHANNELS, channels=tuple(f"<#{id}>" for id in left))


def existing_channels(guild: discord.Guild | None, settings: GuildSettings) -> tuple[int, ...]:
    """Return the ids of the channels that the settings allow for new tables and that still exist."""
    return tuple(id for id in settings.channels if guild is None or guild.get_channel(id) is not None)


def role_exists(guild: discord.Guild | None, settings: GuildSettings) -> bool:
    """Return whether the role that may open tables still exists. True if the settings name no role."""
    return settings.role is None or guild is None or guild.get_role(settings.role) is not None


def may_open_thread(interaction: AnyInteraction) -> bool:
    """Return whether the bot can post a table's boards in a thread of this channel."""
    granted = interaction.app_permissions
    possible = isinstance(interaction.channel, discord.TextChannel)
    return possible and all(getattr(granted, name) for name in FOR_THREADS)


def place_of(interaction: AnyInteraction, wanted: Place | None, settings: GuildSettings) -> Place:
    """Return where a new table's boards go: the place that its opener `wanted`, or the server's default.

    Raises Refusal if the opener wants a thread but none is possible, as in a thread or a voice channel.
    """
    if isinstance(interaction.channel, discord.TextChannel):
        return wanted or settings.place
    if wanted == "thread":
        raise Refusal(NO_THREADS)
    return "channel"
