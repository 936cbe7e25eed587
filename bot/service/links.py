"""Links to tables on Discord. All functions raise NotRead if the database fails."""

from __future__ import annotations

from ..storage.outbox import LOBBY, Outbox, Post
from ..table.model import Table


async def message_link(outbox: Outbox, table: Table) -> str | None:
    """Return the URL of a table's latest post, or None if it has none."""
    post = await outbox.latest_post(table.id)
    return _url(table, post) if post else None


async def lobby_link(outbox: Outbox, table: Table) -> str | None:
    """Return the URL of a table's lobby (its first message), or None if it has none."""
    lobbies = [post for post in await outbox.posts(table.id) if post.ply == LOBBY]
    return _url(table, lobbies[-1]) if lobbies else None


async def table_link(outbox: Outbox, table: Table) -> str:
    """Return the URL of a table's latest post, or a mention of its channel if it has none."""
    return await message_link(outbox, table) or f"<#{table.channel_id}>"


def _url(table: Table, post: Post) -> str:
    return f"https://discord.com/channels/{table.guild_id or '@me'}/{post.channel_id}/{post.message_id}"
