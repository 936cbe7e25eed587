"""People whom a user pointed out, in a menu of users or in a command, as Discord resolves their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from ...table.errors import Refusal
from ...table.model import Person
from ...views.custom_id import read_id
from .context import Context

AnyUser = discord.User | discord.Member


def person_of(user: AnyUser) -> Person:
    """Return the person who was given in a command."""
    return Person(user.id, user.display_name, user.bot, isinstance(user, discord.Member))


def chosen_people(context: Context) -> list[Person]:
    """Return the people who were chosen in a menu; ids that Discord has not resolved are left out."""
    data: Mapping[str, Any] = context.interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    return [_person(users[id], members.get(id)) for id in context.values if id in users]


def chosen_person(context: Context) -> Person:
    """Return the one who was chosen, also if Discord has not resolved their id. Raises Refusal for no id."""
    user_id = demand_id(context.value)
    return next(iter(chosen_people(context)), Person(user_id, "", here=False))


def demand_id(written: str) -> int:
    """Read a user's id out of a control. Raises Refusal."""
    user_id = read_id(written)
    if user_id is None:
        raise Refusal
    return user_id


def _person(user: Mapping[str, Any], member: Mapping[str, Any] | None) -> Person:
    names = ((member or {}).get("nick"), user.get("global_name"), user.get("username"))
    name = next((name for name in names if name), "")
    return Person(int(user["id"]), name, bool(user.get("bot")), member is not None)
