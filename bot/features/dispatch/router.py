"""The one door for presses, menus and modals: an id is read, and the handler of its verb run.

Not the library's views and dynamic items: those live in memory, can lose their registration while the bot
runs, and swallow errors (docs/architecture.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import _

from ...views.custom_id import CustomId, read_custom_id
from ...views.message import sentence
from .answers import answer
from .context import AnyInteraction, Context, Services, values_of
from .controls import CONTROLS
from .guards import check_table

OLD_CONTROL = _(
    "This button comes from another version of the bot and no longer works. "
    "Type `/board` for the current board."
)


async def handle(services: Services, interaction: AnyInteraction) -> None:
    """Answer a press, a choice or a modal."""
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = read_custom_id(str(data.get("custom_id", "")))
    control = CONTROLS.get(custom_id.verb) if custom_id else None
    if custom_id is None or control is None:
        await answer(services, interaction, _refuse_old_control, custom_id or CustomId("unknown"))
        return

    async def run(context: Context) -> None:
        await check_table(context)
        await control.handler(context)

    await answer(services, interaction, run, custom_id, values_of(interaction), edits=control.edits)


async def _refuse_old_control(context: Context) -> None:
    await context.reply(sentence(OLD_CONTROL))
