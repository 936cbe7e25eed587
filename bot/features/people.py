"""People whom a user chose, in a menu of users or in a command, as Discord resolves their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from ..table.model import Person

AnyUser = discord.User | discord.Member


def person_of(user: AnyUser) -> Person:
    """Say who was given in a command."""
    return Person(user.id, user.display_name, user.bot, isinstance(user, discord.Member))


def picked(interaction: discord.Interaction[Any], ids: Sequence[str]) -> list[Person]:
    """Say who was taken in a menu; ids that Discord has not resolved are left out."""
    data: Mapping[str, Any] = interaction.data or {}
    resolved: Mapping[str, Any] = data.get("resolved") or {}
    users, members = resolved.get("users") or {}, resolved.get("members") or {}
    return [_person(users[id], members.get(id)) for id in ids if id in users]


def _person(user: Mapping[str, Any], member: Mapping[str, Any] | None) -> Person:
    names = ((member or {}).get("nick"), user.get("global_name"), user.get("username"))
    name = next((name for name in names if name), "")
    return Person(int(user["id"]), name, bool(user.get("bot")), member is not None)
