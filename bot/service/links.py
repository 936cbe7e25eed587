"""Links to tables on Discord."""

from __future__ import annotations

from ..storage.outbox import Outbox
from ..table.model import Table


async def message_link(outbox: Outbox, table: Table) -> str | None:
    """Return the URL of a table's latest post, None if it has none. Raises NotRead."""
    post = await outbox.latest_post(table.id)
    if post is None:
        return None
    return f"https://discord.com/channels/{table.guild_id}/{post.channel_id}/{post.message_id}"


async def table_link(outbox: Outbox, table: Table) -> str:
    """Return the URL of a table's latest post, or else a mention of its channel. Raises NotRead."""
    return await message_link(outbox, table) or f"<#{table.channel_id}>"
