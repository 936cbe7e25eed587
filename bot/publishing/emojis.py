"""The application's emojis on Discord, one for each sign: uploaded if missing, and deleted once replaced.

An emoji's name consists of `alea_`, the sign and a hash of its picture, such as `alea_blue_4_1a2b3c4d`. So an
emoji is uploaded again only if its picture has changed, and emojis that others have uploaded are left alone.
"""

from __future__ import annotations

import hashlib
import logging
import re
from asyncio import sleep
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import discord

from ..pictures.boards import BoardPictures
from ..pictures.errors import Busy
from ..transport.connection import call_discord
from ..transport.errors import DISCORD_FAILURES
from ..views.emojis import EMOJIS

log = logging.getLogger(__name__)

PACE = 1.0  # seconds between two emojis that are uploaded or deleted
_OURS = re.compile(r"alea_(\w+)_[0-9a-f]{8}")


@dataclass(frozen=True)
class EmojiPublisher:
    """A publisher that keeps the bot's emojis up to date, and counts the signs without an emoji.

    Emojis are uploaded and deleted only by the process for which `leads` returns True. `note` stores the
    count of signs without an emoji. `names` maps signs to the names of their current emojis.
    """

    client: discord.Client
    pictures: BoardPictures
    leads: Callable[[], Awaitable[bool]]
    note: Callable[[int], Awaitable[None]]
    names: dict[str, str] = field(default_factory=dict)

    async def refresh(self) -> None:
        """Use the emojis that exist, and upload the missing ones. If Discord refuses, do without the rest.

        Replaced emojis are deleted on a later run, since other processes may use them until then.
        """
        try:
            found = sorted(
                await call_discord(self.client.fetch_application_emojis()), key=lambda each: each.id
            )
            own = [each for each in found if _OURS.fullmatch(each.name) and each.user == self.client.user]
            EMOJIS.clear()
            EMOJIS.update({_OURS.sub(r"\1", each.name): str(each) for each in own})
            if await self.leads() and not await self._upload({each.name for each in own}):
                for replaced in (each for each in own if each.name not in self.names.values()):
                    await call_discord(replaced.delete())
                    await sleep(PACE)
        except (*DISCORD_FAILURES, Busy) as error:
            log.warning("Signs without an emoji stay plain for now: %s", error or type(error).__name__)
        await self.note(len(self.pictures.signs().keys() - EMOJIS.keys()))

    async def _upload(self, there: set[str]) -> int:
        """Upload the emojis whose names are not in `there`, and return how many were uploaded."""
        uploaded = 0
        for sign in self.pictures.signs():
            if self.names.get(sign) in there:
                continue
            picture = await self.pictures.sign(sign)
            name = self.names[sign] = f"alea_{sign}_{hashlib.sha256(picture).hexdigest()[:8]}"
            if name not in there:
                new = await call_discord(self.client.create_application_emoji(name=name, image=picture))
                EMOJIS[sign], uploaded = str(new), uploaded + 1
                await sleep(PACE)
        if uploaded:
            log.info("Uploaded %d emojis for dice and other signs", uploaded)
        return uploaded
