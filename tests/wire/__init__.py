"""Tests of the real bot as a process, for behaviour that a single process cannot show.

These are kill -9, restarts, doubled deliveries, cut sockets, failing requests and latency. Everything else is
tested without a process. `discord/` is the stand-in for Discord on loopback, and `players/` are the people
who play.
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
