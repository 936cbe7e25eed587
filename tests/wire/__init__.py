"""A small stand-in for Discord on loopback, for what cannot be shown inside one process.

Kill -9, restarts, doubled deliveries, cut sockets, failing requests, latency. Everything else is
tested without it.
"""

from .answer import Answer, Deed
from .commands import ImpossibleError
from .process import BotProcess
from .standin import Exchange, Fault, WireDiscord
from .user import User
from .world import World

__all__ = [
    "Answer",
    "BotProcess",
    "Deed",
    "Exchange",
    "Fault",
    "ImpossibleError",
    "User",
    "WireDiscord",
    "World",
]
