"""Konfusion: the game and its parts."""

from .game import Konfusion

__all__ = ["Konfusion"]
