"""Slash commands: built from their handlers, answered like every other interaction.

    @command("undo", "Ask the others to take back your latest move")
    @parameter("table", TABLE, suggest=suggest_tables)
    async def undo(context: Context, table: str | None = None) -> None: ...

The types of a command's parameters stand in the handler's signature.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import discord
from discord import app_commands

from ...transport.responder import Responder, unknown_audience
from ...views.custom_id import CustomId
from .autocomplete import Suggest, in_time
from .context import AnyInteraction, Context, Services
from .router import answer

CommandHandler = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=CommandHandler)
Name = str | app_commands.locale_str

COMMANDS: list[app_commands.Command[Any, ..., Any] | app_commands.Group] = []


class Parameter(NamedTuple):
    """A parameter of a command: what people are told of it, what they see it called, what can be chosen."""

    description: Name
    name: Name
    choices: Sequence[app_commands.Choice[str]] = ()
    suggest: Suggest | None = None


def parameter(
    name: Name,
    description: Name,
    *,
    called: str | None = None,
    choices: Sequence[app_commands.Choice[str]] = (),
    suggest: Suggest | None = None,
) -> Callable[[H], H]:
    """Describe a parameter of the handler; in its signature it can be `called` something else."""

    def describe(handler: H) -> H:
        parameters_of(handler)[called or str(name)] = Parameter(description, name, choices, suggest)
        return handler

    return describe


def parameters_of(handler: CommandHandler) -> dict[str, Parameter]:
    """Return what `parameter` was told of a handler, by the names in its signature."""
    described: dict[str, Parameter] = handler.__dict__.setdefault("described_parameters", {})
    return described


def group(name: str, description: str, **options: Any) -> app_commands.Group:
    """Register a group of commands."""
    made = app_commands.Group(name=name, description=description, **options)
    COMMANDS.append(made)
    return made


def command(
    name: str,
    description: str,
    *,
    within: app_commands.Group | None = None,
    permissions: discord.Permissions | None = None,
) -> Callable[[H], H]:
    """Register a command; by default Discord offers it to those who have the `permissions`."""

    def register(handler: H) -> H:
        built = build(name, description, handler, inspect.signature(handler, eval_str=True))
        built.default_permissions = permissions
        if within is None:
            COMMANDS.append(built)
        else:
            within.add_command(built)
        return handler

    return register


def build(
    name: Name, description: Name, handler: CommandHandler, signature: inspect.Signature
) -> app_commands.Command[Any, ..., Any]:
    """Build a command whose handler takes a Context and what the signature says."""
    verb = str(name)

    async def callback(interaction: AnyInteraction, **given: Any) -> None:
        services = services_of(interaction)
        await answer(services, interaction, lambda context: handler(context, **given), CustomId(verb))

    _, *parameters = signature.parameters.values()
    interaction = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=AnyInteraction
    )
    # discord.py reads a command's parameters from the callback's signature.
    callback.__signature__ = inspect.Signature([interaction, *parameters])  # type: ignore[attr-defined]
    described = parameters_of(handler)
    app_commands.describe(**{called: each.description for called, each in described.items()})(callback)
    app_commands.rename(**{called: each.name for called, each in described.items()})(callback)
    choices = {called: list(each.choices) for called, each in described.items() if each.choices}
    app_commands.choices(**choices)(callback)
    built: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=description, callback=cast(Any, callback)
    )
    for called, each in described.items():
        if each.suggest is not None:
            built.autocomplete(called)(_autocomplete(verb, each.suggest))
    return built


def services_of(interaction: AnyInteraction) -> Services:
    """Return the services of the client that an interaction came to."""
    return cast(Services, cast(Any, interaction.client).services)


def _autocomplete(verb: str, suggest: Suggest) -> Any:
    async def autocomplete(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        responder = Responder(interaction, unknown_audience(interaction))  # it answers nothing
        context = Context(services_of(interaction), interaction, responder, CustomId(verb))
        return await in_time(suggest(context, current))

    return autocomplete
