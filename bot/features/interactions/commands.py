"""Slash commands, built from their handlers' signatures and answered like every other interaction."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

import discord
from discord import app_commands

from ...transport.responder import Responder, unknown_audience
from ...views.custom_id import CustomId
from .autocomplete import Suggest, in_time
from .context import AnyInteraction, Context
from .permissions import require_server
from .router import answer
from .services import Services

CommandHandler = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=CommandHandler)
Name = str | app_commands.locale_str

COMMANDS: list[app_commands.Command[Any, ..., Any] | app_commands.Group] = []


def parameter(
    name: Name,
    description: Name,
    *,
    called: str | None = None,
    choices: Mapping[str, str] | None = None,
    suggest: Suggest | None = None,
) -> Callable[[H], H]:
    """Return a decorator that describes a parameter of a command's handler.

    `called` is the parameter's name in the handler's signature, if that differs from `name`. `choices` maps
    the only possible values to their names. `suggest` returns suggestions for the typed text.
    """
    called = called or str(name)

    def describe(handler: H) -> H:
        app_commands.describe(**{called: description})(handler)
        app_commands.rename(**{called: name})(handler)
        if choices:
            named = [app_commands.Choice(name=name, value=value) for value, name in choices.items()]
            app_commands.choices(**{called: named})(handler)
        if suggest is not None:
            app_commands.autocomplete(**{called: _autocomplete(suggest)})(handler)
        return handler

    return describe


def group(name: str, description: str, *, anywhere: bool = False) -> app_commands.Group:
    """Register and return a command group, for servers only or, if `anywhere`, for direct messages too."""
    made = app_commands.Group(name=name, description=description, allowed_contexts=_contexts(anywhere))
    COMMANDS.append(made)
    return made


def command(
    name: str,
    description: str,
    *,
    within: app_commands.Group | None = None,
    permissions: discord.Permissions | None = None,
    anywhere: bool = False,
) -> Callable[[H], H]:
    """Return a decorator that registers a handler's command, in the group `within` if given.

    Users need `permissions` to use the command, unless their server overrides this. The command works on
    servers and, if `anywhere`, in direct messages with the bot too.
    """

    def register(handler: H) -> H:
        _context, *parameters = inspect.signature(handler, eval_str=True).parameters.values()
        built = build(name, description, handler, parameters, anywhere=anywhere)
        built.default_permissions = permissions
        if within is None:
            built.allowed_contexts = _contexts(anywhere)
            COMMANDS.append(built)
        else:
            within.add_command(built)
        return handler

    return register


def build(
    name: Name,
    description: Name,
    handler: CommandHandler,
    parameters: Iterable[inspect.Parameter],
    *,
    anywhere: bool = False,
) -> app_commands.Command[Any, ..., Any]:
    """Build a command whose handler takes a Context and the given `parameters`.

    Unless `anywhere`, the command is refused outside servers, where old clients may still offer it.
    """

    async def callback(interaction: AnyInteraction, **given: Any) -> None:
        async def run(context: Context) -> None:
            if not anywhere:
                require_server(context)
            await handler(context, **given)

        await answer(services_of(interaction), interaction, run, CustomId(str(name)))

    callback.__dict__.update(handler.__dict__)  # the descriptions added by `parameter`
    interaction = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction
    )
    # discord.py reads a command's parameters from the callback's signature.
    callback.__signature__ = inspect.Signature([interaction, *parameters])  # type: ignore[attr-defined]
    return app_commands.Command(name=name, description=description, callback=cast(Any, callback))


def _contexts(anywhere: bool) -> app_commands.AppCommandContext:
    return app_commands.AppCommandContext(guild=True, dm_channel=anywhere)


def services_of(interaction: AnyInteraction) -> Services:
    """Return the services of the client that received an interaction."""
    return cast(Services, cast(Any, interaction.client).services)


def _autocomplete(suggest: Suggest) -> Any:
    async def autocomplete(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        responder = Responder(interaction, unknown_audience(interaction))  # it never answers
        context = Context(services_of(interaction), interaction, responder, CustomId("unknown"))
        return await in_time(suggest(context, current))

    return autocomplete
