"""Tests of the real bot as a process, for what cannot be shown inside one process.

Kill -9, restarts, doubled deliveries, cut sockets, failing requests, latency. Everything else is tested
without it. `discord/` is the stand-in for Discord on loopback, `players/` are the people who press and play.
"""

from .discord import Answer, Deed, Exchange, Fault, ImpossibleError, User, WireDiscord, World
from .process import BotProcess

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
