"""`/play <game>`: one subcommand a game, its parameters made from the game's options."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Literal, cast

import discord
from discord import app_commands

from engine import GAMES, Option, Text, options_of, read_options, text

from .. import messages
from ..admission import demand_admission, place_of
from ..components.press import action_of
from ..customs import Customs
from ..drafts import note
from ..guild_settings import USUAL
from ..messages import places
from ..permissions import demand_permissions
from ..refusals import Refusal
from ..responder import Responder
from .translation import description_of, id_of

if TYPE_CHECKING:
    from ..components import Router

AnyInteraction = discord.Interaction[Any]
CUSTOMS = options_of(Customs)


def play_command(router: Router) -> app_commands.Group:
    """Build `/play` with a subcommand for every game of the registry."""
    group = app_commands.Group(
        name="play",
        description="Open a table for a game",
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for game in GAMES.values():
        group.add_command(_subcommand(router, game.id, game.summary, options_of(game.Options)))
    return group


def _subcommand(
    router: Router, game_id: str, summary: Text, options: tuple[Option, ...]
) -> app_commands.Command[Any, Any, Any]:
    by_parameter = {option.id.replace("-", "_"): option for option in (*options, *CUSTOMS)}

    async def opened(interaction: AnyInteraction, **given: Any) -> None:
        chosen = {by_parameter[name].id: value for name, value in given.items() if value is not None}
        await router.answering(interaction, lambda responder: _open(router, responder, game_id, chosen))

    # discord.py reads a command's parameters from the callback's signature: this one is the game's own.
    opened.__signature__ = _signature(by_parameter)  # type: ignore[attr-defined]
    renamed = app_commands.rename(**{name: id_of(option.id) for name, option in by_parameter.items()})(opened)
    described = app_commands.describe(
        **{name: description_of(about(option)) for name, option in by_parameter.items()}
    )(renamed)
    return app_commands.Command(
        name=id_of(game_id), description=description_of(summary), callback=cast(Any, described)
    )


async def _open(router: Router, responder: Responder, game_id: str, chosen: dict[str, Any]) -> None:
    interaction = responder.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(messages.GUILD_ONLY)
    settings = await router.tables.settings.of(interaction.guild_id)
    demand_admission(interaction, settings)
    customs = {option.id: chosen.pop(option.id) for option in CUSTOMS if option.id in chosen}
    customs["place"] = place_of(interaction, customs.get("place"), settings)
    demand_permissions(interaction, thread=customs["place"] == "thread")
    await router.tables.open(
        action_of(interaction),
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        game_id=game_id,
        options=chosen,
        customs=read_options(Customs, customs),
    )
    await responder.private(note(messages.OPENED))


def _signature(by_parameter: dict[str, Option]) -> inspect.Signature:
    asked = [
        inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction)
    ]
    for name, option in by_parameter.items():
        asked.append(
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_annotation(option) | None
            )
        )
    return inspect.Signature(asked)


def _annotation(option: Option) -> Any:
    if isinstance(option.values, range):
        return app_commands.Range[int, option.values.start, option.values.stop - 1]
    return Literal[option.values]


def about(option: Option) -> Text:
    """Tell what an option is, and what it is if it is left out."""
    if hasattr(USUAL, option.id):
        return text(places.OPTION_ABOUT, about=option.about)
    return text(messages.OPTION_ABOUT, about=option.about, default=option.default)
