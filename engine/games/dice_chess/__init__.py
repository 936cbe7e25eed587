"""Dice Chess: the game and its parts."""

from .game import DiceChess

__all__ = ["DiceChess"]
