"""`/privacy` and `/mydata`: what is stored, what of it is about me, and how I have it deleted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ..transport.responder import Responder
from ..views.message import sentence
from ..views.messages import privacy as said
from .privacy import export_draft, privacy_draft, question_draft

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, Any]


def privacy_commands(router: Router) -> list[Any]:
    """Build the commands about people's data."""
    mydata = app_commands.Group(name="mydata", description="What is stored about you")
    mydata.add_command(_export(router))
    mydata.add_command(_delete(router))
    return [_privacy(router), mydata]


def _privacy(router: Router) -> Command:
    @app_commands.command(name="privacy", description="What this bot stores, why, and who runs it")
    async def privacy(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            await responder.private(privacy_draft(router.contact, responder.reader.language))

        await router.answering(interaction, handle)

    return privacy


def _export(router: Router) -> Command:
    @app_commands.command(name="export", description="Get all that is stored about you, as a file")
    async def export(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            exported = await router.tables.personal_data.export(interaction.user.id)
            draft = await asyncio.to_thread(export_draft, exported, interaction.filesize_limit)
            await responder.private(draft)

        await router.answering(interaction, handle)

    return export


def _delete(router: Router) -> Command:
    @app_commands.command(name="delete", description="Have all that is stored about you deleted")
    async def delete(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            stored = await router.tables.personal_data.is_stored(interaction.user.id)
            await responder.private(question_draft(interaction.user.id) if stored else sentence(said.NOTHING))

        await router.answering(interaction, handle)

    return delete
