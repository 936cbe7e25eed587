"""Computers to play against, and what they can tell: their seats, practice, hints, how a game went."""

from . import course, hints, practice, seats, takeover

__all__ = ["course", "hints", "practice", "seats", "takeover"]
