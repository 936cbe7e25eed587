"""A small stand-in for Discord on loopback: HTTP API, gateway, and what a client lets people do.

It is imported as `tests.wire.discord` or relatively; `import discord` is the library, here as everywhere.
"""

from .answer import Answer, Deed
from .commands import ImpossibleError
from .standin import Exchange, Fault, WireDiscord
from .user import User
from .world import World

__all__ = ["Answer", "Deed", "Exchange", "Fault", "ImpossibleError", "User", "WireDiscord", "World"]
