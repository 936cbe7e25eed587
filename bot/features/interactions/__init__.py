"""The routing of interactions to their handlers, and the tools that all handlers share."""

from ...table.play import seat_at, started_match, unpaused_match
from .commands import command, group, parameter
from .context import Context
from .controls import edit, opens, press, reply
from .permissions import (
    require_guild,
    require_manager,
    require_moderator,
    require_permissions,
    require_server,
)

__all__ = [
    "Context",
    "command",
    "edit",
    "group",
    "opens",
    "parameter",
    "press",
    "reply",
    "require_guild",
    "require_manager",
    "require_moderator",
    "require_permissions",
    "require_server",
    "seat_at",
    "started_match",
    "unpaused_match",
]
