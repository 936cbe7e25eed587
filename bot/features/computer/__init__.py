"""Computers: their seats, practice, lessons, hints, how a game went."""

from . import course, hints, lessons, practice, seats, takeover

__all__ = ["course", "hints", "lessons", "practice", "seats", "takeover"]
