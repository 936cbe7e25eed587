"""Computers to play against, and what they can tell: their seats, practice, hints, how a game went."""

from . import practice, seats

__all__ = ["practice", "seats"]
