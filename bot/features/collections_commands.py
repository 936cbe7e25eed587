"""`/collection` and `/sets`: what people own, and sets that a server adds, in games that have such things."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine import GAMES, Written, text
from engine.game import AnyGame

from ..storage.custom_sets import CustomSet
from ..table.errors import Refusal
from ..table.model import Action
from ..transport.errors import CALL_SECONDS, DISCORD_FAILURES
from ..views import messages
from ..views.custom_id import CustomId
from ..views.mentions import mention
from ..views.message import Message, sentence
from . import collections as pages
from .autocomplete import in_time
from .context import Context
from .permissions import demand_manager

if TYPE_CHECKING:
    from ..transport.responder import Responder
    from .router import Router

AnyInteraction = discord.Interaction[Any]
LARGEST_FILE = 64_000  # bytes: four a character
WITH_GOODS: tuple[AnyGame, ...] = tuple(game for game in GAMES.values() if game.goods is not None)
CHOICES = [app_commands.Choice(name=game.name, value=game.id) for game in WITH_GOODS]
GAME = "The game, if there are several in which things are owned"
SET = "The set"
Handle = Callable[[Context], Awaitable[None]]
Judge = Callable[[Action, int, str, str], Awaitable[CustomSet]]


def goods_commands(router: Router) -> list[Any]:
    """Build the commands of goods, none if no game has any."""
    return [_collection(router), _sets(router)] if WITH_GOODS else []


async def _answer(router: Router, interaction: AnyInteraction, handle: Handle) -> None:
    async def answer(responder: Responder) -> None:
        if interaction.guild_id is None:
            raise Refusal(messages.SERVER_ONLY)
        await handle(Context(router, interaction, CustomId("command"), (), responder))

    await router.answering(interaction, answer)


def _game(named: str | None) -> str:
    return named or WITH_GOODS[0].id


def _collection(router: Router) -> Any:
    @app_commands.command(name="collection", description="Show what you, or somebody else, own in a game")
    @app_commands.describe(player="Whose collection; without it, yours", game=GAME)
    @app_commands.choices(game=CHOICES)
    async def collection(
        interaction: AnyInteraction, player: discord.User | None = None, game: str | None = None
    ) -> None:
        async def handle(press: Context) -> None:
            owner = player or interaction.user
            await press.responder.private(await pages.collection_draft(press, _game(game), owner.id, 0))

        await _answer(router, interaction, handle)

    return collection


def _sets(router: Router) -> app_commands.Group:
    group = app_commands.Group(
        name="sets", description="Sets of things to own that this server adds", guild_only=True
    )
    for command in (_add(router), _list(router), _show(router), _approve(router), _remove(router)):
        group.add_command(command)
    group.add_command(_dares(router))
    return group


def _add(router: Router) -> Any:
    @app_commands.command(name="add", description="Add a set: a JSON file, or a form without one")
    @app_commands.describe(file="The set as a JSON file; /rules says what is in it", game=GAME)
    @app_commands.choices(game=CHOICES)
    async def add(
        interaction: AnyInteraction, file: discord.Attachment | None = None, game: str | None = None
    ) -> None:
        async def handle(press: Context) -> None:
            if file is None:
                await pages.ask_for_set(press, _game(game))
            else:
                await pages.add_set(press, _game(game), await _text_of(file))

        await _answer(router, interaction, handle)

    return add


async def _text_of(file: discord.Attachment) -> str:
    """Read an uploaded file. Raises Refusal."""
    if file.size > LARGEST_FILE:
        raise Refusal(messages.FILE_TOO_LARGE, most=LARGEST_FILE)
    try:
        async with asyncio.timeout(CALL_SECONDS):
            return (await file.read()).decode("utf-8-sig")
    except (UnicodeDecodeError, *DISCORD_FAILURES) as error:
        raise Refusal(messages.FILE_UNREADABLE) from error


def _list(router: Router) -> Any:
    @app_commands.command(name="list", description="The sets of this server")
    @app_commands.describe(game=GAME)
    @app_commands.choices(game=CHOICES)
    async def list_(interaction: AnyInteraction, game: str | None = None) -> None:
        async def handle(press: Context) -> None:
            kept = await router.tables.sets.of_guild(interaction.guild_id or 0, _game(game))
            lines = tuple(
                text(
                    messages.SET_LINE,
                    name=Written(each.set.name),
                    id=each.set.id,
                    author=mention(each.author_id),
                    state=pages.state_of(each),
                )
                for each in kept
            )
            await press.responder.private(Message(lines or (text(messages.NO_SETS),)))

        await _answer(router, interaction, handle)

    return list_


def _show(router: Router) -> Any:
    @app_commands.command(name="show", description="Look at a set of this server")
    @app_commands.describe(set=SET, game=GAME)
    @app_commands.choices(game=CHOICES)
    async def show(
        interaction: AnyInteraction, set: app_commands.Range[str, 1, 20], game: str | None = None
    ) -> None:
        async def handle(press: Context) -> None:
            kept = await router.tables.sets.find(interaction.guild_id or 0, _game(game), set)
            await press.responder.private(await pages.set_draft(press, _game(game), kept))

        await _answer(router, interaction, handle)

    return _suggesting_sets(router, show)


async def _judge(press: Context, judge: Judge, game_id: str, set_id: str, template: str) -> None:
    """Let a set in or out, by somebody who may, and say so."""
    demand_manager(press.interaction)
    kept = await judge(press.action, press.interaction.guild_id or 0, game_id, set_id)
    await press.responder.private(sentence(template, name=Written(kept.set.name)))


def _approve(router: Router) -> Any:
    @app_commands.command(name="approve", description="Let a set into the games to come (for moderators)")
    @app_commands.describe(set=SET, game=GAME)
    @app_commands.choices(game=CHOICES)
    async def approve(
        interaction: AnyInteraction, set: app_commands.Range[str, 1, 20], game: str | None = None
    ) -> None:
        async def handle(press: Context) -> None:
            await _judge(press, router.tables.sets.approve, _game(game), set, messages.SET_IS_APPROVED)

        await _answer(router, interaction, handle)

    return _suggesting_sets(router, approve)


def _remove(router: Router) -> Any:
    @app_commands.command(name="remove", description="Let a set out of the games to come (for moderators)")
    @app_commands.describe(set=SET, game=GAME)
    @app_commands.choices(game=CHOICES)
    async def remove(
        interaction: AnyInteraction, set: app_commands.Range[str, 1, 20], game: str | None = None
    ) -> None:
        async def handle(press: Context) -> None:
            await _judge(press, router.tables.sets.remove, _game(game), set, messages.SET_IS_REMOVED)

        await _answer(router, interaction, handle)

    return _suggesting_sets(router, remove)


def _dares(router: Router) -> Any:
    @app_commands.command(name="dares", description="Whether games may tell dares here (for moderators)")
    @app_commands.describe(wanted="Whether new tables may tell dares")
    async def dares(interaction: AnyInteraction, wanted: bool) -> None:
        async def handle(press: Context) -> None:
            demand_manager(interaction)
            await router.tables.sets.set_quiet(press.action, interaction.guild_id or 0, not wanted)
            await press.responder.private(sentence(messages.DARES_ON if wanted else messages.DARES_OFF))

        await _answer(router, interaction, handle)

    return dares


def _suggesting_sets(router: Router, command: Any) -> Any:
    async def fitting(interaction: AnyInteraction, typed: str) -> list[tuple[str, str]]:
        named = getattr(interaction.namespace, "game", None)
        kept = await router.tables.sets.of_guild(interaction.guild_id or 0, _game(named))
        offered = [(f"{each.set.name} ({each.set.id})"[:100], each.set.id) for each in kept]
        return [(shown, id) for shown, id in offered if typed.lower() in shown.lower()][:25]

    async def suggest(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        return await in_time(fitting(interaction, current))

    command.autocomplete("set")(suggest)
    return command
