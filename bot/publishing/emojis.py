"""The application's emojis on Discord, for signs: looked up, uploaded if missing, deleted once replaced.

A name consists of `alea_`, the sign, and a hash of its picture: `alea_blue_4_1a2b3c4d`. So an emoji is only
uploaded again if it looks different, and others' emojis are left alone.
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
    """A publisher that keeps the bot's emojis up to date if this process `leads`, and counts missing ones.

    `note` stores that count. `names` are the current emojis' names by sign.
    """

    client: discord.Client
    pictures: BoardPictures
    leads: Callable[[], Awaitable[bool]]
    note: Callable[[int], Awaitable[None]]
    names: dict[str, str] = field(default_factory=dict)

    async def refresh(self) -> None:
        """Use the emojis that exist, and upload missing ones. If Discord refuses, do without them.

        Replaced emojis are deleted on a later run, when no process still uses them.
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
