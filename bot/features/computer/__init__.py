"""Computers to play against, and what they can tell: their seats, practice, hints, how a game went."""

from . import hints, practice, seats

__all__ = ["hints", "practice", "seats"]
