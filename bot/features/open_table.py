"""`/play <game>`: one subcommand a game, its parameters made from the game's options."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, cast

import discord
from discord import app_commands

from engine import GAMES, Option, Text, options_of, read_options, text
from engine.game import AnyGame

from ..storage.guild_settings import USUAL
from ..table.errors import Refusal
from ..table.model import Person
from ..table.options import TableOptions
from ..transport.command_translation import description_of, id_of
from ..transport.responder import Responder
from ..views import messages
from ..views.message import sentence
from ..views.messages import places
from .admission import demand_admission, place_of
from .context import action_of
from .people import person_of
from .permissions import demand_permissions

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
TABLE_OPTIONS = options_of(TableOptions)
GUEST = text("Somebody to invite: a seat is kept")


def play_command(router: Router) -> app_commands.Group:
    """Build `/play` with a subcommand for every game of the registry."""
    group = app_commands.Group(
        name="play",
        description="Open a table for a game",
        guild_only=True,
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    for game in GAMES.values():
        group.add_command(_subcommand(router, game))
    return group


def _subcommand(router: Router, game: AnyGame) -> app_commands.Command[Any, Any, Any]:
    options = (*options_of(game.Options), *TABLE_OPTIONS)
    by_parameter = {option.id.replace("-", "_"): option for option in options}
    guests = {f"guest_{number}": _guest_option(number) for number in range(1, game.seats.stop - 1)}

    async def opened(interaction: AnyInteraction, **given: Any) -> None:
        chosen = {by_parameter[name].id: given[name] for name in by_parameter if given[name] is not None}
        people = [person_of(given[name]) for name in guests if given[name] is not None]
        await router.answering(
            interaction, lambda responder: _open(router, responder, game.id, chosen, people)
        )

    # discord.py reads a command's parameters from the callback's signature: this one is the game's own.
    opened.__signature__ = _signature(by_parameter, guests)  # type: ignore[attr-defined]
    names = {name: id_of(option.id) for name, option in by_parameter.items()}
    abouts = {name: about(option) for name, option in by_parameter.items()} | dict.fromkeys(guests, GUEST)
    called = {name: id_of(written) for name, written in guests.items()}
    renamed = app_commands.rename(**names, **called)(opened)
    described = app_commands.describe(**{name: description_of(said) for name, said in abouts.items()})(
        renamed
    )
    return app_commands.Command(
        name=id_of(game.id), description=description_of(game.summary), callback=cast(Any, described)
    )


def _guest_option(number: int) -> str:
    return "with" if number == 1 else f"with-{number}"


async def _open(
    router: Router, responder: Responder, game_id: str, chosen: dict[str, Any], people: list[Person]
) -> None:
    interaction = responder.interaction
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal(messages.GUILD_ONLY)
    settings = await router.tables.settings.get(interaction.guild_id)
    demand_admission(interaction, settings)
    table_options = {option.id: chosen.pop(option.id) for option in TABLE_OPTIONS if option.id in chosen}
    table_options["place"] = place_of(interaction, table_options.get("place"), settings)
    demand_permissions(interaction, thread=table_options["place"] == "thread")
    await router.tables.open(
        action_of(interaction),
        guild_id=interaction.guild_id,
        channel_id=interaction.channel_id,
        game_id=game_id,
        options=chosen,
        table_options=read_options(TableOptions, table_options),
        people=people,
    )
    await responder.private(sentence(messages.OPENED))


def _signature(by_parameter: dict[str, Option], guests: Iterable[str]) -> inspect.Signature:
    asked = {name: _annotation(option) for name, option in by_parameter.items()}
    asked |= dict.fromkeys(guests, discord.User)
    return inspect.Signature(
        [
            inspect.Parameter(
                "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction
            ),
            *(
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)
                for name, kind in asked.items()
            ),
        ]
    )


def _annotation(option: Option) -> Any:
    if isinstance(option.values, range):
        return app_commands.Range[int, option.values.start, option.values.stop - 1]
    return Literal[option.values]


def about(option: Option) -> Text:
    """Tell what an option is, and what it is if it is left out."""
    if hasattr(USUAL, option.id):
        return text(places.OPTION_ABOUT, about=option.about)
    return text(messages.OPTION_ABOUT, about=option.about, default=option.default)
