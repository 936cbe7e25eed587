"""Conversion: the game and its parts."""

from .game import Conversion

__all__ = ["Conversion"]
