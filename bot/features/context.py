"""One press of a button, choice in a menu, or sent form, with everything needed to handle it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from engine import Match

from ..locale.audience import Audience
from ..storage.preferences import Confirm
from ..table.errors import ClosedByModerator, Paused, WrongPhase
from ..table.model import Action, Table
from ..transport.responder import Responder
from ..views import messages
from ..views.custom_id import CustomId

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]


@dataclass(frozen=True)
class Context:
    """A press: by whom, of what, with which values chosen or typed, and the one who answers it."""

    router: Router
    interaction: AnyInteraction
    control: CustomId
    values: tuple[str, ...]
    responder: Responder

    @property
    def action(self) -> Action:
        """The press as the tables know it."""
        return action_of(self.interaction)

    @property
    def reader(self) -> Audience:
        """How who pressed is to be shown things."""
        return self.responder.reader

    async def confirms(self) -> Confirm:
        """Say which of their moves who pressed wants to see before they count."""
        return (await self.router.tables.preferences.get(self.interaction.user.id)).confirm


Handler = Callable[[Context], Awaitable[None]]


def action_of(interaction: AnyInteraction) -> Action:
    """Say who acts, and when by Discord's own clock: the time is part of the interaction's id."""
    at = int(discord.utils.snowflake_time(interaction.id).timestamp() * 1000)
    return Action(interaction.id, interaction.user.id, interaction.user.display_name, at)


def begun_match(table: Table) -> Match:
    """Give the match of a table, running or over; raise WrongPhase, saying why there is none."""
    if table.match is None:
        raise WrongPhase(messages.CLOSED if table.phase == "closed" else messages.NOT_BEGUN)
    return table.match


def running_match(table: Table) -> Match:
    """Give the match that is being played at a table; raise WrongPhase, ClosedByModerator or Paused."""
    match = begun_match(table)
    if table.closed_by is not None:
        raise ClosedByModerator
    if table.phase != "running":
        raise WrongPhase
    if table.paused_by is not None:
        raise Paused
    return match


def values_of(interaction: AnyInteraction) -> tuple[str, ...]:
    """Give the values chosen in a menu, or typed into a form, as texts; anything else is left out."""
    data: Mapping[str, Any] = interaction.data or {}
    chosen = data.get("values")
    if isinstance(chosen, list):
        return tuple(value for value in chosen if isinstance(value, str))
    return tuple(_typed(data.get("components")))


def _typed(components: object) -> Iterable[str]:
    """Walk the rows and labels of a sent form for the texts of its fields."""
    for component in components if isinstance(components, list) else ():
        if not isinstance(component, dict):
            continue
        if isinstance(component.get("value"), str):
            yield component["value"]
        inner = component.get("components", component.get("component"))
        yield from _typed(inner if isinstance(inner, list) else [inner])
