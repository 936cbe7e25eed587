"""Cubeo: the game and its parts."""

from .game import Cubeo

__all__ = ["Cubeo"]
