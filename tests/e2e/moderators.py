"""People who may manage messages in the channel, and what they press."""

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
    """Let a person manage messages in a channel."""
    allowed = discord.Permissions(manage_messages=True).value
    overwrite = Overwrite(person.id, OverwriteType.MEMBER, allow=allowed)
    server.env.backend.set_overwrite((channel or server.channel).id, overwrite)
    return person


def remove(server: SimulatedServer, person: MemberActor) -> None:
    """Take that permission away."""
    server.env.backend.set_overwrite(server.channel.id, Overwrite(person.id, OverwriteType.MEMBER))


async def options(game: Game, moderator: MemberActor) -> Message:
    """Open what a moderator is offered under More."""
    return seen(await under_more(game, moderator, "Moderate"))


async def asked(game: Game, moderator: MemberActor, label: str) -> Message:
    """Press one of the offered acts: the question whether it is meant."""
    return seen(await moderator.click(await options(game, moderator), label=label))


async def do(game: Game, moderator: MemberActor, label: str) -> InteractionResult:
    """Press one of the offered acts, and confirm it."""
    return await moderator.click(await asked(game, moderator, label), label=label)
