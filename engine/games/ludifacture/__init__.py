"""Ludifacture: the game and its parts."""

from .game import Ludifacture

__all__ = ["Ludifacture"]
