"""People with **Manage Messages** in the channel, and what they press."""

from __future__ import annotations

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from .server import SimulatedServer
from .table import Game, Message, seen, under_more


def appoint(
    server: SimulatedServer, person: MemberActor, channel: ChannelHandle | None = None
) -> MemberActor:
    """Give a person **Manage Messages** in a channel, by default the server's. Return the person."""
    allowed = discord.Permissions(manage_messages=True).value
    overwrite = Overwrite(person.id, OverwriteType.MEMBER, allow=allowed)
    server.env.backend.set_overwrite((channel or server.channel).id, overwrite)
    return person


def remove(server: SimulatedServer, person: MemberActor) -> None:
    """Take **Manage Messages** in the server's channel away from a person."""
    server.env.backend.set_overwrite(server.channel.id, Overwrite(person.id, OverwriteType.MEMBER))


async def options(game: Game, moderator: MemberActor) -> Message:
    """Press **More** and **Moderate**, and return the moderator's options."""
    return seen(await under_more(game, moderator, "Moderate"))


async def asked(game: Game, moderator: MemberActor, label: str) -> Message:
    """Press the option `label`, and return the question that asks the moderator to confirm it."""
    return seen(await moderator.click(await options(game, moderator), label=label))


async def do(game: Game, moderator: MemberActor, label: str) -> InteractionResult:
    """Press the option `label`, and confirm it."""
    return await moderator.click(await asked(game, moderator, label), label=label)
