"""What arrived late at Discord: an older board, or an edit that undid a newer one."""

from __future__ import annotations

from ..storage.outbox import LOBBY, DiscordState
from ..table.model import Table
from .plan import Delete, questioned
from .showing import PublishingServices, message_of, show, with_lost_posts


async def reconcile_late_posts(tools: PublishingServices, table: Table) -> None:
    """Find what arrived late: an older board, to be retired then, or an edit that undid a newer one."""
    shown = await tools.outbox.shown(table.id)
    if table.hidden:
        await show(tools, table, shown, restarted=True)
        return
    shown = await with_lost_posts(tools, table, shown)
    await _repeat_edit(tools, table, shown)
    stale = [step.post for step in questioned(table, shown) if isinstance(step, Delete)]
    for post in stale:
        await tools.poster.delete(post)
    if stale:
        await tools.outbox.note(table.id, deleted=[post.message_id for post in stale])
    for post in shown.posts if table.match else ():
        # The lobby of a game in a thread is not where lost posts are looked for.
        if post.ply == LOBBY and post.channel_id != table.channel_id:
            await tools.poster.shrink_old_board(table, post)


async def _repeat_edit(tools: PublishingServices, table: Table, shown: DiscordState) -> None:
    """Show the table in place once more if it was edited or a message came late: the older may stand."""
    latest = shown.latest
    if latest is None or latest.revision >= table.revision:
        return
    message = await message_of(tools, table, latest.ply, latest.revision)
    await tools.poster.edit(table, latest, message)
    if not message.rows:
        await tools.outbox.note(table.id, retired=[latest.message_id])
