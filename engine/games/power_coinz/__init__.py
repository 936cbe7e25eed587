"""Power Coinz: the game and its parts."""

from .game import PowerCoinz

__all__ = ["PowerCoinz"]
