"""Messages as discord.py objects. No other module builds views, files or embeds.

Views are stopped before they are sent, so that discord.py stores none and our own router gets every press.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from engine import _, text

from ..locale.language import Language
from ..views.emojis import emoji_of
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

FILE_REFUSED = _(
    "Discord rejected the file for this message. It may be too large. If this happens again, please tell "
    "the bot's host."
)

# Longest texts of components, titles and fields (Discord: components/reference, resources/message).
LABEL, PLACEHOLDER, OPTION, TITLE, FORM_TITLE, SECTION = 80, 150, 100, 256, 45, 1024

# Where people write to each other; threads count as the channel that they belong to.
_TEXT_CHANNELS = [discord.ChannelType[kind] for kind in ("text", "news", "forum", "voice", "stage_voice")]
_PICKERS: Mapping[str, tuple[Callable[..., discord.ui.Item[Any]], discord.SelectDefaultValueType]] = {
    "users": (discord.ui.UserSelect, discord.SelectDefaultValueType.user),
    "roles": (discord.ui.RoleSelect, discord.SelectDefaultValueType.role),
    "channels": (
        partial(discord.ui.ChannelSelect, channel_types=_TEXT_CHANNELS),
        discord.SelectDefaultValueType.channel,
    ),
}


def new_message(message: Message, language: Language) -> dict[str, Any]:
    """Return discord.py's keyword arguments for sending `message` as a new message."""
    content, mentions = content_of(message, language), _mentions(message)
    arguments: dict[str, Any] = {"content": content, "allowed_mentions": mentions}
    if message.rows:
        arguments["view"] = view(message, language)
    if files := uploads(message):
        arguments["files"] = files_of(*files)
    if message.card:
        arguments["embed"] = _embed(message, language)
    if message.silent:
        arguments["silent"] = True
    return arguments


def edited_message(message: Message, language: Language) -> dict[str, Any]:
    """Return discord.py's keyword arguments for replacing all of a message's contents with `message`."""
    return {
        "content": content_of(message, language),
        "allowed_mentions": _mentions(message),
        "view": view(message, language) if message.rows else None,
        "attachments": files_of(*uploads(message)),
        "embeds": [_embed(message, language)] if message.card else [],
    }


def without_file(message: Message) -> Message:
    """Return a message without its files, but with a note that Discord refused a file.

    The picture's alt text, if any, is shown instead, and `head`, `told` and `story` are left out.
    """
    alt = message.attachment.alt if isinstance(message.attachment, Attachment) else ""
    content = (text(FILE_REFUSED), *message.content)
    block = TextBoard(alt) if alt else None
    return replace(message, content=content, attachment=block, further=(), head=None, told=(), story=())


def view(message: Message, language: Language) -> discord.ui.View:
    """Build a view with a message's buttons and menus, in `language`."""
    built = discord.ui.View(timeout=None)
    for number, row in enumerate(message.rows):
        if isinstance(row, Select):
            built.add_item(_select(row, number, message, language))
        elif isinstance(row, EntitySelect):
            built.add_item(_picker(row, number, message, language))
        else:
            for button in row:
                built.add_item(_button(button, number, message, language))
    built.stop()
    return built


def modal(asked: Modal, language: Language) -> discord.ui.Modal:
    """Build the discord.py modal for the form `asked`, in `language`."""
    built = discord.ui.Modal(title=render_plain(asked.title, (), language)[:FORM_TITLE], custom_id=asked.id)
    for field in asked.fields:
        style = discord.TextStyle.short if field.longest <= LINE else discord.TextStyle.paragraph
        hint = render_plain(field.hint, (), language)[:OPTION]
        item: discord.ui.Item[Any] = discord.ui.TextInput(
            custom_id=field.name,
            placeholder=hint,
            default=field.value,
            max_length=field.longest,
            required=field.required,
            style=style,
        )
        if field.options:
            options = [_option(each, Message(()), language) for each in field.options]
            item = discord.ui.Select(custom_id=field.name, options=options)
        label = render_plain(field.label, (), language)[:FORM_TITLE]
        above = hint if field.value else None
        built.add_item(discord.ui.Label(text=label, description=above, component=item))
    built.stop()
    return built


def _button(button: Button | Link, row: int, message: Message, language: Language) -> discord.ui.Button[Any]:
    label = render_plain(button.label, message.names, language)[:LABEL]
    if isinstance(button, Link):
        return discord.ui.Button(label=label, url=button.url, row=row)
    style, emoji = discord.ButtonStyle[button.style], emoji_of(button.label, message.looks)
    return discord.ui.Button(
        label=label, emoji=emoji, custom_id=button.id, style=style, disabled=button.disabled, row=row
    )


def _select(menu: Select, row: int, message: Message, language: Language) -> discord.ui.Select[Any]:
    placeholder = render_plain(menu.placeholder, message.names, language)[:PLACEHOLDER]
    options = [_option(each, message, language) for each in menu.options]
    return discord.ui.Select(
        custom_id=menu.id, placeholder=placeholder, options=options, max_values=menu.most, row=row
    )


def _option(each: SelectOption, message: Message, language: Language) -> discord.SelectOption:
    return discord.SelectOption(
        label=render_plain(each.label, message.names, language)[:OPTION],
        emoji=emoji_of(each.label, message.looks),
        value=each.value,
        description=render_plain(each.description or "", message.names, language)[:OPTION] or None,
        default=each.chosen,
    )


def _picker(picker: EntitySelect, row: int, message: Message, language: Language) -> discord.ui.Item[Any]:
    select, kind = _PICKERS[picker.kind]
    return select(
        custom_id=picker.id,
        placeholder=render_plain(picker.placeholder, message.names, language)[:PLACEHOLDER],
        min_values=picker.fewest,
        max_values=picker.most,
        default_values=[discord.SelectDefaultValue(id=id, type=kind) for id in picker.chosen],
        row=row,
    )


def uploads(message: Message) -> tuple[Attachment, ...]:
    """Return the files that are uploaded with a message, in order. A text board is not a file."""
    first = (message.attachment,) if isinstance(message.attachment, Attachment) else ()
    return (*first, *message.further)


def files_of(*attachments: Attachment) -> list[discord.File]:
    """Return attachments as files that discord.py can upload."""
    return [
        discord.File(io.BytesIO(each.content), each.name, description=each.alt or None)
        for each in attachments
    ]


def _embed(message: Message, language: Language) -> discord.Embed:
    def lines(section: Section) -> str:
        return "\n".join(render_markdown(line, message.names, language) for line in section.lines)

    embed = discord.Embed()
    for section in message.card:
        title = render_plain(section.title, message.names, language)[:TITLE]
        embed.add_field(name=title, value=lines(section)[:SECTION], inline=False)
    return embed


def _mentions(message: Message) -> discord.AllowedMentions:
    users = [discord.Object(id) for id in message.mentions]
    roles = [discord.Object(message.role)] if message.role is not None else False
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=users)
