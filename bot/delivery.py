"""Drafts to discord.py: the one place that builds views, files and embeds.

Views are payload builders only: they are stopped before they are sent, so that the library stores nothing and
every press comes to our own router, also after a restart (docs/architecture.md).
"""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import aiohttp
import discord

from engine import text

from . import messages
from .drafts import LINE, Attachment, Button, Draft, Form, Link, Menu, MenuOption, Picker, Section, TextBoard
from .language import Language
from .words import say, say_plainly, written

# Everything that a call to Discord can end with: the library lets aiohttp's and the system's errors through.
DISCORD_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
CALL_SECONDS = 10  # a stalled socket would otherwise hold a handler for aiohttp's five minutes
# Our own retry of an answer that had arrived (Discord: opcodes-and-status-codes).
ALREADY_ACKNOWLEDGED = 40060

# Longest texts of components, titles and fields (Discord: components/reference, resources/message).
LABEL, PLACEHOLDER, OPTION, TITLE, FORM_TITLE, SECTION = 80, 150, 100, 256, 45, 1024

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

_PICKED = {
    "users": discord.SelectDefaultValueType.user,
    "channels": discord.SelectDefaultValueType.channel,
    "roles": discord.SelectDefaultValueType.role,
}
# Where people write to each other; threads count with the channel that they belong to.
_TEXT_CHANNELS = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.forum,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]


def new_message(draft: Draft, language: Language) -> dict[str, Any]:
    """Give the arguments with which a draft is sent as a new message."""
    arguments: dict[str, Any] = {
        "content": written(draft, language),
        "allowed_mentions": _mentions(draft),
    }
    if draft.rows:
        arguments["view"] = view(draft, language)
    if isinstance(draft.attachment, Attachment):
        arguments["file"] = _file(draft.attachment)
    if draft.card:
        arguments["embed"] = _embed(draft, language)
    return arguments


def edited_message(draft: Draft, language: Language) -> dict[str, Any]:
    """Give the arguments with which a draft takes the place of a message, whatever it had."""
    return {
        "content": written(draft, language),
        "allowed_mentions": _mentions(draft),
        "view": view(draft, language) if draft.rows else None,
        "attachments": [_file(draft.attachment)] if isinstance(draft.attachment, Attachment) else [],
        "embeds": [_embed(draft, language)] if draft.card else [],
    }


def refuses_file(error: BaseException | None) -> bool:
    """Tell whether it may be its file for which Discord does not take a message: malformed, or too large."""
    if not isinstance(error, discord.HTTPException):
        return False
    return error.status in (400, 413) and error.code != ALREADY_ACKNOWLEDGED


def without_file(draft: Draft) -> Draft:
    """Say that Discord refuses the file of a message; a picture's words take its place."""
    alt = draft.attachment.alt if isinstance(draft.attachment, Attachment) else ""
    content = (text(messages.FILE_REFUSED), *draft.content)
    return replace(draft, content=content, attachment=TextBoard(alt) if alt else None)


def view(draft: Draft, language: Language) -> discord.ui.View:
    """Build the buttons and menus of a message."""
    built = discord.ui.View(timeout=None)
    for number, row in enumerate(draft.rows):
        if isinstance(row, Menu):
            built.add_item(_select(row, number, draft, language))
            continue
        if isinstance(row, Picker):
            built.add_item(_picker(row, number, draft, language))
            continue
        for button in row:
            built.add_item(_button(button, number, draft, language))
    built.stop()
    return built


def modal(form: Form, language: Language) -> discord.ui.Modal:
    """Build a form."""
    built = discord.ui.Modal(title=say_plainly(form.title, (), language)[:FORM_TITLE], custom_id=form.id)
    style = discord.TextStyle.short if form.longest <= LINE else discord.TextStyle.paragraph
    line: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=form.field,
        placeholder=say_plainly(form.hint, (), language)[:OPTION],
        max_length=form.longest,
        style=style,
    )
    label = say_plainly(form.label, (), language)[:FORM_TITLE]
    built.add_item(discord.ui.Label(text=label, component=line))
    built.stop()
    return built


def _button(button: Button | Link, row: int, draft: Draft, language: Language) -> discord.ui.Button[Any]:
    label = say_plainly(button.label, draft.names, language)[:LABEL]
    if isinstance(button, Link):
        return discord.ui.Button(label=label, url=button.url, row=row)
    return discord.ui.Button(
        label=label,
        custom_id=button.id,
        style=_STYLES[button.style],
        disabled=button.disabled,
        row=row,
    )


def _select(menu: Menu, row: int, draft: Draft, language: Language) -> discord.ui.Select[Any]:
    def option(each: MenuOption) -> discord.SelectOption:
        detail = say_plainly(each.description, draft.names, language) if each.description else ""
        return discord.SelectOption(
            label=say_plainly(each.label, draft.names, language)[:OPTION],
            value=each.value,
            description=detail[:OPTION] or None,
        )

    placeholder = say_plainly(menu.placeholder, draft.names, language)[:PLACEHOLDER]
    options = [option(each) for each in menu.options]
    return discord.ui.Select(custom_id=menu.id, placeholder=placeholder, options=options, row=row)


def _picker(picker: Picker, row: int, draft: Draft, language: Language) -> discord.ui.Item[Any]:
    chosen = [discord.SelectDefaultValue(id=id, type=_PICKED[picker.kind]) for id in picker.chosen]
    common: dict[str, Any] = {
        "custom_id": picker.id,
        "placeholder": say_plainly(picker.placeholder, draft.names, language)[:PLACEHOLDER],
        "min_values": picker.fewest,
        "max_values": picker.most,
        "default_values": chosen,
        "row": row,
    }
    if picker.kind == "users":
        return discord.ui.UserSelect(**common)
    if picker.kind == "roles":
        return discord.ui.RoleSelect(**common)
    return discord.ui.ChannelSelect(channel_types=_TEXT_CHANNELS, **common)


def _file(attachment: Attachment) -> discord.File:
    return discord.File(io.BytesIO(attachment.content), attachment.name, description=attachment.alt or None)


def _embed(draft: Draft, language: Language) -> discord.Embed:
    def lines(section: Section) -> str:
        return "\n".join(say(line, draft.names, language) for line in section.lines)

    embed = discord.Embed()
    for section in draft.card:
        title = say_plainly(section.title, draft.names, language)[:TITLE]
        embed.add_field(name=title, value=lines(section)[:SECTION], inline=False)
    return embed


def _mentions(draft: Draft) -> discord.AllowedMentions:
    users = [discord.Object(id) for id in draft.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
