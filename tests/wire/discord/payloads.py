"""The world as Discord's JSON objects.

Shapes: Discord, resources/user, resources/guild, resources/channel, resources/message,
interactions/receiving-and-responding and events/gateway-events. Ids are decimal strings.
"""

from __future__ import annotations

from .world import USUAL_PERMISSIONS, Attachment, Channel, Guild, Interaction, Json, Message, Person, World

ATTACHMENT_LIMIT = 10 * 1024 * 1024
LOCALE = "en-US"


def user(person: Person) -> Json:
    """Write a person as Discord's user object."""
    return {
        "id": str(person.id),
        "username": person.name,
        "global_name": None if person.bot else person.name,
        "discriminator": "0000" if person.bot else "0",
        "avatar": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        "bot": person.bot,
    }


def me(world: World) -> Json:
    """Write the application's own user, with the fields that only it may see."""
    return {**user(world.app), "mfa_enabled": True, "locale": LOCALE, "verified": True}


def application(world: World) -> Json:
    """Write the application as its own bot user sees it."""
    return {
        "id": str(world.app.id),
        "name": world.app.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.app),
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}},
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
    }


def emoji(world: World, name: str) -> Json:
    """Write a new emoji of the application, which its own bot user has uploaded."""
    return {
        "id": str(world.new_id()),
        "name": name,
        "roles": [],
        "user": user(world.app),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def member(person: Person, permissions: int | None = None) -> Json:
    """Write a guild member. Permissions are only for interactions."""
    written: Json = {
        "user": user(person),
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    if permissions is not None:
        written["permissions"] = str(permissions)
    return written


def channel(place: Channel, app: Person) -> Json:
    """Write a channel or thread. An overwrite of its own sets the application's permissions."""
    if place.parent is not None:
        return _thread(place, place.parent, app)
    allow = place.app_permissions & ~USUAL_PERMISSIONS
    deny = USUAL_PERMISSIONS & ~place.app_permissions
    overwrite = {"id": str(app.id), "type": 1, "allow": str(allow), "deny": str(deny)}
    siblings = place.guild.channels
    return {
        "id": str(place.id),
        "type": 0,
        "guild_id": str(place.guild.id),
        "name": place.name,
        "position": siblings.index(place) if place in siblings else 0,
        "permission_overwrites": [overwrite] if allow or deny else [],
        "parent_id": None,
        "topic": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "nsfw": False,
        "flags": 0,
    }


def _thread(place: Channel, parent: Channel, app: Person) -> Json:
    """Write a public thread that the application started."""
    return {
        "id": str(place.id),
        "type": 11,
        "guild_id": str(place.guild.id),
        "parent_id": str(parent.id),
        "owner_id": str(app.id),
        "name": place.name,
        "last_message_id": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 10080,
            "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": False,
        },
    }


def guild(place: Guild, app: Person) -> Json:
    """Write a guild as GUILD_CREATE carries it to a bot without the members intent."""
    everyone: Json = {
        "id": str(place.id),
        "name": "@everyone",
        "permissions": str(USUAL_PERMISSIONS),
        "position": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(place.id),
        "name": place.name,
        "owner_id": str(next((m.id for m in place.members if m is not app), app.id)),
        "roles": [everyone],
        "channels": [channel(each, app) for each in place.channels],
        "threads": [channel(each, app) for each in place.threads],
        "members": [member(app)],
        "member_count": len(place.members),
        "preferred_locale": LOCALE,
        "features": [],
        "unavailable": False,
    }


def attachment(file: Attachment, *, ephemeral: bool) -> Json:
    """Write a file of a message."""
    written: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": len(file.data),
        "url": file.url,
        "proxy_url": file.url,
        "content_type": file.content_type,
    }
    if file.description is not None:
        written["description"] = file.description
    if ephemeral:
        written["ephemeral"] = True
    return written


def message(said: Message) -> Json:
    """Write a message as it stands."""
    private = said.visible_to is not None
    written: Json = {
        "id": str(said.id),
        "type": 20 if said.interaction is not None and said.interaction.type == 2 else 0,
        "channel_id": str(said.channel.id),
        "author": user(said.author),
        "content": said.content,
        "timestamp": said.created.isoformat(),
        "edited_timestamp": said.edited.isoformat() if said.edited else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(person) for person in said.mentions],
        "mention_roles": [],
        "attachments": [attachment(file, ephemeral=private) for file in said.attachments],
        "embeds": said.embeds,
        "components": said.components,
        "pinned": False,
        "flags": said.flags,
    }
    if said.interaction is not None:
        written["application_id"] = written["webhook_id"] = str(said.author.id)
        written["interaction_metadata"] = _metadata(said.interaction)
    if said.nonce is not None:
        written["nonce"] = said.nonce
    return written


def interaction(world: World, interaction: Interaction) -> Json:
    """Write an interaction, as in INTERACTION_CREATE."""
    place = interaction.channel
    may = str(place.member_permissions)
    written: Json = {
        "id": str(interaction.id),
        "application_id": str(world.app.id),
        "type": interaction.type,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "guild_id": str(place.guild.id),
        "guild": {"id": str(place.guild.id), "locale": LOCALE, "features": []},
        "channel_id": str(place.id),
        "channel": {**channel(place, world.app), "permissions": may},
        "member": member(interaction.person, place.member_permissions),
        "app_permissions": str(place.app_permissions),
        "locale": LOCALE,
        "guild_locale": LOCALE,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(place.guild.id)},
        "context": 0,
        "attachment_size_limit": ATTACHMENT_LIMIT,
    }
    if interaction.message is not None:
        written["message"] = message(interaction.message)
    return written


def _metadata(interaction: Interaction) -> Json:
    written: Json = {
        "id": str(interaction.id),
        "type": interaction.type,
        "user": user(interaction.person),
        "authorizing_integration_owners": {"0": str(interaction.channel.guild.id)},
    }
    if interaction.type == 3 and interaction.message is not None:
        written["interacted_message_id"] = str(interaction.message.id)
    if interaction.trigger is not None:
        written["triggering_interaction_metadata"] = _metadata(interaction.trigger)
    return written
