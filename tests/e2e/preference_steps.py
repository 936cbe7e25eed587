"""People who set their preferences, and what they read of an answer."""

from __future__ import annotations

import re

from simcord import ChannelHandle, MemberActor

from bot.features.preferences import SECOND

from .table import Message, seen

_BLOCK = re.compile(r".*?\n```\n(?P<board>[^`]*)\n```", re.DOTALL)


async def prefer(person: MemberActor, channel: ChannelHandle, **chosen: str) -> Message:
    """Choose in the menus of /preferences, by preference; give the message as it is then."""
    message: Message = seen(await person.slash(channel, "preferences"))
    for field, value in chosen.items():
        if field in SECOND:
            message = seen(await person.click(message, label="Statistics and vacation"))
        message = seen(await person.select(message, [value], custom_id=f"v1:prefer:-:0:{field}"))
    return message


def board_in(message: Message) -> str:
    """Return the text board of a private message without its wrapping; fail unless it ends with one."""
    found = _BLOCK.fullmatch(message.content)
    assert found, message.content
    assert message.flags.ephemeral
    assert message.attachments == []
    return found["board"].replace("\n  ", " ")
