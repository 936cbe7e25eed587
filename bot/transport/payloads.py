"""Drafts to discord.py: the one place that builds views, files and embeds.

Views are payload builders only: they are stopped before they are sent, so that the library stores nothing and
every press comes to our own router, also after a restart (docs/architecture.md).
"""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import discord

from engine import text

from ..locale.language import Language
from ..views import messages
from ..views.message import (
    LINE,
    Attachment,
    Button,
    EntitySelect,
    Link,
    Message,
    Modal,
    Section,
    Select,
    SelectOption,
    TextBoard,
)
from ..views.text import content_of, render_markdown, render_plain

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


def new_message(draft: Message, language: Language) -> dict[str, Any]:
    """Give the arguments with which a draft is sent as a new message."""
    arguments: dict[str, Any] = {
        "content": content_of(draft, language),
        "allowed_mentions": _mentions(draft),
    }
    if draft.rows:
        arguments["view"] = view(draft, language)
    if isinstance(draft.attachment, Attachment):
        arguments["file"] = _file(draft.attachment)
    if draft.card:
        arguments["embed"] = _embed(draft, language)
    return arguments


def edited_message(draft: Message, language: Language) -> dict[str, Any]:
    """Give the arguments with which a draft takes the place of a message, whatever it had."""
    return {
        "content": content_of(draft, language),
        "allowed_mentions": _mentions(draft),
        "view": view(draft, language) if draft.rows else None,
        "attachments": [_file(draft.attachment)] if isinstance(draft.attachment, Attachment) else [],
        "embeds": [_embed(draft, language)] if draft.card else [],
    }


def without_file(draft: Message) -> Message:
    """Say that Discord refuses the file of a message; a picture's words take its place."""
    alt = draft.attachment.alt if isinstance(draft.attachment, Attachment) else ""
    content = (text(messages.FILE_REFUSED), *draft.content)
    return replace(draft, content=content, attachment=TextBoard(alt) if alt else None)


def view(draft: Message, language: Language) -> discord.ui.View:
    """Build the buttons and menus of a message."""
    built = discord.ui.View(timeout=None)
    for number, row in enumerate(draft.rows):
        if isinstance(row, Select):
            built.add_item(_select(row, number, draft, language))
            continue
        if isinstance(row, EntitySelect):
            built.add_item(_picker(row, number, draft, language))
            continue
        for button in row:
            built.add_item(_button(button, number, draft, language))
    built.stop()
    return built


def modal(form: Modal, language: Language) -> discord.ui.Modal:
    """Build a form."""
    built = discord.ui.Modal(title=render_plain(form.title, (), language)[:FORM_TITLE], custom_id=form.id)
    style = discord.TextStyle.short if form.longest <= LINE else discord.TextStyle.paragraph
    line: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=form.field,
        placeholder=render_plain(form.hint, (), language)[:OPTION],
        max_length=form.longest,
        style=style,
    )
    label = render_plain(form.label, (), language)[:FORM_TITLE]
    built.add_item(discord.ui.Label(text=label, component=line))
    built.stop()
    return built


def _button(button: Button | Link, row: int, draft: Message, language: Language) -> discord.ui.Button[Any]:
    label = render_plain(button.label, draft.names, language)[:LABEL]
    if isinstance(button, Link):
        return discord.ui.Button(label=label, url=button.url, row=row)
    return discord.ui.Button(
        label=label,
        custom_id=button.id,
        style=_STYLES[button.style],
        disabled=button.disabled,
        row=row,
    )


def _select(menu: Select, row: int, draft: Message, language: Language) -> discord.ui.Select[Any]:
    def option(each: SelectOption) -> discord.SelectOption:
        detail = render_plain(each.description, draft.names, language) if each.description else ""
        return discord.SelectOption(
            label=render_plain(each.label, draft.names, language)[:OPTION],
            value=each.value,
            description=detail[:OPTION] or None,
        )

    placeholder = render_plain(menu.placeholder, draft.names, language)[:PLACEHOLDER]
    options = [option(each) for each in menu.options]
    return discord.ui.Select(custom_id=menu.id, placeholder=placeholder, options=options, row=row)


def _picker(picker: EntitySelect, row: int, draft: Message, language: Language) -> discord.ui.Item[Any]:
    chosen = [discord.SelectDefaultValue(id=id, type=_PICKED[picker.kind]) for id in picker.chosen]
    common: dict[str, Any] = {
        "custom_id": picker.id,
        "placeholder": render_plain(picker.placeholder, draft.names, language)[:PLACEHOLDER],
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


def _embed(draft: Message, language: Language) -> discord.Embed:
    def lines(section: Section) -> str:
        return "\n".join(render_markdown(line, draft.names, language) for line in section.lines)

    embed = discord.Embed()
    for section in draft.card:
        title = render_plain(section.title, draft.names, language)[:TITLE]
        embed.add_field(name=title, value=lines(section)[:SECTION], inline=False)
    return embed


def _mentions(draft: Message) -> discord.AllowedMentions:
    users = [discord.Object(id) for id in draft.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
