"""Drafts to discord.py: the one place that builds views, files and embeds.

Views are payload builders only: they are stopped before they are sent, so that the library stores nothing and
every press comes to our own router, also after a restart (docs/architecture.md).
"""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord

from .drafts import Attachment, Draft, Menu, Row, Section

# Everything that a call to Discord can end with: the library lets aiohttp's and the system's errors through.
DISCORD_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
CALL_SECONDS = 10  # a stalled socket would otherwise hold a handler for aiohttp's five minutes

LINE = 100  # characters of a field of one line

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def new_message(draft: Draft) -> dict[str, Any]:
    """Give the arguments with which a draft is sent as a new message."""
    arguments: dict[str, Any] = {"content": draft.content, "allowed_mentions": _mentions(draft)}
    if draft.rows:
        arguments["view"] = view(draft.rows)
    if draft.attachment:
        arguments["file"] = _file(draft.attachment)
    if draft.card:
        arguments["embed"] = _embed(draft.card)
    return arguments


def edited_message(draft: Draft) -> dict[str, Any]:
    """Give the arguments with which a draft takes the place of a message, whatever it had."""
    return {
        "content": draft.content,
        "allowed_mentions": _mentions(draft),
        "view": view(draft.rows) if draft.rows else None,
        "attachments": [_file(draft.attachment)] if draft.attachment else [],
        "embeds": [_embed(draft.card)] if draft.card else [],
    }


def view(rows: tuple[Row, ...]) -> discord.ui.View:
    """Build the buttons and menus of a message."""
    built = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        if isinstance(row, Menu):
            built.add_item(_select(row, number))
            continue
        for button in row:
            built.add_item(
                discord.ui.Button(
                    label=button.label,
                    custom_id=button.id,
                    style=_STYLES[button.style],
                    disabled=button.disabled,
                    row=number,
                )
            )
    built.stop()
    return built


def modal(
    title: str, custom_id: str, *, label: str, hint: str, field: str, longest: int = LINE
) -> discord.ui.Modal:
    """Build a form with one field, called `field` in what comes back: of several lines if it may be long."""
    built = discord.ui.Modal(title=title, custom_id=custom_id)
    style = discord.TextStyle.short if longest <= LINE else discord.TextStyle.paragraph
    line: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=field, placeholder=hint, max_length=longest, style=style
    )
    built.add_item(discord.ui.Label(text=label, component=line))
    built.stop()
    return built


def _select(menu: Menu, row: int) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(label=each.label, value=each.value, description=each.description or None)
        for each in menu.options
    ]
    return discord.ui.Select(custom_id=menu.id, placeholder=menu.placeholder, options=options, row=row)


def _file(attachment: Attachment) -> discord.File:
    return discord.File(io.BytesIO(attachment.content), attachment.name, description=attachment.alt or None)


def _embed(card: tuple[Section, ...]) -> discord.Embed:
    embed = discord.Embed()
    for section in card:
        embed.add_field(name=section.title, value=section.text, inline=False)
    return embed


def _mentions(draft: Draft) -> discord.AllowedMentions:
    users = [discord.Object(id) for id in draft.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
