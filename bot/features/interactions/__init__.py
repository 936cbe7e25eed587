"""How an interaction comes to its handler, and what all handlers share."""

from ...table.play import begun_match, open_match, seat_at
from .commands import command, group, parameter
from .context import Context
from .controls import edit, reply
from .permissions import demand_guild, demand_manager, demand_moderator, demand_permissions, demand_server

__all__ = [
    "Context",
    "begun_match",
    "command",
    "demand_guild",
    "demand_manager",
    "demand_moderator",
    "demand_permissions",
    "demand_server",
    "edit",
    "group",
    "open_match",
    "parameter",
    "reply",
    "seat_at",
]
