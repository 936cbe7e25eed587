"""A small stand-in for Discord on loopback: HTTP API, gateway, and what a client lets people do.

Import this package as `tests.wire.discord` or relatively. `import discord` means the library, as everywhere.
"""

from .answer import Answer, Deed
from .commands import ImpossibleError
from .standin import Exchange, Fault, WireDiscord
from .user import User
from .world import World

__all__ = ["Answer", "Deed", "Exchange", "Fault", "ImpossibleError", "User", "WireDiscord", "World"]
