"""The context that every handler gets: its interaction, and the services that it can use."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord

from engine import Match, Text

from ...locale.audience import Audience
from ...publishing.poster import nonce
from ...table.errors import Refusal
from ...table.model import Action, Person, Table
from ...transport.responder import Responder
from ...views.custom_id import CustomId, read_id
from ...views.message import Message, Modal
from .services import Services

P = ParamSpec("P")
T = TypeVar("T")
AnyInteraction = discord.Interaction[Any]
REPORT_SECONDS = 2.0  # between two reports on long work
AnyUser = discord.User | discord.Member


@dataclass(frozen=True)
class Context:
    """A press of a button, a choice in a menu, a submitted modal, or a slash command.

    `custom_id` is the control's id. For a command, it is made from the command's name and table. `values` are
    the chosen or typed texts. `looked_up` is the table, if any, as it was before the handler ran.
    """

    services: Services
    interaction: AnyInteraction
    responder: Responder
    custom_id: CustomId
    values: tuple[str, ...] = ()
    looked_up: Table | None = None

    @property
    def action(self) -> Action:
        """This interaction as an Action, with the time that Discord put into the interaction's id."""
        at = (self.interaction.id >> 22) + discord.utils.DISCORD_EPOCH  # Discord: reference#snowflakes
        return Action(self.interaction.id, self.user_id, self.interaction.user.display_name, at)

    @property
    def user_id(self) -> int:
        """The acting user's id."""
        return self.interaction.user.id

    @property
    def guild_id(self) -> int:
        """The id of the interaction's server, or 0 outside servers."""
        return self.interaction.guild_id or 0

    @property
    def channel_id(self) -> int:
        """The id of the interaction's channel, or 0 if there is none."""
        return self.interaction.channel_id or 0

    @property
    def audience(self) -> Audience:
        """The acting user's language and colours, and whether they want boards as text."""
        return self.responder.audience

    @property
    def is_private(self) -> bool:
        """Whether only the acting user can see the control's message."""
        return bool(self.interaction.message and self.interaction.message.flags.ephemeral)

    @property
    def is_at_table(self) -> bool:
        """Whether the interaction is in the channel with its table's boards. True if there is no table."""
        return self.looked_up is None or self.looked_up.channel_id == self.channel_id

    @property
    def value(self) -> str:
        """The first chosen or typed value, or "" if there is none."""
        return self.values[0] if self.values else ""

    def at(self, table: Table) -> Context:
        """Return a copy of this command's context that is bound to a table and its current ply.

        From then on, refusals are about this table, and the acting user counts as present there.
        """
        self.responder.table_id = table.id
        self.services.audiences.pressed(table.id, self.user_id)
        id = CustomId(self.custom_id.verb, table.id, table.ply)
        return replace(self, custom_id=id, looked_up=table)

    async def table(self) -> Table:
        """Return the table as it was before the handler ran. Raises NoSuchTable if there is none."""
        return self.looked_up or await self.services.tables.get(self.custom_id.table_id)

    async def act(
        self, change: Callable[Concatenate[Table, Action, P], Table], *args: P.args, **kwargs: P.kwargs
    ) -> Table:
        """Apply `change` to the table as the acting user, and return the new table (see `Tables.act`)."""
        return await self.services.tables.act(self.custom_id.table_id, change, self.action, *args, **kwargs)

    async def offered(self, table: Table, match: Match, seat: int) -> Match:
        """Return `match` without those of the acting user's goods that are at stake in other games."""
        if match.setup.holdings is None or match.staked(seat):
            return match
        custom_sets = self.services.custom_sets
        return match.limited(seat, await custom_sets.bound(table.guild_id, table.game_id, self.user_id))

    async def reply(self, message: Message) -> None:
        """Answer with a message that only the acting user can see."""
        await self.responder.reply(message)

    async def reporting(self, work: Awaitable[T], told: Callable[[], Text]) -> T:
        """Return the result of `work`. Every two seconds until it is done, show what `told` returns."""
        task = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait((task,), timeout=REPORT_SECONDS))[0]:
                await self.responder.progress(Message((told(),)))
            return task.result()
        finally:
            task.cancel()

    async def post(self, message: Message, channel_id: int | None = None) -> int:
        """Post a public message, by default in this channel, and return its id.

        It is posted only once, even if the attempt is repeated. Raises a Discord error if it can't be posted.
        """
        once, there = nonce(self.custom_id.verb, self.interaction.id), channel_id or self.channel_id
        return await self.services.poster.announce(there, self.guild_id, message, once)

    async def public_audience(self) -> Audience:
        """Return the language and colours of public messages here."""
        return await self.services.poster.audience(self.guild_id)

    async def edit(self, message: Message) -> None:
        """Replace the control's message or, if that is public, answer with a new private message."""
        await self.responder.edit(message)

    async def finish(self, message: Message) -> None:
        """Replace the control's message, then delete it if it is of no further use.

        It is deleted only if it is private, in its table's channel, and left without controls or a board.
        """
        await self.edit(message)
        leads_on = bool(message.rows) or message.attachment is not None
        if self.is_private and self.is_at_table and not leads_on:
            await self.responder.take_away()

    async def open_modal(self, modal: Modal) -> None:
        """Open a modal, or ask the user to press again if it is too late for that."""
        await self.responder.open_modal(modal)

    async def always_confirms(self) -> bool:
        """Return whether the acting user confirms every move. Raises NotRead if the database fails."""
        return (await self.services.preferences.stored(self.user_id)).confirm == "always"


def values_of(interaction: AnyInteraction) -> tuple[str, ...]:
    """Return the strings chosen in a menu, or chosen and typed in a modal, ignoring anything else."""
    return tuple(value for _name, value in _given([interaction.data]))


def fields_of(interaction: AnyInteraction) -> dict[str, str]:
    """Return the texts chosen or typed in a modal, by field name."""
    return dict(_given([interaction.data]))


def _given(components: object) -> Iterable[tuple[str, str]]:
    """Yield (id, text) for each text chosen or typed, including those in a modal's rows and labels."""
    for component in components if isinstance(components, list) else ():
        if not isinstance(component, dict):
            continue
        if isinstance(component.get("value"), str):
            yield str(component.get("custom_id")), component["value"]
        if isinstance(chosen := component.get("values"), list):
            yield from ((str(component.get("custom_id")), each) for each in chosen if isinstance(each, str))
        inner = component.get("components", component.get("component"))
        yield from _given(inner if isinstance(inner, list) else [inner])


def person_of(user: AnyUser) -> Person:
    """Return a user as a Person."""
    return Person(user.id, user.display_name, user.bot, isinstance(user, discord.Member))


def chosen_people(context: Context) -> list[Person]:
    """Return the people chosen in a menu, except for those whose ids Discord did not resolve."""
    data: Mapping[str, Any] = context.interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    return [_person(users[id], members.get(id)) for id in context.values if id in users]


def chosen_person(context: Context) -> Person:
    """Return the person chosen in a menu, without a name if Discord did not resolve their id.

    Raises Refusal if there is no valid id.
    """
    user_id = require_id(context.value)
    return next(iter(chosen_people(context)), Person(user_id, "", here=False))


def require_id(written: str) -> int:
    """Return the id in a control's text. Raises Refusal if the text is not an id."""
    user_id = read_id(written)
    if user_id is None:
        raise Refusal
    return user_id


def _person(user: Mapping[str, Any], member: Mapping[str, Any] | None) -> Person:
    names = ((member or {}).get("nick"), user.get("global_name"), user.get("username"))
    name = next((name for name in names if name), "")
    return Person(int(user["id"]), name, bool(user.get("bot")), member is not None)
