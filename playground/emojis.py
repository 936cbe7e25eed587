"""The bot's emojis in the simulated Discord, which keeps their names but not their pictures."""

from __future__ import annotations

import discord
import simcord
from simcord.backend.cdn import CDN_BASE

from bot.publishing import emojis


class EmojiPictures:
    """The pictures of emojis that a client uploads, by the addresses at which the page looks for them."""

    def __init__(self, client: discord.Client) -> None:
        """Keep the pictures that `client` uploads from now on, and have it upload them without pauses."""
        self._pictures: dict[str, bytes] = {}
        self._create = client.create_application_emoji
        client.create_application_emoji = self._kept  # type: ignore[method-assign]
        emojis.PACE = 0.0

    def show(self, env: simcord.Env) -> None:
        """Serve the pictures to the page of `env`, including those uploaded later."""
        cdn = env.backend.cdn
        self._pictures.update(cdn._blobs)  # noqa: SLF001 - it has no way in
        cdn._blobs = self._pictures  # noqa: SLF001

    async def _kept(self, *, name: str, image: bytes) -> discord.Emoji:
        emoji = await self._create(name=name, image=image)
        self._pictures[f"{CDN_BASE}/emojis/{emoji.id}.png"] = image
        return emoji
