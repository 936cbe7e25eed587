"""Steps for tests: setting preferences, and reading the text board in an answer."""

from __future__ import annotations

import re

from simcord import ChannelHandle, MemberActor

from bot.features.preferences import PAGES

from .table import Message, labels_of, seen

_BLOCK = re.compile(r".*?\n```\n(?P<board>[^`]*)\n```", re.DOTALL)


async def prefer(person: MemberActor, channel: ChannelHandle, **chosen: str) -> Message:
    """Choose values by preference in the menus of `/preferences`. Return the message as it is afterwards."""
    message: Message = seen(await person.slash(channel, "preferences"))
    for field, value in chosen.items():
        if field not in PAGES["first"][1]:
            message = await turn_to(person, message, field)
        message = seen(await person.select(message, [value], custom_id=f"v1:prefer:-:0:{field}"))
    return message


async def turn_to(person: MemberActor, message: Message, field: str) -> Message:
    """Return the page with a preference, after turning to it if it is not open."""
    [title] = [str(title) for title, fields in PAGES.values() if field in fields]
    if title not in labels_of(message):
        return message  # the page is open
    return seen(await person.click(message, label=title))


def board_in(message: Message) -> str:
    """Return the text board at the end of a private message, its wrapped lines joined. Fail without one."""
    found = _BLOCK.fullmatch(message.content)
    assert found, message.content
    assert message.flags.ephemeral
    assert message.attachments == []
    return found["board"].replace("\n  ", " ")
