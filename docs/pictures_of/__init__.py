"""What the documentation's pictures show: a module for each game, and the list of them all.

To add a game, write its module and add it to `BY_GAME`; its rules page shows what it draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from . import conversion, cubeo, dice_chess, konfusion, ludifacture, power_coinz
from .picture import Picture

BY_GAME: Mapping[str, Callable[[], dict[str, Picture]]] = MappingProxyType(
    {
        "conversion": conversion.pictures,
        "cubeo": cubeo.pictures,
        "dice-chess": dice_chess.pictures,
        "konfusion": konfusion.pictures,
        "ludifacture": ludifacture.pictures,
        "power-coinz": power_coinz.pictures,
    }
)


def pictures() -> dict[str, Picture]:
    """Give all pictures by their paths within docs/."""
    found = {"pictures/conversion.png": Picture(conversion.middle(), width=640)}
    for game_id, of_game in BY_GAME.items():
        found |= {f"rules/images/{game_id}-{what}.png": picture for what, picture in of_game().items()}
    return found
